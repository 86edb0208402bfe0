"""Autocompletion for the options of slash commands.

Errors are logged and give an empty list: a retry would come too late.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.discord.inbound.discord_intake import Intake
from bot.discord.outbound.interactions import completed
from bot.discord.outbound.markdown import cut
from bot.match.clocks.clock import DAY, Clock, Fischer, PerMove
from bot.match.offers import is_komi
from bot.posts.post import PostRef
from bot.talk.command_spec import Completion, add_hash
from bot.talk.fits import Fits
from bot.texts.match.match_facts import clock_choice
from bot.texts.text import Span
from bot.texts.translations import Words, pick_language, words

logger = structlog.get_logger(__name__)

Interaction = discord.Interaction[Any]
Choice = app_commands.Choice

MAX_COMPLETIONS = 25
_LONGEST_CHOICE = 100
SIZES = (9, 13, 19)
KOMI = (6.5, 7.5, 5.5, 0.5, 0.0)
_DECIMAL = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{0,9})?")
SPANS = (1, 2, 3, 7)
"""The suggested spans in days. Any other span can be typed."""
CLOCKS: tuple[tuple[str, Clock | None], ...] = (
    ("1 day", PerMove(DAY)),
    ("3 days", PerMove(3 * DAY)),
    ("7 days", PerMove(7 * DAY)),
    ("reserve 10 days +1 day cap 14 days", Fischer(10 * DAY, DAY, 14 * DAY)),
    ("no clock", None),
)
"""The suggested clocks, each with the text that selects it. Other clocks can be typed."""


class Completions:
    """Suggests values of options while a person types. ``intake`` looks up the person's games."""

    def __init__(self, intake: Intake) -> None:
        self._intake = intake

    def make_callback(self, completion: Completion, fits: Sequence[Fits]) -> Callable[..., Any]:
        """Return the autocomplete callback of an option. ``fits`` selects the games for the
        option's command."""
        ways: dict[Completion, Callable[..., Any]] = {
            Completion.POINTS: self._points,
            Completion.GAMES: partial(self._games, fits),
            Completion.SIZES: self._sizes,
            Completion.CLOCKS: self._clocks,
            Completion.SPANS: self._spans,
            Completion.KOMI: self._komi,
        }
        found = ways[completion]

        async def complete(interaction: Interaction, begun: Any) -> list[Choice[Any]]:
            offered: list[Choice[Any]] = []
            try:
                offered = await found(interaction, begun)
            except Exception:
                logger.exception("not-completed", option=completion.name)
            await completed(interaction, offered)
            return []

        return complete

    async def _sizes(self, _: Interaction, begun: str) -> list[Choice[int]]:
        typed = begun.strip()
        wanted = [size for size in range(5, 26) if str(size) == typed] or SIZES
        return [Choice(name=f"{size}×{size}", value=size) for size in wanted]

    async def _komi(self, _: Interaction, begun: str | float) -> list[Choice[float]]:
        """Suggest the typed number, rounded down and up to a multiple of 0.5; without a number,
        `KOMI`. For an empty field the library passes NaN (``Namespace``)."""
        typed = _DECIMAL.fullmatch(str(begun).strip().replace(",", "."))
        twice = 0.0 if typed is None else 2 * float(typed[0])
        near = KOMI if typed is None else sorted({floor(twice) / 2, ceil(twice) / 2})
        return [Choice(name=f"{komi:g}", value=komi) for komi in near if is_komi(komi)]

    async def _clocks(self, interaction: Interaction, begun: str) -> list[Choice[str]]:
        texts = _words(interaction)
        return _matching(
            [(texts.render(clock_choice(clock)), line) for line, clock in CLOCKS], begun
        )

    async def _spans(self, interaction: Interaction, begun: str) -> list[Choice[str]]:
        texts = _words(interaction)
        return _matching([(texts.render(Span(days * DAY)), f"{days}d") for days in SPANS], begun)

    async def _points(self, interaction: Interaction, begun: str) -> list[Choice[str]]:
        incoming = await self._intake.incoming(interaction)
        if game := getattr(interaction.namespace, "game", None):
            incoming = replace(incoming, about=PostRef(add_hash(game).removeprefix("#"), 0))
        found = await self._intake.conversation.lookups.points(incoming, begun, MAX_COMPLETIONS)
        return [Choice(name=point, value=point) for point in found]

    async def _games(
        self, fits: Sequence[Fits], interaction: Interaction, begun: str
    ) -> list[Choice[str]]:
        incoming = await self._intake.incoming(interaction)
        return _matching(await self._intake.conversation.lookups.games(incoming, fits), begun)


def _words(interaction: Interaction) -> Words:
    return words(pick_language(interaction.locale.value) or "en")


def _matching(offered: list[tuple[str, str]], begun: str) -> list[Choice[str]]:
    """Return the suggestions whose label contains the typed text."""
    wanted = begun.casefold().strip()
    found = [
        Choice(name=cut(label, _LONGEST_CHOICE), value=value)
        for label, value in offered
        if wanted in label.casefold()
    ]
    return found[:MAX_COMPLETIONS]
