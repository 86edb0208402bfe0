"""The slash commands beside playing: plans, notes, the sandbox, guesses, proofs."""

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


def aside(intake: Intake, games: Games) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The names of the commands, and what they do."""
    yield "if", _plan(intake, games)
    yield "note", _note(intake, games)
    yield "analyse", _analyse(intake, games)
    yield "guess", _guess(intake)
    yield "prove", _prove(intake, games)


def _plan(intake: Intake, games: Games) -> Callable[..., Any]:
    @options("moves", "game")
    @app_commands.autocomplete(game=games)
    async def callback(interaction: Interaction, moves: str, game: str = "") -> None:
        await intake.command(interaction, f"if {moves} {named(game)}")

    return callback


def _note(intake: Intake, games: Games) -> Callable[..., Any]:
    @options("note", "game")
    @app_commands.autocomplete(game=games)
    async def callback(
        interaction: Interaction, note: app_commands.Range[str, 1, 180], game: str = ""
    ) -> None:
        await intake.command(interaction, f"note {note} {named(game)}")

    return callback


def _guess(intake: Intake) -> Callable[..., Any]:
    @options("point", "code")
    async def callback(interaction: Interaction, point: str, code: str = "") -> None:
        await intake.command(interaction, f"guess {point} {named(code)}")

    return callback


def _prove(intake: Intake, games: Games) -> Callable[..., Any]:
    @options("chain", "answer", "game")
    @app_commands.autocomplete(game=games)
    async def callback(
        interaction: Interaction, chain: str = "", answer: str = "", game: str = ""
    ) -> None:
        said = f"prove {chain} if {answer}" if answer else f"prove {chain}"
        await intake.command(interaction, f"{said} {named(game)}")

    return callback


def _analyse(intake: Intake, games: Games) -> Callable[..., Any]:
    @options("points", "game")
    @app_commands.autocomplete(game=games)
    async def callback(interaction: Interaction, points: str = "", game: str = "") -> None:
        await intake.command(interaction, f"analyse {points} {named(game)}")

    return callback
