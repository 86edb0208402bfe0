"""Helpers for concurrent work: run side by side, yield a turn, repeat, isolate failures, share."""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Hashable,
    Iterable,
    Iterator,
)
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

from bot.play.ports.stores import StoreUnavailableError

Work = Callable[[], Awaitable[None]]
T = TypeVar("T")


async def side_by_side(work: Iterable[Work], until: str = asyncio.FIRST_COMPLETED) -> None:
    """Run all ``work`` concurrently until the first one ends (or as ``until`` says, see
    `asyncio.wait`), then cancel the rest. Raises the exception of a task that ended."""
    tasks = [asyncio.ensure_future(each()) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=until)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


TURN: ContextVar[tuple[asyncio.Semaphore, set[object]]] = ContextVar("turn")
"""The semaphore that limits concurrent tasks, and a set with the task that holds a slot of it."""


@asynccontextmanager
async def aside() -> AsyncIterator[None]:
    """Release this task's slot while it waits for something outside the event loop, and acquire a
    slot again afterwards. Does nothing in a task without a slot."""
    turns, holder = TURN.get((asyncio.Semaphore(), set()))
    task = asyncio.current_task()
    if task not in holder:  # This task has no slot, or it inherited the context of its parent task.
        yield
        return
    holder.clear()
    turns.release()
    try:
        yield
    finally:
        await turns.acquire()
        holder.add(task)


async def again_and_again(work: Work, every: float, failed: Callable[[], object]) -> None:
    """Repeat ``work`` every ``every`` seconds until cancelled. If it raises, call ``failed`` while
    the exception is being handled, and carry on."""
    task = asyncio.current_task()
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001  ``failed`` reports it, and the work is retried
            failed()
        # Before Python 3.12 a wait for the database may swallow a cancellation
        # (https://github.com/python/cpython/issues/86296); check for it before the pause.
        if task is not None and task.cancelling():
            return
        await asyncio.sleep(every)


@contextmanager
def by_itself(failed: Callable[[], object]) -> Iterator[None]:
    """Swallow exceptions of the block, calling ``failed`` while each is being handled.
    `StoreUnavailableError` passes through: nothing works without the database."""
    try:
        yield
    except StoreUnavailableError:
        raise
    except Exception:  # noqa: BLE001  ``failed`` reports it
        failed()


class SharedCalls:
    """Calls that outlast their callers.

    A caller may stop waiting: the call goes on, and a later caller with the same key waits for it
    instead of making another.
    """

    def __init__(self) -> None:
        self._running: dict[Hashable, asyncio.Task[Any]] = {}

    async def run(self, key: Hashable, call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result of the running call with this key, or of a new one."""
        task: asyncio.Task[T] | None = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(call())
            # The callback's argument, the task, is the default of `pop`.
            task.add_done_callback(partial(self._running.pop, key))
            # Retrieve the exception: perhaps no caller waits any more.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Cancel all calls."""
        while self._running:
            running = [*self._running.values()]
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
