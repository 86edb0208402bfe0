"""How long the program runs: until it is told to stop, or a part of it fails."""

from __future__ import annotations

import asyncio
import signal

_ASKED_AGAIN_SECONDS = 2.0


def told_to_stop() -> asyncio.Event:
    """Set by the first SIGINT or SIGTERM; a second SIGINT then ends the program as usual."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def told(number: int) -> None:
        stop.set()
        loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told, number)
    return stop


async def until_ended(stop: asyncio.Event, workers: list[asyncio.Task[None]]) -> None:
    """Until the program is told to stop, or a worker fails: its error is raised."""
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([stopping, *workers], return_when=asyncio.FIRST_COMPLETED)
    running = {stopping, *workers}
    while running:
        for task in running:
            task.cancel()
        # What waits for the database may swallow a cancellation until Python 3.12
        # (https://github.com/python/cpython/issues/86296), so it is asked again.
        _, running = await asyncio.wait(running, timeout=_ASKED_AGAIN_SECONDS)
    for outcome in await asyncio.gather(*workers, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
