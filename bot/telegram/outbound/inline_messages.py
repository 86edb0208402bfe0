"""Edit the messages of inline challenges, which are in chats without the bot.

The bot edits such a message by its inline message id. It cannot upload a new picture to it, and the
edit notifies nobody (https://core.telegram.org/bots/api#updating-messages). The id is stored under
the sender's private chat, so that it is erased with the sender's data.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.helpers import create_deep_linked_url

from bot.ids import GameId, RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.stores import RoomBusy
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.calls.sending import Sender
from bot.telegram.markup import html_text
from bot.telegram.markup.ways_out import WaysOut
from bot.telegram.telegram_ids import is_private, place

logger = structlog.get_logger(__name__)

_CHALLENGE_MESSAGE = Codec("inline", str)
"""By game: the id of the inline message that shows the challenge."""


@dataclass(eq=False)
class InlineMessages:
    """Edits messages of inline challenges. Each edit takes a flood-limit slot of the sender's
    private chat."""

    bot: Bot
    context: PlatformContext
    sender: Sender

    async def stands(self, room: RoomId, game_id: GameId, message: str) -> None:
        """Store the id of the message that shows a challenge from this private chat, unless one is
        stored."""
        if not await self._message(room, game_id):
            await self.context.index.save(_CHALLENGE_MESSAGE, room, game_id, message)

    async def show_start(self, room: RoomId, game_id: GameId, title: str) -> None:
        """Replace the challenge by the title of the game and a button that opens the board."""
        if not is_private(room) or not (message := await self._message(room, game_id)):
            return
        told = await self.context.room_words(room)
        said = told.text("telegram-inline-begun", bot=self.bot.username)
        link = await WaysOut(self.bot, self.context).link(game_id)
        link = link or create_deep_linked_url(self.bot.username, game_id)
        button = InlineKeyboardButton(told.text("telegram-inline-open"), url=link)
        await self._edit(
            room,
            message,
            f"{html_text.guard_text(title)}\n{said}",
            InlineKeyboardMarkup([[button]]),
        )

    async def show_result(self, room: RoomId, game_id: GameId, title: str) -> None:
        """Replace the text by a title with the players and the result."""
        if is_private(room) and (message := await self._message(room, game_id)):
            await self._edit(room, message, html_text.guard_text(title))

    async def show_withdrawal(self, room: RoomId, game_id: GameId) -> None:
        """Replace the challenge by a note that it is over."""
        if message := await self._message(room, game_id):
            told = await self.context.room_words(room)
            await self._edit(room, message, told.text("telegram-inline-over"))

    async def _message(self, room: RoomId, game_id: GameId) -> str:
        return await self.context.index.load(_CHALLENGE_MESSAGE, room, game_id) or ""

    async def _edit(
        self, room: RoomId, message: str, said: str, buttons: InlineKeyboardMarkup | None = None
    ) -> None:
        """Edit the message, best effort: it may be deleted, and the game does not depend on it."""

        async def request() -> object:
            return await self.bot.edit_message_text(
                html_text.html(said),
                inline_message_id=message,
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )

        try:
            await self.sender.send(place(room)[0], request)
        except (TelegramError, RoomBusy) as error:
            logger.info("inline-message-not-edited", room=room, reason=str(error))
