"""What may follow the commands that are no part of playing. None says that the line is prose."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import requests
from bot.language.arguments.tokens import Word, read_point, word_set
from bot.language.line import Problem, Request
from bot.rules.points import Point

_THEN = word_set("then to i and oraz wtedy potem")
_OR = word_set("or lub albo if jesli jezeli")
_OFF = word_set("off cancel none clear skasuj usun wylacz anuluj")


def read_plan(rest: Sequence[Word]) -> Request | None:
    """Moves by turns; ``or``, or another ``if``, begins another line."""
    if rest and rest[-1].plain in _OFF:
        found = [read_point(word) for word in rest[:-1]]
        points = [point for point in found if isinstance(point, Point)]
        if len(points) != len(found) or len(points) > 1:
            return None
        return requests.NoPlan(points[0] if points else None)
    lines: list[list[Point]] = [[]]
    for word in rest:
        if word.plain in _OR:
            lines.append([])
        elif word.plain not in _THEN:
            point = read_point(word)
            if not isinstance(point, Point):
                return point
            lines[-1].append(point)
    if not any(lines):
        return None
    if any(len(line) % 2 for line in lines) or not all(lines):
        return Problem("if-pairs")
    return requests.Plan(tuple(map(tuple, lines)))


def read_note(rest: Sequence[Word]) -> Request | None:
    return requests.Note(" ".join(word.chunk for word in rest)) if rest else None


def read_notes(rest: Sequence[Word]) -> Request | None:
    clear = len(rest) == 1 and rest[0].plain in _OFF
    return requests.Notes(clear) if clear or not rest else None


def read_analysis(rest: Sequence[Word]) -> Request | None:
    points: list[Point] = []
    for word in rest:
        point = read_point(word)
        if not isinstance(point, Point):
            return point
        points.append(point)
    return requests.Analysis(tuple(points))


def read_guess(rest: Sequence[Word]) -> Request | None:
    if len(rest) == 1 and rest[0].plain in _OFF:
        return requests.Guess(None)
    points = [read_point(word) for word in rest]
    if len(points) != 1:
        return None
    return requests.Guess(points[0]) if isinstance(points[0], Point) else points[0]
