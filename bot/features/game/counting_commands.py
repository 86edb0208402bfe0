"""Commands after two passes: mark stones, resume play, prove life and death."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.match.commands import MarkStones, Resume
from bot.match.proposals import LETTERS
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.tokens import (
    CONFIRM,
    REFUSE,
    Word,
    read_argument_point,
    read_point,
    word_set,
)
from bot.talk.command_spec import (
    GAME,
    POINTS,
    AboutMatch,
    CommandSpec,
    Entry,
    Option,
    Talk,
    question,
)
from bot.talk.fits import counts_in, is_counted, is_on, plays_in
from bot.talk.line import Request
from bot.texts.point_names import name_point
from bot.texts.problem import Problem

_ALL = word_set("all everything board wszystko wszystkie cala plansze")
_FILLS = word_set(
    "me that the chain group stones stone at on is are alive dead lives or not of and life death"
    " ze lancuch lancucha grupa grupe grupy kamienie kamien w na jest sa zyje zywa zywe martwa"
    " martwe czy zycie"
)
_IF = word_set("what if then after with co jesli jezeli gdy a potem wtedy po")
_PASS = word_set("pass pas pasuje")
_AND = word_set("and i oraz")
_DEAD = word_set("dead captured martwy martwa martwe zbity zbita zbite umarl umarla umarly")
_ALIVE = word_set("alive zywy zywa zywe zyje zyja")
_FATE = _DEAD | _ALIVE | word_set("live lives")
_CLAIM = word_set("the stone stones group chain at on is are to sa jest kamien kamienie grupa na")
"""Words that a claim may contain beside its points. Not ``not`` and ``or``."""
_STONES = _FILLS | word_set(
    "a an this my their white black chains groups really kamieniu ten ta te to moj moja moje bialy"
    " biala biale czarny czarna czarne lancuchy na pewno"
)


def read_proof(rest: Sequence[Word]) -> Request | None:
    """Read a point and perhaps an answer, ``D4 what if C3``, ``D4 if pass``; or ``all``."""
    if not rest:
        return requests.Prove()
    if all(word.plain in _ALL for word in rest):
        return requests.Prove(everything=True)
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
    return requests.Prove(found[0], tuple(found[1:]))


def _read_fate(rest: Sequence[Word]) -> Request | None:
    """Read ``is the group at C3 dead?`` like `read_proof`; with several points, ask which."""
    found = [read_point(word) for word in rest]
    others = {word.plain for word, point in zip(rest, found, strict=True) if point is None}
    if not others & _FATE or not others <= _STONES | _FATE | _AND:
        return None
    for problem in found:
        if isinstance(problem, Problem):
            return problem
    points = {point for point in found if isinstance(point, Point)}
    if not points:
        return None
    return requests.Prove(points.pop()) if len(points) == 1 else requests.Prove()


def _disagree(rest: Sequence[Word]) -> Request | None:
    said = " ".join(word.plain for word in rest)
    if not said:
        return requests.Disagree()
    return requests.Disagree(said in CONFIRM) if said in CONFIRM | REFUSE else None


def _spell_disagreement(want: requests.Disagree) -> str:
    if want.confirmed is None:
        return "we cannot agree"
    return "we cannot agree yes" if want.confirmed else "we cannot agree no"


_OF_THE_COUNT = (counts_in, plays_in)


def _mark(rest: Sequence[Word], *, dead: bool) -> Request | None:
    found = [read_argument_point(word) for word in rest if word.plain not in _AND]
    if not found or None in found:
        return None
    for problem in found:
        if isinstance(problem, Problem):
            return problem
    points = tuple(dict.fromkeys(point for point in found if isinstance(point, Point)))
    return MarkStones(points, dead)


def _mark_named(rest: Sequence[Word], *, dead: bool) -> Request | None:
    """Read points, or letters of the count: ``dead D4``, ``dead A and B``, ``dead I``."""
    named = [word for word in rest if word.plain not in _AND] or rest
    letters = tuple(dict.fromkeys(word.plain.upper() for word in named))
    if letters and all(len(letter) == 1 and letter in LETTERS for letter in letters):
        return requests.MarkLetters(letters, dead)
    return _mark(rest, dead=dead)


def read_claim(words: Sequence[Word]) -> Request | None:
    """Read ``the stones at D4 and E5 are dead`` in a line to the bot as a mark. None if it is no
    such claim, or a qualified one."""
    *claimed, fate = words
    if fate.plain not in _DEAD | _ALIVE:
        return None
    marked = [word for word in claimed if word.plain not in _CLAIM]
    return _mark(marked, dead=fate.plain in _DEAD)


def _which(spelled: str, _: Sequence[Word]) -> Problem:
    return Problem("mark-which", {"command": spelled})


def _spell_mark(want: MarkStones) -> str:
    return " ".join(["dead" if want.dead else "alive", *map(name_point, want.points)])


def _spell_letters(want: requests.MarkLetters) -> str:
    return " ".join(["dead" if want.dead else "alive", *want.letters])


def _spell_proof(want: requests.Prove) -> str:
    if want.point is None:
        return "prove all" if want.everything else "prove"
    names = ["pass" if each is None else name_point(each) for each in want.after]
    return " if ".join([f"prove {name_point(want.point)}", *names])


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
            requests.MarkLetters: AboutMatch(_spell_letters, _OF_THE_COUNT, here=True),
        },
        menu=Entry(190, (POINTS, GAME), group="count"),
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
    CommandSpec(
        "prove",
        english="prove, proof, proof of, adjudicate, life and death",
        polish="udowodnij, dowód, dowód na, rozstrzygnij, życie i śmierć",
        read=read_proof,
        wrong="prove-what",
        talk=Talk.ASKED,
        about={
            requests.Prove: AboutMatch(
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
