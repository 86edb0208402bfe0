"""Reads the outbox and announces committed events in every room of the match.

Announcements are made at least once, and an older board never follows a newer one. One worker at a
time announces a match (a task within the process, the gate across processes), each time up to the
newest version, and the version announced in each room is stored. An outbox entry is only a hint;
the content comes from the log.

An announcement in a room is never cancelled because it takes long: its chat may be obeying a rate
limit, and another call would be refused at once. The room waits for it, the other rooms go on, and
the gate stays with this worker until it ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from typing import Protocol

import structlog

from bot.ids import GameId, RoomId, platform_of
from bot.match.events import Marked, Timed, TimeGranted
from bot.match.log import UnreadableLog
from bot.match.schema import SCHEMA
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import (
    MatchStore,
    Meta,
    Notice,
    Outbox,
    RoomBusy,
    RoomUnavailable,
    RoomYields,
    StoredMatch,
)

GATE_MS = 12_000
"""Milliseconds until a silent worker's match is taken over by another: if a worker dies, its match
goes unannounced for this long."""

PATIENCE = 8.0
"""Seconds after which the other rooms of a match no longer wait for a slow one. The gate must last
longer."""

RENEWAL = 2.0
"""Seconds between two renewals of a gate that is kept for a slow room."""

FINISHING_SECONDS = 4.0
"""Seconds that running announcements may take at shutdown."""

SETTLE_MS, LONGEST_SETTLE_MS = 700, 2_000
"""Debounce marks: announce them once none has come for `SETTLE_MS`, at most `LONGEST_SETTLE_MS`
after the first. People mark several chains in a row, and one post shows them all."""

TRIES = 5
"""How often an unreadable match is tried before its notices are dead-lettered."""

AT_ONCE = 64
"""Concurrent announcements per chat. A match with its picture takes half a megabyte, and a slow
chat must not hold up the others; further notices wait in the database."""

READING = 32
"""Matches that are loaded concurrently, to limit memory."""

_FIRST_WAIT, _LONGEST_WAIT = 0.2, 30.0
_GATE_WAIT = 0.5

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class PostReceipt:
    """A sent post. ``message`` is the platform's id of the post. If the post asks a new question,
    ``asked`` is when it was posted, in ms since 1970 by the platform's clock; otherwise None."""

    message: str
    asked: int | None = None


Tell = Callable[[RoomId, int], Awaitable[PostReceipt]]
"""Posts everything after a version into a room.

Must be idempotent. Raises `RoomUnavailable` if a retry soon is pointless, `RoomBusy` if a retry may
succeed, and any other exception on failure.
"""


class Announcer(Protocol):
    """Posts the events of a match into its rooms."""

    async def prepare(self, loaded: LoadedMatch) -> Tell:
        """Load the data that the announcements in all rooms share."""
        ...


@dataclass(eq=False)
class _Pending:
    """The notices of one match by their refs, and an event that is set when more arrive."""

    notices: dict[str, Notice] = field(default_factory=dict)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    unreadable: int = 0
    """How often the match could not be read."""
    telling: dict[RoomId, asyncio.Task[bool]] = field(default_factory=dict)
    """The announcements in progress, by room. They may outlast the attempt that began them."""
    settling: int = 0
    """The version of the match when the last wait for more marks began."""
    wait: float = 0
    """Seconds of that wait."""


class _Tried(Enum):
    """The result of an attempt to deliver a match."""

    DONE = auto()
    LATER = auto()
    UNSETTLED = auto()
    """More marks may follow within a moment and are announced together."""
    OCCUPIED = auto()
    """Another worker holds the gate, or died without releasing it."""


class _Followed(Enum):
    """Whether the follow-up of a match, such as playing conditional moves, changed it."""

    NOTHING = auto()
    SOMETHING = auto()
    FAILED = auto()
    """Retry; the match may have changed."""


@dataclass(eq=False)
class Delivery:
    """Announces matches.

    ``read`` decodes a stored match or raises `UnreadableLog`. ``holder`` names this process at the
    gates. ``follow`` plays automatic follow-ups before the announcement and returns whether the
    match changed; it must be idempotent. While ``expects_change`` returns True for a match with an
    open question, its notices stay, so that it is asked again soon and after a restart. ``on_news``
    is called for each changed match and must not block.
    """

    store: MatchStore
    outbox: Outbox
    read: Callable[[GameId, StoredMatch], Awaitable[LoadedMatch]]
    announcer: Announcer
    holder: str
    patience: float = PATIENCE
    follow: Callable[[LoadedMatch], Awaitable[bool]] | None = None
    expects_change: Callable[[LoadedMatch], bool] | None = None
    on_news: Callable[[GameId, Meta], None] | None = None
    _pending: dict[GameId, _Pending] = field(default_factory=dict, init=False)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    _finishing: bool = field(default=False, init=False)
    _reading: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(READING), init=False
    )
    _telling: dict[str, asyncio.Semaphore] = field(default_factory=dict, init=False)
    """By chat, the first part of a room's id."""

    async def finish(self) -> None:
        """Start nothing new, and wait up to `FINISHING_SECONDS` for running announcements."""
        self._finishing = True
        for pending in self._pending.values():
            pending.bell.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FINISHING_SECONDS)

    async def run(self) -> None:
        """Deliver until cancelled. Dead-lettered notices are retried once at the start."""
        try:
            await self._take_back()
            async for notice in self.outbox.notices():
                self._accept(notice)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, notice: Notice) -> None:
        """Pass a notice to the task of its match; start the task if needed."""
        pending = self._pending.get(notice.game_id)
        if pending is None:
            pending = self._pending[notice.game_id] = _Pending()
            task = asyncio.create_task(self._deliver_match(notice.game_id, pending))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if notice.ref not in pending.notices:
            pending.notices[notice.ref] = notice
            pending.bell.set()

    async def _deliver_match(self, game_id: GameId, pending: _Pending) -> None:
        wait = _FIRST_WAIT
        try:
            while pending.notices and not self._finishing:
                match await self._try(game_id, pending):
                    case _Tried.DONE:
                        wait = _FIRST_WAIT
                    case _Tried.UNSETTLED:
                        await self._pause(game_id, pending, pending.wait)
                    case _Tried.OCCUPIED:
                        await self._pause(game_id, pending, _GATE_WAIT)
                    case _Tried.LATER:
                        await self._pause(game_id, pending, wait)
                        wait = min(2 * wait, _LONGEST_WAIT)
            if pending.telling:  # `finish` limits this wait
                await asyncio.wait(pending.telling.values())
                await self.outbox.leave(game_id, self.holder)
        finally:
            if pending.telling:
                await self._cancel_telling(game_id, pending)
            del self._pending[game_id]

    async def _pause(self, game_id: GameId, pending: _Pending, seconds: float) -> None:
        """Wait for a notice or the end of a slow announcement, at most ``seconds``. Meanwhile keep
        the gate for the slow announcements."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while (left := until - loop.time()) > 0 and not pending.bell.is_set():
            if pending.telling:
                try:
                    await self.outbox.enter(game_id, self.holder, GATE_MS)
                except Exception:  # noqa: BLE001  the next renewal may succeed
                    _log.exception("gate-not-renewed", game=game_id)
            await _pause(pending.bell, min(left, RENEWAL))

    async def _cancel_telling(self, game_id: GameId, pending: _Pending) -> None:
        """At shutdown, cancel the announcements in progress, and release their gate."""
        telling = [*pending.telling.values()]
        for task in telling:
            task.cancel()
        await asyncio.gather(*telling, return_exceptions=True)
        try:
            await self.outbox.leave(game_id, self.holder)
        except Exception:  # noqa: BLE001  the gate expires
            _log.exception("gate-not-left", game=game_id)

    async def _try(self, game_id: GameId, pending: _Pending) -> _Tried:
        """Try to announce all pending notices of a match."""
        try:
            tried, taken = await self._deliver(game_id, pending)
        except UnreadableLog as error:
            return await self._unreadable(game_id, pending, error)
        except Exception:  # noqa: BLE001  whatever fails, the notices stay and are retried
            _log.exception("delivery-failed", game=game_id)
            return _Tried.LATER
        if tried is _Tried.DONE:
            pending.unreadable = 0
            for notice in taken:
                del pending.notices[notice.ref]
        return tried

    async def _unreadable(self, game_id: GameId, pending: _Pending, error: UnreadableLog) -> _Tried:
        """Handle an unreadable match. A match written by a newer version is left to newer
        processes. Any other is dead-lettered after `TRIES` tries and retried at the next start."""
        pending.unreadable += 1
        taken = list(pending.notices.values())
        if error.schema > SCHEMA:
            _log.warning("match-of-newer-program", game=game_id, schema=error.schema)
        elif pending.unreadable < TRIES:
            return _Tried.LATER
        else:
            about = {"game": game_id, "schema": error.schema, "record": error.record}
            _log.error("unreadable-match-set-aside", **about)
            try:
                for notice in taken:
                    await self.outbox.set_aside(notice)
            except Exception:  # noqa: BLE001  the notices stay and are retried
                _log.exception("not-set-aside", game=game_id)
                return _Tried.LATER
        for notice in taken:
            del pending.notices[notice.ref]
        return _Tried.DONE

    async def _take_back(self) -> None:
        try:
            await self.outbox.take_back()
        except Exception:  # noqa: BLE001  retried at the next start
            _log.exception("not-taken-back")

    async def _deliver(self, game_id: GameId, pending: _Pending) -> tuple[_Tried, list[Notice]]:
        """Announce the newest version in all rooms; return the notices that this covers."""
        done: list[Notice] = []
        loop = asyncio.get_running_loop()
        async with AsyncExitStack() as gate:
            async with self._reading:
                if self._finishing:
                    return _Tried.LATER, []
                pending.bell.clear()
                taken = list(pending.notices.values())
                opens = loop.time() + GATE_MS / 1000
                entered = await self.outbox.enter(game_id, self.holder, GATE_MS)
                if entered is None:
                    return _Tried.OCCUPIED, taken
                gate.push_async_callback(self._leave, game_id, pending, done)
                stored = entered.stored
                if stored is None:
                    done += taken
                    return _Tried.DONE, taken
                loaded = await self.read(game_id, stored)
                if _is_unsettled(loaded, pending):
                    if self.on_news is not None:
                        self.on_news(game_id, loaded.meta)
                    return _Tried.UNSETTLED, taken
                tell, followed = await asyncio.gather(
                    self.announcer.prepare(loaded), self._run_follow_up(loaded)
                )
                if followed is not _Followed.NOTHING:
                    loaded = await self._newest(loaded)
                    tell = await self.announcer.prepare(loaded)
                if self.on_news is not None:
                    self.on_news(game_id, loaded.meta)
                if not stored.indexed:
                    await self.store.project(game_id)
            seconds = min(self.patience, opens - loop.time())
            if seconds <= 0:  # Another worker may hold the gate by now, with a newer version.
                return _Tried.LATER, []
            is_told = await self._tell_rooms(loaded, tell, pending, seconds)
            waits = (
                self.expects_change is not None
                and loaded.match.proposal is not None
                and self.expects_change(loaded)
            )
            if is_told and followed is not _Followed.FAILED and not waits:
                done += taken
            return _Tried.DONE if done else _Tried.LATER, taken

    async def _leave(self, game_id: GameId, pending: _Pending, done: Sequence[Notice]) -> None:
        """Release the gate, unless announcements are still in progress: then an older board could
        follow one by another worker."""
        if not pending.telling:
            await self.outbox.leave(game_id, self.holder, done)

    async def _tell_rooms(
        self, loaded: LoadedMatch, tell: Tell, pending: _Pending, seconds: float
    ) -> bool:
        """Announce in all rooms, and wait up to ``seconds`` for them. Return whether all rooms
        have this version.

        A room with an announcement in progress, perhaps of an older version, is left alone: the end
        of that announcement starts another attempt. Raises only `UnreadableLog`."""
        rooms = [room for room in loaded.meta.rooms if room not in pending.telling]
        begun = {room: asyncio.create_task(self._tell(room, loaded, tell)) for room in rooms}
        for room, task in begun.items():
            pending.telling[room] = task
            # The callback's argument, the task, is the default of `pop`.
            task.add_done_callback(partial(pending.telling.pop, room))
        if begun:
            await asyncio.wait(begun.values(), timeout=seconds)
        slow = [room for room, task in begun.items() if not task.done()]
        for room in slow:
            _log.warning("room-slow", game=loaded.game_id, room=room)
            begun[room].add_done_callback(partial(_end_slow, pending))
        results = [task.result() for room, task in begun.items() if room not in slow]
        return not slow and len(begun) == len(loaded.meta.rooms) and all(results)

    async def _newest(self, loaded: LoadedMatch) -> LoadedMatch:
        """Reload the match."""
        stored = await self.store.load(loaded.game_id)
        return loaded if stored is None else await self.read(loaded.game_id, stored)

    async def _run_follow_up(self, loaded: LoadedMatch) -> _Followed:
        """Run the follow-up. A failure is retried and does not block the announcement."""
        try:
            changed = self.follow is not None and await self.follow(loaded)
        except Exception:  # noqa: BLE001  a failed follow-up does not stop the announcement
            _log.exception("not-followed", game=loaded.game_id)
            return _Followed.FAILED
        return _Followed.SOMETHING if changed else _Followed.NOTHING

    def _raise_if_finishing(self) -> None:
        if self._finishing:
            raise RoomBusy("the program stops")

    async def _tell(self, room: RoomId, loaded: LoadedMatch, tell: Tell) -> bool:
        """Announce in one room; return False if it must be retried. A failure in one room does not
        affect the others. Raises only `UnreadableLog`, which concerns all rooms."""
        game_id, since = loaded.game_id, loaded.meta.posted.get(room, 0)
        if since >= loaded.meta.version:
            return True
        chat = platform_of(room)
        slots = self._telling.setdefault(chat, asyncio.Semaphore(AT_ONCE))
        has_to_wait = slots.locked()
        telling: asyncio.Task[PostReceipt] | None = None
        try:
            async with slots:
                if has_to_wait:
                    self._raise_if_finishing()
                    # There may be a newer board after the wait; announce that instead.
                    loaded = await self._newest(loaded)
                    tell = await self.announcer.prepare(loaded)
                telling = asyncio.ensure_future(tell(room, since))
                # A room that waits for a rate limit must not keep the slot from others.
                await asyncio.wait([telling], timeout=self.patience)
            receipt = await telling
        except RoomUnavailable:
            _log.warning("room-unavailable", game=game_id, room=room)
            receipt = PostReceipt("")
        except UnreadableLog:
            raise
        except RoomBusy as error:
            log = _log.debug if isinstance(error, RoomYields) else _log.info
            log("room-busy", game=game_id, room=room, reason=str(error))
            return False
        except Exception:  # noqa: BLE001  an adapter may raise anything; retried
            _log.exception("announcement-failed", game=game_id, room=room)
            return False
        finally:
            if telling is not None:
                telling.cancel()
        try:
            version = loaded.meta.version
            await self.outbox.store_posted(game_id, room, version, receipt.message, receipt.asked)
        except Exception:  # noqa: BLE001  a repeated announcement is harmless
            _log.exception("announcement-not-remembered", game=game_id, room=room)
            return False
        return True


def _end_slow(pending: _Pending, task: asyncio.Task[bool]) -> None:
    """Start another attempt. It raises the same exception again, if there was one."""
    pending.bell.set()
    if not task.cancelled():
        task.exception()  # mark it as retrieved


def _is_unsettled(loaded: LoadedMatch, pending: _Pending) -> bool:
    """Return whether all unannounced events are marks and more may follow soon."""
    match, posted = loaded.match, loaded.meta.posted
    since = min((posted.get(room, 0) for room in loaded.meta.rooms), default=0)
    news = [event for event in match.events[since:] if not isinstance(event, Timed | TimeGranted)]
    is_waited_out = pending.settling == match.version
    if not news or is_waited_out or any(not isinstance(event, Marked) for event in news):
        return False
    settled = min(news[-1].at + SETTLE_MS, news[0].at + LONGEST_SETTLE_MS)
    # The database's clock may have been set back since the mark.
    wait = min(settled - loaded.at, LONGEST_SETTLE_MS)
    pending.settling, pending.wait = match.version, wait / 1000
    return pending.wait > 0


async def _pause(bell: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, at most ``seconds``."""
    try:
        async with asyncio.timeout(seconds):
            await bell.wait()
    except TimeoutError:
        pass
