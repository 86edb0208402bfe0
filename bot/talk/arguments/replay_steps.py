"""Parser for lines that step through a game, or choose one from a list."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import requests
from bot.talk.arguments.tokens import POLITE, Word, by_phrase, plain, word_set

COUNTED = frozenset({"move", "moves", "ruch", "ruchy"})
"""Words before the number of a move."""
_MAX_DIGITS = 4
_AT_ONCE = 10_000
"""More moves than any game has."""

_STEPS = by_phrase(
    {
        requests.MoveByMove(by=1): "next, forward, dalej, nastepny, nastepny ruch",
        requests.MoveByMove(by=-1): "back, previous, wstecz, poprzedni, poprzedni ruch",
        requests.MoveByMove(0): "first, start, poczatek, na poczatek",
        requests.MoveByMove(by=_AT_ONCE): "last, end, koniec, na koniec",
    }
)
_LONGEST = 32
_NUMBERED_WORDS = word_set("game number no. gra gre partia partie numer nr nr.")
_GAME_WORDS = _NUMBERED_WORDS | {"the"}
"""Words around the number of a game. ``no`` needs its full stop, since plain ``no`` declines."""
_BEFORE_NUMBER = _GAME_WORDS | word_set(
    "show me see open choose ta te ten to chce pokaz otworz wybieram wybierz"
)
_CARDINALS = word_set("one two three four five six seven eight nine ten")
"""English numbers that no pronoun ``one`` follows, as it does in ``the second one``."""
_LAST_WORDS = word_set("last ostatnia ostatni ostatnie")
_NUMBER_WORDS = {
    word: number
    for number, words in enumerate(
        (
            "one 1st first jeden jedna pierwsza pierwszy pierwsze",
            "two 2nd second dwa druga drugi drugie",
            "three 3rd third trzy trzecia trzeci trzecie",
            "four 4th fourth cztery czwarta czwarty czwarte",
            "five 5th fifth piec piata piaty piate",
            "six 6th sixth szesc szosta szosty szoste",
            "seven 7th seventh siedem siodma siodmy siodme",
            "eight 8th eighth osiem osma osmy osme",
            "nine 9th ninth dziewiec dziewiata dziewiaty dziewiate",
            "ten 10th tenth dziesiec dziesiata dziesiaty dziesiate",
        ),
        start=1,
    )
    for word in words.split()
}
"""Numbers in words, up to the ten games that have a line in a list."""
_INVALID_GAME = 10_000
"""A number beyond every list: records with so many games exceed the size limit."""


def read_step(text: str) -> requests.MoveByMove | None:
    """Read a reply to a position in a game: ``move 57``, ``57``, ``next``, ``back``, ``first``,
    ``last``. None for other lines."""
    if len(text) > _LONGEST:
        return None
    words = plain(text).lstrip("/! ").split()
    if words and words[0] in COUNTED:
        words = words[1:]
    elif " ".join(words) in _STEPS:
        return _STEPS[" ".join(words)]
    return (
        requests.MoveByMove(number(words[0]))
        if len(words) == 1 and number(words[0]) is not None
        else None
    )


def read_game_choice(text: str) -> requests.ChooseGame | None:
    """Read a choice from a list of games; None for other lines.

    Examples: ``2``, ``#2?``, ``game no. 2``, ``partia 2.``, ``2 please``, ``the second one``, ``ta
    ostatnia``, ``ten drugi``. Numbers out of range become `_INVALID_GAME`.
    """
    if len(text) > _LONGEST:
        return None
    words = [word.rstrip("!,?") for word in plain(text).lstrip("/! ").split()]
    words = [word for word in words if word.strip(".") not in POLITE]
    has_pronoun = (
        len(words) > 1 and words[-1].rstrip(".") == "one" and words[-2] not in _NUMBERED_WORDS
    )
    if has_pronoun:
        words.pop()
    while len(words) > 1 and words[0] in _BEFORE_NUMBER:
        words = words[1:]
    if len(words) > 1 and words[-1].rstrip(".") in _GAME_WORDS:
        words.pop()
    if len(words) != 1:
        return None
    word = words[0].lstrip("#").rstrip(".")
    if has_pronoun and word in _CARDINALS:
        return None
    if word in _LAST_WORDS:
        return requests.ChooseGame(None)
    if not (word.isascii() and word.isdigit()):
        return requests.ChooseGame(_NUMBER_WORDS[word]) if word in _NUMBER_WORDS else None
    found = int(word)
    return requests.ChooseGame(found if 0 < found < _INVALID_GAME else _INVALID_GAME)


def read_steps(rest: Sequence[Word]) -> requests.MoveByMove | None:
    """Read the words after ``moves``: nothing, or a number of moves."""
    if not rest:
        return requests.MoveByMove()
    move = number(rest[0].plain) if len(rest) == 1 else None
    return None if move is None else requests.MoveByMove(move)


def number(word: str) -> int | None:
    """Parse a move number in ASCII digits; None for anything else."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS else None
