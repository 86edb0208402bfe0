"""Texts of a room's log, for tests that check only the words."""

from __future__ import annotations

from bot.texts.text import Parts
from bot.texts.translations import words
from bot.web.log.entries import MessageEntry
from bot.web.log.room import Message


def plain_words(text: str) -> Parts:
    """Return plain text as the words of a post."""
    return Parts(lines=(text,))


def text_of(message: Message) -> str:
    """Return the text of a message in its language."""
    content = message.content
    if isinstance(content, MessageEntry):
        return content.text
    return words(content.language or "en").render(content.words)
