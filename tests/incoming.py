"""Accessors for tests that expect one kind of event."""

from __future__ import annotations

from dataclasses import replace

from bot.talk.incoming import HandedFile, HandedOver, Incoming, Pressed, Reacted, Said


def choice_of(incoming: Incoming) -> str:
    """The choice of a pressed button, or an empty string."""
    return incoming.did.choice if isinstance(incoming.did, Pressed) else ""


def emoji_of(incoming: Incoming) -> str:
    """The emoji of a reaction, or an empty string."""
    return incoming.did.emoji if isinstance(incoming.did, Reacted) else ""


def file_of(incoming: Incoming) -> HandedFile | None:
    """The file handed over, if any."""
    return incoming.did.file if isinstance(incoming.did, HandedOver) else None


def to_bot(incoming: Incoming, *, surely: bool = True) -> Incoming:
    """Return the same line addressed to the bot. With ``surely=False`` it is not addressed."""
    return replace(incoming, did=Said(incoming.text, surely))
