"""Passing on the result of a game to other talks."""

from __future__ import annotations

from telegram import InlineKeyboardButton, User

from bot.adapters.telegram.deep_links import bot_link, share_link
from bot.adapters.telegram.ids import is_private
from bot.language.translations import Words
from bot.service.ports.stores import GameId, RoomId


def photo_key(game_id: GameId) -> str:
    """Under what Telegram's id of the last board is kept with the room where it stands."""
    return f"photo/{game_id}"


def share_button(
    me: User, room: RoomId, game_id: GameId, result: str, told: Words
) -> InlineKeyboardButton:
    """Passes a result on: with its board, by way of the bot, where a player is alone with it and
    its inline mode is switched on; else as words with a link to the bot."""
    label = told.text("telegram-share-result")
    if me.supports_inline_queries and is_private(room):
        return InlineKeyboardButton(label, switch_inline_query=game_id)
    return InlineKeyboardButton(label, url=share_link(bot_link(me.username or ""), result))
