"""Words about game records that people bring, and about games looked through move by move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from bot.language.text import Joined, Parts, Text, Wording, joined, shortened, text
from bot.rules.points import Colour, LineOfPlay, Point, format_point

_WITHOUT_WINNER = {
    **dict.fromkeys(("0", "draw", "jigo"), "record-drawn"),
    "void": "record-void",
}
_WON = re.compile(
    r"([bw])\+(?:(r|resign|t|time|f|forfeit)|([0-9]{1,3}(?:\.[0-9]{1,2})?))?", re.ASCII
)
_HOW = {"r": "resignation", "t": "time", "f": "forfeit"}

Choices = Sequence[tuple[Colour, Point]]


def record(players: tuple[str, str], size: int, moves: int, result: str) -> Text:
    """Above a game of somewhere else, by Black and White, who may have no names."""
    black, white = (
        text("record-player", name=shortened(name), colour=colour)
        if name.strip()
        else _unnamed(colour)
        for name, colour in zip(players, (Colour.BLACK, Colour.WHITE), strict=True)
    )
    id = "record-result" if result else "record-here"
    told = {"black": black, "white": white, "result": result_in_words(result)}
    return text(id, size=size, moves=moves, **told)


def player(name: str, colour: Colour) -> Wording:
    """A player in a list; the colour if the record has no name."""
    return shortened(name) if name.strip() else _unnamed(colour)


def _unnamed(colour: Colour) -> Text:
    return text("record-unnamed", colour=colour)


def result_in_words(result: str) -> Wording:
    """A result in words if SGF has it (https://www.red-bean.com/sgf/properties.html#RE), such as
    ``B+R``; otherwise as it is written."""
    written = result.strip().lower()
    if written in _WITHOUT_WINNER:
        return text(_WITHOUT_WINNER[written])
    found = _WON.fullmatch(written)
    if found is None:
        return shortened(result)
    winner, how, points = found.groups()
    if points:
        return text("record-won-points", winner=winner, margin=float(points))
    if how:
        return text("record-won", winner=winner, how=_HOW[how[0]])
    return text("record-won-somehow", winner=winner)


def record_alt(size: int, moves: int) -> Text:
    """Its board, for those who cannot see it."""
    return text("alt-board", size=size, move=moves)


def position(about: Wording, line: LineOfPlay, move: int, choices: Choices = ()) -> Parts:
    """Below the position after so many of a game's moves; ``about`` says which game it is,
    ``choices`` are moves that may follow, by their letters."""
    how = text("step-how", number=max(1, len(line) // 2))
    return Parts(about, (_step(line, move), *_choices(choices)), footer=(how,))


def position_alt(size: int, line: LineOfPlay, move: int, choices: Choices = ()) -> Joined:
    """The position, for those who cannot see it."""
    told = [record_alt(size, move), _step(line, move), *_choices(choices)]
    return joined(told, " ")


def _choices(choices: Choices) -> list[Wording]:
    lettered = zip(ascii_uppercase, choices, strict=False)
    told = ", ".join(f"{letter} {format_point(point)}" for letter, (_, point) in lettered)
    return [text("step-choices", moves=told)] if told else []


def _step(line: LineOfPlay, move: int) -> Text:
    if move == 0:
        return text("step-start", moves=len(line))
    colour, point = line[move - 1]
    data = {"move": move, "moves": len(line), "colour": colour}
    if point is None:
        return text("step-pass", **data)
    return text("step-move", point=point, **data)
