"""Randomly generated fights: the guarantees of the generator, and the first count on some."""

from __future__ import annotations

from tests.reading.first_counts import our_judgement
from tests.reading.random_fights import fights

FEW, SEED = 5, 7


def test_fights_drawn_by_chance() -> None:
    """Fights differ by seed, are equal for the same seed, and contain stones with a proved fate.
    The first count is wrong about none of these without a question.
    """
    found = list(fights(SEED, FEW))
    assert FEW == len({position.board.key() for position in found})
    assert found[0] == next(fights(SEED, 1))
    for position in found:
        names = {chain.name for chain in position.board.chains()}
        assert position.dead < names
        dead, asked = our_judgement(position)
        assert frozenset() == (dead ^ position.dead) - asked, position.name
    assert any(position.dead for position in found)
