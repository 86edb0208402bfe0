"""The slash commands about time, about what a person has chosen, and help on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.adapters.discord.commands.options import choices, named, options
from bot.adapters.discord.inbound.intake import Intake
from bot.language.translations import pick_language, words
from bot.service.clocks.clock import DAY

Interaction = discord.Interaction[Any]
Choice = app_commands.Choice

TOPICS = ("challenges", "clocks", "private", "ratings", "records", "settings", "organisers")
"""What there is more help on."""

GIFTS = (1, 2, 3, 7)
"""Days that are offered to give; any other span can be typed."""


def own_time(intake: Intake, games: Callable[..., Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The names of the commands, and what they do. ``games`` completes the name of a game."""
    yield "give-time", _give_time(intake, games)
    yield "my-settings", _my_settings(intake)
    yield "help", _help(intake)


def _give_time(intake: Intake, games: Callable[..., Any]) -> Callable[..., Any]:
    @options("span", "game")
    @app_commands.autocomplete(span=_gifts)
    @app_commands.autocomplete(game=games)
    async def callback(
        interaction: Interaction, span: app_commands.Range[str, 1, 30], game: str = ""
    ) -> None:
        await intake.command(interaction, f"give {span} {named(game)}".strip())

    return callback


async def _gifts(interaction: Interaction, begun: str) -> list[Choice[str]]:
    told = words(pick_language(interaction.locale.value) or "en")
    offered = [(told.span(days * DAY), f"{days}d") for days in GIFTS]
    wanted = begun.casefold().strip()
    return [Choice(name=name, value=line) for name, line in offered if wanted in name]


def _my_settings(intake: Intake) -> Callable[..., Any]:
    @options("change")
    async def callback(
        interaction: Interaction, change: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        await intake.command(interaction, change or "settings")

    return callback


def _help(intake: Intake) -> Callable[..., Any]:
    @options("topic")
    @app_commands.choices(topic=choices("topic", TOPICS))
    async def callback(interaction: Interaction, topic: str = "") -> None:
        await intake.command(interaction, f"help {topic}".strip())

    return callback
