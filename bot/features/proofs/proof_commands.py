"""Commands to prove life and death."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.fates import ALIVE, AND, DEAD
from bot.talk.arguments.tokens import (
    Word,
    read_argument_point,
    read_point,
    word_set,
)
from bot.talk.command_spec import (
    GAME,
    AboutMatch,
    CommandSpec,
    Entry,
    Option,
    Talk,
    question,
)
from bot.talk.fits import counts_in, is_counted, is_on, plays_in
from bot.talk.line import Request, Want
from bot.texts.problem import Problem
from bot.texts.text import name_point


@dataclass(frozen=True)
class Prove(Want):
    """``prove D4``: show whether a chain lives, with a line of play. ``point`` None: prove all
    doubtful chains, or ``everything``.

    ``after``: other moves to begin the line of play with; a pass is None.
    """

    point: Point | None = None
    after: tuple[Point | None, ...] = ()
    everything: bool = False


_ALL = word_set("all everything board wszystko wszystkie cala plansze")

_FILLS = word_set(
    "me that the chain group stones stone at on is are alive dead lives or not of and life death"
    " ze lancuch lancucha grupa grupe grupy kamienie kamien w na jest sa zyje zywa zywe martwa"
    " martwe czy zycie"
)

_IF = word_set("what if then after with co jesli jezeli gdy a potem wtedy po")

_PASS = word_set("pass pas pasuje")

_FATE = DEAD | ALIVE | word_set("live lives")

_STONES = _FILLS | word_set(
    "a an this my their white black chains groups really kamieniu ten ta te to moj moja moje bialy"
    " biala biale czarny czarna czarne lancuchy na pewno"
)


def read_proof(rest: Sequence[Word]) -> Request | None:
    """Read a point and perhaps an answer, ``D4 what if C3``, ``D4 if pass``; or ``all``."""
    if not rest:
        return Prove()
    if all(word.plain in _ALL for word in rest):
        return Prove(everything=True)
    found: list[Point | None] = []
    for word in rest:
        if found and word.plain in _PASS:
            found.append(None)
            continue
        point = read_argument_point(word)
        if isinstance(point, Problem):
            return point
        if point is not None:
            found.append(point)
        elif word.plain not in (_IF | _FILLS if found else _FILLS):
            return None
    if not found:
        return None
    if len(found) > 2:
        return Problem("prove-one", {"count": len(found)})
    return Prove(found[0], tuple(found[1:]))


def _read_fate(rest: Sequence[Word]) -> Request | None:
    """Read ``is the group at C3 dead?`` like `read_proof`; with several points, ask which."""
    found = [read_point(word) for word in rest]
    others = {word.plain for word, point in zip(rest, found, strict=True) if point is None}
    if not others & _FATE or not others <= _STONES | _FATE | AND:
        return None
    for problem in found:
        if isinstance(problem, Problem):
            return problem
    points = {point for point in found if isinstance(point, Point)}
    if not points:
        return None
    return Prove(points.pop()) if len(points) == 1 else Prove()


def _spell_proof(want: Prove) -> str:
    if want.point is None:
        return "prove all" if want.everything else "prove"
    names = ["pass" if each is None else name_point(each) for each in want.after]
    return " if ".join([f"prove {name_point(want.point)}", *names])


PAGE = "counting"
COMMANDS = (
    CommandSpec(
        "prove",
        english="prove, proof, proof of, adjudicate, life and death",
        polish="udowodnij, dowód, dowód na, rozstrzygnij, życie i śmierć",
        read=read_proof,
        wrong="prove-what",
        talk=Talk.ASKED,
        about={
            Prove: AboutMatch(
                _spell_proof, (counts_in, is_counted, plays_in, is_on), here=True, reads=True
            )
        },
        menu=Entry(210, (Option("chain"), Option("answer", "if {}"), GAME), group="count"),
    ),
    question(
        "is-it-dead",
        english="is, are, does",
        polish="czy",
        read=_read_fate,
        bare=requests.Help(),
    ),
)
