"""Arguments of the course, step by step, and of the rules to look up."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import requests
from bot.language.arguments.tokens import Word, word_set

ARTICLES = 14
LONGEST_ID, LONGEST_ANSWER = 40, 8
"""Of a step's id, and of what a button answers to it."""

_MOVES = {
    **dict.fromkeys(word_set("next further forward dalej nastepny naprzod"), "next"),
    **dict.fromkeys(word_set("back previous wstecz wroc poprzedni"), "back"),
    **dict.fromkeys(word_set("skip pomin przeskocz"), "skip"),
    **dict.fromkeys(word_set("contents content list spis spis-tresci"), "contents"),
    **dict.fromkeys(word_set("again restart once-more jeszcze-raz powtorz ponownie"), "again"),
    **dict.fromkeys(word_set("leave quit stop close exit wyjdz zakoncz zamknij koniec"), "leave"),
    **dict.fromkeys(word_set("show show-me answer pokaz pokaz-mi odpowiedz"), "show"),
}
_LESSONS = {
    **dict.fromkeys(word_set("rules zasady zasad zasadach 0"), "rules"),
    **dict.fromkeys(word_set("1 one first pierwsza pierwszej"), "first"),
    **dict.fromkeys(word_set("2 two second druga drugiej"), "second"),
    **dict.fromkeys(word_set("3 three third trzecia trzeciej"), "third"),
    **dict.fromkeys(word_set("game sample partia partii gra 4"), "sample"),
}
_TOPICS = {
    **dict.fromkeys(word_set("turn turns kolej kolejnosc kolejnosci"), "turns"),
    **dict.fromkeys(
        word_set(
            "points names coordinates punkty punktow punktach"
            " wspolrzedne wspolrzednych nazwy nazw nazwach"
        ),
        "names",
    ),
    **dict.fromkeys(word_set("stone stones kamien kamienie kamieni kamieniach"), "stones"),
    **dict.fromkeys(word_set("liberty liberties oddech oddechy oddechow oddechach"), "liberties"),
    **dict.fromkeys(word_set("chain chains lancuch lancuchy lancuchow lancuchach"), "chains"),
    **dict.fromkeys(word_set("atari"), "atari"),
    **dict.fromkeys(
        word_set(
            "capture capturing captures capturing-stones bicie bicia biciu"
            " zbijanie zbijania zbijaniu zbijanie-kamieni zbijania-kamieni zbijaniu-kamieni"
        ),
        "capture",
    ),
    **dict.fromkeys(word_set("suicide samobojstwo samobojstwa samobojstwie"), "suicide"),
    **dict.fromkeys(word_set("ko"), "ko"),
    **dict.fromkeys(
        word_set("ko-rule regula-ko reguly-ko regule-ko zasada-ko zasady-ko zasadzie-ko"),
        "ko-rule",
    ),
    **dict.fromkeys(word_set("territory terytorium"), "territory"),
    **dict.fromkeys(word_set("pass passing pas pasa pasie pasowanie pasowania pasowaniu"), "pass"),
    **dict.fromkeys(
        word_set(
            "end ending end-of-the-game koniec-gry konca-gry koncu-gry"
            " zakonczenie zakonczenia zakonczeniu"
        ),
        "end",
    ),
    **dict.fromkeys(word_set("count counting score scoring liczenie liczenia liczeniu"), "count"),
    **dict.fromkeys(word_set("komi"), "komi"),
    **dict.fromkeys(
        word_set("nigiri colours colors kolory kolorow kolorach losowanie losowania losowaniu"),
        "nigiri",
    ),
    **dict.fromkeys(
        word_set(
            "handicap handicaps handicapu handicapie handikap handikapu handikapie"
            " fory forow forach"
        ),
        "handicap",
    ),
    **dict.fromkeys(word_set("eye eyes two-eyes oko oczy oka oku oczu oczach dwoje-oczu"), "eyes"),
    **dict.fromkeys(
        word_set(
            "dead life alive dead-stones life-and-death martwe zycie zywe martwe-kamienie"
            " martwych-kamieni martwych-kamieniach zycie-i-smierc zycia-i-smierci"
            " zyciu-i-smierci"
        ),
        "dead",
    ),
    **dict.fromkeys(word_set("seki"), "seki"),
    **dict.fromkeys(
        word_set("agreement agreeing uzgadnianie uzgadniania uzgadnianiu"), "agreement"
    ),
}
"""Polish ones in the cases of „lekcja seki” and „lekcja o seki”, too."""
_GO = word_set("go gry gry-w-go grac grac-w-go")
_TALK = word_set("life zycie")
"""Topics that are none among other words: „lekcja życia” is what one says of life."""
_LESSON = word_set("lesson lekcja lekcje lekcji")
_ABOUT = word_set("about on o")


def learning_move(words: Sequence[Word]) -> str:
    """The move in the course that some words name, such as ``next``; empty if they name none."""
    return _MOVES.get(_said(words), "")


def read_learn(rest: Sequence[Word]) -> requests.Learn | None:
    """Reads the words after ``learn``. None: the line goes on as prose."""
    if rest and _said(rest[:1]) == "go":
        rest = rest[1:]
    said = _said(rest)
    if not rest or said in _GO:
        return requests.Learn()
    if said in _MOVES:
        return requests.Learn(_MOVES[said])
    if said in _TOPICS:
        return requests.Learn(topic=_TOPICS[said])
    if lesson := read_lesson(rest):
        return lesson
    step, answer = rest[0].plain, " ".join(word.plain for word in rest[1:])
    if not is_step_id(step) or len(answer) > LONGEST_ANSWER:
        return None
    return requests.Learn(step=step, answer=answer)


def read_lesson(rest: Sequence[Word]) -> requests.Learn | None:
    """Reads the words that must follow ``lesson``: which one, or about what (``about the ko
    rule``). None: it is talk, such as ``lesson learnt``."""
    if rest and rest[0].plain in _LESSON:
        rest = rest[1:]
    if rest and rest[0].plain in _ABOUT:
        rest = rest[2:] if _said(rest[1:2]) == "the" else rest[1:]
    said = _said(rest)
    return requests.Learn(lesson=_LESSONS[said]) if said in _LESSONS else _topic(said)


def read_lesson_about(words: Sequence[Word]) -> requests.Learn | None:
    """``seki lesson``, if that is all of a line."""
    about = len(words) > 1 and words[-1].plain == "lesson"
    return _topic(_said(words[:-1])) if about else None


def _topic(said: str) -> requests.Learn | None:
    known = said in _TOPICS and said not in _TALK
    return requests.Learn(topic=_TOPICS[said]) if known else None


def _said(words: Sequence[Word]) -> str:
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
    """Whether it can be one: a lesson, and words of letters and digits, with ``-`` between."""
    lesson, *words = text.split("-")
    known = lesson in _LESSONS.values() and text.isascii() and len(text) <= LONGEST_ID
    return known and bool(words) and all(word.isalnum() for word in words)
