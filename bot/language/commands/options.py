"""Options that several commands have."""

from __future__ import annotations

from dataclasses import replace

from bot.language.commands.spec import Completion, Kind, Option


def hashed(game: str) -> str:
    """A game's name as people type it, with a sharp sign; empty for none."""
    name = "".join(game.split()).lstrip("#").lower()
    return f"#{name}" if name else ""


def _handicap(stones: int) -> str:
    return f"handicap {stones}" if stones else "no handicap"


GAME = Option("game", hashed, completion=Completion.GAMES)
CODE = Option("code")
POINT = Option("point", required=True)
POINTS = Option("points", required=True)

SIZE = Option("size", "{0}x{0}", Kind.WHOLE, least=5, most=25, completion=Completion.SIZES)
KOMI = Option("komi", "komi {:g}", Kind.NUMBER, least=-100, most=100)
HANDICAP = Option("handicap", _handicap, Kind.WHOLE, least=0, most=9)
COLOURS = Option("colours", choices=("nigiri", "black", "white"))
CLOCK = Option("clock", "clock {}", completion=Completion.CLOCKS)


def required(option: Option) -> Option:
    """The same option, which must be given."""
    return replace(option, required=True)
