"""Asks the net about games in progress and finished positions, in a worker process."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.engines.net.looking import choose, judge, load, own
from bot.engines.worker_processes import Workers
from bot.match.commands import Pass, Play, Resign
from bot.play.engines.engine import EngineMove
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.opponent.choice import Resigned
from bot.reading.opponent.levels import Level
from bot.rules.board import Board
from bot.rules.game import Game

WORKERS = 1
"""One: each has a net of its own, and a look is short."""
LONGEST_LOOK = 30
"""Seconds until a worker kills itself as hung. The first look loads the net, in about one."""
PATIENCE = 20.0
"""Seconds until an answer is given up, including the start of the worker."""
_NICENESS = 5


def _choose(path: Path, game: Game, komi: float, level: Level, seed: str) -> EngineMove:
    chosen = choose(path, game, komi, level, seed)
    if isinstance(chosen, Resigned):
        return Resign()
    return Pass() if chosen is None else Play(chosen)


class NetEstimator:
    """Implements `bot.play.ports.estimator` with the net in this file, whose hash the caller has
    checked. ``close`` ends the worker."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._workers = Workers(WORKERS, LONGEST_LOOK, _NICENESS)
        self._loading: asyncio.Task[None] | None = None

    def get_ready(self) -> None:
        """Load the net, so that it answers sooner. Does not block; idempotent."""
        if self._loading is None or self._loading.done():
            work = self._workers.attempt("net", self._patience, load, self._path)
            self._loading = asyncio.create_task(work)

    async def judge(self, situation: Situation) -> Judgement | None:
        return await self._workers.attempt("net", self._patience, judge, self._path, situation)

    async def own(self, board: Board) -> tuple[float, ...] | None:
        return await self._workers.attempt("owners", self._patience, own, self._path, board)

    async def choose_move(
        self, game: Game, komi: float, level: Level, seed: str
    ) -> EngineMove | None:
        """Implements `bot.play.engines.engine.LevelPlayer`."""
        work = self._workers.attempt(
            "opponent", self._patience, _choose, self._path, game, komi, level, seed
        )
        return await work

    async def close(self) -> None:
        """End the worker once its current work is done."""
        if self._loading is not None:
            self._loading.cancel()
        await self._workers.close()
