"""Single games of random play: they obey the rules and are reproducible by seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from random import Random

from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.random_play import play_out
from bot.rules.board import BLACK, WHITE, Board
from bot.rules.points import Colour, Point
from tests.rules.recorded import recorded_games

SAMPLE = range(1, 520, 13)
AS_EVER = "acddcb5a22230a36"
"""The digest of the games below."""


@dataclass(frozen=True)
class Played:
    """A game from the end of a recorded one: the side to start, the moves and the final cells."""

    board: Board
    side: int
    moves: list[int]
    cells: list[int]


@cache
def games() -> list[Played]:
    """Yield two games by each side from each position."""
    found = []
    for number in SAMPLE:
        board = recorded_games()[number].replay().board
        position = Position(board.size, board.key())
        random = Random(number).random
        for side in (BLACK, WHITE, BLACK, WHITE):
            cells, moves = play_out(position, side, None, random)
            found.append(Played(board, side, moves, cells))
    return found


def test_games_are_played_by_the_rules() -> None:
    """Each move is legal on a board, no ko is retaken at once, and captured stones are removed."""
    for game in games():
        board = game.board.copy()
        banned: Point | None = None
        colour = Colour.BLACK if game.side == BLACK else Colour.WHITE
        for move in game.moves:
            point = Point(move % board.size, move // board.size)
            ban, banned = banned, None
            if move >= 0:
                assert ban != point
                captured = board.captures(colour, point)
                if board.is_ko_capture(colour, point, captured):
                    banned = captured[0]
                board.play(colour, point)
            colour = colour.opponent
        assert board.key() == bytes(game.cells)


def test_a_seed_always_gives_the_same_games() -> None:
    """The suggestions depend on these games, so they must only change on purpose."""
    digest = blake2b(digest_size=8)
    for game in games():
        digest.update(repr((game.side, game.moves, game.cells)).encode())
    assert AS_EVER == digest.hexdigest()
