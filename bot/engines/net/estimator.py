"""Estimates games with the net, in a worker process."""

from __future__ import annotations

from pathlib import Path

from bot.engines.net.looking import judge
from bot.engines.worker_processes import Workers
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation

WORKERS = 1
"""One: each has a net of its own, and a look is short."""
LONGEST_LOOK = 30
"""Seconds until a worker kills itself as hung. The first look loads the net, in about one."""
PATIENCE = 20.0
"""Seconds until an answer is given up, including the start of the worker."""
_NICENESS = 5


class NetEstimator:
    """Implements `bot.play.ports.estimator.Estimator` with the net in this file, whose hash the
    caller has checked. ``close`` ends the worker."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._workers = Workers(WORKERS, LONGEST_LOOK, _NICENESS)

    async def judge(self, situation: Situation) -> Judgement | None:
        return await self._workers.attempt("net", self._patience, judge, self._path, situation)

    async def close(self) -> None:
        """End the worker once its current work is done."""
        await self._workers.close()
