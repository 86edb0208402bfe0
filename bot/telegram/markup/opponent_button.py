"""Build the buttons with which a challenger chooses an opponent among all people in Telegram.

The button under the challenge asks the bot for a keyboard, whose one button opens Telegram's list
of people. Keyboards of this kind work in private chats only
(https://core.telegram.org/bots/api#keyboardbutton).
"""

from __future__ import annotations

from telegram import (
    InlineKeyboardButton,
    KeyboardButton,
    KeyboardButtonRequestUsers,
    ReplyKeyboardMarkup,
)

from bot.ids import GameId
from bot.match.short_ids import is_game_id
from bot.texts.translations import Words

_MARK = "opponent:"
"""The prefix of the callback data. No verb of `bot.posts.callbacks` starts with it."""


def opponent_button(game_id: GameId, told: Words) -> InlineKeyboardButton:
    label = told.text("telegram-opponent")
    return InlineKeyboardButton(label, callback_data=f"{_MARK}{game_id}")


def chosen_challenge(data: str) -> GameId:
    """Return the challenge whose button was pressed; empty for other callback data."""
    game_id = data.removeprefix(_MARK)
    return game_id if data.startswith(_MARK) and is_game_id(game_id) else ""


def people_keyboard(request_id: int, told: Words) -> ReplyKeyboardMarkup:
    """Return a keyboard that asks for one person, and for nothing but the name besides the id.
    Telegram sends ``request_id`` back with the answer."""
    wanted = KeyboardButtonRequestUsers(request_id, user_is_bot=False, request_name=True)
    button = KeyboardButton(told.text("telegram-opponent"), request_users=wanted)
    return ReplyKeyboardMarkup([[button]], resize_keyboard=True, one_time_keyboard=True)
