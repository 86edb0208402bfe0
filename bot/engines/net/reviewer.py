"""Reviews games with the net, in a worker process of its own.

A look during play must not wait behind a piece of a review, so reviews do not share the worker of
the estimator. Theirs runs in idle time, and ends when it has nothing to do.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.engines.net.looking import advance_review
from bot.engines.worker_processes import ONLY_IDLE_TIME, Workers
from bot.reading.review.game_line import GameLine
from bot.reading.review.work import Unfinished

LONGEST_PIECE = 30
"""Seconds of CPU time until a worker kills itself as hung. A piece takes about two."""
PATIENCE = 600.0
"""Seconds until a piece is given up: a busy machine has little idle time."""
IDLE_SECONDS = 60.0
"""How long the worker waits for more work before it ends and frees 90 MB."""
_SUFFIX = ".bin.gz"


class NetReviewer:
    """Implements `bot.play.ports.reviews.Reviewer` with the net in this file, whose hash the caller
    has checked. ``close`` ends the worker."""

    def __init__(self, path: Path, patience: float = PATIENCE, idle: float = IDLE_SECONDS) -> None:
        self._path = path
        self._patience = patience
        self._idle = idle
        self._workers = Workers(1, LONGEST_PIECE, ONLY_IDLE_TIME)
        self._ending: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        return self._path.name.removesuffix(_SUFFIX)

    async def advance(self, line: GameLine, found: Unfinished) -> Unfinished | None:
        self._keep_worker()
        try:
            return await self._workers.attempt(
                "review", self._patience, advance_review, self._path, line, found
            )
        finally:
            self._keep_worker()
            self._ending = asyncio.create_task(self._end_when_idle())

    async def close(self) -> None:
        """End the worker once its current piece is done."""
        self._keep_worker()
        await self._workers.close()

    def _keep_worker(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    async def _end_when_idle(self) -> None:
        await asyncio.sleep(self._idle)
        self._ending = None  # From here on nothing cancels this task.
        await self._workers.rest()
