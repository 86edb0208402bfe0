"""Run an HTTP server for Telegram's webhook, behind a proxy that terminates TLS.

Telegram repeats an update until the answer is 200 (https://core.telegram.org/bots/api#setwebhook),
so the server answers 200 only after it has stored the update.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Sequence
from hashlib import blake2b
from typing import Any
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from bot.play.ports.inbox import Inbox
from bot.play.ports.stores import StoreUnavailableError
from bot.telegram.inbound.polling import pack_update

logger = structlog.get_logger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  a header's name
MAX_BYTES = 1 << 20
_MOST_NUMBER = 1 << 62


def secret(token: str) -> str:
    """Return the secret that Telegram sends with each update to prove its origin.

    It is a hash keyed with the token: every process computes the same secret, and the secret does
    not reveal the token."""
    return blake2b(b"webhook", key=token.encode()[:64], digest_size=32).hexdigest()


class Webhook:
    """Serves the path of ``url`` at ``host`` and ``port``. ``unstored``: see `Poller`."""

    def __init__(
        self,
        inbox: Inbox,
        token: str,
        url: str,
        host: str,
        port: int,
        unstored: Callable[[Sequence[dict[str, Any]]], Awaitable[None]],
    ) -> None:
        self._inbox = inbox
        self._unstored = unstored
        self._secret = secret(token)
        self._host, self._port = host, port
        app = web.Application(client_max_size=MAX_BYTES)
        app.router.add_route("*", urlsplit(url).path or "/", self._receive_update)
        self._runner = web.AppRunner(app, access_log=None, auto_decompress=False)
        self.address = ""

    async def start(self) -> int:
        """Start the server and return its port. Raises `OSError`."""
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        port = int(self._runner.addresses[0][1])
        self.address = f"http://{self._host}:{port}"
        logger.info("webhook", at=self.address)
        return port

    async def stop(self) -> None:
        await self._runner.cleanup()

    async def _receive_update(self, request: web.Request) -> web.Response:
        """Store one update. Check the secret, the method, the size and the content in this
        order."""
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(errors="surrogateescape"), self._secret.encode()):
            return web.Response(status=403)
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        if request.content_type != "application/json":
            return web.Response(status=415)
        try:
            body = await request.read()
        except web.HTTPRequestEntityTooLarge:
            return web.Response(status=413)
        update = _update(body)
        if update is None:
            return web.Response(status=400)
        try:
            await self._inbox.store([(update["update_id"], pack_update(update))])
        except StoreUnavailableError:
            logger.warning("no-database")
            await self._unstored([update])
            return web.Response(status=503, headers={"Retry-After": "1"})
        return web.Response()


def _update(body: bytes) -> dict[str, Any] | None:
    """Parse an update; None if the body is not a valid one."""
    try:
        update = json.loads(body)
    except (ValueError, RecursionError):
        return None
    number = update.get("update_id") if isinstance(update, dict) else None
    good = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < _MOST_NUMBER
    return update if good else None
