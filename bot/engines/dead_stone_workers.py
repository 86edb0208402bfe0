"""Suggests dead stones in worker processes (`bot.engines.worker_processes`).

A suggestion takes up to a fifth of a second of CPU time on average, and one and a half at most. The
net is asked beforehand, in its own worker, which is the only one to load it, or else KataGo.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from bot.engines.worker_processes import Workers, WorkersClosedError
from bot.play.lru_dict import LruDict
from bot.play.ports.estimator import OwnersJudge
from bot.reading.dead_stones.suggestion import Suggestion, suggest
from bot.rules.board import Board
from bot.rules.points import Colour, Point

WORKERS = 2
LONGEST_LOOK = 5
"""Seconds until a worker kills itself as hung."""
PATIENCE = 7.0
"""Seconds until an answer is given up, including the queue but neither the start of a worker nor
the answer of the net."""
STARTING = 20.0
"""Seconds that a worker may take to start: half a second normally, more on a busy machine."""
CACHED = 64
"""Cached answers, about 50 kB each on 19×19."""

_SEED = 1
_IDLE_SECONDS = 0.01
"""Seconds until a process pool notices that a worker is idle; an earlier call would start another
worker."""

Advise = Callable[[Board, Colour, Point | None, Sequence[float] | None], Suggestion]

_log = structlog.get_logger(__name__)
_Position = tuple[int, bytes, Colour, Point | None]


def load(do: Advise) -> None:
    """Do nothing. Unpickling the call has already imported everything that an analysis needs. Runs
    in a worker."""


def look(
    board: Board, to_move: Colour, ko: Point | None, owned: Sequence[float] | None
) -> Suggestion:
    """Return the suggestion for a position, with a constant seed. ``owned`` is the net's answer.
    Runs in a worker."""
    return suggest(board, to_move, ko=ko, seed=_SEED, owned=owned)


class WorkerDeadStonesAdvisor:
    """Implements `bot.play.ports.dead_stones.DeadStonesAdvisor`. ``close`` ends the workers.

    Without a ``net``, or if it does not answer, random play takes its place, until the
    position is looked at again.
    """

    def __init__(
        self,
        do: Advise = look,
        patience: float = PATIENCE,
        longest: int = LONGEST_LOOK,
        starting: float = STARTING,
        net: OwnersJudge | None = None,
    ) -> None:
        self._do = do
        self._net = net
        self._patience = patience
        self._starting = starting
        self._workers = Workers(WORKERS, longest)
        self._ready: asyncio.Task[None] | None = None
        self._looks: LruDict[_Position, asyncio.Task[Suggestion | None]] = LruDict(CACHED)

    def get_ready(self) -> None:
        self._get_ready()
        if self._net is not None:
            self._net.get_ready()

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        position = (board.size, board.key(), to_move, ko)
        task = self._looks.get(position)
        if task is None:
            task = asyncio.create_task(self._ask(board.copy(), to_move, ko))
            self._looks[position] = task
        self._looks.move_to_end(position)
        # Shielded: the first caller may be cancelled while others wait for the same answer.
        suggestion = await asyncio.shield(task)
        if suggestion is None:
            self._forget(task, position)
        return suggestion

    async def close(self) -> None:
        """End the workers once their current work is done."""
        if self._ready is not None:
            self._ready.cancel()
        await self._workers.close()

    def _get_ready(self) -> asyncio.Task[None]:
        """Start a worker unless one is being started. Done for each call: the last worker may have
        died."""
        if self._ready is None or self._ready.done():
            self._ready = asyncio.create_task(self._start())
        return self._ready

    async def _start(self) -> None:
        try:
            async with asyncio.timeout(self._starting):
                await self._workers.do(load, self._do)
                await asyncio.sleep(_IDLE_SECONDS)
        except WorkersClosedError:
            pass
        except (BrokenProcessPool, TimeoutError):
            _log.warning("look-worker-late", patience=self._starting)
        except Exception:  # noqa: BLE001  the next analysis tries again
            _log.exception("look-worker-failed")

    async def _ask(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        await asyncio.shield(self._ready or self._get_ready())
        owned = None
        if self._net is not None and (owned := await self._net.own(board)) is None:
            self._forget(asyncio.current_task(), (board.size, board.key(), to_move, ko))
        return await self._workers.attempt(
            "look", self._patience, self._do, board, to_move, ko, owned
        )

    def _forget(self, task: asyncio.Task[Any] | None, position: _Position) -> None:
        """Remove this task from the cache, unless a newer one for the position is there."""
        if self._looks.get(position) is task:
            del self._looks[position]
