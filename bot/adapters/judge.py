"""Positions are looked at in processes of their own.

A look takes up to a second of one processor, and Python holds its lock meanwhile: in a thread it
would keep every chat waiting. The workers start when they are first needed. They stay out of the
way of Ctrl-C and end with the program, however it ends; a look that never ends, ends its worker.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from bot.rules.board import Board
from bot.rules.playouts import Suggestion, suggest
from bot.rules.points import Colour, Point

WORKERS = 2
LONGEST_LOOK = 3
"""Seconds after which a worker takes itself for lost."""
PATIENCE = 7.0
"""Seconds that somebody waits for an answer, the queue included."""
CACHED = 64
"""Answers kept, about 50 kB each on 19×19."""

_SEED = 1

Look = Callable[[Board, Colour, Point | None], Suggestion]

_log = structlog.get_logger(__name__)
_Position = tuple[int, bytes, Colour, Point | None]


def look(board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
    """What the workers do."""
    return suggest(board, to_move, ko=ko, seed=_SEED)


class WorkerJudge:
    """Fulfils `bot.service.judge.Judge`. ``close`` ends the workers."""

    def __init__(self, do: Look = look, patience: float = PATIENCE) -> None:
        self._do = do
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._again = asyncio.Lock()
        self._looks: OrderedDict[_Position, asyncio.Task[Suggestion | None]] = OrderedDict()

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        position = (board.size, board.key(), to_move, ko)
        task = self._looks.get(position)
        if task is None:
            task = asyncio.create_task(self._ask(board.copy(), to_move, ko))
            self._looks[position] = task
            if len(self._looks) > CACHED:
                self._looks.popitem(last=False)
        self._looks.move_to_end(position)
        # Whoever asks first may leave, the others still want to know.
        suggestion = await asyncio.shield(task)
        if suggestion is None and self._looks.get(position) is task:
            del self._looks[position]
        return suggestion

    async def close(self) -> None:
        """Ends the workers, as soon as they have done what they are at."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _ask(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        try:
            async with asyncio.timeout(self._patience):
                try:
                    return await self._try(board, to_move, ko)
                except BrokenProcessPool:
                    # Perhaps it was another look that this one fell with: once more, one by one.
                    async with self._again:
                        return await self._try(board, to_move, ko)
        except BrokenProcessPool:
            _log.warning("look-deadly")
        except TimeoutError:
            _log.warning("look-late", patience=self._patience)
        except Exception:  # noqa: BLE001  a suggestion is not worth losing a move for
            _log.exception("look-failed")
        return None

    async def _try(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
        pool = self._started()
        try:
            running = pool.submit(_within_limit, self._do, board, to_move, ko)
            return await asyncio.wrap_future(running)
        except BrokenProcessPool:
            self._drop(pool)
            raise

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                max_workers=WORKERS,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Its workers are gone; somebody else may have dropped it before."""
        pool.shutdown(wait=False)
        if self._pool is pool:
            self._pool = None


# In the workers


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_program, daemon=True).start()


def _end_with_the_program() -> None:
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
    os._exit(0)


def _within_limit(do: Look, board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
    signal.alarm(LONGEST_LOOK)
    try:
        return do(board, to_move, ko)
    finally:
        signal.alarm(0)
