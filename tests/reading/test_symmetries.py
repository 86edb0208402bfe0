"""A position turned, reflected or with colours swapped gets the same first count."""

from __future__ import annotations

import pytest

from bot.reading.dead_stones.suggestion import suggest
from bot.rules.points import Point
from tests.reading.first_counts import Answered, own, recorded_positions
from tests.rules.variants import colour_of, turn

WAYS = range(1, 16)
LONG = pytest.mark.soak, pytest.mark.timeout(1800)
FEW, ALL = 40, 1
"""The intervals for sampling positions."""
OTHERWISE = frozenset({"21", "211"})
"""Games whose orientation matters: in one a race is too wide to read, in the other a dead stone is
asked about in two of sixteen orientations.
"""

Judged = tuple[frozenset[Point], frozenset[Point]]


def judge(position: Answered, way: int) -> Judged:
    """Return the chains proposed as dead and those asked about on the turned board, by their
    original names.
    """
    variant = turn(position.board, way)
    to_move = colour_of(variant, position.to_move)
    answer = suggest(variant.board, to_move, ko=None, seed=1)
    names = {}
    for chain in position.board.chains():
        moved = variant.board.chain_at(variant.moved(chain.name))
        assert moved is not None
        names[moved.name] = chain.name
    return (
        frozenset(names[name] for name in answer.dead),
        frozenset(names[name] for name in answer.doubtful),
    )


def is_differing(position: Answered, way: int) -> bool:
    """Return whether the turned position gets an answer that differs both from the known one and
    from that of the position as it is.
    """
    answer = judge(position, way)
    return answer != (position.dead, position.open) and answer != judge(position, 0)


@pytest.mark.parametrize("share", [FEW, pytest.param(ALL, marks=LONG)])
@pytest.mark.parametrize("way", WAYS)
def test_a_turned_position_gets_the_same_answer(way: int, share: int) -> None:
    """A verdict depends neither on the order of moves tried nor on luck in random play."""
    positions = [p for p in (*own(), *recorded_positions(9)) if p.name not in OTHERWISE][
        way % share :: share
    ]
    assert [] == [p.name for p in positions if is_differing(p, way)]
