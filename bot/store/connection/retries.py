"""Retries of database calls, so that callers see a failover or restart only as a delay.

Calls are repeated with growing pauses while there is no answer, so all of them must be idempotent.
The limits are the same for one server, Sentinels and a cluster: `SILENCE` for one try, `LONGEST`
for a call with all its tries.
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
"""Seconds without an answer until a connection is taken for dead, whether the server hangs or the
connection broke; the next try uses another one."""
LONGEST = 4.0
"""Seconds until a call is given up, so that people get an answer within five."""

PASSING = (ConnectionError, TimeoutError, ClusterError, RedisClusterException)
"""Transient errors, such as a failing server or a slot that is being migrated."""

Call = Callable[[], Coroutine[Any, Any, Any]]


def growing_pauses() -> Retry:
    """Return a policy with `TRIES` retries."""
    return Retry(ExponentialWithJitterBackoff(base=0.01, cap=1), TRIES)


async def again(call: Call) -> Any:
    """Retry a call while the server is unavailable, and return its answer.

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
        reason = f"no answer within {LONGEST} seconds"
        raise TimeoutError(f"{reason}: {failed[0]}" if failed else reason) from None
