"""What may follow ``prove``. None says that the line is prose."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import requests
from bot.language.arguments.tokens import Word, read_point, word_set
from bot.language.line import Problem, Request
from bot.rules.points import Point

_ALL = word_set("all everything board wszystko wszystkie cala plansze")
_FILLS = word_set(
    "me that the chain group stones stone at on is are alive dead lives or not of and life death"
    " ze lancuch lancucha grupa grupe grupy kamienie kamien w na jest sa zyje zywa zywe martwa"
    " martwe czy zycie"
)
_IF = word_set("what if then after with co jesli jezeli gdy a potem wtedy po")
_PASS = word_set("pass pas pasuje")


def read_proof(rest: Sequence[Word]) -> Request | None:
    """A point, and perhaps an answer: ``D4 what if C3``, ``D4 if pass``; or ``all``."""
    if not rest:
        return requests.Proof()
    if all(word.plain in _ALL for word in rest):
        return requests.Proof(everything=True)
    found: list[Point | None] = []
    for word in rest:
        if found and word.plain in _PASS:
            found.append(None)
            continue
        point = read_point(word)
        if isinstance(point, Problem):
            return point
        if point is not None:
            found.append(point)
        elif word.plain not in (_IF if found else _FILLS):
            if found and word.plain in _FILLS:
                continue
            return None
    if not found:
        return None
    if len(found) > 2:
        return Problem("prove-one", {"count": len(found)})
    return requests.Proof(found[0], tuple(found[1:]))
