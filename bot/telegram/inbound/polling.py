"""Fetch updates from Telegram by long polling, and confirm only those that are stored.

A poll with an offset makes Telegram drop all updates before the offset
(https://core.telegram.org/bots/api#getupdates). The inbox therefore stores the updates and the new
offset in one write.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import structlog
from telegram import Bot
from telegram.error import Conflict, InvalidToken, TelegramError

from bot.play.ports.inbox import Inbox
from bot.play.ports.stores import StoreUnavailableError
from bot.routing.platform.availability import Availability
from bot.routing.platform.platform_context import ChatRefusedError

logger = structlog.get_logger(__name__)

ALLOWED = (
    "message",
    "edited_message",
    "callback_query",
    "message_reaction",
    "my_chat_member",
    "inline_query",
    "chosen_inline_result",
)
"""The update types that the bot requests. Telegram sends reactions only on explicit request."""

LONG_POLL_SECONDS = 25
_ANSWER_SECONDS = 10.0
_MOST_AT_ONCE = 100
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0


class GoBot(Bot):
    """The library's client with a method for raw updates: an update that the library cannot parse
    must not block the others."""

    async def raw_updates(self, offset: int, seconds: int) -> Sequence[dict[str, Any]]:
        """Return unparsed updates from ``offset`` on. Waits up to ``seconds`` for the first."""
        asked: dict[str, Any] = {
            "offset": offset or None,
            "limit": _MOST_AT_ONCE,
            "timeout": seconds,
            "allowed_updates": ALLOWED,
        }
        told = await self._post("getUpdates", asked, read_timeout=seconds + _ANSWER_SECONDS)
        return cast("Sequence[dict[str, Any]]", told)


@dataclass(eq=False)
class Poller:
    """Moves updates from Telegram to the inbox and sets ``heard`` after each poll.

    ``unstored`` is called with updates that could not be stored; Telegram will send them again."""

    bot: GoBot
    inbox: Inbox
    heard: asyncio.Event
    availability: Availability
    unstored: Callable[[Sequence[dict[str, Any]]], Awaitable[None]]
    _patience: int = field(default=0, init=False)

    async def run(self) -> None:
        """Poll until cancelled. Raises `ChatRefusedError` if Telegram refuses the token."""
        pause = 0.0
        deleted = False
        while True:
            try:
                if not deleted:
                    # An earlier configuration may have left a webhook. Keep the pending updates.
                    # If a webhook still exists afterwards, the poll raises Conflict, and the loop
                    # deletes the webhook again.
                    deleted = True
                    await self.bot.delete_webhook(drop_pending_updates=False)
                await self._poll()
                self.availability.report_recovery()
                pause = 0.0
                continue
            except InvalidToken:
                # The library's error message contains the token.
                raise ChatRefusedError("telegram-bad-token") from None
            except Conflict as error:
                deleted = "webhook" not in error.message.lower()
                self.availability.report_problem(error.message, "token-used-elsewhere")
            except TelegramError as error:
                self.availability.report_problem(error.message)
            except (KeyError, TypeError, ValueError):
                logger.exception("no-updates")
            except StoreUnavailableError:
                logger.warning("no-database")
            # The next poll returns at once, to notice the recovery.
            self._patience = 0
            pause = min(_LONGEST_PAUSE, 2 * pause or _FIRST_PAUSE)
            await asyncio.sleep(pause)

    async def _poll(self) -> None:
        offset = await self.inbox.offset()
        told = await self.bot.raw_updates(offset, self._patience)
        numbered = [(int(update["update_id"]), pack_update(update)) for update in told]
        if numbered:
            try:
                await self.inbox.store(numbered, numbered[-1][0] + 1)
            except StoreUnavailableError:
                await self.unstored(told)
                raise
        self.heard.set()
        self._patience = LONG_POLL_SECONDS


def pack_update(update: Mapping[str, Any]) -> str:
    """Serialize an update for the inbox, as ASCII: a lone surrogate cannot be encoded as UTF-8."""
    return json.dumps(update, separators=(",", ":"))
