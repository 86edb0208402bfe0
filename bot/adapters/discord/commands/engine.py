"""The slash command for a game against a program; where there is none, it is not offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.adapters.discord.commands.options import choices, options
from bot.adapters.discord.inbound.intake import Intake
from bot.service.engines.engine import LARGEST, SMALLEST

Interaction = discord.Interaction[Any]


def sparring(intake: Intake) -> Callable[..., Any]:
    """Without options it is a form."""

    @options("board", "handicap", "colours")
    @app_commands.choices(colours=choices("colours", ("nigiri", "black", "white")))
    async def callback(
        interaction: Interaction,
        board: app_commands.Range[int, SMALLEST, LARGEST] | None = None,
        handicap: app_commands.Range[int, 0, 9] | None = None,
        colours: str | None = None,
    ) -> None:
        said = ["spar", *([f"{board}x{board}"] if board is not None else [])]
        if handicap is not None:
            said.append(f"handicap {handicap}" if handicap else "no handicap")
        said += [colours] if colours else []
        await intake.command(interaction, " ".join(said))

    return callback
