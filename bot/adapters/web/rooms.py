"""Rooms kept in a log: posting into them, reading them, and waiting for something new."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from bot.adapters.web import checks
from bot.adapters.web.forgetting import without
from bot.adapters.web.records import (
    Posted,
    Record,
    Rewritten,
    Said,
    Turned,
    decode,
    encode,
    posted,
    same,
)
from bot.adapters.web.refused import RefusedError
from bot.adapters.web.room import Message, Room, without_file
from bot.conversation.announcer import Begun, Departure
from bot.conversation.incoming import Attachment, Post
from bot.service.ports import RoomId, UserId
from bot.service.room_log import LogEntry, RoomLog
from renderer.diagram import Chart

ROOMS_KEPT = 64
CHUNK = 500
"""Entries read at once."""


class _Kept:
    """One room's fold and the lock of who reads for it."""

    def __init__(self) -> None:
        self.fold = Room()
        self.reading = asyncio.Lock()
        self.rewritten = 0
        """The number of the last entry seen that told of other entries."""

    def apply(self, entries: Sequence[LogEntry]) -> bool:
        """Takes in what is new; False if what was read before has to be read again."""
        told = max((e.seq for e in entries if isinstance(decode(e.record), Rewritten)), default=0)
        if told > self.rewritten:
            self.rewritten, self.fold = told, Room()
            return False
        self.fold.apply(entries)
        return True


class WebRooms:
    """All rooms of the browser chat. Also the chat's `post`, for whoever announces.

    ``now`` gives milliseconds since 1970: a message shows when it was written.
    """

    def __init__(self, log: RoomLog, now: Callable[[], int]) -> None:
        self._log = log
        self._now = now
        self._rooms: OrderedDict[RoomId, _Kept] = OrderedDict()
        self._waits: set[asyncio.Timeout] = set()
        self.closed = False

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now()

    async def post(self, room: RoomId, post: Post) -> str:
        """Puts the bot's post into a room, once for each key, and returns the message's id."""
        record = encode(posted(post, self._now()))
        seq = await self._log.append(room, f"post/{post.key}", record)
        await self.room(room)
        return str(seq)

    async def turn(self, room: RoomId, message: int, post: Post) -> None:
        """Lets one of the bot's messages be another post from now on; once for each key."""
        record = encode(Turned(message, posted(post, self._now())))
        await self._log.append(room, f"turn/{post.key}", record)
        await self.room(room)

    async def begin(
        self,
        room: RoomId,
        post: Post,
        title: str,  # noqa: ARG002
        players: tuple[UserId, UserId],  # noqa: ARG002
    ) -> Begun:
        """A game goes on where it began: there are no threads here."""
        return Begun(await self.post(room, post), (room,))

    async def retitle(self, room: RoomId, title: str) -> None:
        """Rooms keep the names by which people find them."""

    async def private(self, user: UserId) -> RoomId | None:  # noqa: ARG002
        """Everybody sees all that is said in a room."""
        return None

    async def alone_with(self, user: UserId) -> RoomId | None:  # noqa: ARG002
        """Everybody sees all that is said in a room."""
        return None

    async def remembered(
        self,
        user: UserId,
        own: RoomId | None,  # noqa: ARG002
    ) -> Mapping[str, object]:
        """What somebody has said and done in their room, as far back as the log goes."""
        room, _, key = user.rpartition("/")
        found = [
            {"number": entry.seq, "record": entry.record}
            async for entry in self._entries(room)
            if getattr(decode(entry.record), "user", None) == key
        ]
        return {"log": found}

    async def forget(self, departure: Departure) -> None:
        """Takes somebody out of the logs of all rooms where they played or talked."""
        for room, instead in departure.called.items():
            if not room.startswith("web:"):
                continue
            keys = [u.rpartition("/")[2] for u in departure.users if u.startswith(f"{room}/")]
            changes = {
                entry.seq: changed
                async for entry in self._entries(room)
                if (
                    changed := without(
                        entry.record, keys, departure.users, departure.names, instead
                    )
                )
            }
            if changes:
                await self._log.rewrite(room, changes)
                last = max(changes)
                await self._log.append(room, f"rewritten/{last}/{self._now()}", encode(Rewritten()))

    async def _entries(self, room: RoomId) -> AsyncIterator[LogEntry]:
        """All that a room's log still has."""
        last = 0
        while entries := await self._log.read(room, last, CHUNK):
            for entry in entries:
                yield entry
            last = entries[-1].seq

    async def find(self, room: RoomId, name: str) -> UserId | None:
        """Who is meant by a typed name, whether they have come or not; None for what can be no
        name. There are no accounts: who enters under that name is that person."""
        try:
            return checks.user_id(room, checks.name_key(checks.tidy_name(name)))
        except RefusedError:
            return None

    async def add(self, room: RoomId, key: str, record: Record) -> int:
        """Puts what a person did into the log, once for each key, and returns its number.

        Raises:
            RefusedError: the key was used before for something else, as far as the log still
                knows.
        """
        seq = await self._log.append(room, key, encode(record))
        stored = await self._read(room, seq)
        if stored is not None and not same(stored, record):
            raise RefusedError(409, "web-error-event-reused")
        await self.room(room)
        return seq

    async def room(self, room: RoomId) -> Room:
        """The room as it stands now."""
        kept = self._kept(room)
        async with kept.reading:
            while True:
                entries = await self._log.read(room, kept.fold.last, CHUNK)
                if kept.apply(entries) and len(entries) < CHUNK:
                    return kept.fold
                await asyncio.sleep(0)  # a long log must not hold up the others

    async def wait(self, room: RoomId, after: int, seconds: float) -> bool:
        """True as soon as something stands after ``after``, False when time is up."""
        if self.closed:
            return False
        patience = asyncio.timeout(None)
        self._waits.add(patience)
        try:
            async with patience:
                return await self._log.wait(room, after, seconds)
        except TimeoutError:
            return False  # closing
        finally:
            self._waits.discard(patience)

    async def message(self, room: RoomId, seq: int) -> Message:
        """The message with this number, however old.

        Raises:
            RefusedError: there is none.
        """
        kept = (await self.room(room)).message(seq)
        if kept:
            return kept
        content = await self._read(room, seq)
        if isinstance(content, Said | Posted):
            return Message(seq, seq, without_file(content))
        raise RefusedError(404, "web-error-message")

    async def file(self, room: RoomId, seq: int) -> Attachment:
        """The file that came with a message.

        Raises:
            RefusedError: there is none.
        """
        content = await self._read(room, seq)
        if isinstance(content, Posted) and content.file:
            return content.file
        raise RefusedError(404, "web-error-message")

    async def chart(self, room: RoomId, seq: int) -> Chart:
        """The chart that came with a message.

        Raises:
            RefusedError: there is none.
        """
        content = await self._read(room, seq)
        if isinstance(content, Posted) and content.chart:
            return content.chart
        raise RefusedError(404, "web-error-message")

    async def film(self, room: RoomId, seq: int) -> str:
        """The record of the game in motion that came with a message.

        Raises:
            RefusedError: there is none.
        """
        content = await self._read(room, seq)
        if isinstance(content, Posted) and content.film:
            return content.film
        raise RefusedError(404, "web-error-message")

    async def close(self) -> None:
        """Ends all waiting; the log is somebody else's to close."""
        self.closed = True
        for patience in list(self._waits):
            patience.reschedule(asyncio.get_running_loop().time())

    async def _read(self, room: RoomId, seq: int) -> Record | None:
        for entry in await self._log.read(room, seq - 1, 1) if seq > 0 else ():
            if entry.seq == seq:
                return decode(entry.record)
        return None

    def _kept(self, room: RoomId) -> _Kept:
        """The room's fold; the room looked at least lately gives up its place for a new one."""
        kept = self._rooms.setdefault(room, _Kept())
        self._rooms.move_to_end(room)
        if len(self._rooms) > ROOMS_KEPT:
            self._rooms.popitem(last=False)
        return kept
