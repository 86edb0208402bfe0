"""Requests to Telegram as they go out, counted; and whether Telegram answers at all."""

from __future__ import annotations

import ssl
import sys
from functools import cache
from importlib.util import find_spec
from typing import Any

import httpx
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from bot.service.ports.metrics import CallOutcome, PlatformWatch, call_of

_BAD_REQUEST = 400
_KNOWN = (_BAD_REQUEST, 401, 403, 404, 409, 429)
"""Statuses of refusals that the library tells apart."""

if find_spec("sniffio") is None:
    # At each step of a request the HTTP client tries to import it anew. Told that there is none,
    # Python does not look through all folders for it, which takes a millisecond of each request.
    sys.modules["sniffio"] = None  # type: ignore[assignment]


class ConnectionWatch:
    """Whether Telegram answered last time. What is asked for and what is sent go by wires of their
    own: one may be cut while the other is not."""

    def __init__(self, watch: PlatformWatch) -> None:
        self._watch = watch
        self._last: CallOutcome | None = None

    @property
    def connected(self) -> bool:
        """Whether the last request was answered; also true before the first."""
        return self._last is not CallOutcome.FAILED

    def came(self, call: CallOutcome) -> None:
        self._watch.called(call)
        if self._last is CallOutcome.FAILED and call is not CallOutcome.FAILED:
            self._watch.reconnected()
        self._last = call


class WatchedRequest(HTTPXRequest):
    """As the library makes requests, but for the counting. ``more`` is for the library."""

    def __init__(self, connection_watch: ConnectionWatch, **more: Any) -> None:
        super().__init__(**more, httpx_kwargs={"verify": _trusted()})
        self._connection_watch = connection_watch

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        try:
            status, payload = await super().do_request(*args, **kwargs)
        except TelegramError:
            self._connection_watch.came(CallOutcome.FAILED)
            raise
        self._connection_watch.came(call_of(status))
        # To the library what it does not know is trouble with the network, which passes.
        final = 400 <= status < 500 and status not in _KNOWN
        return _BAD_REQUEST if final else status, payload


@cache
def _trusted() -> ssl.SSLContext:
    """What the library would read for each client anew: whom all certificates go back to."""
    return httpx.create_ssl_context()
