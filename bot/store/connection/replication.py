"""Waiting for replicas: what has been told to people survives the primary.

Each write is followed by ``WAIT`` on the same connection (https://valkey.io/commands/wait/). A
write that too few replicas have in time may be lost or not, so it is made again, and then given up.
As ``WAIT`` knows only of what its own connection wrote, and making a write again may change
nothing, a mark is written before it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from redis.exceptions import AskError, RedisError

RedisCommand = Sequence[Any]
"""A command's name and arguments."""

WAIT_MS = 1_000
"""How long replicas may take for a write. Less than `SILENCE`, or the answer would not be heard."""
WAITS = 3
"""Together less than `LONGEST`, or people would not hear why."""
PAUSE = 0.5
"""Seconds before a write is made again which the server refused for want of replicas."""

SURE = frozenset(
    {"EVAL", "EVALSHA", "SET", "HSET", "HDEL", "DEL", "ZADD", "ZREM", "SADD", "SREM", "HINCRBY"}
)
"""Commands whose effect must not be lost once it has been announced. Others that write only say
what was dealt with; if that is lost, it is dealt with again."""

_TOO_FEW = "NOREPLICAS"
"""What a server says that has ``min-replicas-to-write``."""


class NotReplicatedError(RedisError):
    """A write that too few replicas have. It may survive or not."""


def replicas_for(commands: Sequence[RedisCommand], replicas: int) -> int:
    """The number of replicas to be waited for with these commands."""
    return replicas if any(command[0] in SURE for command in commands) else 0


async def replicated(
    send: Callable[[Sequence[RedisCommand]], Awaitable[list[Any]]], mark: str, replicas: int
) -> list[Any]:
    """The answers to the commands that ``send`` sends, followed by those it is given.

    Raises:
        NotReplicatedError: fewer than so many ``replicas`` have said that they have them.
    """
    if not replicas:
        return await send(())
    for _ in range(WAITS):
        *answers, marked, reached = await send([("SET", mark, ""), ("WAIT", replicas, WAIT_MS)])
        if isinstance(marked, AskError) or str(marked).startswith(_TOO_FEW):
            # Without the mark nobody knows how far the replicas are.
            await asyncio.sleep(PAUSE)
        elif isinstance(reached, Exception):
            raise reached
        elif reached >= replicas:
            return answers
    raise NotReplicatedError(f"fewer than {replicas} replicas have it")
