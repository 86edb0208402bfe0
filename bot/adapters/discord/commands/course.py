"""The slash commands to learn the game and to look the rules up; only who asks sees the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.adapters.discord.commands.options import options
from bot.adapters.discord.inbound.intake import Intake
from bot.language.arguments.course import ARTICLES

Interaction = discord.Interaction[Any]


def learning(intake: Intake) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The names of the commands, and what they do."""
    yield "learn", _learn(intake)
    yield "rules", _rules(intake)


def _learn(intake: Intake) -> Callable[..., Any]:
    @options("lesson")
    async def callback(
        interaction: Interaction, lesson: app_commands.Range[str, 1, 50] | None = None
    ) -> None:
        await intake.command(interaction, f"learn {lesson or ''}".strip())

    return callback


def _rules(intake: Intake) -> Callable[..., Any]:
    @options("article")
    async def callback(
        interaction: Interaction, article: app_commands.Range[int, 0, ARTICLES] | None = None
    ) -> None:
        await intake.command(interaction, f"rules {'' if article is None else article}".strip())

    return callback
