"""Reads the outbox and announces what is committed, in every room of the match.

At least once, and never an older board after a newer one: a match is announced by one worker at
a time (here a task, across processes the gate), each time up to the newest version, and the
version that each room has seen is remembered. An entry of the outbox is only a hint that there is
something to say; what is said comes from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

import structlog

from bot.ids import GameId, RoomId
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
"""How long a worker may be silent before another takes its match over: as long as a match that it
was just announcing stays untold if it dies."""

PATIENCE = 8.0
"""How many seconds a room may take, and never longer than the gate is held: then another worker
could announce something newer while this one is still at it."""

FINISHING_SECONDS = 4.0
"""How long what is being announced may take to end when the program does."""

SETTLE_MS, LONGEST_SETTLE_MS = 700, 2_000
"""The rooms are told of marks once none has come for so long, and never longer after the first:
people mark several chains in a row, and one post or picture shows them all."""

TRIES = 5
"""How often an unreadable match is tried."""

AT_ONCE = 64
"""Rooms of one chat that are told something at the same time: a match with its picture takes half
a megabyte, and a chat that is slow is not to hold up the others. The rest stays in the database."""

READING = 32
"""Matches that are read at the same time, for the same reason."""

_FIRST_WAIT, _LONGEST_WAIT = 0.2, 30.0
_GATE_WAIT = 0.5

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class PostReceipt:
    """``message`` is the platform's id of the post; ``asked``, if it put a new question, when that
    could be read, in milliseconds since 1970 by the platform's clock."""

    message: str
    asked: int | None = None


Tell = Callable[[RoomId, int], Awaitable[PostReceipt]]
"""Posts everything after a version into a room.

Posting the same again must do no harm. Raises `RoomUnavailable` when there is no use in trying
again soon, `RoomBusy` when there is, anything else when something went wrong.
"""


class Announcer(Protocol):
    """Puts what happened in a match into its rooms."""

    async def prepare(self, loaded: LoadedMatch) -> Tell:
        """Reads, once for all rooms, what is told with the match."""
        ...


@dataclass(eq=False)
class _Pending:
    """The notices of one match by their refs, and a bell that rings when more come."""

    notices: dict[str, Notice] = field(default_factory=dict)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    unreadable: int = 0
    """How often the match could not be read."""
    settling: int = 0
    """The version in which it was last waited for more marks."""
    wait: float = 0
    """How many seconds that takes."""


class _Tried(Enum):
    """What came of trying to deliver a match."""

    DONE = auto()
    LATER = auto()
    UNSETTLED = auto()
    """More marks may follow within a moment, and all are shown together."""
    OCCUPIED = auto()
    """Another worker is at it, or has died over it."""


class _Followed(Enum):
    """What happened in a match by itself."""

    NOTHING = auto()
    SOMETHING = auto()
    FAILED = auto()
    """It has to be tried again; something may have happened."""


@dataclass(eq=False)
class Delivery:
    """Announces matches. ``read`` makes of a stored one what it means, or raises `UnreadableLog`.
    ``holder`` names this process at the gates. ``follow`` does what happens
    in a match by itself before it is announced, and says whether that changed it; repeatable.
    ``heard`` is told of each match that has changed, and returns at once."""

    store: MatchStore
    outbox: Outbox
    read: Callable[[GameId, StoredMatch], Awaitable[LoadedMatch]]
    announcer: Announcer
    holder: str
    patience: float = PATIENCE
    follow: Callable[[LoadedMatch], Awaitable[bool]] | None = None
    heard: Callable[[GameId, Meta], None] = lambda *_: None
    _pending: dict[GameId, _Pending] = field(default_factory=dict, init=False)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    _finishing: bool = field(default=False, init=False)
    _reading: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(READING), init=False
    )
    _telling: dict[str, asyncio.Semaphore] = field(default_factory=dict, init=False)
    """By chat, the first part of a room's id."""

    async def finish(self) -> None:
        """Begins nothing more, and gives what is being announced a moment to end."""
        self._finishing = True
        for pending in self._pending.values():
            pending.bell.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FINISHING_SECONDS)

    async def run(self) -> None:
        """Delivers until cancelled. What an older program could not read is tried once more."""
        try:
            await self._take_back()
            async for notice in self.outbox.notices():
                self._accept(notice)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, notice: Notice) -> None:
        """Hands a notice to its match's task, and starts one if there is none."""
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
                        await _pause(pending.bell, pending.wait)
                    case _Tried.OCCUPIED:
                        await _pause(pending.bell, _GATE_WAIT)
                    case _Tried.LATER:
                        await _pause(pending.bell, wait)
                        wait = min(2 * wait, _LONGEST_WAIT)
        finally:
            del self._pending[game_id]

    async def _try(self, game_id: GameId, pending: _Pending) -> _Tried:
        """Deals with all notices there are so far."""
        try:
            tried, taken = await self._deliver(game_id, pending)
        except UnreadableLog as error:
            return await self._unreadable(game_id, pending, error)
        except Exception:  # noqa: BLE001  whatever it is, the entries stay and are tried again
            _log.exception("delivery-failed", game=game_id)
            return _Tried.LATER
        if tried is _Tried.DONE:
            pending.unreadable = 0
            for notice in taken:
                del pending.notices[notice.ref]
        return tried

    async def _unreadable(self, game_id: GameId, pending: _Pending, error: UnreadableLog) -> _Tried:
        """What a newer program wrote is left to newer ones, and comes again with the rest. What
        nobody can read is set aside after some tries, until a program starts that perhaps can."""
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
            except Exception:  # noqa: BLE001  the entries stay and are tried again
                _log.exception("not-set-aside", game=game_id)
                return _Tried.LATER
        for notice in taken:
            del pending.notices[notice.ref]
        return _Tried.DONE

    async def _take_back(self) -> None:
        try:
            await self.outbox.take_back()
        except Exception:  # noqa: BLE001  it can be done at the next start
            _log.exception("not-taken-back")

    async def _deliver(self, game_id: GameId, pending: _Pending) -> tuple[_Tried, list[Notice]]:
        """Announces the newest version everywhere; with the notices that this deals with."""
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
                gate.push_async_callback(self.outbox.leave, game_id, self.holder, done)
                stored = entered.stored
                if stored is None:
                    done += taken
                    return _Tried.DONE, taken
                loaded = await self.read(game_id, stored)
                if _is_unsettled(loaded, pending):
                    self.heard(game_id, loaded.meta)
                    return _Tried.UNSETTLED, taken
                tell, followed = await asyncio.gather(
                    self.announcer.prepare(loaded), self._followed(loaded)
                )
                if followed is not _Followed.NOTHING:
                    loaded = await self._newest(loaded)
                    tell = await self.announcer.prepare(loaded)
                self.heard(game_id, loaded.meta)
                if not stored.indexed:
                    await self.store.project(game_id)
            seconds = min(self.patience, opens - loop.time())
            if seconds <= 0:  # by now another worker may be at it, with something newer
                return _Tried.LATER, []
            rooms = [self._tell(room, loaded, tell, seconds) for room in loaded.meta.rooms]
            if all(await asyncio.gather(*rooms)) and followed is not _Followed.FAILED:
                done += taken
            return _Tried.DONE if done else _Tried.LATER, taken

    async def _newest(self, loaded: LoadedMatch) -> LoadedMatch:
        """The match as it stands by now."""
        stored = await self.store.load(loaded.game_id)
        return loaded if stored is None else await self.read(loaded.game_id, stored)

    async def _followed(self, loaded: LoadedMatch) -> _Followed:
        """What happens by itself. A failure is tried again, and does not hold up the rest."""
        try:
            changed = self.follow is not None and await self.follow(loaded)
        except Exception:  # noqa: BLE001  whatever it is, what is committed is announced
            _log.exception("not-followed", game=loaded.game_id)
            return _Followed.FAILED
        return _Followed.SOMETHING if changed else _Followed.NOTHING

    def _look_whether_finishing(self) -> None:
        if self._finishing:
            raise RoomBusy("the program stops")

    async def _tell(self, room: RoomId, loaded: LoadedMatch, tell: Tell, seconds: float) -> bool:
        """Announces in one room, which has so many seconds; False if it has to be tried again. One
        room's trouble is not the others': `UnreadableLog` alone is raised, it concerns all."""
        game_id, since = loaded.game_id, loaded.meta.posted.get(room, 0)
        if since >= loaded.meta.version:
            return True
        chat = room.partition(":")[0]
        telling = self._telling.setdefault(chat, asyncio.Semaphore(AT_ONCE))
        has_to_wait = telling.locked()
        try:
            async with asyncio.timeout(seconds), telling:
                if has_to_wait:
                    self._look_whether_finishing()
                    # Perhaps there is a newer board by now, and nobody wants the older one.
                    loaded = await self._newest(loaded)
                    tell = await self.announcer.prepare(loaded)
                told = await tell(room, since)
        except RoomUnavailable:
            _log.warning("room-unavailable", game=game_id, room=room)
            told = PostReceipt("")
        except UnreadableLog:
            raise
        except RoomBusy as error:
            log = _log.debug if isinstance(error, RoomYields) else _log.info
            log("room-busy", game=game_id, room=room, reason=str(error))
            return False
        except TimeoutError:
            _log.warning("room-slow", game=game_id, room=room)
            return False
        except Exception:  # noqa: BLE001  an adapter may fail in any way; tried again
            _log.exception("announcement-failed", game=game_id, room=room)
            return False
        try:
            version = loaded.meta.version
            await self.outbox.posted(game_id, room, version, told.message, told.asked)
        except Exception:  # noqa: BLE001  it will be posted twice, which does no harm
            _log.exception("announcement-not-remembered", game=game_id, room=room)
            return False
        return True


def _is_unsettled(loaded: LoadedMatch, pending: _Pending) -> bool:
    """Whether all that its rooms have not been told are marks, and more may follow."""
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
    """Waits, but no longer than until there is something new to say."""
    try:
        async with asyncio.timeout(seconds):
            await bell.wait()
    except TimeoutError:
        pass
