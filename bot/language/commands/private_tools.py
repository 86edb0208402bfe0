"""Commands about a game without any part in it: for oneself alone, or as a spectator."""

from __future__ import annotations

from bot.language import requests
from bot.language.arguments.private_tools import (
    read_analysis,
    read_guess,
    read_note,
    read_notes,
    read_plan,
)
from bot.language.commands.fits import goes_on_without
from bot.language.commands.looking import seen
from bot.language.commands.options import GAME, POINT, hashed
from bot.language.commands.spec import AboutMatch, CommandSpec, Entry, Option, Talk
from bot.language.numeric_points import name_point


def _spell_plan(want: requests.Plan) -> str:
    return " ".join(" ".join(["if", *map(name_point, line)]) for line in want.lines)


def _spell_no_plan(want: requests.NoPlan) -> str:
    return "if off" if want.first is None else f"if {name_point(want.first)} off"


def _spell_analysis(want: requests.Analysis) -> str:
    return " ".join(["analyse", *map(name_point, want.moves)])


def _spell_guess(want: requests.Guess) -> str:
    return "guess off" if want.point is None else f"guess {name_point(want.point)}"


PAGE = "alone"
COMMANDS = (
    CommandSpec(
        "if",
        english="if",
        polish="jeśli, jeżeli",
        read=read_plan,
        wrong="if-how",
        talk=Talk.OF_PLAYERS | Talk.UNGUESSED,
        about={requests.Plan: AboutMatch(_spell_plan), requests.NoPlan: AboutMatch(_spell_no_plan)},
        menu=Entry(340, (Option("moves", required=True), GAME)),
    ),
    CommandSpec(
        "ifs",
        english="ifs, my ifs, conditional moves",
        polish="ruchy warunkowe, moje ruchy warunkowe",
        read=requests.Plans(),
        talk=Talk.UNGUESSED,
        about={requests.Plans: AboutMatch()},
        menu=Entry(350),
    ),
    CommandSpec(
        "note",
        english="note",
        polish="notatka, zanotuj",
        read=read_note,
        wrong="note-what",
        talk=Talk.ASKED | Talk.ADDRESSED | Talk.UNGUESSED,
        about={requests.Note: seen(lambda want: f"note {want.text}")},
        menu=Entry(390, (Option("note", required=True, least=1, most=180), GAME)),
    ),
    CommandSpec(
        "notes",
        english="notes, my notes",
        polish="notatki, moje notatki",
        read=read_notes,
        talk=Talk.UNGUESSED,
        about={requests.Notes: seen(lambda want: "notes off" if want.clear else "notes")},
        menu=Entry(400),
    ),
    CommandSpec(
        "analyse",
        english="analyse, analyze, analysis, sandbox",
        polish="analiza, analizuj, piaskownica",
        read=read_analysis,
        wrong="analyse-what",
        about={requests.Analysis: seen(_spell_analysis)},
        menu=Entry(360, (Option("points"), GAME)),
    ),
    CommandSpec(
        "back",
        english="back, one back",
        polish="wstecz, ruch wstecz",
        read=requests.Back(),
        talk=Talk.ADDRESSED | Talk.UNGUESSED,
        sentences=frozenset({"back", "wstecz"}),
        page=None,
    ),
    CommandSpec(
        "end",
        english="end, end analysis",
        polish="zakończ, koniec analizy",
        read=requests.End(),
        talk=Talk.ADDRESSED | Talk.UNGUESSED,
        sentences=frozenset({"end", "zakończ"}),
        page=None,
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
        menu=Entry(370, (POINT, Option("code", hashed))),
    ),
    CommandSpec(
        "guessers",
        english="guessers, best guessers",
        polish="zgadujący, najlepsi zgadujący",
        read=requests.Guessers(),
        talk=Talk.UNGUESSED,
        menu=Entry(380),
    ),
)
