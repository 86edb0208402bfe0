"""Commands after two passes: mark stones, resume play, prove life and death."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.match.commands import LookAgain, MarkStones, Resume
from bot.match.proposals import LETTERS
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.fates import ALIVE, AND, DEAD
from bot.talk.arguments.tokens import (
    CONFIRM,
    REFUSE,
    Word,
    read_argument_point,
    word_set,
)
from bot.talk.command_spec import (
    GAME,
    POINTS,
    AboutMatch,
    CommandSpec,
    Entry,
    Talk,
    question,
)
from bot.talk.fits import counts_in, plays_in
from bot.talk.line import Request, Want
from bot.texts.problem import Problem
from bot.texts.text import name_point


@dataclass(frozen=True)
class MarkLetters(Want):
    """``dead A B``: mark the chains with these letters in the open count, in upper case."""

    letters: tuple[str, ...]
    dead: bool

    @property
    def may_be_talk(self) -> bool:
        return True  # “dead a”


_CLAIM = word_set("the stone stones group chain at on is are to sa jest kamien kamienie grupa na")
"""Words that a claim may contain beside its points. Not ``not`` and ``or``."""


def _disagree(rest: Sequence[Word]) -> Request | None:
    typed = " ".join(word.plain for word in rest)
    if not typed:
        return requests.Disagree()
    return requests.Disagree(typed in CONFIRM) if typed in CONFIRM | REFUSE else None


def _spell_disagreement(want: requests.Disagree) -> str:
    if want.confirmed is None:
        return "we cannot agree"
    return "we cannot agree yes" if want.confirmed else "we cannot agree no"


_OF_THE_COUNT = (counts_in, plays_in)


def _mark(rest: Sequence[Word], *, dead: bool) -> Request | None:
    found = [read_argument_point(word) for word in rest if word.plain not in AND]
    if not found or None in found:
        return None
    for problem in found:
        if isinstance(problem, Problem):
            return problem
    points = tuple(dict.fromkeys(point for point in found if isinstance(point, Point)))
    return MarkStones(points, dead)


def _mark_named(rest: Sequence[Word], *, dead: bool) -> Request | None:
    """Read points, or letters of the count: ``dead D4``, ``dead A and B``, ``dead I``."""
    named = [word for word in rest if word.plain not in AND] or rest
    letters = tuple(dict.fromkeys(word.plain.upper() for word in named))
    if letters and all(len(letter) == 1 and letter in LETTERS for letter in letters):
        return MarkLetters(letters, dead)
    return _mark(rest, dead=dead)


def read_claim(words: Sequence[Word]) -> Request | None:
    """Read ``the stones at D4 and E5 are dead`` in a line to the bot as a mark. None if it is no
    such claim, or a qualified one."""
    *claimed, fate = words
    if fate.plain not in DEAD | ALIVE:
        return None
    marked = [word for word in claimed if word.plain not in _CLAIM]
    return _mark(marked, dead=fate.plain in DEAD)


def _which(spelled: str, _: Sequence[Word]) -> Problem:
    return Problem("mark-which", {"command": spelled})


def _spell_mark(want: MarkStones) -> str:
    return " ".join(["dead" if want.dead else "alive", *map(name_point, want.points)])


def _spell_letters(want: MarkLetters) -> str:
    return " ".join(["dead" if want.dead else "alive", *want.letters])


PAGE = "counting"
COMMANDS = (
    CommandSpec(
        "dead",
        english="dead, mark dead",
        polish="martwe, martwy, martwa",
        read=partial(_mark_named, dead=True),
        wrong=_which,
        talk=Talk.OF_PLAYERS | Talk.FIRM,
        about={
            MarkStones: AboutMatch(_spell_mark, _OF_THE_COUNT, here=True),
            MarkLetters: AboutMatch(_spell_letters, _OF_THE_COUNT, here=True),
        },
        menu=Entry(190, (POINTS, GAME), group="count", first=7),
    ),
    CommandSpec(
        "alive",
        english="alive, mark alive",
        polish="żywe, żywy, żywa",
        read=partial(_mark_named, dead=False),
        wrong=_which,
        talk=Talk.OF_PLAYERS | Talk.FIRM,
        menu=Entry(200, (POINTS, GAME), group="count"),
    ),
    CommandSpec(
        "look-again",
        english="look again, look again for dead stones",
        polish="popatrz jeszcze raz, poszukaj jeszcze raz, szukaj jeszcze raz",
        read=LookAgain(),
        talk=Talk.MEANT | Talk.ANSWERED,
        about={LookAgain: AboutMatch(fits=_OF_THE_COUNT, here=True)},
        page=None,
    ),
    CommandSpec(
        "resume",
        english="resume, resume the game, resume game",
        polish="wznów, wznawiam, wznów grę, wznów partię, wznowienie",
        read=Resume(),
        about={Resume: AboutMatch(fits=_OF_THE_COUNT, here=True)},
        menu=Entry(240, (GAME,), group="count"),
    ),
    question(
        "play-on",
        english="play on, keep playing, continue playing, let's play on, let's keep playing,"
        " i want to play on, we play on, let's continue, let's go on",
        polish="gramy dalej, grajmy dalej, gram dalej, graj dalej, grajcie dalej,"
        " chcę grać dalej, chcemy grać dalej",
        read=Resume(),
    ),
    CommandSpec(
        "cannot-agree",
        english="we cannot agree, cannot agree, we can't agree, we can not agree",
        polish="nie zgodzimy się, nie dojdziemy do zgody, nie dogadamy się",
        read=_disagree,
        about={requests.Disagree: AboutMatch(_spell_disagreement, _OF_THE_COUNT, here=True)},
        menu=Entry(245, (GAME,), group="count"),
    ),
)
