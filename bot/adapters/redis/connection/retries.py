"""Retries over a failover, which is a pause and no failure, as the restart of one server is.

Calls are repeated with growing pauses while nobody answers, so all of them must bear being
repeated.
"""

from __future__ import annotations

import time
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
LONGEST = 6.0
"""Seconds after which no other server is tried, if those that are tried keep silent."""

PASSING = (ConnectionError, TimeoutError, ClusterError, RedisClusterException)
"""What is over soon: among others a server that fails, and a slot that is half here, half there."""

Call = Callable[[], Coroutine[Any, Any, Any]]


def growing_pauses() -> Retry:
    """As often as `TRIES` says."""
    return Retry(ExponentialWithJitterBackoff(base=0.01, cap=1), TRIES)


async def again(call: Call) -> Any:
    """Makes a call again while the server is away, and returns its answer."""
    until = time.monotonic() + LONGEST

    async def failed(error: Exception) -> None:
        """The next try goes wherever it has to go by then."""
        if time.monotonic() > until:
            raise error

    retry = growing_pauses()
    retry.update_supported_errors(PASSING)  # type: ignore[arg-type]
    return await retry.call_with_retry(call, failed)
