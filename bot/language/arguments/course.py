"""What people type to learn the game: the course, step by step, and the rules to look up."""

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
    **dict.fromkeys(word_set("rules zasady 0"), "rules"),
    **dict.fromkeys(word_set("1 first lesson-1 lekcja-1"), "first"),
    **dict.fromkeys(word_set("2 second lesson-2 lekcja-2"), "second"),
    **dict.fromkeys(word_set("3 third lesson-3 lekcja-3"), "third"),
    **dict.fromkeys(word_set("game sample partia gra 4 lesson-4 lekcja-4"), "sample"),
}
_TOPICS = {
    **dict.fromkeys(word_set("turn turns kolej kolejnosc"), "turns"),
    **dict.fromkeys(word_set("points names coordinates punkty wspolrzedne"), "names"),
    **dict.fromkeys(word_set("stone stones kamien kamienie"), "stones"),
    **dict.fromkeys(word_set("liberty liberties oddech oddechy"), "liberties"),
    **dict.fromkeys(word_set("chain chains lancuch lancuchy"), "chains"),
    **dict.fromkeys(word_set("atari"), "atari"),
    **dict.fromkeys(word_set("capture capturing captures bicie zbijanie"), "capture"),
    **dict.fromkeys(word_set("suicide samobojstwo"), "suicide"),
    **dict.fromkeys(word_set("ko"), "ko"),
    **dict.fromkeys(word_set("ko-rule regula-ko zasada-ko"), "ko-rule"),
    **dict.fromkeys(word_set("territory terytorium"), "territory"),
    **dict.fromkeys(word_set("pass passing pas pasowanie"), "pass"),
    **dict.fromkeys(word_set("end ending koniec-gry zakonczenie"), "end"),
    **dict.fromkeys(word_set("count counting score liczenie"), "count"),
    **dict.fromkeys(word_set("komi"), "komi"),
    **dict.fromkeys(word_set("nigiri colours colors kolory losowanie"), "nigiri"),
    **dict.fromkeys(word_set("handicap handicaps handikap fory"), "handicap"),
    **dict.fromkeys(word_set("eye eyes oko oczy"), "eyes"),
    **dict.fromkeys(word_set("dead life alive martwe zycie zywe"), "dead"),
    **dict.fromkeys(word_set("seki"), "seki"),
    **dict.fromkeys(word_set("agreement agreeing uzgadnianie"), "agreement"),
}
TOPICS = frozenset(_TOPICS.values())


def learning_move(words: Sequence[Word]) -> str:
    """The move in the course that some words name, such as ``next``; empty if they name none."""
    return _MOVES.get("-".join(word.plain for word in words), "")


def read_learn(rest: Sequence[Word]) -> requests.Learn | None:
    """What may follow ``learn``. None: the line goes on as prose."""
    if not rest:
        return requests.Learn()
    said = "-".join(word.plain for word in rest)
    if said in _MOVES:
        return requests.Learn(_MOVES[said])
    if said in _LESSONS:
        return requests.Learn(lesson=_LESSONS[said])
    if said in _TOPICS:
        return requests.Learn(topic=_TOPICS[said])
    step, answer = rest[0].plain, " ".join(word.plain for word in rest[1:])
    if not is_step_id(step) or len(answer) > LONGEST_ANSWER:
        return None
    return requests.Learn(step=step, answer=answer)


def read_rules(rest: Sequence[Word]) -> requests.Rules | None:
    """What may follow ``rules``."""
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
