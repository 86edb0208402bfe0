"""Lines that lead from one position of a game to another."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import requests
from bot.language.arguments.tokens import Word, by_phrase, plain

COUNTED = frozenset({"move", "moves", "ruch", "ruchy"})
"""What a number of moves may follow."""
_MOST_DIGITS = 4
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
_LONGEST = 20
_GAMES = frozenset({"game", "number", "no", "gra", "gre", "partia", "partie", "numer", "nr"})
"""What the number of a game in a list may follow."""


def stepped(text: str) -> requests.MoveByMove | None:
    """A line in answer to a position of a game that is looked through: ``move 57``, ``57``,
    ``next``, ``back``, ``first``, ``last``; None for all others."""
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


def chosen(text: str) -> requests.ChooseGame | None:
    """A line in answer to a list of games: ``2``, ``#2``, ``game 2``, ``partia 2.``; None for all
    others."""
    if len(text) > _LONGEST:
        return None
    words = plain(text).lstrip("/! ").rstrip(".!").split()
    words = words[1:] if words and words[0] in _GAMES else words
    found = number(words[0].lstrip("#")) if len(words) == 1 else None
    return None if found is None else requests.ChooseGame(found)


def read_steps(rest: Sequence[Word]) -> requests.MoveByMove | None:
    """Reads the words after ``moves``: nothing, or a number of them."""
    if not rest:
        return requests.MoveByMove()
    move = number(rest[0].plain) if len(rest) == 1 else None
    return None if move is None else requests.MoveByMove(move)


def number(word: str) -> int | None:
    """A number of moves, in digits; None for anything else."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS else None
