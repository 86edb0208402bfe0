"""Runs the program until it is told to stop or a part fails."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

LEAVING_SECONDS = 8.5
"""Seconds that a stop may take. Service managers usually kill a program after ten seconds."""
_ASKED_AGAIN_SECONDS = 2.0
NEW_OBJECTS = 10_000
"""New objects between two garbage collections."""

_log = structlog.get_logger(__name__)


def stop_signal() -> asyncio.Event:
    """Return an event that the first SIGINT or SIGTERM sets.

    A second SIGINT ends the program as usual; a second SIGTERM is ignored, since stopping a group
    of processes may signal one of them twice.

    The program is ended `LEAVING_SECONDS` after the signal, even if a database, a platform or its
    own code hangs. Unfinished work is left as after a kill, which is safe.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def handle_signal(number: int) -> None:
        if number == signal.SIGINT:
            loop.remove_signal_handler(number)
        if stop.is_set():
            return
        stop.set()
        end = threading.Timer(LEAVING_SECONDS, _leave)
        end.daemon = True
        end.start()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, handle_signal, number)
    return stop


def _leave() -> None:
    _log.warning("stop-cut-short", seconds=LEAVING_SECONDS)
    os._exit(0)


async def unless_stopped(stop: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Run ``work``, cancelling it at a stop signal; return whether it finished."""
    doing, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait([doing, stopping], return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if doing.done():
        await doing
        return True
    await _end({doing})
    return False


async def until_ended(
    stop: asyncio.Event,
    workers: list[asyncio.Task[None]],
    finish: Callable[[], Awaitable[None]],
) -> None:
    """Run until the stop signal or until a worker ends; raise a failed worker's exception. On the
    signal, ``finish`` lets running work end before the workers are cancelled."""
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([stopping, *workers], return_when=asyncio.FIRST_COMPLETED)
    if stop.is_set():
        await finish()
    running: set[asyncio.Task[Any]] = {stopping, *workers}
    await _end(running)
    for outcome in await asyncio.gather(*workers, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


async def _end(running: set[asyncio.Task[Any]]) -> None:
    while running:
        for task in running:
            task.cancel()
        # Before Python 3.12 a wait for the database may swallow a cancellation
        # (https://github.com/python/cpython/issues/86296), so cancel repeatedly.
        _, running = await asyncio.wait(running, timeout=_ASKED_AGAIN_SECONDS)


def freeze_garbage_collector() -> None:
    """Exclude all existing objects from garbage collection, since they live as long as the program.
    Collect later ones less often than every 700 new objects (the default): a move creates thousands
    (https://docs.python.org/3/library/gc.html#gc.freeze)."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
