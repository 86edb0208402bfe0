"""The slash commands to look through games, and to bring game records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.adapters.discord.commands.options import named, options
from bot.adapters.discord.inbound.intake import Intake

Interaction = discord.Interaction[Any]
Games = Callable[..., Any]
"""Completes the name of a game."""


def records(intake: Intake, games: Games) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The names of the commands, and what they do."""
    yield "import", _import(intake)
    yield "moves", _moves(intake, games)


def _import(intake: Intake) -> Callable[..., Any]:
    @options("file")
    async def callback(interaction: Interaction, file: discord.Attachment) -> None:
        await intake.command(interaction, "import", file=file)

    return callback


def _moves(intake: Intake, games: Games) -> Callable[..., Any]:
    @options("number", "game")
    @app_commands.autocomplete(game=games)
    async def callback(
        interaction: Interaction,
        number: app_commands.Range[int, 0, 9999] | None = None,
        game: str = "",
    ) -> None:
        wanted = "" if number is None else number
        await intake.command(interaction, f"moves {wanted} {named(game)}")

    return callback
