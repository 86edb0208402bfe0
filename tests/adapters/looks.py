"""Analysis functions for worker processes in tests; the workers import them from here."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from bot.engines.dead_stone_workers import look
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Colour, Point

POISON, SWAMP = Point(0, 0), Point(1, 0)
"""A stone at A1 kills the worker, one at B1 makes it hang."""


Owned = Sequence[float] | None


def dangerous(board: Board, to_move: Colour, ko: Point | None, owned: Owned) -> Suggestion:
    """Analyse as the program does, except for these two points."""
    if board.at(POISON):
        os.kill(os.getpid(), signal.SIGKILL)
    while board.at(SWAMP):
        pass
    return look(board, to_move, ko, owned)


class Gated:
    """An analysis that a worker can unpickle only once the file ``gate`` exists; until then the
    worker counts as starting."""

    def __init__(self, gate: Path) -> None:
        self._gate = gate

    def __call__(self, board: Board, to_move: Colour, ko: Point | None, owned: Owned) -> Suggestion:
        return look(board, to_move, ko, owned)

    def __setstate__(self, state: dict[str, Path]) -> None:
        self.__dict__.update(state)
        while not self._gate.exists():
            time.sleep(0.01)


def wrong(board: Board, to_move: Colour, ko: Point | None, owned: Owned) -> Suggestion:
    """Raise an error, as a bug would."""
    raise ZeroDivisionError(board, to_move, ko, owned)
