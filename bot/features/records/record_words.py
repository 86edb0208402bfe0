"""Texts about imported game records and about replays."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from bot.rules.points import Colour, LineOfPlay, Point, format_point
from bot.texts.record_facts import result_in_words, titled_player
from bot.texts.text import Joined, Parts, Text, Wording, join, text

Choices = Sequence[tuple[Colour, Point]]


def record(players: tuple[str, str], size: int, moves: int, result: str) -> Text:
    """Return the title of an imported game; the players, Black first, may be empty."""
    black, white = players
    seats = {
        "black": titled_player(black, Colour.BLACK),
        "white": titled_player(white, Colour.WHITE),
        "result": result_in_words(result),
    }
    id = "record-result" if result else "record-here"
    return text(id, size=size, moves=moves, **seats)


def record_alt(size: int, moves: int) -> Text:
    """Return the alternative text of its board."""
    return text("alt-board", size=size, move=moves)


def position(about: Wording, line: LineOfPlay, move: int, choices: Choices = ()) -> Parts:
    """Return the text below the position after ``move`` moves. ``about`` is the title, and
    ``choices`` are labelled next moves."""
    how = text("step-how", number=max(1, len(line) // 2))
    return Parts(about, (_step(line, move), *_choices(choices)), footer=(how,))


def position_alt(size: int, line: LineOfPlay, move: int, choices: Choices = ()) -> Joined:
    """Return the alternative text of a position."""
    sentences = [record_alt(size, move), _step(line, move), *_choices(choices)]
    return join(sentences, " ")


def _choices(choices: Choices) -> list[Wording]:
    lettered = zip(ascii_uppercase, choices, strict=False)
    moves = ", ".join(f"{letter} {format_point(point)}" for letter, (_, point) in lettered)
    return [text("step-choices", moves=moves)] if moves else []


def _step(line: LineOfPlay, move: int) -> Text:
    if move == 0:
        return text("step-start", moves=len(line))
    colour, point = line[move - 1]
    data = {"move": move, "moves": len(line), "colour": colour}
    if point is None:
        return text("step-pass", **data)
    return text("step-move", point=point, **data)
