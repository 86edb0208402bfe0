"""Send HTTP requests to Telegram, count their outcomes and track whether Telegram answers."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from functools import cache
from typing import Any

import httpx
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from bot.play.ports.metrics import CallOutcome, PlatformWatch, call_of

_BAD_REQUEST = 400
_KNOWN = (_BAD_REQUEST, 401, 403, 404, 409, 429)
"""Error statuses that the library maps to their own exceptions."""

_TASK = "task"
"""The name of the httpx request extension that holds the asyncio task of the request."""

_PRIVATE = ("_requests", "_connections", "_close_connections", "_assign_requests_to_connections")
"""The private attributes of httpcore's pool that `WatchedRequest` uses."""


class ConnectionWatch:
    """Tracks whether the last request was answered.

    Polling and sending use separate connection pools, so each has its own watch."""

    def __init__(self, watch: PlatformWatch) -> None:
        self._watch = watch
        self._last: CallOutcome | None = None

    @property
    def connected(self) -> bool:
        """Whether the last request was answered. True before the first request."""
        return self._last is not CallOutcome.FAILED

    def came(self, call: CallOutcome) -> None:
        self._watch.count_call(call)
        if self._last is CallOutcome.FAILED and call is not CallOutcome.FAILED:
            self._watch.count_reconnect()
        self._last = call


class WatchedRequest(HTTPXRequest):
    """The library's `HTTPXRequest`, which also reports each outcome to a `ConnectionWatch`.
    ``more`` are the library's own arguments."""

    def __init__(self, connection_watch: ConnectionWatch, **more: Any) -> None:
        hooks = {"request": [_note_task]}
        super().__init__(**more, httpx_kwargs={"verify": _load_tls_context(), "event_hooks": hooks})
        self._connection_watch = connection_watch
        if missing := [name for name in _PRIVATE if not hasattr(_pool(self), name)]:
            raise RuntimeError(f"httpcore's pool has no {', '.join(missing)}: see `_reclaim`")

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        try:
            status, payload = await super().do_request(*args, **kwargs)
        except TelegramError:
            self._connection_watch.came(CallOutcome.FAILED)
            raise
        except asyncio.CancelledError:
            with suppress(Exception):  # a cancelled request must end as cancelled
                await self._reclaim()
            raise
        self._connection_watch.came(call_of(status))
        # The library reports unknown statuses as network errors, which would be retried.
        final = 400 <= status < 500 and status not in _KNOWN
        return _BAD_REQUEST if final else status, payload

    async def _reclaim(self) -> None:
        """Release the connection of this task's cancelled request.

        A request that is cancelled while it acquires or releases a connection leaks it, until the
        pool is exhausted (https://github.com/encode/httpcore/issues/1093)."""
        pool = _pool(self)
        me = asyncio.current_task()
        others = [one for one in pool._requests if one.request.extensions[_TASK] is not me]
        taken = [request.connection for request in others]
        lost = [one for one in pool._connections if one not in taken and not _is_free(one)]
        pool._requests[:] = others
        pool._connections[:] = [one for one in pool._connections if one not in lost]
        await pool._close_connections([*lost, *pool._assign_requests_to_connections()])


def _pool(request: HTTPXRequest) -> Any:
    """Return httpcore's connection pool. Nothing public leads to it."""
    return request._client._transport._pool  # type: ignore[attr-defined]


def _is_free(connection: Any) -> bool:
    return bool(connection.is_idle() or connection.is_closed())


async def _note_task(request: httpx.Request) -> None:
    request.extensions[_TASK] = asyncio.current_task()


@cache
def _load_tls_context() -> ssl.SSLContext:
    """Return the TLS context with the root certificates. Cached, because the library would load
    them again for each client."""
    return httpx.create_ssl_context()
