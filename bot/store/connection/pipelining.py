"""Automatic pipelining: calls made in the same turn of the event loop share one round trip.

The reads that a request starts with `asyncio.gather` become one round trip, and concurrent commits
of several games cost one fsync and one connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

MAX_CALLS = 256
"""Calls per round trip, unless more must stay together."""

C = TypeVar("C")
Send = Callable[[Sequence[C]], Awaitable[Sequence[Any]]]
"""Sends calls and returns the answer or error of each; raises if there are no answers at all."""


@dataclass(eq=False)
class _Batch(Generic[C]):
    """Calls of one turn of the event loop. ``waiting`` holds a future per caller with its number of
    calls."""

    send: Send[C]
    calls: list[C] = field(default_factory=list)
    waiting: list[tuple[int, asyncio.Future[Sequence[Any]]]] = field(default_factory=list)


class Pipelines(Generic[C]):
    """Collects calls by lane, a key that all calls of a round trip must share. Lanes do not wait
    for each other, nor for their own earlier round trips."""

    def __init__(self) -> None:
        self._batches: dict[Hashable, _Batch[C]] = {}
        self._sending: set[asyncio.Task[None]] = set()

    async def ask(self, lane: Hashable, send: Send[C], calls: Sequence[C]) -> Sequence[Any]:
        """Return the answers or errors of these calls, which are sent together and in order.
        ``send`` must be the same for all calls of a lane; its exceptions are raised here."""
        batch = self._batches.get(lane)
        if batch is None or len(batch.calls) + len(calls) > MAX_CALLS:
            batch = self._batches[lane] = _Batch(send)
            # The task starts in the next turn of the loop, after all calls of this one.
            task = asyncio.create_task(self._round_trip(lane, batch), name="round trip")
            self._sending.add(task)
            task.add_done_callback(partial(self._finish_batch, batch))
        batch.calls += calls
        answers: asyncio.Future[Sequence[Any]] = asyncio.get_running_loop().create_future()
        batch.waiting.append((len(calls), answers))
        return await answers

    async def close(self) -> None:
        """End all round trips; cancel the calls that wait for one."""
        await asyncio.sleep(0)  # send the calls of this turn first
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _round_trip(self, lane: Hashable, batch: _Batch[C]) -> None:
        if self._batches.get(lane) is batch:
            del self._batches[lane]
        try:
            answers = await batch.send(batch.calls)
            at = 0
            for count, answered in batch.waiting:
                if not answered.done():
                    answered.set_result(answers[at : at + count])
                at += count
        except Exception as error:  # noqa: BLE001  it is passed on to the callers
            for _, answered in batch.waiting:
                if not answered.done():
                    answered.set_exception(error)

    def _finish_batch(self, batch: _Batch[C], task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        # Futures are left only if the task was cancelled at shutdown.
        for _, answered in batch.waiting:
            answered.cancel()
