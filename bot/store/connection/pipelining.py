"""Automatic pipelining: calls that are made in the same moment share one round trip.

A moment is one turn of the event loop. What a request reads with `asyncio.gather` is one round trip
so, and commits of several games that come together cost one write to the disk and no more
connections than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

MOST = 256
"""Calls in one round trip, unless more are to stay together."""

C = TypeVar("C")
Send = Callable[[Sequence[C]], Awaitable[Sequence[Any]]]
"""Sends calls and gives the answer to each, or its error; raises if none can be had."""


@dataclass(eq=False)
class _Batch(Generic[C]):
    """Calls of one moment, with what waits for the answers: how many it is that each awaits."""

    send: Send[C]
    calls: list[C] = field(default_factory=list)
    waiting: list[tuple[int, asyncio.Future[Sequence[Any]]]] = field(default_factory=list)


class Pipelines(Generic[C]):
    """Collects calls by lane, which is whatever the calls of a round trip must have in common. One
    lane does not wait for another, nor for its own earlier round trips."""

    def __init__(self) -> None:
        self._batches: dict[Hashable, _Batch[C]] = {}
        self._sending: set[asyncio.Task[None]] = set()

    async def ask(self, lane: Hashable, send: Send[C], calls: Sequence[C]) -> Sequence[Any]:
        """The answers, or errors, of these calls, which stay together and in order. ``send`` is the
        same for all calls of a lane. Raises what it raises."""
        batch = self._batches.get(lane)
        if batch is None or len(batch.calls) + len(calls) > MOST:
            batch = self._batches[lane] = _Batch(send)
            # Its first step comes in the next turn of the loop, after all that this one asks.
            task = asyncio.create_task(self._round_trip(lane, batch), name="round trip")
            self._sending.add(task)
            task.add_done_callback(partial(self._ended, batch))
        batch.calls += calls
        answers: asyncio.Future[Sequence[Any]] = asyncio.get_running_loop().create_future()
        batch.waiting.append((len(calls), answers))
        return await answers

    async def close(self) -> None:
        """Ends all round trips; calls that wait for one are cancelled."""
        await asyncio.sleep(0)  # what was asked for in this moment is on its way then
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
        except Exception as error:  # noqa: BLE001  (it belongs to those who called)
            for _, answered in batch.waiting:
                if not answered.done():
                    answered.set_exception(error)

    def _ended(self, batch: _Batch[C], task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        # Only if it was cancelled, when the program ends, is any left.
        for _, answered in batch.waiting:
            answered.cancel()
