"""Classify errors of the Telegram Bot API as final or temporary.

Telegram distinguishes the causes of an error only by its message. The messages come from the Bot
API server (github.com/tdlib/telegram-bot-api, Client.cpp) and from Telegram's own servers, and can
change.
"""

from __future__ import annotations

from typing import Final

from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

REFUSED: Final = (BadRequest, Forbidden, ChatMigrated)
"""Final errors, whatever their message: the same request would fail again."""

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
_UNKNOWN_TAG = ("unsupported start tag",)
_UNKNOWN_BUTTON = ("button_style", "button style", "copy_text", "text buttons are unallowed")
_LACKS_RIGHTS = (
    "not enough rights",
    "have no rights to send a message",
    "have no write access to the chat",
    "need administrator rights",
    "chat_admin_required",
    "chat_write_forbidden",
    "chat_restricted",
)
_REMOVED = ("bot was kicked", "bot is not a member", "chat was deleted")
_SAME = ("message is not modified",)


def is_final(error: TelegramError) -> bool:
    """Whether the same request would fail again. Do not test for `NetworkError` instead: in the
    library `BadRequest` is a subclass of it."""
    return isinstance(error, BadRequest | Forbidden)


def is_closed(error: TelegramError) -> bool:
    """Whether the bot can send nothing to the chat or topic: the bot is blocked, removed or was
    never a member, or the chat or topic is closed or deleted."""
    return isinstance(error, Forbidden) or _says(error, _CLOSED)


def forbids_files(error: TelegramError) -> bool:
    """Whether the room forbids the bot pictures or files, but not text."""
    return _says(error, _NO_FILES)


def lacks_rights(error: TelegramError) -> bool:
    """Whether a group forbids its members what the bot tried, but not its administrators."""
    return _says(error, _LACKS_RIGHTS)


def is_removed(error: TelegramError) -> bool:
    """Whether the bot is not in the group any more, or the group is gone."""
    return isinstance(error, Forbidden | BadRequest) and _contains(error, _REMOVED)


def is_the_same(error: TelegramError) -> bool:
    """Whether an edit was refused because the message already has this content."""
    return _says(error, _SAME)


def is_unknown_tag(error: TelegramError) -> bool:
    """Whether the Bot API server does not know an HTML tag of the text, because it is too old."""
    return _says(error, _UNKNOWN_TAG)


def is_unknown_button(error: TelegramError) -> bool:
    """Whether the Bot API server does not know the colour of a button, or buttons that copy a text.
    To a server before Bot API 7.11 such a button has no action at all."""
    return _says(error, _UNKNOWN_BUTTON)


def _says(error: TelegramError, phrases: tuple[str, ...]) -> bool:
    return isinstance(error, BadRequest) and _contains(error, phrases)


def _contains(error: TelegramError, phrases: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return any(phrase in said for phrase in phrases)
