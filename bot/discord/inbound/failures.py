"""Error messages to people when what they did, or only the answer to it, fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.outbound.discord_errors import log_failure
from bot.discord.outbound.interactions import followed_up
from bot.play.ports.stores import ForeignKeyError
from bot.texts.translations import pick_language, words


@dataclass(eq=False)
class EventProgress:
    """How far something that a person did has come: whether it was dealt with, and only the answer
    is missing."""

    handled: bool = False

    def told(self, error: Exception) -> str:
        """The id of what a failure is told with."""
        if self.handled:
            return "discord-unanswered"
        foreign = isinstance(error, ForeignKeyError)
        return "error-foreign-key" if foreign else "discord-unavailable"

    def failure(self, what: str) -> str:
        """The name of a failure in the log."""
        return f"{what}-not-answered" if self.handled else f"{what}-not-handled"


@asynccontextmanager
async def telling(
    interaction: discord.Interaction[Any], language: str
) -> AsyncIterator[EventProgress]:
    """Whatever goes wrong within is told to who waits for an answer, without the database; and
    once it was ``handled``, not that nothing was done. ``language`` if that person's is not known.
    """
    progress = EventProgress()
    try:
        yield progress
    except Exception as error:  # noqa: BLE001  the log is told
        log_failure(progress.failure("interaction"), error, interaction=interaction.id)
        told = words(pick_language(interaction.locale.value) or language)
        await followed_up(interaction, {"content": told.text(progress.told(error))})
