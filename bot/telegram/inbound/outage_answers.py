"""Answers while the database is away: to presses, and in private chats.

An update that cannot be kept is not confirmed to Telegram, so it comes again and is dealt with when
the database is back. Until then whoever waits is told so, without the database: a press by its
answer, which one person alone sees, and a private chat now and then. Groups are told nothing.
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
"""Seconds between looks for what people do. Telegram answers at once, since what it told before is
not confirmed."""
_REMEMBERED = 10_000
_MOST_CHATS = 1_000
_TOLD_SECONDS = 300.0
"""A private chat is told no more often. A database that answers, but takes no writes, is no
declared outage: nothing tells when it ends."""


class OutageAnswers:
    """``outage``: of the database; ``language``: for people whose own Telegram does not tell;
    ``now``: a clock that never goes back, in seconds."""

    def __init__(self, bot: GoBot, outage: Outage, language: str, now: Callable[[], float]) -> None:
        self._bot = bot
        self._outage = outage
        self._language = language
        self._now = now
        self._seen: LruDict[int, None] = LruDict(_REMEMBERED)
        self._told: LruDict[int, float] = LruDict(_MOST_CHATS)
        """When a private chat was told last."""
        self._changed = asyncio.Event()
        outage.listen(self._changed.set)

    async def run(self, asks: Callable[[], bool]) -> None:
        """Looks during each outage at what people do, until cancelled. ``asks``: whether it is for
        this process to ask Telegram, as far as it knows. It no longer asks in an outage once
        Telegram says that another process does: that one reaches the database, and leads."""
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
        """Answers those that were not answered yet, as well as it can."""
        for update in updates:
            number = update.get("update_id")
            if isinstance(number, int) and number not in self._seen:
                self._seen[number] = None
                try:
                    await self._answer(update)
                except TelegramError as error:
                    logger.info("outage-not-told", update=number, reason=error.message)

    async def _look(self) -> bool:
        """Whether no other process was found to ask."""
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
    """The number of the private chat in which a person wrote; 0 if it is none."""
    chat = message.get("chat")
    is_private = isinstance(chat, dict) and chat.get("type") == "private"
    number = chat.get("id") if isinstance(chat, dict) and is_private else None
    return number if isinstance(number, int) else 0
