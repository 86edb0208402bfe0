"""Subscriptions to channels, each on a connection of its own."""

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
"""Seconds of silence until the server is pinged, and again until it is given up: a server that
hangs, or was demoted to a replica, stays silent forever."""


async def hear(client: Client, channel: str) -> AsyncGenerator[str | None, None]:
    """Yield the messages of a channel, forever, despite database errors. None marks a new
    subscription: earlier messages may have been missed."""
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
            # AttributeError: the cluster client closed the connection at this moment
            # (`cluster.py`).
            logger.warning("channel-not-heard", channel=channel, reason=type(error).__name__)
            pause = min(LONGEST_PAUSE, pause * 2 or 0.05)
            await asyncio.sleep(pause)
