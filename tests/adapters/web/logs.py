"""What is said in a room's log, for tests that look at its words alone."""

from __future__ import annotations

from bot.texts.text import Parts
from bot.texts.translations import words
from bot.web.log.entries import MessageEntry
from bot.web.log.room import Message


def plain(text: str) -> Parts:
    """Plain text as the words of a post."""
    return Parts(lines=(text,))


def told(message: Message) -> str:
    """What a message says, in its language."""
    content = message.content
    if isinstance(content, MessageEntry):
        return content.text
    return words(content.language or "en").render(content.words)
