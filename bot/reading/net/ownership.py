"""The owner of each point at the end of a game, as a net expects it from the position alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import fsum

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation, describe_board
from bot.reading.orientation import Orientation, choose_orientation, find_turns
from bot.rules.board import Board
from bot.rules.points import Colour

_MAX_POINTS = 3000
"""The limit for the points of the boards in all looks; each player gets at least two looks. A look
depends a little on the orientation of the board: the mean of a few looks differs by some hundredths
from that of all sixteen."""


def measure_ownership(judge: Callable[[Situation], Judgement], board: Board) -> tuple[float, ...]:
    """Return the mean owner of each point, from 1 (Black) to −1 (White), in the order of
    `Board.key`.

    Half of the looks have Black to move. The komi makes up for stones that one side has played
    more. The position turned or with colours swapped gets the same answer. Square boards only.
    """
    upright = choose_orientation(board)
    looks = list(_look(judge, upright.turn_board(board)))
    means = [fsum(owners) / len(looks) for owners in zip(*looks, strict=True)]
    return tuple(upright.restore_owners(means))


def _look(judge: Callable[[Situation], Judgement], board: Board) -> Iterator[list[float]]:
    turns = find_turns(board.size, board.size)
    komi = float(len(board.stones(Colour.BLACK)) - len(board.stones(Colour.WHITE)))
    for turn in turns[: max(2, _MAX_POINTS // (2 * board.size**2))]:
        orientation = Orientation(board.size, turn, swapped=False)
        turned = orientation.turn_board(board)
        for colour in Colour:
            judgement = judge(describe_board(turned, colour, None, komi))
            yield orientation.restore_owners([-white for white in judgement.white_ownership])
