"""Runs the program until it is told to stop, or a part of it fails."""

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
"""How long a stop may take. Who runs programs usually kills them after ten seconds."""
_ASKED_AGAIN_SECONDS = 2.0
NEW_OBJECTS = 10_000
"""After so many the garbage collector looks for what is gone."""

_log = structlog.get_logger(__name__)


def stop_signal() -> asyncio.Event:
    """Set by the first SIGINT or SIGTERM; a second SIGINT then ends the program as usual, a second
    SIGTERM changes nothing, since stopping a group of processes may tell one of them twice.

    From then on the program has so many seconds, whatever hangs: a database, a platform, or its
    own code. What is not done by then is left as if it had been killed, which it can bear.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def told(number: int) -> None:
        if number == signal.SIGINT:
            loop.remove_signal_handler(number)
        if stop.is_set():
            return
        stop.set()
        end = threading.Timer(LEAVING_SECONDS, _leave)
        end.daemon = True
        end.start()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told, number)
    return stop


def _leave() -> None:
    _log.warning("stop-cut-short", seconds=LEAVING_SECONDS)
    os._exit(0)


async def unless_stopped(stop: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Runs ``work`` unless the program is told to stop first; whether it ran to its end."""
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
    """Until the program is told to stop, or a worker fails: its error is raised. ``finish`` gives
    what is under way a moment to end before the workers are cancelled."""
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
        # What waits for the database may swallow a cancellation until Python 3.12
        # (https://github.com/python/cpython/issues/86296), so it is asked again.
        _, running = await asyncio.wait(running, timeout=_ASKED_AGAIN_SECONDS)


def freeze_garbage_collector() -> None:
    """Takes all there is out of the sight of the garbage collector: what a program is made of stays
    as long as it runs. What comes after it is looked at, but not after every 700 new objects, as
    usual: a move makes thousands (https://docs.python.org/3/library/gc.html#gc.freeze)."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
