"""Worker processes for CPU-bound work.

Python's global interpreter lock would block all chats if such work ran in a thread. The workers
start on demand, ignore Ctrl-C and end with the program, however it ends. Work that does not
terminate ends its worker.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection, wait
from typing import ParamSpec, TypeVar

import structlog

_In = ParamSpec("_In")
_Out = TypeVar("_Out")

_log = structlog.get_logger(__name__)

ONLY_IDLE_TIME = 19
"""The lowest priority of nice(2)."""
_CALLS = 256
"""Slots of the shared array of cancelled call numbers."""


@dataclass(frozen=True)
class _Pool:
    """A pool of processes. Its workers watch ``ended`` and exit when ``held`` is closed."""

    executor: ProcessPoolExecutor
    ended: Connection
    held: Connection

    def end(self) -> None:
        """End all workers, including one that the executor has lost: a call that races with the
        death of a worker may start another that a shutdown would miss. Idempotent."""
        self.held.close()
        self.ended.close()


class WorkersClosedError(RuntimeError):
    """The workers were closed for good."""


class Workers:
    """A pool of ``many`` processes. A worker kills itself after ``longest`` seconds of CPU
    time per call: on a busy machine, the same work takes longer by the clock.
    ``niceness`` is its priority (see nice(2))."""

    def __init__(self, many: int, longest: int, niceness: int = 0) -> None:
        self._many = many
        self._longest = longest
        self._niceness = niceness
        self._pool: _Pool | None = None
        self._is_closed = False
        self._again = asyncio.Lock()
        self._numbers = count(1)
        self._context = multiprocessing.get_context("spawn")
        self._off: MutableSequence[int] | None = None
        self._waited_for: set[int] = set()

    async def do(self, what: Callable[_In, _Out], *args: _In.args, **more: _In.kwargs) -> _Out:
        """Run a call in a worker and return its result. Cancelling the call cancels the work, see
        `called_off`.

        Raises `BrokenProcessPool` if the workers died, `OSError` (or `RuntimeError` for a thread)
        if none can be started, `WorkersClosedError` after ``close``, and any exception of the work.
        """
        try:
            return await self._try(what, *args, **more)
        except BrokenProcessPool:
            # Another call may have killed the worker: retry once, one call at a time.
            async with self._again:
                return await self._try(what, *args, **more)

    async def attempt(
        self,
        name: str,
        patience: float,
        what: Callable[_In, _Out],
        *args: _In.args,
        **more: _In.kwargs,
    ) -> _Out | None:
        """Like `do`, but log a failure under this ``name`` and return None; likewise after
        ``patience`` seconds, including the queue. Return None after ``close``."""
        try:
            async with asyncio.timeout(patience):
                return await self.do(what, *args, **more)
        except WorkersClosedError:
            pass
        except BrokenProcessPool:
            _log.warning("work-deadly", work=name)
        except TimeoutError:
            _log.warning("work-late", work=name, patience=patience)
        except Exception:  # noqa: BLE001  the callers carry on without an answer
            _log.exception("work-failed", work=name)
        return None

    async def close(self) -> None:
        """End the workers once their current work is done, and start none again. Idempotent."""
        self._is_closed = True
        await self.rest()

    async def rest(self) -> None:
        """End the workers once their current work is done. The next call starts others."""
        for number in self._waited_for:
            self._call_off(number)
        pool, self._pool = self._pool, None
        if pool is None:
            return
        leaving = asyncio.create_task(
            asyncio.to_thread(pool.executor.shutdown, cancel_futures=True)
        )
        try:
            await asyncio.wait([leaving], timeout=self._longest)
        finally:
            pool.end()
        await leaving

    async def _try(self, what: Callable[_In, _Out], *args: _In.args, **more: _In.kwargs) -> _Out:
        pool, number = self._ensure_pool(), next(self._numbers)
        self._waited_for.add(number)
        running = None
        try:
            running = pool.executor.submit(_within_limit, number, self._longest, what, args, more)
            return await asyncio.wrap_future(running)
        except asyncio.CancelledError:
            self._call_off(number)
            raise
        except Exception as error:
            # An executor that failed to start a call keeps it and would run it before the next
            # ones.
            if running is None or isinstance(error, BrokenProcessPool):
                self._drop(pool)
            raise
        finally:
            self._waited_for.discard(number)

    def _call_off(self, number: int) -> None:
        if self._off is not None:
            self._off[number % _CALLS] = number

    def _ensure_pool(self) -> _Pool:
        if self._is_closed:
            raise WorkersClosedError
        if self._pool is None:
            self._off = self._context.RawArray("Q", _CALLS)
            ended, held = self._context.Pipe(duplex=False)
            executor = ProcessPoolExecutor(
                max_workers=self._many,
                mp_context=self._context,
                initializer=_begin,
                initargs=(self._off, ended, self._niceness),
            )
            self._pool = _Pool(executor, ended, held)
        return self._pool

    def _drop(self, pool: _Pool) -> None:
        """Discard a pool whose workers are gone. Idempotent."""
        pool.executor.shutdown(wait=False)
        pool.end()
        if self._pool is pool:
            self._pool = None


# In the workers


class _Here:
    """The state of a worker process: the number of its call, and the shared array of cancelled
    ones."""

    number = 0
    off: MutableSequence[int] | None = None


def called_off() -> bool:
    """Return whether the call that this worker runs was cancelled."""
    return _Here.off is not None and _Here.off[_Here.number % _CALLS] == _Here.number


def _begin(off: MutableSequence[int], ended: Connection, niceness: int) -> None:
    _Here.off = off
    stand_back(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_rest, args=(ended,), daemon=True).start()


def stand_back(niceness: int) -> None:
    """Lower the priority of this process, if permitted. Hardened services
    (``SystemCallFilter=~@resources``) deny it, and the work continues anyway.

    With `ONLY_IDLE_TIME`, any other process preempts it at once (``SCHED_IDLE`` in sched(7)): a
    nice process may finish its slice of some milliseconds first.
    """
    with suppress(OSError):
        os.nice(niceness)
        if niceness == ONLY_IDLE_TIME and sys.platform == "linux":
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _end_with_the_rest(ended: Connection) -> None:
    program = multiprocessing.parent_process()
    if program is not None:
        wait([program.sentinel, ended])
    os._exit(0)


def _within_limit(
    number: int,
    longest: int,
    what: Callable[..., _Out],
    args: tuple[object, ...],
    more: dict[str, object],
) -> _Out:
    _Here.number = number
    signal.setitimer(signal.ITIMER_PROF, longest)
    try:
        with pause_garbage_collection():
            return what(*args, **more)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def pause_garbage_collection() -> Iterator[None]:
    """Disable the garbage collector. Searches create millions of objects without cycles, and
    scanning them takes a tenth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
