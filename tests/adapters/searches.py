"""Search functions for worker processes in tests; the workers import them from here."""

from __future__ import annotations

import os
import signal
import time

from bot.engines.prover_workers import search
from bot.engines.worker_processes import called_off
from bot.play.engines.prover import Proof
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.rules.board import Board
from bot.rules.points import Point
from tests.rules.drawings import board_of

UNTIL_CALLED_OFF = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    O . . . .
"""
"""A position whose search runs until it is cancelled."""

DEADLY = UNTIL_CALLED_OFF.replace("O", "X")
"""A position that kills the worker."""


def dangerous(board: Board, point: Point | None, agreement: Agreement) -> tuple[Proof, ...]:
    """Search as the program does, except for these two positions."""
    if board == board_of(DEADLY):
        os.kill(os.getpid(), signal.SIGKILL)
    while board == board_of(UNTIL_CALLED_OFF) and not called_off():
        time.sleep(0.01)
    return search(board, point, agreement)
