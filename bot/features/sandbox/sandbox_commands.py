"""Commands to try out moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.tokens import Word, read_argument_point
from bot.talk.command_spec import (
    GAME,
    CommandSpec,
    Entry,
    Option,
    Talk,
)
from bot.talk.line import Request, Want
from bot.talk.visible_games import about_visible_game
from bot.texts.text import name_point


@dataclass(frozen=True)
class SandboxEnd(Want):
    """Close the sandbox."""


@dataclass(frozen=True)
class SandboxUndo(Want):
    """Take back the last move in the sandbox."""


def read_analysis(rest: Sequence[Word]) -> Request | None:
    """Read points, or nothing to show the sandbox."""
    points: list[Point] = []
    for word in rest:
        point = read_argument_point(word)
        if not isinstance(point, Point):
            return point
        points.append(point)
    return requests.OpenSandbox(tuple(points))


def _spell_analysis(want: requests.OpenSandbox) -> str:
    return " ".join(["analyse", *map(name_point, want.moves)])


PAGE = "alone"
COMMANDS = (
    CommandSpec(
        "analyse",
        english="analyse, analyze, analysis, sandbox",
        polish="analiza, analizuj, piaskownica",
        read=read_analysis,
        wrong="analyse-what",
        private=True,
        about={requests.OpenSandbox: about_visible_game(_spell_analysis)},
        menu=Entry(360, (Option("tried"), GAME), group="private"),
    ),
    CommandSpec(
        "back",
        english="back, one back",
        polish="wstecz, ruch wstecz",
        read=SandboxUndo(),
        talk=Talk.ADDRESSED | Talk.UNGUESSED,
        sentences=frozenset({"back", "wstecz"}),
        private=True,
        page=None,
    ),
    CommandSpec(
        "end",
        english="end, end analysis",
        polish="zakończ, koniec analizy",
        read=SandboxEnd(),
        talk=Talk.ADDRESSED | Talk.UNGUESSED,
        sentences=frozenset({"end", "zakończ"}),
        private=True,
        page=None,
    ),
)
