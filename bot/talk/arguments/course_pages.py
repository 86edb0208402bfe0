"""Parser for the arguments of the course and of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.talk import requests
from bot.talk.arguments.tokens import Word, by_phrase, word_set
from bot.talk.line import Want


@dataclass(frozen=True)
class Explain(Want):
    """A request to explain a term of the game. ``topic`` is the topic of the course that covers
    it, if any."""

    term: str
    topic: str = ""


ARTICLES = 14
LONGEST_ID, LONGEST_ANSWER = 40, 8
"""Lengths of a step's id and of an answer carried by a button."""

_MOVES = by_phrase(
    {
        "next": "next, further, forward, dalej, nastepny, naprzod",
        "back": "back, previous, wstecz, wroc, poprzedni",
        "skip": "skip, pomin, przeskocz",
        "contents": "contents, content, list, spis, spis-tresci",
        "again": "again, restart, once-more, jeszcze-raz, powtorz, ponownie",
        "leave": "leave, quit, stop, close, exit, wyjdz, zakoncz, zamknij, koniec",
        "show": "show, show-me, answer, pokaz, pokaz-mi, odpowiedz",
    }
)
_LESSONS = by_phrase(
    {
        "rules": "rules, zasady, zasad, zasadach, 0",
        "first": "1, one, first, pierwsza, pierwszej",
        "second": "2, two, second, druga, drugiej",
        "third": "3, three, third, trzecia, trzeciej",
        "sample": "game, sample, partia, partii, gra, 4",
    }
)
_TOPICS = by_phrase(
    {
        "turns": "turn, turns, kolej, kolejnosc, kolejnosci",
        "names": (
            "points, names, coordinates, punkty, punktow, punktach, wspolrzedne, wspolrzednych, "
            "nazwy, nazw, nazwach"
        ),
        "stones": "stone, stones, kamien, kamienie, kamieni, kamieniach",
        "liberties": "liberty, liberties, oddech, oddechy, oddechow, oddechach",
        "chains": "chain, chains, lancuch, lancuchy, lancuchow, lancuchach",
        "atari": "atari",
        "capture": (
            "capture, capturing, captures, capturing-stones, bicie, bicia, biciu, zbijanie, "
            "zbijania, zbijaniu, zbijanie-kamieni, zbijania-kamieni, zbijaniu-kamieni"
        ),
        "suicide": "suicide, samobojstwo, samobojstwa, samobojstwie",
        "ko": "ko",
        "ko-rule": "ko-rule, regula-ko, reguly-ko, regule-ko, zasada-ko, zasady-ko, zasadzie-ko",
        "territory": "territory, terytorium",
        "pass": "pass, passing, pas, pasa, pasie, pasowanie, pasowania, pasowaniu",
        "end": (
            "end, ending, end-of-the-game, koniec-gry, konca-gry, koncu-gry, zakonczenie, "
            "zakonczenia, zakonczeniu"
        ),
        "count": "count, counting, score, scoring, liczenie, liczenia, liczeniu",
        "komi": "komi",
        "nigiri": (
            "nigiri, colours, colors, kolory, kolorow, kolorach, losowanie, losowania, losowaniu"
        ),
        "handicap": (
            "handicap, handicaps, handicapu, handicapie, handikap, handikapu, handikapie, fory, "
            "forow, forach"
        ),
        "eyes": "eye, eyes, two-eyes, oko, oczy, oka, oku, oczu, oczach, dwoje-oczu",
        "dead": (
            "dead, life, alive, dead-stones, life-and-death, martwe, zycie, zywe, "
            "martwe-kamienie, martwych-kamieni, martwych-kamieniach, zycie-i-smierc, "
            "zycia-i-smierci, zyciu-i-smierci"
        ),
        "seki": "seki",
        "agreement": "agreement, agreeing, uzgadnianie, uzgadniania, uzgadnianiu",
    }
)
"""Polish words include the cases of „lekcja seki” and „lekcja o seki”."""
TERMS = by_phrase(
    {
        Explain("hane"): "hane",
        Explain("nobi"): "nobi",
        Explain("keima"): "keima, knights-move, ruch-skoczka",
        Explain("kosumi"): "kosumi",
        Explain("sente"): "sente",
        Explain("gote"): "gote",
        Explain("tenuki"): "tenuki",
        Explain("joseki"): "joseki",
        Explain("fuseki"): "fuseki, opening, otwarcie",
        Explain("tesuji"): "tesuji",
        Explain("ladder"): "ladder, ladders, shicho, drabinka, drabinke, drabince",
        Explain("net"): "net, nets, geta, siec, sieci",
        Explain("snapback"): "snapback, snap-back",
        Explain("moyo"): "moyo",
        Explain("aji"): "aji",
        Explain("miai"): "miai",
        Explain("semeai", "dead"): "semeai, capturing-race, wyscig, wyscig-oddechow",
        Explain("hoshi"): "hoshi, star-point, star-points, gwiazdka, gwiazdki, gwiazdke",
        Explain("tengen"): "tengen",
        Explain("tsumego"): "tsumego, go-problem, go-problems",
        Explain("dame", "count"): "dame, neutral-point, neutral-points, punkty-neutralne",
        Explain("jigo", "count"): "jigo",
        Explain("rank", "handicap"): "kyu, dan, kyu-and-dan, kyu-i-dan, rank, ranks",
        Explain("byoyomi"): "byoyomi, byo-yomi",
        Explain("goban", "names"): "goban",
        Explain("false-eye", "eyes"): (
            "false-eye, false-eyes, falszywe-oko, falszywego-oka, falszywe-oczy"
        ),
    }
)
"""Terms that the course does not teach."""
_GO = word_set("go gry gry-w-go grac grac-w-go")
_TALK = word_set("life zycie")
"""Topics that do not count within a phrase: „lekcja życia” means a lesson of life."""
_LESSON = word_set("lesson lekcja lekcje lekcji")
_ABOUT = word_set("about on o")


def learning_move(words: Sequence[Word]) -> str:
    """Return the move in the course that the words name, such as ``next``; empty if they name
    none."""
    return _MOVES.get(_join_words(words), "")


def read_learn(rest: Sequence[Word]) -> requests.Learn | None:
    """Read the words after ``learn``; None if the line is prose."""
    if rest and _join_words(rest[:1]) == "go":
        rest = rest[1:]
    typed = _join_words(rest)
    if not rest or typed in _GO:
        return requests.Learn()
    if typed in _MOVES:
        return requests.Learn(_MOVES[typed])
    if typed in _TOPICS:
        return requests.Learn(topic=_TOPICS[typed])
    if lesson := read_lesson(rest):
        return lesson
    step, answer = rest[0].plain, " ".join(word.plain for word in rest[1:])
    if not is_step_id(step) or len(answer) > LONGEST_ANSWER:
        return None
    return requests.Learn(step=step, answer=answer)


def read_lesson(rest: Sequence[Word]) -> requests.Learn | None:
    """Read the words after ``lesson``: a lesson, or a topic (``about the ko rule``). None if it
    is chat, such as ``lesson learnt``."""
    if rest and rest[0].plain in _LESSON:
        rest = rest[1:]
    if rest and rest[0].plain in _ABOUT:
        rest = rest[2:] if _join_words(rest[1:2]) == "the" else rest[1:]
    typed = _join_words(rest)
    return requests.Learn(lesson=_LESSONS[typed]) if typed in _LESSONS else _topic(typed)


def read_term(rest: Sequence[Word]) -> requests.Learn | Explain | None:
    """Read the words after ``what is``: a topic of the course, or another term of the game."""
    return read_lesson(rest) or TERMS.get(_join_words(rest))


def read_lesson_about(words: Sequence[Word]) -> requests.Learn | None:
    """Read ``seki lesson`` as a whole line."""
    about = len(words) > 1 and words[-1].plain == "lesson"
    return _topic(_join_words(words[:-1])) if about else None


def _topic(typed: str) -> requests.Learn | None:
    known = typed in _TOPICS and typed not in _TALK
    return requests.Learn(topic=_TOPICS[typed]) if known else None


def _join_words(words: Sequence[Word]) -> str:
    return "-".join(word.plain for word in words)


def read_rules(rest: Sequence[Word]) -> requests.Rules | None:
    words = [word for word in rest if word.plain not in ("article", "artykul")]
    if not words:
        return requests.Rules(0 if rest else None)
    if len(words) == 1 and words[0].plain in ("articles", "list", "artykuly", "lista"):
        return requests.Rules(0)
    number = words[0].number if len(words) == 1 else None
    return requests.Rules(number) if number is not None and number <= ARTICLES else None


def is_step_id(text: str) -> bool:
    """Whether the text has the form of a step id: a lesson, then alphanumeric words, joined by
    ``-``."""
    lesson, *words = text.split("-")
    known = lesson in _LESSONS.values() and text.isascii() and len(text) <= LONGEST_ID
    return known and bool(words) and all(word.isalnum() for word in words)
