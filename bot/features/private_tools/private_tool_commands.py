"""Commands for private tools and for spectators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.tokens import Word, read_argument_point, word_set
from bot.talk.command_spec import (
    GAME,
    POINT,
    AboutMatch,
    CommandSpec,
    Entry,
    Option,
    Talk,
    add_hash,
    question,
)
from bot.talk.fits import goes_on_without
from bot.talk.line import Request
from bot.talk.visible_games import about_visible_game
from bot.texts.problem import Problem
from bot.texts.text import name_point

_THEN = word_set("then to i and oraz wtedy potem")
_OR = word_set("or lub albo if jesli jezeli")
_PASS = word_set("pass passes pas")
_OFF = word_set("off cancel none clear skasuj usun wylacz anuluj")


def read_plan(rest: Sequence[Word]) -> Request | None:
    """Read alternating moves; ``or`` or another ``if`` starts a new line."""
    if rest and rest[-1].plain in _OFF:
        found = [read_argument_point(word) for word in rest[:-1]]
        points = [point for point in found if isinstance(point, Point)]
        if len(points) != len(found) or len(points) > 1:
            return None
        return requests.DropPlan(points[0] if points else None)
    if _are_moves_with_pass(rest):
        return Problem("if-pass")
    lines: list[list[Point]] = [[]]
    for word in rest:
        if word.plain in _OR:
            lines.append([])
        elif word.plain not in _THEN:
            point = read_argument_point(word)
            if not isinstance(point, Point):
                return point
            lines[-1].append(point)
    if not any(lines):
        return None
    if any(len(line) % 2 for line in lines) or not all(lines):
        return Problem("if-pairs")
    return requests.MakePlan(tuple(map(tuple, lines)))


def _are_moves_with_pass(rest: Sequence[Word]) -> bool:
    """Whether these are only moves, at least one of them a pass: ``pass then D4``."""
    moves = [word for word in rest if word.plain not in _THEN | _OR]
    passes = [word for word in moves if word.plain in _PASS or word.lower == "pasuję"]
    points = [word for word in moves if isinstance(read_argument_point(word), Point)]
    return bool(passes) and len(passes) + len(points) == len(moves)


def read_note(rest: Sequence[Word]) -> Request | None:
    """Read all words as typed."""
    return requests.AddNote(" ".join(word.chunk for word in rest)) if rest else None


def read_notes(rest: Sequence[Word]) -> Request | None:
    """Read ``off``, or nothing to show the notes."""
    clear = len(rest) == 1 and rest[0].plain in _OFF
    return requests.ShowNotes(clear) if clear or not rest else None


def read_guess(rest: Sequence[Word]) -> Request | None:
    """Read one point, or ``off``."""
    if len(rest) == 1 and rest[0].plain in _OFF:
        return requests.Guess(None)
    points = [read_argument_point(word) for word in rest]
    if len(points) != 1:
        return None
    return requests.Guess(points[0]) if isinstance(points[0], Point) else points[0]


def _spell_plan(want: requests.MakePlan) -> str:
    return " ".join(" ".join(["if", *map(name_point, line)]) for line in want.lines)


def _spell_no_plan(want: requests.DropPlan) -> str:
    return "if off" if want.first is None else f"if {name_point(want.first)} off"


def _spell_guess(want: requests.Guess) -> str:
    return "guess off" if want.point is None else f"guess {name_point(want.point)}"


PAGE = "alone"
COMMANDS = (
    CommandSpec(
        "if",
        english="if, premove",
        polish="jeśli, jeżeli",
        read=read_plan,
        wrong="if-how",
        talk=Talk.OF_PLAYERS | Talk.UNGUESSED,
        private=True,
        about={
            requests.MakePlan: AboutMatch(_spell_plan),
            requests.DropPlan: AboutMatch(_spell_no_plan),
        },
        menu=Entry(340, (Option("moves", required=True), GAME), group="private", ephemeral=True),
    ),
    CommandSpec(
        "ifs",
        english="ifs, my ifs, conditional moves",
        polish="ruchy warunkowe, moje ruchy warunkowe",
        read=requests.ShowPlans(),
        talk=Talk.UNGUESSED,
        private=True,
        about={requests.ShowPlans: AboutMatch(reads=True)},
        menu=Entry(350, (GAME,), group="private"),
    ),
    question(
        "plans",
        english="plans, my plans, show my plans",
        polish="plany, moje plany, pokaż moje plany",
        read=requests.ShowPlans(),
        private=True,
    ),
    CommandSpec(
        "note",
        english="note",
        polish="notatka, zanotuj",
        read=read_note,
        wrong="note-what",
        talk=Talk.ASKED | Talk.ADDRESSED | Talk.UNGUESSED,
        private=True,
        about={requests.AddNote: about_visible_game(lambda want: f"note {want.text}")},
        menu=Entry(
            390,
            (Option("note", required=True, minimum=1, maximum=180), GAME),
            group="private",
            ephemeral=True,
        ),
    ),
    CommandSpec(
        "notes",
        english="notes, my notes",
        polish="notatki, moje notatki",
        read=read_notes,
        talk=Talk.UNGUESSED,
        private=True,
        about={
            requests.ShowNotes: about_visible_game(
                lambda want: "notes off" if want.clear else "notes"
            )
        },
        menu=Entry(400, (GAME,), group="private"),
    ),
    CommandSpec(
        "guess",
        english="guess, i guess, my guess",
        polish="zgaduję, zgadnij, typuję, mój typ",
        read=read_guess,
        wrong="guess-where",
        talk=Talk.UNGUESSED,
        sentences=frozenset({"i guess", "my guess", "zgaduję", "typuję", "mój typ"}),
        about={requests.Guess: AboutMatch(_spell_guess, (goes_on_without,))},
        menu=Entry(370, (POINT, Option("code", add_hash)), group="private"),
    ),
    CommandSpec(
        "guessers",
        english="guessers, best guessers",
        polish="zgadujący, najlepsi zgadujący",
        read=requests.ShowGuessers(),
        talk=Talk.UNGUESSED,
        menu=Entry(380, group="ratings"),
    ),
)
