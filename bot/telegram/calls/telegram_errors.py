"""Errors of the Telegram Bot API: which are final, and which may pass.

They differ by their words only, which are those of the Bot API server
(github.com/tdlib/telegram-bot-api, Client.cpp) and the servers behind it, and change.
"""

from __future__ import annotations

from typing import Final

from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

REFUSED: Final = (BadRequest, Forbidden, ChatMigrated)
"""What Telegram answers a call with that will never work, whatever its words are."""

_CLOSED = (
    "chat not found",
    "not enough rights to send text messages",
    "have no rights to send a message",
    "have no write access to the chat",
    "need administrator rights in the channel chat",
    "chat_write_forbidden",
    "user is deactivated",
    "peer_id_invalid",
    "chat_restricted",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
)
_NO_FILES = tuple(
    f"not enough rights to send {what}" for what in ("photos", "documents", "animations")
)
_SAME = ("message is not modified",)


def is_final(error: TelegramError) -> bool:
    """Whether the same call will never work there. The library counts a 400 among troubles with the
    network."""
    return isinstance(error, BadRequest | Forbidden)


def is_closed(error: TelegramError) -> bool:
    """Whether surely nothing at all can be sent there: the bot is blocked, thrown out or never let
    in; or the chat or topic is closed or gone."""
    return isinstance(error, Forbidden) or _says(error, _CLOSED)


def forbids_files(error: TelegramError) -> bool:
    """Only pictures and files are not allowed."""
    return _says(error, _NO_FILES)


def is_the_same(error: TelegramError) -> bool:
    """The message stands already as it was to become."""
    return _says(error, _SAME)


def _says(error: TelegramError, phrases: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return isinstance(error, BadRequest) and any(phrase in said for phrase in phrases)
