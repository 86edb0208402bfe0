"""The outbox: what is committed and perhaps not yet announced, one stream for each partition.

Every process sees every notice; the gate of a match and the version last posted make them share the
work. An entry stays until somebody is done with it.

Each commit tells all processes which stream it wrote to, and they read that stream on. One read
that waits at all streams would do on one server, but not in a cluster; and it sends the names of
all streams again for each notice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence

from redis.exceptions import RedisClusterException, RedisError

from bot.adapters.redis.connection import keys
from bot.adapters.redis.connection.calls import Script, all_done, available, heed_cancellation
from bot.adapters.redis.connection.clients import Client
from bot.adapters.redis.connection.subscriptions import hear
from bot.service.ports.stores import GameId, Notice, RoomId

logger = logging.getLogger(__name__)

LOOK_AGAIN = 2.0
"""Seconds after which all streams are read without being told: what is told may be missed."""
COUNT = 16
"""Entries of one stream in one read, so that one read brings 4096 at most."""
UNREADABLE_KEPT = 1_000
_BEFORE_ALL = "0-0"
_Entry = tuple[str, Mapping[str, str]]
_STREAMS = {keys.outbox(number): number for number in range(keys.PARTITIONS)}


class _News:
    """Which streams may have something new, and up to where each has been read."""

    def __init__(self) -> None:
        self.after = dict.fromkeys(_STREAMS, _BEFORE_ALL)
        self._told: set[str] = set()
        self._bell = asyncio.Event()

    def begin_again(self, streams: Iterable[str] = _STREAMS) -> None:
        """Everything pending in these comes again."""
        for stream in streams:
            self.after[stream] = _BEFORE_ALL
        self.tell(*streams)

    def tell(self, *streams: str) -> None:
        """These may have something new."""
        self._told |= _STREAMS.keys() & {*streams}
        self._bell.set()

    def take(self) -> list[str]:
        """Those that may have something new, which nobody else will be told then."""
        self._bell.clear()
        told, self._told = self._told, set()
        return [*told]

    async def wait(self, seconds: float) -> None:
        """Until there may be something new: after so long there may be, anywhere."""
        try:
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        except TimeoutError:
            self.tell(*_STREAMS)


class RedisOutbox:
    """`Outbox` of the service's ports.

    ``again_after`` is the time in seconds after which entries that are still pending come again:
    another process may have died while it was posting them.
    """

    def __init__(self, client: Client, again_after: float = 60.0) -> None:
        self._client = client
        self._again_after = again_after
        self._enter = Script(client, "enter")
        self._leave = Script(client, "leave")
        self._posted = Script(client, "posted")
        self._set_aside = Script(client, "set_aside")
        self._move = Script(client, "move_entries")

    async def notices(self) -> AsyncGenerator[Notice, None]:
        """See `Outbox.notices`. Outlives every restart of the database; it never raises for one.

        After a failure everything pending comes again, so nothing can slip through.
        """
        news = _News()
        hearing = asyncio.create_task(self._hear(news), name="outbox listener")
        try:
            while True:
                news.begin_again()
                until = time.monotonic() + self._again_after
                while (left := until - time.monotonic()) > 0:
                    heed_cancellation()
                    for notice in await self._read(news):
                        yield notice
                    await news.wait(min(left, LOOK_AGAIN))
        finally:
            hearing.cancel()
            await asyncio.wait([hearing])

    async def done(self, notice: Notice) -> None:
        number, entry = notice.ref.split("/")
        with available():
            await self._client.xdel(keys.outbox(int(number)), entry)

    async def set_aside(self, notice: Notice) -> None:
        number, entry = notice.ref.split("/")
        names = [keys.outbox(int(number)), keys.outbox_aside(int(number))]
        with available():
            await self._move(keys=names, args=[entry])

    async def take_back(self) -> None:
        with available():
            found = await all_done(
                self._client,
                [("XRANGE", keys.outbox_aside(n), "-", "+") for n in range(keys.PARTITIONS)],
            )
            for number, entries in enumerate(found):
                heed_cancellation()
                if entries:
                    names = [keys.outbox_aside(number), keys.outbox(number)]
                    await self._move(keys=names, args=[entry for entry, _ in entries])

    async def posted(self, game_id: GameId, room: RoomId, version: int, message: str) -> None:
        with available():
            await self._posted(keys=[keys.game(game_id)], args=[room, version, message])

    async def enter(self, game_id: GameId, holder: str, ms: int) -> bool:
        with available():
            return bool(await self._enter(keys=[keys.gate(game_id)], args=[holder, ms]))

    async def leave(self, game_id: GameId, holder: str) -> None:
        with available():
            await self._leave(keys=[keys.gate(game_id)], args=[holder])

    async def _hear(self, news: _News) -> None:
        heard_before = False
        async for stream in hear(self._client, keys.COMMITTED):
            if stream is not None:
                news.tell(stream)
            elif heard_before:
                # Another server may have taken over, whose entries have other numbers.
                news.begin_again()
            else:
                news.tell(*_STREAMS)
                heard_before = True

    async def _read(self, news: _News) -> list[Notice]:
        """What is new in the streams that may have something, a part of it if it is much."""
        lanes: defaultdict[str, list[str]] = defaultdict(list)
        try:
            for stream in news.take():
                lanes[self._client.lane(stream)].append(stream)
        except RedisClusterException as error:
            self._later(error, _STREAMS, news)
            return []
        found = await asyncio.gather(*(self._read_some(lane, news) for lane in lanes.values()))
        return [notice for notices in found for notice in notices]

    async def _read_some(self, streams: Sequence[str], news: _News) -> list[Notice]:
        """From one server."""
        try:
            found = await all_done(
                self._client,
                [("XRANGE", key, f"({news.after[key]}", "+", "COUNT", COUNT) for key in streams],
            )
            notices = []
            for stream, entries in zip(streams, found, strict=True):
                notices += await self._understood(stream, entries)
                if entries:
                    news.after[stream] = entries[-1][0]
                if len(entries) == COUNT:
                    news.tell(stream)
        except (RedisError, RedisClusterException) as error:
            self._later(error, streams, news)
            return []
        return notices

    def _later(self, error: Exception, streams: Iterable[str], news: _News) -> None:
        """Those streams are read when it is time to look again."""
        logger.warning("outbox cannot be read, trying again: %s", type(error).__name__)
        for stream in streams:
            news.after[stream] = _BEFORE_ALL

    async def _understood(self, stream: str, entries: Iterable[_Entry]) -> list[Notice]:
        notices = []
        for entry, fields in entries:
            notice = _notice(stream, entry, fields)
            if notice is None:
                await self._put_aside(stream, entry, fields)
            else:
                notices.append(notice)
        return notices

    async def _put_aside(self, stream: str, entry: str, fields: Mapping[str, str]) -> None:
        """Nobody will ever understand this entry; it is kept apart for a human to see."""
        number = _STREAMS[stream]
        logger.error("unreadable entry %s in the outbox of partition %d", entry, number)
        flat = [text for pair in fields.items() for text in pair]
        await self._set_aside(
            keys=[stream, keys.unreadable(number)], args=[entry, UNREADABLE_KEPT, *flat]
        )


def _notice(stream: str, entry: str, fields: Mapping[str, str]) -> Notice | None:
    game_id, version = fields.get("g", ""), fields.get("v", "")
    if not game_id or not (version.isascii() and version.isdigit()):
        return None
    return Notice(f"{_STREAMS[stream]}/{entry}", game_id, int(version))
