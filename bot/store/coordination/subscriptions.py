"""Hearing what other processes tell, on a connection of one's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import structlog
from redis.exceptions import ConnectionError as NoConnectionError
from redis.exceptions import RedisClusterException, RedisError

from bot.store.connection.clients import Client
from bot.store.connection.scripts import heed_cancellation

logger = structlog.get_logger(__name__)

LONGEST_PAUSE = 2.0
BEAT = 1.0
"""Seconds of silence after which the server is asked whether it is still there, and after which it
is not: a server that is frozen, or another's replica by now, says nothing for ever."""


async def hear(client: Client, channel: str) -> AsyncGenerator[str | None, None]:
    """What is told on a channel, for ever; it never raises for the database.

    None says that hearing begins, or begins again: what was told before was missed.
    """
    pause = 0.0
    while True:
        try:
            async with client.pubsub() as ears:
                await ears.subscribe(channel)
                asked = False
                while True:
                    heed_cancellation()
                    message = await ears.get_message(timeout=BEAT)
                    if message is None:
                        if asked:
                            raise NoConnectionError("it is silent")
                        await ears.ping()
                        asked = True
                        continue
                    pause, asked = 0.0, False
                    if message["type"] == "message":
                        yield str(message["data"])
                    elif message["type"] == "subscribe":
                        yield None
        except (RedisError, RedisClusterException, AttributeError) as error:
            # The last: a cluster's client closed it at this very moment (`cluster.py`).
            logger.warning("channel-not-heard", channel=channel, reason=type(error).__name__)
            pause = min(LONGEST_PAUSE, pause * 2 or 0.05)
            await asyncio.sleep(pause)
