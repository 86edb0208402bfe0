"""Parser for typed answers to a task; only answers that fit the question are accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.rules.points import Colour, Point
from bot.talk.arguments.course_pages import learning_move
from bot.talk.arguments.tokens import Word, only_point, read, read_point, word_set

LONGEST = 60
"""Longest answer, in characters."""


class AnswerKind(Enum):
    POINT = auto()
    NUMBER = auto()
    YES_NO = auto()
    CHAINS = auto()
    WINNER = auto()


@dataclass(frozen=True)
class Winner:
    """A winner; ``colour`` None: a draw. ``margin`` None: not given."""

    colour: Colour | None
    margin: float | None = None


@dataclass(frozen=True)
class PassAnswer:
    """A pass in answer to a question for a point."""


CourseAnswer = Point | PassAnswer | int | bool | tuple[Point, ...] | Winner

_PLAY = word_set("play move i at on graj zagraj gram zagram ruch na punkt")
_PASS = word_set("pass pas pasuje")
_YES = word_set("yes y yeah yep tak t")
_NO = word_set("no n nope nie")
_AND = word_set("and i oraz the chains chain stones lancuchy lancuch kamienie")
_BLACK = word_set("black b czarne czarny czarni cz")
_WHITE = word_set("white w biale bialy biali")
_DRAW = word_set("draw tie jigo remis even equal rowno")
_BY = word_set("by wins win o wygrywaja wygrywa +")
_POINTS = word_set("point points punkt punkty punktow pt pts pkt")
_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "zero none",
            "one jeden jedna jedno",
            "two dwa dwie",
            "three trzy",
            "four cztery",
            "five piec",
            "six szesc",
            "seven siedem",
            "eight osiem",
            "nine dziewiec",
            "ten dziesiec",
            "eleven jedenascie",
            "twelve dwanascie",
            "thirteen trzynascie",
            "fourteen czternascie",
            "fifteen pietnascie",
            "sixteen szesnascie",
            "seventeen siedemnascie",
            "eighteen osiemnascie",
            "nineteen dziewietnascie",
            "twenty dwadziescia",
        )
    )
    for word in words.split()
}


def read_answer(
    text: str, asked: AnswerKind, letters: Sequence[Point] = ()
) -> CourseAnswer | str | None:
    """Read an answer. A string is a command of the course, such as ``next``; None: neither.

    ``letters`` are the points that the board labels A, B, C …, which can be named by these.
    """
    if len(text) > LONGEST:
        return None
    sentence = read(text)
    words = list(sentence.words)
    if not words or sentence.game_id:
        return None
    if not all(word.plain for word in words):
        quoted = only_point(words) if asked is AnswerKind.POINT else None
        return quoted if isinstance(quoted, Point) else None
    return learning_move(words) or _READERS[asked](words, letters)


def _point(words: list[Word], letters: Sequence[Point]) -> CourseAnswer | None:
    while len(words) > 1 and words[0].plain in _PLAY:
        words = words[1:]
    if len(words) == 1 and words[0].plain in _PASS:
        return PassAnswer()
    if len(words) == 2 and len(words[0].plain) == 1:
        together = words[0].plain + words[1].plain
        words = [Word(together, together, together)]
    return _find_point(words[0], letters) if len(words) == 1 else None


def _find_point(word: Word, letters: Sequence[Point]) -> Point | None:
    index = ord(word.plain) - ord("a") if len(word.plain) == 1 else -1
    if 0 <= index < len(letters):
        return letters[index]
    found = read_point(word)
    return found if isinstance(found, Point) else None


def _number(words: list[Word], _: Sequence[Point]) -> CourseAnswer | None:
    numbers = [_NUMBERS.get(word.plain, word.number) for word in words]
    return numbers[0] if numbers[1:] in ([], [None]) else None


def _yes_no(words: list[Word], _: Sequence[Point]) -> CourseAnswer | None:
    if len(words) > 1 or words[0].plain not in _YES | _NO:
        return None
    return words[0].plain in _YES


def _chains(words: list[Word], letters: Sequence[Point]) -> CourseAnswer | None:
    found = [_find_point(word, letters) for word in words if word.plain not in _AND]
    # Boards of the course have letters at their sides, so numeric points are no answer.
    points = [point for point in found if point is not None and point.row >= 0]
    return tuple(dict.fromkeys(points)) if points and len(points) == len(found) else None


def _winner(words: list[Word], _: Sequence[Point]) -> CourseAnswer | None:
    relevant = [word for typed in words for word in _apart(typed.plain)]
    relevant = [word for word in relevant if word not in _BY | _POINTS]
    if len(relevant) == 1 and relevant[0] in _DRAW:
        return Winner(None, 0)
    if not relevant or len(relevant) > 2 or relevant[0] not in _BLACK | _WHITE:
        return None
    colour = Colour.BLACK if relevant[0] in _BLACK else Colour.WHITE
    if len(relevant) == 1:
        return Winner(colour)
    margin = _amount(relevant[1])
    return None if margin is None else Winner(colour, margin)


def _apart(word: str) -> list[str]:
    """Split ``w+3``."""
    return word.replace("+", " + ").split()


def _amount(word: str) -> float | None:
    whole, _, half = word.replace(",", ".").partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 3) or half not in ("", "0", "5"):
        return float(_NUMBERS[word]) if word in _NUMBERS else None
    return int(whole) + (0.5 if half == "5" else 0)


_READERS = {
    AnswerKind.POINT: _point,
    AnswerKind.NUMBER: _number,
    AnswerKind.YES_NO: _yes_no,
    AnswerKind.CHAINS: _chains,
    AnswerKind.WINNER: _winner,
}
