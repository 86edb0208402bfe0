"""Process the inbox: lanes run in parallel, the updates of one lane in order.

An update is done when it is handled and answered. The next update of the lane waits until the
update is handled. It does not wait for the answer, which the flood limits may delay, and it does
not wait for a `DeferredUpdate`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import structlog
from telegram.error import BadRequest, NetworkError, RetryAfter

from bot.play.ports.inbox import Arrival, Inbox
from bot.play.ports.stores import ForeignKeyError, RoomBusy, StoreUnavailableError

logger = structlog.get_logger(__name__)

TRIES = 5
MAX_AT_ONCE = 500
"""The most updates to handle at a time. The others stay in the database."""
MOST_OF_LANE = 50
"""The most updates of one lane to handle at a time. The others stay in the database until these are
done."""
MOST_ANSWERS = 200
"""The most answers that wait in one lane. At this number the lane counts as flooded: its further
updates are handled but not answered."""
_TAKEN_AT_ONCE, _WAIT_MS, _FULL_WAIT_MS = 100, 1_000, 100
_LOOK_AGAIN_SECONDS = 5.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 10.0
_ANSWER_IN_SECONDS = 600.0
"""After this time an answer is dropped."""

Answering = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class DeferredUpdate:
    """The rest of an update's handling, deferred because it waits for more information.

    It holds up only other deferred updates in the same ``lane``. The argument of ``handle`` tells
    whether an earlier attempt was interrupted."""

    lane: str
    handle: Callable[[bool], Awaitable[Answering | None]]


HandlingResult = Answering | DeferredUpdate | None
HandleUpdate = Callable[[dict[str, Any], bool], Awaitable[HandlingResult]]
"""Handles an update and returns the function that answers it. The second argument tells whether an
earlier attempt was interrupted."""


@dataclass(frozen=True)
class _Work:
    """An update in progress. ``counts``: count this attempt, since an earlier one may have crashed
    the process."""

    arrival: Arrival
    update: dict[str, Any]
    handle: Callable[[bool], Awaitable[HandlingResult]]
    counts: bool


def is_temporary(error: Exception) -> bool:
    """Whether a retry may succeed without intervention."""
    # BadRequest is a subclass of NetworkError. Only the operator can fix a ForeignKeyError.
    if isinstance(error, BadRequest | ForeignKeyError):
        return False
    return isinstance(error, StoreUnavailableError | NetworkError | RetryAfter | RoomBusy)


@dataclass(eq=False)
class Worker:
    """Takes updates from the inbox, handles them and answers them.

    - ``lane`` returns the lane of an update.
    - ``at_once`` tells whether to answer an update without waiting for the earlier answers of its
      lane.
    - ``sorry`` returns the function that sends an apology for an update that could not be handled.
      Its second argument is the last error, if it occurred in this process."""

    inbox: Inbox
    holder: str
    handle: HandleUpdate
    lane: Callable[[dict[str, Any]], str]
    at_once: Callable[[dict[str, Any]], bool]
    sorry: Callable[[dict[str, Any], Exception | None], Answering | None]
    _held: set[str] = field(default_factory=set, init=False)
    _ended: set[str] = field(default_factory=set, init=False)
    _unhandled: Counter[str] = field(default_factory=Counter, init=False)
    """The number of updates in progress, by lane."""
    _full: set[str] = field(default_factory=set, init=False)
    """Lanes with further updates in the database."""
    _waiting: Counter[str] = field(default_factory=Counter, init=False)
    _lanes: dict[str, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _answers: dict[str, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    _finishing: bool = field(default=False, init=False)
    _look: float = field(default=0.0, init=False)
    _idle: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def finish(self, seconds: float) -> None:
        """Start no further updates, and wait briefly for those in progress."""
        self._finishing = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def caught_up(self) -> None:
        """Wait until all updates that arrived so far are done."""
        self._look = 0.0  # read the updates that an earlier process left unfinished
        for _ in range(2):  # the current round may have begun before the last update arrived
            self._idle.clear()
            await self._idle.wait()

    async def run(self) -> None:
        """Process updates until cancelled: first the left-over ones, then new ones."""
        try:
            await self._work()
        finally:
            # Before Python 3.12 a task that waits for the database can miss its cancellation
            # (https://github.com/python/cpython/issues/86296), continue and start an answer.
            while self._tasks:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)
            # `run` may be called again. It will read the unfinished updates from the database.
            self._held.clear()
            self._waiting.clear()
            self._look = 0.0
            self._unhandled.clear()
            self._full.clear()

    async def _work(self) -> None:
        pause = 0.0
        while True:
            try:
                if self._finishing:
                    await asyncio.sleep(_LOOK_AGAIN_SECONDS)
                    continue
                if time.monotonic() >= self._look:
                    # Includes updates that this process took if the database's reply was lost.
                    found = await self._left_over()
                    self._full.clear()
                    self._line_up(found)
                    self._look = time.monotonic() + _LOOK_AGAIN_SECONDS
                if self._unhandled.total() >= MAX_AT_ONCE:
                    await asyncio.sleep(_FIRST_PAUSE)
                else:
                    wait = _FULL_WAIT_MS if self._full else _WAIT_MS
                    taken = await self.inbox.take(self.holder, _TAKEN_AT_ONCE, wait)
                    self._line_up(taken)
                    if not (taken or self._held or self._full):
                        self._idle.set()
                pause = 0.0
            except StoreUnavailableError as error:
                logger.warning("inbox-not-read", reason=str(error))
                pause = min(_LONGEST_PAUSE, 2 * pause or _FIRST_PAUSE)
                await asyncio.sleep(pause)

    async def _left_over(self) -> list[Arrival]:
        """Return unfinished updates, without those that ended during the query."""
        self._ended.clear()
        found = await self.inbox.left_over(self.holder)
        return [arrival for arrival in found if arrival.ref not in self._ended]

    def _line_up(self, arrivals: Sequence[Arrival]) -> None:
        for arrival in arrivals:
            if arrival.ref in self._held or self._finishing:
                continue
            update = _parse_update(arrival)
            lane = self.lane(update)
            if lane in self._full or self._unhandled[lane] >= MOST_OF_LANE:
                self._full.add(lane)
                continue
            self._held.add(arrival.ref)
            work = _Work(arrival, update, partial(self.handle, update), arrival.again)
            self._begin(work, lane)

    def _begin(self, work: _Work, lane: str) -> None:
        self._unhandled[lane] += 1
        self._start(self._lanes, lane, self._deal_with(work, lane, self._lanes.get(lane)))

    def _finish_handling(self, lane: str) -> None:
        self._unhandled[lane] -= 1
        self._unhandled += Counter()  # drops zero counts
        if lane in self._full and lane not in self._unhandled:
            self._look = 0.0

    def _start(
        self, tasks: dict[str, asyncio.Task[None]], lane: str, work: Coroutine[Any, Any, None]
    ) -> None:
        """Start a task as the last of its lane."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        tasks[lane] = task

        def discard_task(_: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if tasks.get(lane) is task:
                del tasks[lane]

        task.add_done_callback(discard_task)

    async def _deal_with(self, work: _Work, lane: str, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        arrival, update = work.arrival, work.update
        try:
            answering = await self._until_handled(work)
        finally:
            self._finish_handling(lane)
        if isinstance(answering, DeferredUpdate):
            # The deferred part belongs to the same attempt, which is already counted.
            rest = _Work(arrival, update, answering.handle, counts=False)
            self._begin(rest, answering.lane)
            return
        lane = self.lane(update)
        if answering is not None and self.at_once(update):
            lane = f"{lane} {arrival.ref}"
        elif answering is not None and self._waiting[lane] >= MOST_ANSWERS:
            logger.warning("update-unanswered", update=arrival.number, flooded=lane)
            answering = None
        if answering is None:
            await self._finish(arrival)
        else:
            self._line_up_answer(arrival, answering, lane)

    def _line_up_answer(self, arrival: Arrival, answering: Answering, lane: str) -> None:
        before = self._answers.get(lane)
        self._waiting[lane] += 1

        async def answer() -> None:
            await self._answer(arrival, answering, before)
            self._waiting[lane] -= 1
            self._waiting += Counter()  # drops zero counts

        self._start(self._answers, lane, answer())

    async def _until_handled(self, work: _Work) -> HandlingResult:
        """Retry until the update is handled. After `TRIES` counted attempts, move the update to the
        dead-letter store and return an apology."""
        arrival, counts = work.arrival, work.counts
        again, pause = arrival.again, _FIRST_PAUSE
        failed: Exception | None = None
        while True:
            try:
                if counts and await self.inbox.count_try(arrival) >= TRIES:
                    logger.error("update-set-aside", update=arrival.number, tries=TRIES)
                    await self.inbox.set_aside(arrival)
                    return self.sorry(work.update, failed)
                counts = False
                answering = await work.handle(again)
                if again and not isinstance(answering, DeferredUpdate):
                    await self.inbox.forget_tries(arrival)
            except Exception as error:
                again = True
                if is_temporary(error):
                    logger.warning(
                        "update-waits", update=arrival.number, reason=_describe_error(error)
                    )
                else:
                    logger.exception("update-not-handled", update=arrival.number)
                    counts, failed = True, error
            else:
                return answering
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, 2 * pause)

    async def _answer(
        self, arrival: Arrival, answering: Answering, before: asyncio.Task[None] | None
    ) -> None:
        if before is not None:
            await asyncio.wait([before])
        pause, until = _FIRST_PAUSE, time.monotonic() + _ANSWER_IN_SECONDS
        while True:
            try:
                await answering()
                break
            except Exception as error:
                if not is_temporary(error):
                    logger.exception("update-not-answered", update=arrival.number)
                    break
                if time.monotonic() >= until:
                    logger.warning(
                        "update-unanswered", update=arrival.number, reason=_describe_error(error)
                    )
                    break
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, 2 * pause)
        await self._finish(arrival)

    async def _finish(self, arrival: Arrival) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                await self.inbox.complete(arrival)
                break
            except StoreUnavailableError:
                await asyncio.sleep(pause)
                pause = min(_LONGEST_PAUSE, 2 * pause)
        self._held.discard(arrival.ref)
        self._ended.add(arrival.ref)


def _parse_update(arrival: Arrival) -> dict[str, Any]:
    """Parse a stored update; empty if it is not valid."""
    try:
        update = json.loads(arrival.content)
    except ValueError:
        return {}
    return update if isinstance(update, dict) else {}


def _describe_error(error: Exception) -> str:
    return getattr(error, "message", "") or str(error) or type(error).__name__
