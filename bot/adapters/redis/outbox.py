"""The outbox: what is committed and perhaps not yet announced, one stream for each partition.

Every process reads all streams and sees every notice; the gate of a match and the version last
posted make them share the work. An entry stays until somebody is done with it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.adapters.redis import keys
from bot.adapters.redis.calls import available, heed_cancellation, script
from bot.service.ports import GameId, Notice, RoomId

logger = logging.getLogger(__name__)

BLOCK_MS = 2_000
"""How long one read waits. The client gives up on a silent socket after 5 seconds."""
COUNT = 16
"""Entries of one stream in one read, so that one read brings 4096 at most."""
LONGEST_PAUSE = 2.0
UNREADABLE_KEPT = 1_000
_BEFORE_ALL = "0-0"


class RedisOutbox:
    """`Outbox` of the service's ports.

    ``again_after`` is the time in seconds after which entries that are still pending come again:
    another process may have died while it was posting them.
    """

    def __init__(self, client: Redis, again_after: float = 60.0) -> None:
        self._client = client
        self._again_after = again_after
        self._enter = script(client, "enter")
        self._leave = script(client, "leave")
        self._posted = script(client, "posted")

    async def notices(self) -> AsyncGenerator[Notice, None]:
        """See `Outbox.notices`. Outlives every restart of the database; it never raises for one.

        After a failure everything pending comes again, so nothing can slip through.
        """
        pause = 0.0
        while True:
            try:
                async with aclosing(self._from_the_start()) as found:
                    async for notice in found:
                        yield notice
                pause = 0.0
            except RedisError as error:
                logger.warning("outbox cannot be read, trying again: %s", type(error).__name__)
                pause = min(LONGEST_PAUSE, pause * 2 or 0.05)
                await asyncio.sleep(pause)

    async def done(self, notice: Notice) -> None:
        number, entry = notice.ref.split("/")
        with available():
            await self._client.xdel(keys.outbox(int(number)), entry)

    async def set_aside(self, notice: Notice) -> None:
        number, entry = notice.ref.split("/")
        fields: dict[Any, Any] = {"g": notice.game_id, "v": notice.version}
        with available():
            async with self._client.pipeline(transaction=True) as both:
                both.xadd(keys.outbox_aside(int(number)), fields)
                both.xdel(keys.outbox(int(number)), entry)
                await both.execute()

    async def take_back(self) -> None:
        """See `Outbox.take_back`. Two that do it at once make an entry pending twice, no more."""
        with available():
            for number in range(keys.PARTITIONS):
                heed_cancellation()
                entries: Any = await self._client.xrange(keys.outbox_aside(number))
                for entry, fields in entries:
                    async with self._client.pipeline(transaction=True) as both:
                        both.xadd(keys.outbox(number), fields)
                        both.xdel(keys.outbox_aside(number), entry)
                        await both.execute()

    async def posted(self, game_id: GameId, room: RoomId, version: int, message: str) -> None:
        with available():
            await self._posted(keys=[keys.game(game_id)], args=[room, version, message])

    async def enter(self, game_id: GameId, holder: str, ms: int) -> bool:
        with available():
            return bool(await self._enter(keys=[keys.gate(game_id)], args=[holder, ms]))

    async def leave(self, game_id: GameId, holder: str) -> None:
        with available():
            await self._leave(keys=[keys.gate(game_id)], args=[holder])

    async def _from_the_start(self) -> AsyncGenerator[Notice, None]:
        """Everything pending, then what comes, until it is time to look from the start again."""
        numbers = {keys.outbox(number): number for number in range(keys.PARTITIONS)}
        after = dict.fromkeys(numbers, _BEFORE_ALL)
        until = time.monotonic() + self._again_after
        while (left := until - time.monotonic()) > 0:
            heed_cancellation()
            block = max(1, min(BLOCK_MS, int(left * 1000)))
            found: Any = await self._client.xread(dict[Any, Any](after), count=COUNT, block=block)
            for stream, entries in found:
                for entry, fields in entries:
                    after[stream] = entry
                    notice = _notice(numbers[stream], entry, fields)
                    if notice is None:
                        await self._set_aside(numbers[stream], entry, fields)
                    else:
                        yield notice

    async def _set_aside(self, number: int, entry: str, fields: Mapping[str, str]) -> None:
        """Nobody will ever understand this entry; it is kept apart for a human to see."""
        logger.error("unreadable entry %s in the outbox of partition %d", entry, number)
        async with self._client.pipeline(transaction=True) as both:
            both.xadd(keys.unreadable(number), dict[Any, Any](fields), maxlen=UNREADABLE_KEPT)
            both.xdel(keys.outbox(number), entry)
            await both.execute()


def _notice(number: int, entry: str, fields: Mapping[str, str]) -> Notice | None:
    game_id, version = fields.get("g", ""), fields.get("v", "")
    if not game_id or not (version.isascii() and version.isdigit()):
        return None
    return Notice(f"{number}/{entry}", game_id, int(version))
