"""What Telegram's refusals mean, which differ by their words only.

The words are those of the Bot API server (github.com/tdlib/telegram-bot-api, Client.cpp) and the
servers behind it.
"""

from __future__ import annotations

from telegram.error import BadRequest, Forbidden, TelegramError

_CLOSED = (
    "chat not found",
    "not enough rights to send text messages",
    "have no rights to send a message",
    "need administrator rights in the channel chat",
    "chat_write_forbidden",
    "user is deactivated",
    "peer_id_invalid",
    "chat_restricted",
)
_TOPIC_GONE = ("message thread not found", "topic_closed", "topic_deleted")
_NO_FILES = tuple(
    f"not enough rights to send {what}" for what in ("photos", "documents", "animations")
)
_NOT_THERE = ("message to edit not found", "message can't be edited", "message_id_invalid")
_SAME = ("message is not modified",)


def is_closed(error: TelegramError) -> bool:
    """The chat is closed to the bot for good: blocked, kicked, gone, or never let in."""
    return isinstance(error, Forbidden) or _says(error, _CLOSED)


def is_topic_gone(error: TelegramError) -> bool:
    """The group is there, but not the topic; or it is closed."""
    return _says(error, _TOPIC_GONE)


def forbids_files(error: TelegramError) -> bool:
    """Only pictures and files are not allowed."""
    return _says(error, _NO_FILES)


def is_not_there(error: TelegramError) -> bool:
    """The message that was to be changed is gone."""
    return _says(error, _NOT_THERE)


def is_the_same(error: TelegramError) -> bool:
    """The message stands already as it was to become."""
    return _says(error, _SAME)


def _says(error: TelegramError, phrases: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return isinstance(error, BadRequest) and any(phrase in said for phrase in phrases)
