"""A Telegram group with a bot and people, for the tests of the fake."""

from __future__ import annotations

import io
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import aiohttp
import telegram
from PIL import Image

from tests.fakes.telegram.model import Chat, Message
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

EVERYTHING = ["message", "edited_message", "callback_query", "message_reaction", "my_chat_member"]


@dataclass
class Club:
    """Everything that a test needs."""

    fake: FakeTelegram
    bot: telegram.Bot
    anna: Person
    ben: Person
    group: Chat

    async def updates(self, *allowed: str) -> list[telegram.Update]:
        """Return the bot's pending updates, and confirm them."""
        found = await self.bot.get_updates(allowed_updates=allowed or EVERYTHING)
        if found:
            await self.bot.get_updates(offset=found[-1].update_id + 1)
        return list(found)

    async def received_texts(self) -> list[str]:
        """Return the texts that reach the bot."""
        messages = [update.message for update in await self.updates()]
        return [message.text for message in messages if message and message.text]

    async def post(self, text: str = "Hello", *labels: str, **more: Any) -> Message:
        """Post a message of the bot with a row of buttons, and return it as people see it."""
        keyboard = [[{"text": label, "callback_data": label.lower()} for label in labels]]
        if labels:
            more["reply_markup"] = telegram.InlineKeyboardMarkup.de_json(
                {"inline_keyboard": keyboard}, self.bot
            )
        await self.bot.send_message(self.group.id, text, **more)
        return self.group.last

    async def expect_refusal(self, call: Awaitable[object]) -> str:
        """Return the library's error for a refused call, and excuse the refusal."""
        try:
            await call
        except telegram.error.TelegramError as error:
            self.fake.excuse()
            return f"{type(error).__name__}: {error.message}"
        return ""

    async def status(self, token: str, method: str, **parameters: str) -> int:
        """Return the response status of a raw call."""
        url = f"{self.fake.base_url}{token}/{method}"
        async with (
            aiohttp.ClientSession() as session,
            session.post(url, data=parameters) as response,
        ):
            return response.status


def picture(width: int = 60, height: int = 40, kind: str = "PNG") -> bytes:
    """Return a small picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height)).save(out, kind)
    return out.getvalue()
