"""Rooms stored in a log: posting, reading, and waiting for new entries."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import structlog

from bot.ids import GameId, RoomId, UserId, home, platform_of
from bot.match.clocks.clock import DAY
from bot.match.state import Refusal
from bot.play.ports.room_log import LogEntry, RoomLog, goes_on
from bot.play.ports.stores import People
from bot.posts.capabilities import Capabilities
from bot.posts.chat import ForgottenPerson, GameRoomRequest, OpenedGame
from bot.posts.post import Post, Sent, asks_same
from bot.talk.profiles import display_name
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
    record_post,
    same,
)
from bot.web.log.entry_erasure import without
from bot.web.log.room import Message, Room, message_of
from bot.web.log.schema import decode, encode
from bot.web.log.visitors import ALONE, Visitors
from bot.web.log.waits import Waits
from bot.web.refused import RefusedError

logger = structlog.get_logger(__name__)

# The maximum of folds. If more rooms are active, each message re-reads a whole log.
MAX_ROOMS = 4_000
MAX_CACHE_BYTES = 128 * 1024 * 1024
"""Estimated memory of all folds: a thousand rooms with 120 messages each."""
UNUSED_MS = DAY
"""Milliseconds until an unused fold is discarded. It must be gone before the room's log can be
deleted and begun anew (`bot.play.background.room_cleanup` waits far longer)."""
CHUNK = 500
"""Entries per read."""
BACK = 200
"""Entries read at once before a message, and as many after it for its reactions."""
MAX_BACK = 20 * BACK
"""Maximum number of entries that one call searches for earlier messages."""
FOLLOWED_SECONDS = 60.0
"""Seconds of a single wait for new entries of a room."""


A = TypeVar("A", bound=Attachment)
_REWRITTEN = encode(RewriteEntry())


class _LoadedRoom:
    """The fold of one room, the lock of its reader, and the tasks that wait for new entries."""

    def __init__(self) -> None:
        self.fold = Room()
        self.used = 0
        """When it was last used, in milliseconds since 1970."""
        self.reading = asyncio.Lock()
        self.rewritten = 0
        """The number of the last rewrite entry seen."""
        self.waiting: set[asyncio.Future[None]] = set()
        self.follower: asyncio.Task[None] | None = None
        """Reads new entries for all waiting tasks."""

    def apply(self, entries: Sequence[LogEntry]) -> bool:
        """Apply new entries; return False if earlier ones were rewritten and must be read again."""
        last_rewrite = max((e.seq for e in entries if e.record == _REWRITTEN), default=0)
        if last_rewrite > self.rewritten:
            self.rewritten, self.fold = last_rewrite, Room(self.fold.past)
            return False
        self.fold.apply(entries)
        if entries:
            self._wake()
        return True

    def begin_anew(self) -> None:
        """Discard the state, because the log does not match it any more."""
        self.rewritten, self.fold = 0, Room()
        self._wake()

    def _wake(self) -> None:
        for grew in self.waiting:
            if not grew.done():
                grew.set_result(None)

    def fail(self, error: Exception) -> None:
        """Raise the error in all waiting tasks."""
        for grew in self.waiting:
            if not grew.done():
                grew.set_exception(error)


CAPABILITIES = Capabilities(taps=True, own_chats=False, open_rooms=True, rewords=True)
"""The capabilities of browser rooms."""


class WebRooms:
    """All browser rooms; implements the chat's `post` for announcers. ``now`` returns milliseconds
    since 1970: messages show when they were written."""

    capabilities = CAPABILITIES

    def __init__(self, log: RoomLog, people: People, now: Callable[[], int]) -> None:
        self.logger = log
        self.visitors = Visitors(people)
        self._people = people
        self._now = now
        self._rooms: OrderedDict[RoomId, _LoadedRoom] = OrderedDict()
        self._bytes = 0
        self.waits = Waits()

    @property
    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return self._now()

    async def post(
        self,
        room: RoomId,
        post: Post,
        instead: int = 0,
        only: str = "",
        talk: GameId | None = None,
    ) -> Sent:
        """Append the bot's post to a room, idempotently by its name. ``instead`` is the number of a
        message to replace; ``only`` is as in an entry. ``talk`` is that of the request
        that the post answers; None: the post is news, and goes to the talk of its game."""
        if talk is None:
            talk = await self._find_talk_of_news(room, post)
        ends = bool(talk and post.result and post.is_news)
        return await self._append(room, post, instead, only, talk, milestone=ends)

    async def _find_talk_of_news(self, room: RoomId, post: Post) -> GameId:
        """Return the game whose talk gets this news; empty: the room's talk.

        A challenge has no talk of its own, because all readers of the room may answer it. The games
        of a private chat have none, either.
        """
        if post.ref is None or home(room) != room:
            return ""
        game = post.ref.game_id
        begun = post.mover is not None or (await self.room(room)).has_talk(game)
        return game if begun else ""

    async def _append(
        self,
        room: RoomId,
        post: Post,
        instead: int,
        only: str,
        talk: GameId,
        *,
        milestone: bool,
    ) -> Sent:
        now = self._now()
        record = record_post(
            post,
            now,
            alone=home(room) != room,
            instead=instead,
            only=only,
            talk=talk,
            milestone=milestone,
        )
        entry = await self.logger.append(room, f"post/{post.name}", encode(record))
        await self._take(room, entry)
        return Sent(str(entry.seq), now)

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        known = (await self.room(room)).message(int(message))
        if known is None or not asks_same(known.ref, post.ref):
            return False
        await self.post(room, post, int(message))
        return True

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:  # noqa: ARG002
        """Return None: each count is a new message, so that it notifies people."""
        return None

    async def begin(self, room: RoomId, post: Post, _: GameRoomRequest, /) -> OpenedGame:
        """Post a new game. It continues in the same room, in a talk of its own."""
        talk = post.ref.game_id if post.ref is not None and home(room) == room else ""
        sent = await self._append(room, post, 0, "", talk, milestone=bool(talk))
        return OpenedGame(sent, (room,))

    async def retitle(self, room: RoomId, title: str) -> None:
        """Do nothing: people find rooms by name, so names never change."""

    async def private(self, user: UserId) -> RoomId | None:
        """Return the private chat of this name, see `alone_with`."""
        return await self.alone_with(user)

    async def alone_with(self, user: UserId) -> RoomId | None:
        """The chat opened under this name; only the browsers of the name read it."""
        mark = await self._people.load(user, ALONE)
        return checks.alone_room(checks.person(user)[0], mark) if mark else None

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Return whether the room is the community: every browser room is its own."""
        return community == room

    async def export_data(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:
        """Return a person's data: their entries in their room, and all entries of their private
        chat, as far back as the logs go."""
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
        """Erase a person from the logs of all rooms where they played or talked, and empty their
        private chats."""
        for user in departure.users:
            own = await self.alone_with(user) if platform_of(user) == checks.PLATFORM else None
            if own is not None:
                await self.empty(own)
            await self.visitors.forget(user)
        for room, instead in departure.called.items():
            if platform_of(room) != checks.PLATFORM:
                continue
            keys = [checks.person(u)[1] for u in departure.users if u.startswith(f"{room}/")]
            changes = {
                entry.seq: changed
                async for entry in self._entries(room)
                if (changed := without(entry.record, keys, departure, instead))
            }
            await self._rewrite(room, changes)

    async def empty(self, room: RoomId) -> None:
        """Erase all entries of a room."""
        gone = encode(ErasedEntry())
        await self._rewrite(
            room, {e.seq: gone async for e in self._entries(room) if e.record != gone}
        )

    async def remove(self, room: RoomId, key: str, message: Message) -> LogEntry:
        """Delete the text of a person's message, idempotently by ``key``; return the removal's
        entry. Raises like `add`."""
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
        """Return whether a room began with this opening. It is appended if the log is empty; the
        answer never changes afterwards."""
        if not (await self.room(room)).last:
            await self.logger.append(room, "opened", encode(opened))
        entry = await self._entry(room, 1)
        return entry is not None and decode(entry.record) == opened

    async def _entries(self, room: RoomId) -> AsyncIterator[LogEntry]:
        """Yield all entries of a room's log."""
        last = 0
        while entries := await self.logger.read(room, last, CHUNK):
            for entry in entries:
                yield entry
            last = entries[-1].seq

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        return await self.visitors.find(room, name)

    async def add(self, room: RoomId, key: str, record: LogRecord) -> LogEntry:
        """Append a person's action to the log, idempotently by ``key``; return its entry.

        Raises:
            RefusedError: the key was used before with other content (if the log still has it).
        """
        text = encode(record)
        entry = await self.logger.append(room, key, text)
        if entry.record not in ("", text) and not same(decode(entry.record), record):
            raise RefusedError(409, "web-error-event-reused")
        await self._take(room, entry)
        return entry

    async def _take(self, room: RoomId, entry: LogEntry) -> None:
        """Apply an entry just appended, reading missing earlier ones if necessary."""
        loaded = self._get_loaded(room)
        fold = loaded.fold
        is_new = entry.size > 0
        if is_new and (entry.seq, entry.before) == (fold.last + 1, fold.stamp):
            self._apply(room, loaded, [entry])
        elif is_new or entry.seq > fold.last:
            await self._read_on(room, loaded)

    async def room(self, room: RoomId) -> Room:
        return await self._read_on(room, self._get_loaded(room))

    async def holds(self, room: RoomId, seq: int, stamp: str) -> bool:
        """Return whether the log still contains the entry that a reader has reached. Without a
        ``stamp`` only the numbers are compared."""
        fold = await self.room(room)
        if seq > fold.last or not (seq and stamp):
            return seq <= fold.last
        if seq == fold.last:
            return stamp == fold.stamp
        entry = await self._entry(room, seq)
        return entry is not None and entry.stamp == stamp

    async def _read_on(self, room: RoomId, loaded: _LoadedRoom) -> Room:
        async with loaded.reading:
            while True:
                last, stamp = loaded.fold.last, loaded.fold.stamp
                entries = await self.logger.read(room, max(0, last - 1), CHUNK)
                news = goes_on(entries, last, stamp)
                if news is None:
                    self._begin_anew(room, loaded)
                elif self._apply(room, loaded, news) and len(entries) < CHUNK:
                    return loaded.fold
                await asyncio.sleep(0)  # a long log must not block other tasks

    def _begin_anew(self, room: RoomId, loaded: _LoadedRoom) -> None:
        logger.warning("room-read-anew", room=room, last=loaded.fold.last)
        if self._rooms.get(room) is loaded:
            self._bytes -= loaded.fold.size
        loaded.begin_anew()

    def _apply(self, room: RoomId, loaded: _LoadedRoom, entries: Sequence[LogEntry]) -> bool:
        """See `_LoadedRoom.apply`. Updates the total memory."""
        before = loaded.fold.size
        done = loaded.apply(entries)
        if self._rooms.get(room) is loaded:
            self._bytes += loaded.fold.size - before
        return done

    def get_cached(self, room: RoomId) -> Room:
        """Return the room as far as it was read; the log may have more by now."""
        return self._get_loaded(room).fold

    async def wait(
        self, room: RoomId, after: int, seconds: float, past: object | None = None
    ) -> bool:
        """Wait until `get_cached` has an entry after ``after``, or another `Room.past` than the
        given one because the state was rebuilt. Return False after ``seconds``."""
        loaded = self._get_loaded(room)

        async def grown() -> None:
            while loaded.fold.last <= after and past in (None, loaded.fold.past):
                await self._growth(room, loaded)

        return await self.waits.wait(grown(), seconds)

    async def _growth(self, room: RoomId, loaded: _LoadedRoom) -> None:
        """Wait for new entries; one task reads for all waiting ones."""
        grew: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        loaded.waiting.add(grew)
        if loaded.follower is None:
            loaded.follower = asyncio.create_task(self._follow(room, loaded))
        try:
            await grew
        finally:
            loaded.waiting.discard(grew)
            if not loaded.waiting and loaded.follower is not None:
                loaded.follower.cancel()
                loaded.follower = None

    async def _follow(self, room: RoomId, loaded: _LoadedRoom) -> None:
        try:
            while True:
                fold, last, stamp = loaded.fold, loaded.fold.last, loaded.fold.stamp
                has_news = await self.logger.wait(room, last, FOLLOWED_SECONDS, stamp)
                if has_news and (loaded.fold, loaded.fold.last) == (fold, last):
                    await self._read_on(room, loaded)
        except Exception as error:  # noqa: BLE001  it is raised in the waiting tasks
            loaded.follower = None
            loaded.fail(error)

    async def message(self, room: RoomId, seq: int) -> Message:
        """Return the message with this number, however old.

        Raises:
            RefusedError: there is none.
        """
        message = (await self.room(room)).message(seq)
        if message:
            return message
        entry = await self._entry(room, seq)
        content = None if entry is None else decode(entry.record)
        if entry and isinstance(content, MessageEntry | PostEntry):
            return message_of(entry, content)
        raise RefusedError(404, "web-error-message")

    async def changed_after(self, room: RoomId, seq: int) -> list[Message]:
        """Return the messages that changed after the entry ``seq``. Include removed messages that
        are too old for the fold, unless ``seq`` is 0: then the reader has no earlier messages."""
        fold = self.get_cached(room)
        found = fold.changed_after(seq)
        for at, old in fold.emptied_after(seq) if seq else ():
            with suppress(RefusedError):  # it is no longer in the log
                found.append(replace(await self.message(room, old), changed=at, stamp=""))
        return sorted(found, key=lambda message: message.changed)

    async def before(
        self, room: RoomId, seq: int, count: int, talk: GameId | None = None
    ) -> tuple[list[Message], int]:
        """Return the last ``count`` messages of a talk before an entry, oldest first. Also return
        the number from which no message is missing (1: there are no earlier ones).

        One call reads at most `MAX_BACK` entries, so it may return fewer messages although there
        are earlier ones. A message too old for the fold has only the reactions among the next
        `BACK` entries or so.
        """
        fold = await self.room(room)
        found = fold.before(seq, count, talk)
        if found and len(found) == count:
            return found, found[0].seq
        seq = until = min(seq, fold.last + 1)
        found = []
        while len(found) < count and 1 < until > seq - MAX_BACK:
            begin, fold = max(0, until - BACK - 1), Room()
            entries = await self.logger.read(room, begin, 2 * BACK)
            fold.apply(entries)
            found = fold.before(until, count - len(found), talk) + found
            # Numbers have no gaps: if some are missing, this is the beginning of the log.
            until = begin + 1 if entries and entries[0].seq == begin + 1 else 1
        return found, found[0].seq if found and len(found) == count else until

    async def attachment(self, room: RoomId, seq: int, kind: type[A]) -> A:
        """Return the attachment of a message.

        Raises:
            RefusedError: it has none of this kind.
        """
        entry = await self._entry(room, seq)
        content = None if entry is None else decode(entry.record)
        if isinstance(content, PostEntry) and isinstance(content.attachment, kind):
            return content.attachment
        raise RefusedError(404, "web-error-message")

    async def names(self, messages: Iterable[Message]) -> Mapping[UserId, str]:
        """Return the names of all people whom the bot mentions in these messages."""
        users = [*dict.fromkeys(user for message in messages for user in message.people())]
        known = await self._people.load_profiles(users) if users else ()
        return {user: display_name(user, each) for user, each in zip(users, known, strict=True)}

    async def close(self) -> None:
        """End all waits. The log itself stays open, since the caller owns it."""
        self.waits.close()

    async def _entry(self, room: RoomId, seq: int) -> LogEntry | None:
        for entry in await self.logger.read(room, seq - 1, 1) if seq > 0 else ():
            if entry.seq == seq:
                return entry
        return None

    def _get_loaded(self, room: RoomId) -> _LoadedRoom:
        """Return the room's fold; the least recently used ones are evicted."""
        loaded, now = self._rooms.get(room), self._now()
        if loaded is None or (now - loaded.used > UNUSED_MS and not loaded.waiting):
            self._bytes -= loaded.fold.size if loaded is not None else 0
            loaded = self._rooms[room] = _LoadedRoom()
        loaded.used = now
        self._rooms.move_to_end(room)
        while len(self._rooms) > MAX_ROOMS or (
            self._bytes > MAX_CACHE_BYTES and len(self._rooms) > 1
        ):
            _, gone = self._rooms.popitem(last=False)
            self._bytes -= gone.fold.size
        return loaded
