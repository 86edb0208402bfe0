"""Chains that can be captured, and chains that cannot escape, on drawn boards."""

from __future__ import annotations

from bot.reading.review.captures import list_captures, list_caught
from bot.rules.points import Colour, format_point
from tests.reading.fake_looks import game_from

KO = """
. . . . . . .
. . X O . . .
. X O . O . .
. . X O . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
CORNERS = """
. X O . . . .
X X O . . . .
O O O . . . .
. . . . . . .
X X . . . . .
O O X . . . .
. O X . . . .
"""
"""Black’s stones above and White’s below have one liberty each, and cannot escape."""
RUNS = """
. . . . . . .
. . O . . . .
. O X . . . .
. . O . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def test_a_ko_is_not_retaken_at_once() -> None:
    """The stone that has just taken the ko is in atari, but cannot be captured now."""
    game = game_from(KO)
    captures = {
        format_point(each.chain.name): format_point(each.move) for each in list_captures(game)
    }
    assert {"C5": "D5"} == captures
    game.play(Colour.BLACK, list_captures(game).__next__().move)
    assert [] == [*list_captures(game)]
    game.pass_(Colour.WHITE)
    game.pass_(Colour.BLACK)
    game.resume(Colour.BLACK)
    assert ["D5"] == [format_point(each.chain.name) for each in list_captures(game)]


def test_the_player_to_move_captures_and_is_caught() -> None:
    """Stones of the opponent can be captured; stones of one’s own can be caught."""
    for to_move, prey, caught in ((Colour.BLACK, "A2", "A6"), (Colour.WHITE, "A6", "A2")):
        game = game_from(CORNERS, to_move)
        assert [prey] == [format_point(each.chain.name) for each in list_captures(game)]
        assert [caught] == [format_point(chain.name) for chain in list_caught(game)]


def test_a_stone_that_escapes_is_not_caught() -> None:
    """It is in atari, so the opponent could capture it, but it runs out to open space."""
    assert [] == [*list_caught(game_from(RUNS))]
    assert 1 == len([*list_captures(game_from(RUNS, Colour.WHITE))])
