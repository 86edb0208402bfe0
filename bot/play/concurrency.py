"""Work that goes on beside other work: side by side, by turns, again and again, whatever fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

from bot.play.ports.stores import StoreUnavailableError

Work = Callable[[], Awaitable[None]]


async def side_by_side(work: Iterable[Work], until: str = asyncio.FIRST_COMPLETED) -> None:
    """Does all of it at the same time until one has ended, or what ``until`` says (as in
    `asyncio.wait`), and ends the others. Raises what the first one raised."""
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
"""Where the turns of a task are from, and the task itself as long as it has one."""


@asynccontextmanager
async def aside() -> AsyncIterator[None]:
    """While a task waits for something that takes nothing of the event loop others have its turn;
    then it waits for another. Without a turn it changes nothing."""
    turns, holder = TURN.get((asyncio.Semaphore(), set()))
    task = asyncio.current_task()
    if task not in holder:  # it has none, or that of the task that has begun it
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
    """Does it, with a pause of so many seconds, until cancelled. If it raises, ``failed`` is called
    while the error is being handled, and it is tried again."""
    task = asyncio.current_task()
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001  ``failed`` reports it, and it is tried again
            failed()
        # What waits for the database may swallow a cancellation until Python 3.12
        # (https://github.com/python/cpython/issues/86296); the pause is skipped then.
        if task is not None and task.cancelling():
            return
        await asyncio.sleep(every)


@contextmanager
def by_itself(failed: Callable[[], object]) -> Iterator[None]:
    """What fails here stops nothing that comes after it: ``failed`` is called while the error is
    being handled. Without the database all stops: raises `StoreUnavailableError`."""
    try:
        yield
    except StoreUnavailableError:
        raise
    except Exception:  # noqa: BLE001  ``failed`` reports it
        failed()
