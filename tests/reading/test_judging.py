"""Dead stones by the owners of the points, overruled by readings and proofs."""

from __future__ import annotations

import pytest

from bot.reading.dead_stones.ownership import own_by_net
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.statuses import ChainStatus
from bot.reading.dead_stones.suggestion import Suggestion, suggest
from bot.rules.board import Board
from bot.rules.points import Colour, Point, format_point, parse_point
from tests.reading.first_counts import official
from tests.rules.drawings import board_of

EXAMPLES = {position.name: position for position in official()}
WALLS = board_of(
    """
    . . . . X O . . .
    . . . . X O . . .
    . . O . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . X .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    """
)


def judge(board: Board, **shares: float) -> Suggestion:
    """Judge with stones that own their points, except for these chains, which own theirs by the
    share."""
    owned = []
    for point in board.points():
        chain = board.chain_at(point)
        share = 1.0 if chain is None else shares.get(format_point(chain.name), 1.0)
        colour = board.at(point)
        owned.append(0.0 if colour is None else share if colour is Colour.BLACK else -share)
    return suggest(board, Colour.BLACK, ko=None, seed=1, owned=owned)


def names(points: frozenset[Point]) -> list[str]:
    """Format points as coordinates, sorted."""
    return sorted(map(format_point, points))


@pytest.mark.parametrize("name", ["C7", "H4"])
@pytest.mark.parametrize(
    ("share", "dead", "asked"),
    [(-1.0, True, False), (-0.35, True, False), (-0.25, False, True), (0.25, False, True)],
)
def test_owners_decide_in_the_open(name: str, share: float, dead: bool, asked: bool) -> None:
    """A chain is dead if its points belong to the opponent, and in doubt if nearly as often to its
    own side, of either colour."""
    found = judge(WALLS, **{name: share})
    assert ([name] * dead, [name] * asked) == (names(found.dead), names(found.doubtful))


def test_owned_points_live() -> None:
    """A chain that owns its points is neither dead nor asked about."""
    found = judge(WALLS, C7=0.35, H4=1.0)
    assert ([], []) == (names(found.dead), names(found.doubtful))


def test_the_mean_over_a_chain_decides() -> None:
    """Not its single points: two stones at −1 and 0.2 own theirs by −0.4."""
    board = Board(5)
    board.place(Colour.WHITE, [parse_point("A1"), parse_point("B1")])
    position = Position(5, board.key())
    (head,) = position.heads
    owned = [0.0] * 25
    owned[0], owned[1] = 1.0, -0.2
    ownership = own_by_net(owned)
    assert -0.4 == pytest.approx(ownership.mean(position, head))
    assert ChainStatus.DEAD is ownership.judge(position, head)


def test_a_proof_overrules_the_owners() -> None:
    """In the official example 9 both sides of the ko are proved dead, against the net."""
    found = judge(EXAMPLES["example-09"].board)
    assert ["A7", "A9", "B9"] == names(found.dead)
    assert found.dead.isdisjoint(found.unsure)


@pytest.mark.parametrize(("share", "asked"), [(0.1, False), (-0.9, True)])
def test_a_reading_decides_if_the_owners_leave_it_open(share: float, asked: bool) -> None:
    """In the official example 3 the stones at A9 are read to live. That decides if the net leaves
    it open; if the net holds them dead, the players are asked."""
    found = judge(EXAMPLES["example-03"].board, A9=share)
    assert (asked, False) == (parse_point("A9") in found.doubtful, parse_point("A9") in found.dead)


def test_a_ko_is_no_question() -> None:
    """The stone of an open ko may be taken next, so its point belongs to neither side: the ko is
    named, and the stone not asked about."""
    board = board_of(
        """
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X X O . . .
        . . . X O . O . .
        . . . X X O . . .
        . . . X O O . . .
        . . . X O . . . .
        . . . X O . . . .
        """
    )
    board.place(Colour.BLACK, [parse_point("F5")])
    board.remove([parse_point("E5")])
    found = judge(board, F5=0.0)
    assert (["E5"], []) == (names(found.kos), names(found.doubtful))
