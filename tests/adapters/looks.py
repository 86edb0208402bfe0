"""What workers of the tests do with a position; they import it from here."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from bot.engines.dead_stone_workers import look
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Colour, Point

POISON, SWAMP = Point(0, 0), Point(1, 0)
"""A stone at A1 kills the worker, one at B1 keeps it for ever."""


def dangerous(board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
    """As the program looks, but for the two points."""
    if board.at(POISON):
        os.kill(os.getpid(), signal.SIGKILL)
    while board.at(SWAMP):
        time.sleep(1)
    return look(board, to_move, ko)


class Gated:
    """Looks as the program does, by workers that can load it only once there is a file ``gate``:
    until then they are still starting."""

    def __init__(self, gate: Path) -> None:
        self._gate = gate

    def __call__(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
        return look(board, to_move, ko)

    def __setstate__(self, state: dict[str, Path]) -> None:
        self.__dict__.update(state)
        while not self._gate.exists():
            time.sleep(0.01)


def wrong(board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
    """A fault of ours."""
    raise ZeroDivisionError(board, to_move, ko)
