"""Waits for replicas, so that acknowledged writes survive a failover.

Each write is followed by ``WAIT`` on the same connection (https://valkey.io/commands/wait/). If too
few replicas confirm in time, the write may or may not survive; it is repeated, and finally given
up. ``WAIT`` covers only writes of its own connection, and a repeated write may change nothing; so a
mark is written before each ``WAIT``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from redis.exceptions import AskError, RedisError

RedisCommand = Sequence[Any]
"""A command's name and arguments."""

WAIT_MS = 1_000
"""Milliseconds that replicas may take. Less than `SILENCE`, or the answer would come too late."""
WAITS = 3
"""All tries together take less than `LONGEST`, so that the caller gets the reason."""
PAUSE = 0.5
"""Seconds before retrying a write that the server refused for lack of replicas."""

SURE = frozenset(
    {"EVAL", "EVALSHA", "SET", "HSET", "HDEL", "DEL", "ZADD", "ZREM", "SADD", "SREM", "HINCRBY"}
)
"""Commands whose effect must not be lost once it is announced. The other write commands record
progress; if that is lost, the work is repeated."""

_TOO_FEW = "NOREPLICAS"
"""The error of a server with ``min-replicas-to-write``."""


class NotReplicatedError(RedisError):
    """Too few replicas have the write. It may or may not survive."""


def replicas_for(commands: Sequence[RedisCommand], replicas: int) -> int:
    """Return how many replicas to wait for after these commands."""
    return replicas if any(command[0] in SURE for command in commands) else 0


async def send_replicated(
    send: Callable[[Sequence[RedisCommand]], Awaitable[list[Any]]], mark: str, replicas: int
) -> list[Any]:
    """Send the commands of ``send`` plus a mark and ``WAIT``; return the answers to the former.

    Raises:
        NotReplicatedError: fewer than ``replicas`` replicas have confirmed.
    """
    if not replicas:
        return await send(())
    for _ in range(WAITS):
        *answers, marked, reached = await send([("SET", mark, ""), ("WAIT", replicas, WAIT_MS)])
        if isinstance(marked, AskError) or str(marked).startswith(_TOO_FEW):
            # Without the mark, WAIT proves nothing.
            await asyncio.sleep(PAUSE)
        elif isinstance(reached, Exception):
            raise reached
        elif reached >= replicas:
            return answers
    raise NotReplicatedError(f"fewer than {replicas} replicas have it")
