"""Long polling: asks Telegram for updates, and confirms none that is not kept.

Asking from an offset on tells Telegram to forget everything before it
(https://core.telegram.org/bots/api#getupdates), so the offset moves in the same write that keeps
the updates.
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
"""What the bot wants to hear of. Reactions come only to who asks for them by name."""

LONG_POLL_SECONDS = 25
_ANSWER_SECONDS = 10.0
_MOST_AT_ONCE = 100
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0


class GoBot(Bot):
    """The library's client, which can also fetch updates without reading them: one that the
    library cannot read must not hold up the others."""

    async def raw_updates(self, offset: int, seconds: int) -> Sequence[dict[str, Any]]:
        """Updates from ``offset`` on, as they came; waits for some up to so many seconds."""
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
    """Puts what Telegram tells into the inbox, and sets ``heard`` each time. ``unstored`` hears of
    what could not be put there, and will be told again."""

    bot: GoBot
    inbox: Inbox
    heard: asyncio.Event
    availability: Availability
    unstored: Callable[[Sequence[dict[str, Any]]], Awaitable[None]]
    _patience: int = field(default=0, init=False)

    async def run(self) -> None:
        """Polls until cancelled. Raises `ChatRefusedError` when the token is no longer good."""
        pause = 0.0
        deleted = False
        while True:
            try:
                if not deleted:
                    # Left over from another way of running. What is pending stays pending.
                    # One that is still there is a conflict, and deleted after that.
                    deleted = True
                    await self.bot.delete_webhook(drop_pending_updates=False)
                await self._poll()
                self.availability.report_recovery()
                pause = 0.0
                continue
            except InvalidToken:
                # The library's own words hold the token.
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
            # The next time it is to be known at once that Telegram is there again.
            self._patience = 0
            pause = min(_LONGEST_PAUSE, 2 * pause or _FIRST_PAUSE)
            await asyncio.sleep(pause)

    async def _poll(self) -> None:
        offset = await self.inbox.offset()
        told = await self.bot.raw_updates(offset, self._patience)
        numbered = [(int(update["update_id"]), packed(update)) for update in told]
        if numbered:
            try:
                await self.inbox.store(numbered, numbered[-1][0] + 1)
            except StoreUnavailableError:
                await self.unstored(told)
                raise
        self.heard.set()
        self._patience = LONG_POLL_SECONDS


def packed(update: Mapping[str, Any]) -> str:
    """An update as the inbox keeps it, in ASCII, so that even half a character can be written."""
    return json.dumps(update, separators=(",", ":"))
