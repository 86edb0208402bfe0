"""The orientation for judging a position."""

from __future__ import annotations

import pytest

from bot.reading.orientation import choose_orientation, find_turns
from bot.rules.board import Board
from bot.rules.points import Colour, parse_point
from tests.rules.recorded import recorded_games
from tests.rules.variants import colour_of, turn

WAYS = range(16)
BOARD = recorded_games()[444].replay().board


@pytest.mark.parametrize("way", WAYS)
def test_all_variants_of_a_position_lie_alike(way: int) -> None:
    """Turned, reflected and with colours swapped, a position is judged on the same board, and a
    stone comes from its old place."""
    variant = turn(BOARD, way)
    upright, chosen = choose_orientation(variant.board), choose_orientation(BOARD)
    board = upright.turn_board(variant.board)
    assert chosen.turn_board(BOARD) == board
    for point in board.points():
        old, colour = upright.restore_point(point), board.at(point)
        assert point == upright.turn_point(old)
        assert variant.moved(chosen.restore_point(point)) == old
        if colour is not None:
            assert upright.turn_colour(colour) is variant.board.at(old)
    assert colour_of(variant, chosen.turn_colour(Colour.BLACK)) is upright.turn_colour(Colour.BLACK)


@pytest.mark.parametrize("way", [3, 12])
def test_owners_follow_their_points(way: int) -> None:
    """The owners of points are turned with them, and change their sign with the colours."""
    variant = turn(BOARD, way)
    upright = choose_orientation(variant.board)
    owned = [float(index) for index in range(BOARD.size**2)]
    turned = upright.turn_owners(owned)
    assert owned == upright.restore_owners(turned)
    points = list(variant.board.points())
    sign = -1 if upright.swapped else 1
    for point, owner in zip(points, turned, strict=True):
        assert sign * owned[points.index(upright.restore_point(point))] == owner


def test_a_board_that_is_no_square_keeps_its_shape() -> None:
    """It can be turned half around and reflected, but not turned by a quarter."""
    board = Board(6, 5)
    board.place(Colour.BLACK, [parse_point("A1")])
    assert (8, 4) == (len({*find_turns(5, 5)}), len({*find_turns(6, 5)}))
    turned = choose_orientation(board).turn_board(board)
    assert (6, 5, 1) == (turned.size, turned.height, len(turned.chains()))
