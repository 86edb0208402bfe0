"""A position turned, reflected or with colours swapped gets the same first count."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.reading.dead_stones.suggestion import Suggestion, suggest
from bot.rules.points import Point
from tests.net.net_files import MISSING, real_net
from tests.reading.first_counts import Answered, official, our_judgement, own, recorded_positions
from tests.rules.variants import colour_of, turn

WAYS = range(1, 16)
LONG = pytest.mark.soak, pytest.mark.timeout(1800)
FEW, ALL = 40, 1
"""The intervals for sampling positions."""

Judged = tuple[frozenset[Point], frozenset[Point]]


def judge(position: Answered, way: int, net: Path | None) -> Judged:
    """Return the chains proposed as dead and those asked about on the turned board, by their
    original names.
    """
    variant = turn(position.board, way)
    names = {}
    for chain in position.board.chains():
        moved = variant.board.chain_at(variant.moved(chain.name))
        assert moved is not None
        names[moved.name] = chain.name
    to_move = colour_of(variant, position.to_move)
    turned = Answered(position.name, variant.board, to_move, frozenset())
    dead, asked = our_judgement(turned, net)
    return frozenset(map(names.__getitem__, dead)), frozenset(map(names.__getitem__, asked))


@pytest.mark.parametrize("share", [FEW, pytest.param(ALL, marks=LONG)])
@pytest.mark.parametrize("way", WAYS)
def test_a_turned_position_gets_the_same_answer(way: int, share: int) -> None:
    """A verdict depends neither on the order of moves tried nor on luck in random play."""
    positions = [*own(), *recorded_positions(9), *recorded_positions(13)][way % share :: share]
    assert [] == [p.name for p in positions if judge(p, way, None) != our_judgement(p)]


@pytest.mark.parametrize("way", [3, 6, 13])
def test_a_turned_position_gets_the_same_answer_from_the_net(way: int) -> None:
    """Likewise if the real net gives the owners of the points."""
    net = real_net()
    if net is None:
        pytest.skip(MISSING)
    positions = [*official(), *recorded_positions(9)][way::FEW]
    assert [] == [p.name for p in positions if judge(p, way, net) != our_judgement(p, net)]


@pytest.mark.parametrize("way", [5, 10])
def test_all_of_a_suggestion_is_turned(way: int) -> None:
    """Open borders, owners and the estimate are those of the turned board."""
    position = next(p for p in recorded_positions(9) if p.name == "76")
    variant = turn(position.board, way)
    to_move = colour_of(variant, position.to_move)
    found = suggest(position.board, position.to_move, ko=None, seed=1)
    turned = suggest(variant.board, to_move, ko=None, seed=1)
    sign = -1 if variant.swapped else 1
    moved = Suggestion(
        dead=turned.dead,
        doubtful=turned.doubtful,
        unsure=turned.unsure,
        open_borders=frozenset(map(variant.moved, found.open_borders)),
        kos=frozenset(map(variant.moved, found.kos)),
        ownership={variant.moved(p): sign * owner for p, owner in found.ownership.items()},
        estimate=sign * found.estimate,
    )
    assert moved == turned
    assert found.open_borders
