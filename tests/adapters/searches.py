"""What workers of the tests do with a position; they import it from here."""

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
"""Is read until nobody waits any more."""

DEADLY = UNTIL_CALLED_OFF.replace("O", "X")
"""Kills the worker."""


def dangerous(board: Board, point: Point | None, agreement: Agreement) -> tuple[Proof, ...]:
    """As the program searches; but for the two positions."""
    if board == board_of(DEADLY):
        os.kill(os.getpid(), signal.SIGKILL)
    while board == board_of(UNTIL_CALLED_OFF) and not called_off():
        time.sleep(0.01)
    return search(board, point, agreement)
