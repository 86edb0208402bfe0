"""Error messages to people when handling or answering their action fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.outbound.discord_errors import log_failure
from bot.discord.outbound.interactions import follow_up
from bot.play.ports.stores import ForeignKeyError
from bot.texts.translations import pick_language, words


@dataclass(eq=False)
class EventProgress:
    """The progress of an action. ``handled``: the action is done, and only its answer may be
    missing."""

    handled: bool = False

    def choose_message(self, error: Exception) -> str:
        """Return the id of the error message."""
        if self.handled:
            return "discord-unanswered"
        foreign = isinstance(error, ForeignKeyError)
        return "error-foreign-key" if foreign else "discord-unavailable"

    def failure(self, what: str) -> str:
        """Return the name of the log event for a failure."""
        return f"{what}-not-answered" if self.handled else f"{what}-not-handled"


@asynccontextmanager
async def telling(
    interaction: discord.Interaction[Any], language: str
) -> AsyncIterator[EventProgress]:
    """Log an exception in the body and send the person an error message. Needs no database.

    The body sets ``handled`` when the action is done: the error message then says that only the
    answer failed. ``language`` is the default if the person's language is unknown.
    """
    progress = EventProgress()
    try:
        yield progress
    except Exception as error:  # noqa: BLE001  the error is logged
        log_failure(progress.failure("interaction"), error, interaction=interaction.id)
        texts = words(pick_language(interaction.locale.value) or language)
        await follow_up(interaction, {"content": texts.text(progress.choose_message(error))})
