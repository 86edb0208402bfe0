"""Shorthands for what was done, for tests that ask for one sort of it only."""

from __future__ import annotations

from dataclasses import replace

from bot.talk.incoming import HandedFile, HandedOver, Incoming, Pressed, Reacted, Said


def choice_of(incoming: Incoming) -> str:
    """The choice of the button, or an empty string."""
    return incoming.did.choice if isinstance(incoming.did, Pressed) else ""


def emoji_of(incoming: Incoming) -> str:
    """The emoji of the reaction, or an empty string."""
    return incoming.did.emoji if isinstance(incoming.did, Reacted) else ""


def file_of(incoming: Incoming) -> HandedFile | None:
    """The file."""
    return incoming.did.file if isinstance(incoming.did, HandedOver) else None


def meant(incoming: Incoming, *, surely: bool = True) -> Incoming:
    """The same words, surely meant for the bot, or perhaps not."""
    return replace(incoming, did=Said(incoming.text, surely))
