"""The outbox: committed steps that may not be announced yet.

It is one stream; in a cluster, one per partition. Every process sees every notice; the gate of a
match and the version last posted distribute the work. An entry stays until it is done. Each commit
publishes its entry, so that processes need not read it. Messages can be missed, so all streams are
read periodically.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import suppress

import structlog
from redis.exceptions import RedisClusterException, RedisError

from bot.ids import GameId, RoomId
from bot.play.ports.stores import GateTaken, Notice
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, all_done, available, heed_cancellation
from bot.store.coordination.commit_messages import parse_commit_message
from bot.store.coordination.gathering import Gathering
from bot.store.coordination.subscriptions import hear
from bot.store.repositories.matches import stored_match

logger = structlog.get_logger(__name__)

LOOK_AGAIN = 2.0
"""Seconds between reads of all streams, since published entries can be missed."""
MAX_READ = 4096
"""Entries per read."""
MAX_UNREADABLE = 1_000
_BEFORE_ALL = "0-0"
_Entry = tuple[str, Mapping[str, str]]


class _News:
    """Entries received by publication, and the streams that must be read, each from its last
    position."""

    def __init__(self, streams: Iterable[str]) -> None:
        self.streams = tuple(streams)
        self._after = dict.fromkeys(self.streams, _BEFORE_ALL)
        self._announced: dict[str, list[str]] = {stream: [] for stream in self.streams}
        """By stream: entries received after the last read position. The next read skips them."""
        self._notices: list[tuple[str, str, Notice]] = []
        """Received notices, each with its stream and its entry."""
        self._to_read: set[str] = set()
        self._bell = asyncio.Event()

    def begin_again(self) -> None:
        """Read all streams from the beginning, so that pending entries are delivered again."""
        self.forget(self.streams)
        self.schedule_read(self.streams)

    def forget(self, streams: Iterable[str]) -> None:
        """Make the next read of these streams start at the beginning, so that it delivers pending
        entries again."""
        for stream in streams:
            self._after[stream], self._announced[stream] = _BEFORE_ALL, []

    def schedule_read(self, streams: Iterable[str]) -> None:
        """Mark streams that may have new entries."""
        self._to_read |= {*streams}
        self._bell.set()

    def tell(self, stream: str, entry: str, notice: Notice) -> None:
        """Add a published entry, unless it has been read already."""
        if _order(entry) > _order(self._after[stream]):
            self._announced[stream].append(entry)
            self._notices.append((stream, entry, notice))
            self._bell.set()

    def take(self) -> tuple[list[Notice], list[str]]:
        """Return the received notices and the streams to read. Notices of these streams are left
        out: they follow, in order, when the streams are read."""
        self._bell.clear()
        notices, to_read = self._notices, self._to_read
        self._notices, self._to_read = [], set()
        now: list[Notice] = []
        for stream, entry, notice in notices:
            if stream not in to_read or _order(entry) <= _order(self._after[stream]):
                now.append(notice)
            elif entry in self._announced[stream]:
                self._announced[stream].remove(entry)
        return now, [*to_read]

    def after(self, stream: str) -> str:
        """Return the last entry of a stream that was read."""
        return self._after[stream]

    def were_read(self, stream: str, entries: Sequence[_Entry]) -> list[_Entry]:
        """Return the entries that were not received before, and advance the stream's position."""
        if not entries:
            return []
        last = self._after[stream] = entries[-1][0]
        announced = {*self._announced[stream]}
        self._announced[stream] = [entry for entry in announced if _order(entry) > _order(last)]
        return [entry for entry in entries if entry[0] not in announced]

    async def wait(self, seconds: float) -> None:
        """Wait for new entries, at most ``seconds``."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._bell.wait()


class RedisOutbox:
    """Implements the port `Outbox`. Entries that are still pending after ``again_after`` seconds
    are delivered again: another process may have died while posting them."""

    def __init__(self, client: Client, again_after: float = 60.0) -> None:
        self._client = client
        self._again_after = again_after
        self._take_gate = Script(client, "take_gate")
        self._leave = Script(client, "leave")
        self._posted = Script(client, "posted")
        self._set_aside = Script(client, "set_aside")
        self._move = Script(client, "move_entries")
        self._streams = {keys.outbox(tag): tag for tag in client.tags}
        self._count = MAX_READ // len(client.tags)
        self._gathering = Gathering(client)

    async def notices(self) -> AsyncGenerator[Notice, None]:
        """See `Outbox.notices`. Never raises because of the database. After a failure everything
        pending is delivered again, so that no entry is missed."""
        news = _News(self._streams)
        hearing = asyncio.create_task(self._hear(news), name="outbox listener")
        try:
            while True:
                news.begin_again()
                until = time.monotonic() + self._again_after
                look_again = time.monotonic() + LOOK_AGAIN
                while (now := time.monotonic()) < until:
                    heed_cancellation()
                    if now >= look_again:
                        look_again = now + LOOK_AGAIN
                        news.schedule_read(news.streams)
                    await self._gather()
                    for notice in await self._read_notices(news):
                        yield notice
                    await news.wait(max(0.0, min(until, look_again) - time.monotonic()))
        finally:
            hearing.cancel()
            await asyncio.wait([hearing])

    async def set_aside(self, notice: Notice) -> None:
        tag, entry = notice.ref.split("/")
        names = [keys.outbox(tag), keys.outbox_aside(tag)]
        with available():
            await self._move(keys=names, args=[entry])

    async def take_back(self) -> None:
        with available():
            await self._gathering.entries()
            tags = self._client.tags
            found = await all_done(
                self._client, [("XRANGE", keys.outbox_aside(tag), "-", "+") for tag in tags]
            )
            for tag, entries in zip(tags, found, strict=True):
                heed_cancellation()
                if entries:
                    names = [keys.outbox_aside(tag), keys.outbox(tag)]
                    await self._move(keys=names, args=[entry for entry, _ in entries])

    async def store_posted(
        self, game_id: GameId, room: RoomId, version: int, message: str, asked: int | None = None
    ) -> None:
        when = "" if asked is None else asked
        seen = self._posted.command([keys.game(game_id)], [room, version, message, when])
        with available():
            await all_done(self._client, [seen, ("SET", keys.last_game(room), game_id)])

    async def enter(self, game_id: GameId, holder: str, ms: int) -> GateTaken | None:
        names = [keys.gate(game_id), keys.game(game_id), keys.log(game_id)]
        with available():
            loaded = await self._take_gate(keys=names, args=[holder, ms])
        return None if loaded is None else GateTaken(stored_match(loaded))

    async def leave(self, game_id: GameId, holder: str, done: Sequence[Notice] = ()) -> None:
        commands = [self._leave.command([keys.gate(game_id)], [holder])]
        for notice in done:
            tag, entry = notice.ref.split("/")
            commands.append(("XDEL", keys.outbox(tag), entry))
        with available():
            await all_done(self._client, commands)

    async def _hear(self, news: _News) -> None:
        was_subscribed = False
        async for message in hear(self._client, keys.committed()):
            if message is not None:
                self._handle_message(message, news)
            elif was_subscribed:
                # Another server may have taken over, and its entries have other numbers.
                news.begin_again()
            else:
                news.schedule_read(news.streams)
                was_subscribed = True

    def _handle_message(self, message: str, news: _News) -> None:
        """Handle a message: read its entry, or the whole stream if it names none."""
        stream, entry, version, game_id = parse_commit_message(message)
        if stream not in self._streams:
            # A process with other partition tags wrote the entry.
            self._gathering.look_again()
            news.schedule_read(news.streams)
        elif not entry:
            news.schedule_read([stream])
        else:
            notice = self._notice(stream, entry, {"g": game_id, "v": version})
            if notice is not None:
                news.tell(stream, entry, notice)

    async def _gather(self) -> None:
        """Move gathered entries to the outboxes. A failure is logged and retried soon."""
        try:
            await self._gathering.entries()
        except (RedisError, RedisClusterException) as error:
            logger.warning("outboxes-not-gathered", reason=type(error).__name__)

    async def _read_notices(self, news: _News) -> list[Notice]:
        """Return the received notices, and new entries of the streams to read, at most one read
        each."""
        ready, streams = news.take()
        lanes: defaultdict[str, list[str]] = defaultdict(list)
        try:
            for stream in streams:
                lanes[self._client.lane(stream)].append(stream)
        except RedisClusterException as error:
            self._later(error, news.streams, news)
            return ready
        found = await asyncio.gather(*(self._read_some(lane, news) for lane in lanes.values()))
        return ready + [notice for notices in found for notice in notices]

    async def _read_some(self, streams: Sequence[str], news: _News) -> list[Notice]:
        """Read these streams, all of one server; return their notices."""
        notices: list[Notice] = []
        try:
            found = await all_done(
                self._client,
                [
                    ("XRANGE", key, f"({news.after(key)}", "+", "COUNT", self._count)
                    for key in streams
                ],
            )
            for stream, entries in zip(streams, found, strict=True):
                notices += await self._understood(stream, news.were_read(stream, entries))
                if len(entries) == self._count:
                    news.schedule_read([stream])
        except (RedisError, RedisClusterException) as error:
            self._later(error, streams, news)
            return []
        return notices

    def _later(self, error: Exception, streams: Iterable[str], news: _News) -> None:
        """Reset the streams after a failure; they are read in the next period."""
        logger.warning("outbox-not-read", reason=type(error).__name__)
        news.forget(streams)

    async def _understood(self, stream: str, entries: Iterable[_Entry]) -> list[Notice]:
        notices = []
        for entry, fields in entries:
            notice = self._notice(stream, entry, fields)
            if notice is None:
                await self._put_aside(stream, entry, fields)
            else:
                notices.append(notice)
        return notices

    async def _put_aside(self, stream: str, entry: str, fields: Mapping[str, str]) -> None:
        """Move a malformed entry to a stream for the operator."""
        logger.error("unreadable-entry", entry=entry, stream=stream)
        flat = [text for pair in fields.items() for text in pair]
        names = [stream, keys.unreadable(self._streams[stream])]
        await self._set_aside(keys=names, args=[entry, MAX_UNREADABLE, *flat])

    def _notice(self, stream: str, entry: str, fields: Mapping[str, str]) -> Notice | None:
        game_id, version = fields.get("g", ""), fields.get("v", "")
        if not game_id or not (version.isascii() and version.isdigit()):
            return None
        return Notice(f"{self._streams[stream]}/{entry}", game_id, int(version))


def _order(entry: str) -> tuple[int, ...]:
    """Return a stream id's sort key."""
    return tuple(map(int, entry.split("-")))
