"""Retries over a failover, which is a pause and no failure, as the restart of one server is.

Calls are repeated with growing pauses while nobody answers, so all of them must bear being
repeated. One server, the primary of a set and a cluster have the same limits: `SILENCE` for one
try, `LONGEST` for a call with all its tries.
"""

from __future__ import annotations

import asyncio
import builtins
from collections.abc import Callable, Coroutine
from typing import Any

from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    ClusterError,
    ConnectionError,  # noqa: A004 (the library's own)
    RedisClusterException,
    TimeoutError,  # noqa: A004 (the library's own)
)

TRIES = 10
"""With growing pauses: about four seconds without a server."""
SILENCE = 1.5
"""Seconds after which a connection is taken for dead, be it that the server stands still or that
its end of the connection is gone; the next try goes over another one."""
LONGEST = 4.0
"""Seconds after which a call is given up, so that people have an answer within five."""

PASSING = (ConnectionError, TimeoutError, ClusterError, RedisClusterException)
"""What is over soon: among others a server that fails, and a slot that is half here, half there."""

Call = Callable[[], Coroutine[Any, Any, Any]]


def growing_pauses() -> Retry:
    """As often as `TRIES` says."""
    return Retry(ExponentialWithJitterBackoff(base=0.01, cap=1), TRIES)


async def again(call: Call) -> Any:
    """Makes a call again while the server is away, wherever it has to go by then, and returns its
    answer.

    Raises:
        redis.exceptions.RedisError: of the last try; `TimeoutError` after `LONGEST` seconds.
    """
    failed: list[Exception] = []

    async def note(error: Exception) -> None:
        failed[:] = [error]

    retry = growing_pauses()
    retry.update_supported_errors(PASSING)  # type: ignore[arg-type]
    try:
        async with asyncio.timeout(LONGEST):
            return await retry.call_with_retry(call, note)
    except builtins.TimeoutError:
        said = f"no answer within {LONGEST} seconds"
        raise TimeoutError(f"{said}: {failed[0]}" if failed else said) from None
