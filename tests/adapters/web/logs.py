"""What is said in a room's log, for tests that look at its words alone."""

from __future__ import annotations

from bot.adapters.web.log.entries import MessageEntry
from bot.adapters.web.log.room import Message
from bot.language.text import Parts
from bot.language.translations import words


def plain(text: str) -> Parts:
    """Plain text as the words of a post."""
    return Parts(lines=(text,))


def told(message: Message) -> str:
    """What a message says, in its language."""
    content = message.content
    if isinstance(content, MessageEntry):
        return content.text
    return words(content.language or "en").render(content.words)
