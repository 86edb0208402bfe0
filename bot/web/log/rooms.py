"""Rooms kept in a log: posting into them, reading them, and waiting for something new."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import structlog

from bot.ids import RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.match.state import Refusal
from bot.play.accounts.identities import home
from bot.play.ports.room_log import LogEntry, RoomLog, goes_on
from bot.play.ports.stores import People
from bot.posts.capabilities import Capabilities
from bot.posts.chat import ForgottenPerson, GameRoomRequest, OpenedGame
from bot.posts.post import Post, Sent
from bot.talk.profiles import called
from bot.web import checks
from bot.web.log.attachment_schema import Attachment
from bot.web.log.entries import (
    ErasedEntry,
    LogRecord,
    MessageEntry,
    OpeningEntry,
    PostEntry,
    RemovalEntry,
    RewriteEntry,
    posted,
    same,
)
from bot.web.log.entry_erasure import without
from bot.web.log.room import Message, Room, message_of
from bot.web.log.schema import decode, encode
from bot.web.log.visitors import ALONE, Visitors
from bot.web.log.waits import Waits
from bot.web.refused import RefusedError

logger = structlog.get_logger(__name__)

# With 64 rooms, each line in a further room read that room's whole log again.
ROOMS_KEPT = 4_000
BYTES_KEPT = 128 * 1024 * 1024
"""About what the rooms kept take in memory: a thousand with 120 messages each."""
UNUSED_MS = DAY
"""What was read of a room is worth nothing if nobody has used it for so long: the room may have
been dropped and begun anew since (`bot.play.background.room_cleanup`), which takes far
longer."""
CHUNK = 500
"""Entries read at once."""
BACK = 200
"""Entries read at once before a message, and as many after it, for the reactions to it."""
FOLLOWED_SECONDS = 60.0
"""How long a room that is followed is waited for in one go."""


A = TypeVar("A", bound=Attachment)
_REWRITTEN = encode(RewriteEntry())


class _Kept:
    """One room's fold, the lock of who reads for it, and who waits for it to grow."""

    def __init__(self) -> None:
        self.fold = Room()
        self.used = 0
        """When it was last used, in milliseconds since 1970."""
        self.reading = asyncio.Lock()
        self.rewritten = 0
        """The number of the last entry seen that told of other entries."""
        self.waiting: set[asyncio.Future[None]] = set()
        self.follower: asyncio.Task[None] | None = None
        """Reads on for all who wait."""

    def apply(self, entries: Sequence[LogEntry]) -> bool:
        """Takes in what is new; False if what was read before has to be read again."""
        told = max((e.seq for e in entries if e.record == _REWRITTEN), default=0)
        if told > self.rewritten:
            self.rewritten, self.fold = told, Room(self.fold.past)
            return False
        self.fold.apply(entries)
        if entries:
            self._wake()
        return True

    def begin_anew(self) -> None:
        """The log does not hold what was read before."""
        self.rewritten, self.fold = 0, Room()
        self._wake()

    def _wake(self) -> None:
        for grew in self.waiting:
            if not grew.done():
                grew.set_result(None)

    def fail(self, error: Exception) -> None:
        """The room cannot be followed, which all hear who wait."""
        for grew in self.waiting:
            if not grew.done():
                grew.set_exception(error)


CAPABILITIES = Capabilities(taps=True, own_chats=False, open_rooms=True, rewords=True)
"""What can be done in a browser room."""


class WebRooms:
    """All rooms of the browser chat. Also the chat's `post`, for whoever announces.

    ``now`` gives milliseconds since 1970: a message shows when it was written.
    """

    capabilities = CAPABILITIES

    def __init__(self, log: RoomLog, people: People, now: Callable[[], int]) -> None:
        self.logger = log
        self.visitors = Visitors(people)
        self._people = people
        self._now = now
        self._rooms: OrderedDict[RoomId, _Kept] = OrderedDict()
        self._bytes = 0
        self.waits = Waits()

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now()

    async def post(self, room: RoomId, post: Post, instead: int = 0, only: str = "") -> Sent:
        """Puts the bot's post into a room, once for each name.
        ``instead``: it takes the place of the message with this number. ``only`` as in an entry."""
        alone = home(room) != room
        now = self._now()
        record = encode(posted(post, now, alone=alone, instead=instead, only=only))
        entry = await self.logger.append(room, f"post/{post.name}", record)
        await self._take(room, entry)
        return Sent(str(entry.seq), now)

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        known = (await self.room(room)).message(int(message))
        asked = known.ref if known else None
        if asked is None or post.ref is None or asked.proposal != post.ref.proposal:
            return False
        await self.post(room, post, int(message))
        return True

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:  # noqa: ARG002
        """Each count is a message of its own, so that it calls."""
        return None

    async def begin(self, room: RoomId, post: Post, _: GameRoomRequest, /) -> OpenedGame:
        """A game goes on where it began: there are no threads here."""
        return OpenedGame(await self.post(room, post), (room,))

    async def retitle(self, room: RoomId, title: str) -> None:
        """Rooms keep the names by which people find them."""

    async def private(self, user: UserId) -> RoomId | None:
        """As `alone_with`."""
        return await self.alone_with(user)

    async def alone_with(self, user: UserId) -> RoomId | None:
        """The chat opened under this name; only the browsers of the name read it."""
        mark = await self._people.setting(user, ALONE)
        return checks.alone_room(checks.person(user)[0], mark) if mark else None

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Rooms are worlds of their own."""
        return community == room

    async def remembered(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:
        """The data of a person: what they have said and done in their room, and all that stands in
        the chat that they have alone, as far back as the logs go."""
        room, key = checks.person(user)
        found = [
            {"number": entry.seq, "record": entry.record}
            async for entry in self._entries(room)
            if checks.person(getattr(decode(entry.record), "user", ""))[1] == key
        ]
        if own is None:
            return {"log": found}
        alone = [{"number": e.seq, "record": e.record} async for e in self._entries(own)]
        return {"log": found, "alone": alone}

    async def forget(self, departure: ForgottenPerson) -> None:
        """Erases a person from the logs of all rooms where they played or talked; the chats that
        they have alone are emptied."""
        for user in departure.users:
            own = await self.alone_with(user) if user.startswith("web:") else None
            if own is not None:
                await self.empty(own)
            await self.visitors.forget(user)
        for room, instead in departure.called.items():
            if not room.startswith("web:"):
                continue
            keys = [checks.person(u)[1] for u in departure.users if u.startswith(f"{room}/")]
            changes = {
                entry.seq: changed
                async for entry in self._entries(room)
                if (changed := without(entry.record, keys, departure, instead))
            }
            await self._rewrite(room, changes)

    async def empty(self, room: RoomId) -> None:
        """Removes all that stood in a room."""
        gone = encode(ErasedEntry())
        await self._rewrite(
            room, {e.seq: gone async for e in self._entries(room) if e.record != gone}
        )

    async def remove(self, room: RoomId, key: str, message: Message) -> LogEntry:
        """Takes out the words of a person's message, once for each key, and returns the entry that
        tells of it. Raises as `add`."""
        if isinstance(content := message.content, MessageEntry):
            await self.logger.rewrite(room, {message.seq: encode(replace(content, text=""))})
        return await self.add(room, key, RemovalEntry(message.seq))

    async def _rewrite(self, room: RoomId, changes: Mapping[int, str]) -> None:
        if changes:
            await self.logger.rewrite(room, changes)
            last = max(changes)
            await self.logger.append(
                room, f"rewritten/{last}/{self._now()}", encode(RewriteEntry())
            )

    async def first(self, room: RoomId, opened: OpeningEntry) -> bool:
        """Whether a room began with this. It does if nothing has happened there before, and then
        always will have."""
        if not (await self.room(room)).last:
            await self.logger.append(room, "opened", encode(opened))
        entry = await self._entry(room, 1)
        return entry is not None and decode(entry.record) == opened

    async def _entries(self, room: RoomId) -> AsyncIterator[LogEntry]:
        """All that a room's log still has."""
        last = 0
        while entries := await self.logger.read(room, last, CHUNK):
            for entry in entries:
                yield entry
            last = entries[-1].seq

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        return await self.visitors.find(room, name)

    async def add(self, room: RoomId, key: str, record: LogRecord) -> LogEntry:
        """Puts what a person did into the log, once for each key, and returns its entry.

        Raises:
            RefusedError: the key was used before for something else, as far as the log still
                knows.
        """
        text = encode(record)
        entry = await self.logger.append(room, key, text)
        if entry.record not in ("", text) and not same(decode(entry.record), record):
            raise RefusedError(409, "web-error-event-reused")
        await self._take(room, entry)
        return entry

    async def _take(self, room: RoomId, entry: LogEntry) -> None:
        """Takes in an entry that was appended just now, and reads those before it if there are
        any that are not known."""
        kept = self._kept(room)
        fold = kept.fold
        is_new = entry.size > 0
        if is_new and (entry.seq, entry.before) == (fold.last + 1, fold.stamp):
            self._apply(room, kept, [entry])
        elif is_new or entry.seq > fold.last:
            await self._read_on(room, kept)

    async def room(self, room: RoomId) -> Room:
        return await self._read_on(room, self._kept(room))

    async def holds(self, room: RoomId, seq: int, stamp: str) -> bool:
        """Whether a reader who has come so far knows the past that the log has now. Without a
        ``stamp`` only the numbers are compared."""
        fold = await self.room(room)
        if seq > fold.last or not (seq and stamp):
            return seq <= fold.last
        if seq == fold.last:
            return stamp == fold.stamp
        entry = await self._entry(room, seq)
        return entry is not None and entry.stamp == stamp

    async def _read_on(self, room: RoomId, kept: _Kept) -> Room:
        async with kept.reading:
            while True:
                last, stamp = kept.fold.last, kept.fold.stamp
                entries = await self.logger.read(room, max(0, last - 1), CHUNK)
                news = goes_on(entries, last, stamp)
                if news is None:
                    self._begin_anew(room, kept)
                elif self._apply(room, kept, news) and len(entries) < CHUNK:
                    return kept.fold
                await asyncio.sleep(0)  # a long log must not hold up the others

    def _begin_anew(self, room: RoomId, kept: _Kept) -> None:
        logger.warning("room-read-anew", room=room, last=kept.fold.last)
        if self._rooms.get(room) is kept:
            self._bytes -= kept.fold.size
        kept.begin_anew()

    def _apply(self, room: RoomId, kept: _Kept, entries: Sequence[LogEntry]) -> bool:
        """See `_Kept.apply`. Keeps count of what all rooms take."""
        before = kept.fold.size
        done = kept.apply(entries)
        if self._rooms.get(room) is kept:
            self._bytes += kept.fold.size - before
        return done

    def known(self, room: RoomId) -> Room:
        """The room as far as it has been read: it may have gone on since."""
        return self._kept(room).fold

    async def wait(
        self, room: RoomId, after: int, seconds: float, past: object | None = None
    ) -> bool:
        """True as soon as `known` has something after ``after``, or another past than this; False
        when time is up."""
        kept = self._kept(room)

        async def grown() -> None:
            while kept.fold.last <= after and past in (None, kept.fold.past):
                await self._growth(room, kept)

        return await self.waits.wait(grown(), seconds)

    async def _growth(self, room: RoomId, kept: _Kept) -> None:
        """Until something new was taken in: one task reads on for all who wait."""
        grew: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        kept.waiting.add(grew)
        if kept.follower is None:
            kept.follower = asyncio.create_task(self._follow(room, kept))
        try:
            await grew
        finally:
            kept.waiting.discard(grew)
            if not kept.waiting and kept.follower is not None:
                kept.follower.cancel()
                kept.follower = None

    async def _follow(self, room: RoomId, kept: _Kept) -> None:
        try:
            while True:
                fold, last, stamp = kept.fold, kept.fold.last, kept.fold.stamp
                has_news = await self.logger.wait(room, last, FOLLOWED_SECONDS, stamp)
                if has_news and (kept.fold, kept.fold.last) == (fold, last):
                    await self._read_on(room, kept)
        except Exception as error:  # noqa: BLE001  (it belongs to those who wait)
            kept.follower = None
            kept.fail(error)

    async def message(self, room: RoomId, seq: int) -> Message:
        """The message with this number, however old.

        Raises:
            RefusedError: there is none.
        """
        kept = (await self.room(room)).message(seq)
        if kept:
            return kept
        entry = await self._entry(room, seq)
        content = None if entry is None else decode(entry.record)
        if entry and isinstance(content, MessageEntry | PostEntry):
            return message_of(entry, content)
        raise RefusedError(404, "web-error-message")

    async def changed_after(self, room: RoomId, seq: int) -> list[Message]:
        """As of the fold, and what was emptied meanwhile of those it no longer keeps, but not for
        who has read none of them."""
        fold = self.known(room)
        found = fold.changed_after(seq)
        for at, old in fold.emptied_after(seq) if seq else ():
            with suppress(RefusedError):  # the log has it no more
                found.append(replace(await self.message(room, old), changed=at, stamp=""))
        return sorted(found, key=lambda message: message.changed)

    async def before(self, room: RoomId, seq: int, count: int) -> list[Message]:
        """The last so many messages before an entry, oldest first, however old; reactions to those
        that are no longer kept as far as they came soon."""
        if len(found := (await self.room(room)).before(seq, count)) == count:
            return found
        until, found = seq, []
        while len(found) < count and until > 1:
            begin, fold = max(0, until - BACK - 1), Room()
            entries = await self.logger.read(room, begin, 2 * BACK)
            fold.apply(entries)
            found = fold.before(until, count - len(found)) + found
            # Numbers have no gaps: where some are missing, the log begins.
            until = begin + 1 if entries and entries[0].seq == begin + 1 else 0
        return found

    async def attachment(self, room: RoomId, seq: int, kind: type[A]) -> A:
        """The attachment of a message.

        Raises:
            RefusedError: nothing of this kind did.
        """
        entry = await self._entry(room, seq)
        content = None if entry is None else decode(entry.record)
        if isinstance(content, PostEntry) and isinstance(content.attachment, kind):
            return content.attachment
        raise RefusedError(404, "web-error-message")

    async def names(self, messages: Iterable[Message]) -> Mapping[UserId, str]:
        """The names of all people of whom the bot speaks in these messages."""
        users = [*dict.fromkeys(user for message in messages for user in message.people())]
        known = await self._people.known(users) if users else ()
        return {user: called(user, each) for user, each in zip(users, known, strict=True)}

    async def close(self) -> None:
        """Ends all waiting. The log itself stays open: it was passed in."""
        self.waits.close()

    async def _entry(self, room: RoomId, seq: int) -> LogEntry | None:
        for entry in await self.logger.read(room, seq - 1, 1) if seq > 0 else ():
            if entry.seq == seq:
                return entry
        return None

    def _kept(self, room: RoomId) -> _Kept:
        """The room's fold; those not looked at for longest give up their place for a new one."""
        kept, now = self._rooms.get(room), self._now()
        if kept is None or (now - kept.used > UNUSED_MS and not kept.waiting):
            self._bytes -= kept.fold.size if kept is not None else 0
            kept = self._rooms[room] = _Kept()
        kept.used = now
        self._rooms.move_to_end(room)
        while len(self._rooms) > ROOMS_KEPT or (self._bytes > BYTES_KEPT and len(self._rooms) > 1):
            _, gone = self._rooms.popitem(last=False)
            self._bytes -= gone.fold.size
        return kept
