"""Delivery of updates to the bot, by ``getUpdates`` or its webhook.

According to https://core.telegram.org/bots/api#getting-updates, an offset confirms all earlier
updates; updates are stored for 24 hours; the two ways exclude each other; ``allowed_updates`` is
remembered and excludes some kinds unless they are listed; a webhook must be HTTPS on one of four
ports, gets the secret token in a header, and is retried after anything but a 2xx.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import aiohttp

from tests.fakes.clock import Bell, Clock
from tests.fakes.telegram.errors import conflict, wrong
from tests.fakes.telegram.model import Json
from tests.fakes.telegram.params import Call
from tests.patience import PATIENCE

_KINDS = """
message edited_message channel_post edited_channel_post business_connection business_message
edited_business_message deleted_business_messages guest_message message_reaction
message_reaction_count inline_query chosen_inline_result callback_query shipping_query
pre_checkout_query purchased_paid_media poll poll_answer my_chat_member chat_member
chat_join_request chat_boost removed_chat_boost managed_bot
"""
KINDS = frozenset(_KINDS.split())
BY_DEFAULT = KINDS - {"chat_member", "message_reaction", "message_reaction_count"}
PORTS = (443, 80, 88, 8443)
KEPT_SECONDS = 24 * 3600.0
PRESSES_KEPT_SECONDS = 150.0
SHORT_LIVED = {
    "callback_query": PRESSES_KEPT_SECONDS,
    "inline_query": 30.0,
    "chosen_inline_result": 600.0,
}
"""Lifetimes in seconds: ``add_new_callback_query`` and similar functions in ``Client.cpp`` of
https://github.com/tdlib/telegram-bot-api."""


def _seconds_to_fetch(update: Json) -> float:
    """Return how many seconds an update can be fetched."""
    return next((SHORT_LIVED[kind] for kind in update if kind in SHORT_LIVED), KEPT_SECONDS)


@dataclass
class Webhook:
    url: str = ""
    secret: str = ""
    most: int = 40
    error: str = ""
    error_date: int = 0


@dataclass
class Updates:
    """The queue. ``published`` maps an HTTPS address to a local server:
    ``fake.updates.published["https://go.example"] = "http://127.0.0.1:8080"``."""

    clock: Clock
    bell: Bell
    published: dict[str, str] = field(default_factory=dict)
    retry_seconds: float = 0.05
    allowed: frozenset[str] = BY_DEFAULT
    pending: list[tuple[float, Json]] = field(default_factory=list)
    confirmed: int = 0
    webhook: Webhook = field(default_factory=Webhook)
    deliveries: list[tuple[int, int]] = field(default_factory=list)
    _last_id: int = 700_000_000
    _poll: asyncio.Event | None = None
    _task: asyncio.Task[None] | None = None

    def push(self, kind: str, data: Json) -> None:
        """Add an update."""
        if kind not in self.allowed:
            return
        self._last_id += 1
        update = {"update_id": self._last_id, kind: json.loads(json.dumps(data))}
        self.pending.append((self.clock.now(), update))
        self.bell.ring()

    @property
    def is_polled(self) -> bool:
        """Whether a long poll is running."""
        return self._poll is not None

    @property
    def waiting(self) -> list[Json]:
        """The updates that the bot has not confirmed yet."""
        now = self.clock.now()
        self.pending = [
            (at, update) for at, update in self.pending if now - at < _seconds_to_fetch(update)
        ]
        return [update for _, update in self.pending]

    async def wait_until_confirmed(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot has confirmed every update."""
        await self.bell.until(lambda: not self.waiting, timeout, f"{len(self.waiting)} updates")

    # --- getUpdates -------------------------------------------------------------------------------

    async def get(self, call: Call) -> list[Json]:
        if self.webhook.url:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self._allow(call)
        limit = call.number("limit", 100)
        self._confirm(call.number("offset", 0))
        mine = self._take_over()
        timeout = max(0.0, float(call.number("timeout", 0)))
        try:
            with contextlib.suppress(AssertionError):
                await self.bell.until(
                    lambda: self.waiting or mine.is_set() or None, min(timeout, 50)
                )
        finally:  # also if the polling client has died
            self._poll = None if self._poll is mine else self._poll
        if mine.is_set():
            raise conflict(
                "terminated by other getUpdates request; "
                "make sure that only one bot instance is running"
            )
        return self.waiting[: min(max(limit, 1), 100)]

    def _take_over(self) -> asyncio.Event:
        """End another running poll."""
        if self._poll is not None:
            self._poll.set()
        self._poll = asyncio.Event()
        self.bell.ring()
        return self._poll

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self.pending = self.pending[offset:]
        elif offset:
            gone = [one for one in self.pending if one[1]["update_id"] < offset]
            self.confirmed += len(gone)
            self.pending = [one for one in self.pending if one[1]["update_id"] >= offset]
            self.bell.ring()

    def _allow(self, call: Call) -> None:
        kinds = call.object("allowed_updates", list)
        if kinds is not None:
            if unknown := set(kinds) - KINDS:
                raise wrong(f"unknown kinds of updates: {sorted(unknown)}")
            self.allowed = frozenset(kinds) if kinds else BY_DEFAULT

    # --- webhook ----------------------------------------------------------------------------------

    async def set_webhook(self, call: Call) -> bool:
        url = call.text("url")
        if not url:
            return await self.delete_webhook(call)
        parts = urlsplit(url)
        if parts.scheme != "https":
            raise wrong("bad webhook: An HTTPS URL must be provided for webhook")
        if (parts.port or 443) not in PORTS:
            raise wrong("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
        secret = call.text("secret_token")
        if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", secret):
            raise wrong("secret token contains unallowed characters")
        most = call.number("max_connections", 40)
        self._allow(call)
        if call.flag("drop_pending_updates"):
            self.pending.clear()
        self.webhook = Webhook(url, secret, min(max(most, 1), 100))
        if self._poll is not None:
            self._poll.set()
            self._poll = None
        if self._task is None:
            self._task = asyncio.create_task(self._deliver())
        self.bell.ring()
        return True

    async def delete_webhook(self, call: Call) -> bool:
        await self.stop()
        self.webhook = Webhook()
        if call.flag("drop_pending_updates"):
            self.pending.clear()
        return True

    async def info(self, _: Call) -> Json:
        hook = self.webhook
        found: Json = {
            "url": hook.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self.waiting),
        }
        if hook.url:
            found |= {"max_connections": hook.most, "allowed_updates": sorted(self.allowed)}
        if hook.error:
            found |= {"last_error_date": hook.error_date, "last_error_message": hook.error}
        return found

    async def stop(self) -> None:
        """Stop delivering."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _deliver(self) -> None:
        """Deliver one update after another, each until it is accepted."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=10)) as session:
            while True:
                await self.bell.until(lambda: self.waiting or None, 1e6)
                update = self.waiting[0]
                status = await self._post(session, update)
                self.deliveries.append((update["update_id"], status))
                if 200 <= status < 300:
                    self._confirm(update["update_id"] + 1)
                    continue
                self.webhook.error = f"Wrong response from the webhook: {status}"
                self.webhook.error_date = int(self.clock.now())
                await asyncio.sleep(self.retry_seconds)

    async def _post(self, session: aiohttp.ClientSession, update: Json) -> int:
        """Return the status, or 0 without a response."""
        parts = urlsplit(self.webhook.url)
        base = self.published.get(f"{parts.scheme}://{parts.netloc}")
        if base is None:
            return 0
        headers = {}
        if self.webhook.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = self.webhook.secret
        try:
            url = base.rstrip("/") + parts.path
            async with session.post(url, json=update, headers=headers) as response:
                return response.status
        except (aiohttp.ClientError, TimeoutError):
            return 0
