"""Answer presses and private messages while the database is unavailable.

An update that cannot be stored is not confirmed to Telegram. Telegram sends it again, and the bot
handles it when the database is back. Until then these answers, which need no database, tell people
to wait: in an alert for each press, and in a private chat at most once in `_TOLD_SECONDS`. Groups
get no message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import structlog
from telegram.error import Conflict, TelegramError

from bot.play.lru_dict import LruDict
from bot.play.ports.outage import Outage
from bot.telegram.inbound.polling import GoBot
from bot.texts.translations import pick_language, words

logger = structlog.get_logger(__name__)

_PAUSE = 0.5
"""Seconds between polls. A long poll would return at once, because old updates are unconfirmed."""
_REMEMBERED = 10_000
_MAX_CHATS = 1_000
_TOLD_SECONDS = 300.0
"""The minimum interval between two notices in a private chat, in seconds. The end of an outage
allows a new notice at once. But a database that only refuses writes is not reported as an outage,
so its recovery is not reported either."""


class OutageAnswers:
    """Answers updates during an outage of the database.

    ``language`` is used for people whose language Telegram does not give. ``now`` is a monotonic
    clock in seconds."""

    def __init__(self, bot: GoBot, outage: Outage, language: str, now: Callable[[], float]) -> None:
        self._bot = bot
        self._outage = outage
        self._language = language
        self._now = now
        self._seen: LruDict[int, None] = LruDict(_REMEMBERED)
        self._told: LruDict[int, float] = LruDict(_MAX_CHATS)
        """When each private chat last got a notice."""
        self._changed = asyncio.Event()
        outage.listen(self._changed.set)

    async def run(self, asks: Callable[[], bool]) -> None:
        """Poll for updates during each outage, until cancelled.

        ``asks`` returns whether this process should poll Telegram, as far as it knows. If Telegram
        reports a conflict, another process polls: it reaches the database and leads. This process
        then stops polling for the rest of the outage."""
        while True:
            alone = True
            while self._outage.seconds() is not None:
                if alone and asks():
                    alone = await self._look()
                await asyncio.sleep(_PAUSE)
            self._seen.clear()
            self._told.clear()
            self._changed.clear()
            await self._changed.wait()

    async def tell(self, updates: Sequence[dict[str, Any]]) -> None:
        """Answer each update once. Errors of Telegram are logged."""
        for update in updates:
            number = update.get("update_id")
            if isinstance(number, int) and number not in self._seen:
                self._seen[number] = None
                try:
                    await self._answer(update)
                except TelegramError as error:
                    logger.info("outage-not-told", update=number, reason=error.message)

    async def _look(self) -> bool:
        """Poll once. Return False if Telegram reports that another process polls."""
        try:
            await self.tell(await self._bot.raw_updates(0, 0))
        except Conflict as error:
            logger.info("outage-seen-elsewhere", reason=error.message)
            return False
        except TelegramError as error:
            logger.info("outage-not-seen", reason=error.message)
        return True

    async def _answer(self, update: dict[str, Any]) -> None:
        query, message = update.get("callback_query"), update.get("message")
        if isinstance(query, dict) and isinstance(query.get("id"), str):
            said = self._words(query, "telegram-unavailable")
            await self._bot.answer_callback_query(query["id"], said, show_alert=True)
        elif isinstance(message, dict) and (chat := _private_chat(message)):
            now = self._now()
            if chat in self._told and now - self._told[chat] < _TOLD_SECONDS:
                return
            self._told[chat] = now
            await self._bot.send_message(chat, self._words(message, "telegram-unavailable-kept"))

    def _words(self, did: dict[str, Any], id: str) -> str:
        person = did.get("from")
        code = person.get("language_code") if isinstance(person, dict) else None
        known = pick_language(code) if isinstance(code, str) else ""
        return words(known or self._language).text(id)


def _private_chat(message: dict[str, Any]) -> int:
    """Return the number of the private chat of a message; 0 in other chats."""
    chat = message.get("chat")
    is_private = isinstance(chat, dict) and chat.get("type") == "private"
    number = chat.get("id") if isinstance(chat, dict) and is_private else None
    return number if isinstance(number, int) else 0
