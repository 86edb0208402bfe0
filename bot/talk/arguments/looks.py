"""Parser for arguments about board themes, coordinates, replays, and reminder places."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.timekeeping.time_settings import Calls
from bot.talk import own_settings, requests
from bot.talk.arguments.tokens import Word, by_phrase, word_set
from bot.talk.line import Request
from renderer.model.diagram import Coordinates, Pace

_ON = word_set("on yes show wlacz wlaczone tak pokaz")
_OFF = word_set("off no none hide wylacz wylaczone nie bez ukryj")
_COORDINATES = {
    _ON | word_set("western letters a1 a-1 d4 litery zachodnie"): Coordinates.WESTERN,
    word_set("numbers numeric digits 1-1 4-16 cyfry liczby numery"): Coordinates.NUMBERS,
    _OFF: Coordinates.NONE,
}
_THEMES = by_phrase(
    {
        "kaya": "kaya, wood, wooden, drewno, drewniany, kaja, kaya wood, drewno kaya",
        "slate": (
            "slate, dark, night, grey, gray, lupek, ciemny, noc, szary, dark slate, ciemny lupek"
        ),
        "paper": "paper, print, papier, druk",
        "contrast": "contrast, kontrast, kontrastowy, high contrast, wysoki kontrast",
    }
)
_PACES = by_phrase(
    {
        Pace.SLOW: "slow, slowly, slower, wolno, wolniej, powoli",
        Pace.NORMAL: "normal, normally, usual, normalnie, zwykle",
        Pace.FAST: "fast, faster, quick, quickly, szybko, szybciej",
    }
)
_NUMBERS = word_set("numbers numbered numery numerami liczby liczbami")
_BETWEEN = word_set("and with i oraz z")
_WHERE = by_phrase(
    {
        own_settings.ReminderPlace.HERE: "here, tutaj, tu",
        own_settings.ReminderPlace.PRIVATE: "privately, in private, prywatnie",
        own_settings.ReminderPlace.GAMES: "at the game, in the game, przy partii, przy grze",
    }
)


_CALLS = by_phrase(
    {
        Calls.ALL: "for everything, always, o wszystkim, zawsze",
        Calls.QUESTIONS: (
            "for questions, for questions only, only for questions, o pytaniach, tylko o pytaniach"
        ),
        Calls.PRIVATE: "in private, privately, prywatnie",
    }
)


def read_calls(rest: Sequence[Word]) -> Request | None:
    """Read ``for everything``, ``for questions`` or ``in private``."""
    calls = _CALLS.get(" ".join(word.plain for word in rest))
    return None if calls is None else own_settings.SetCalls(calls)


def read_told(rest: Sequence[Word]) -> Request | None:
    """Read ``here``, ``in private`` or ``at the game``."""
    where = _WHERE.get(" ".join(word.plain for word in rest))
    return None if where is None else own_settings.SetReminderPlace(where)


def read_theme(rest: Sequence[Word]) -> Request | None:
    """Read a theme by one of its names, such as ``kaya``, ``slate``, ``paper`` or ``contrast``."""
    theme = _THEMES.get(" ".join(word.plain for word in rest))
    return None if theme is None else own_settings.SetLook(theme=theme)


def read_coordinates(rest: Sequence[Word]) -> Request | None:
    """Read ``on``, ``off``, ``letters`` or ``numbers``."""
    word = rest[0].plain if len(rest) == 1 else ""
    for words, coordinates in _COORDINATES.items():
        if word in words:
            return own_settings.SetLook(coordinates=coordinates)
    return None


def read_replay(rest: Sequence[Word]) -> Request | None:
    """Read a pace, ``numbers``, both, or nothing (the defaults)."""
    pace, numbers = Pace.NORMAL, False
    for word in rest:
        if word.plain in _NUMBERS:
            numbers = True
        elif word.plain in _PACES:
            pace = _PACES[word.plain]
        elif word.plain not in _BETWEEN:
            return None
    return None if rest and rest[-1].plain in _BETWEEN else requests.ShowReplay(pace, numbers)


def read_text_board(rest: Sequence[Word]) -> Request | None:
    """Read ``on`` or ``off``: a description with every move, or not. Nothing: one description
    now."""
    if not rest:
        return requests.ShowDescription()
    on = _switch(rest)
    return None if on is None else own_settings.SetLook(text=on)


def read_asks_first(rest: Sequence[Word]) -> Request | None:
    """Read ``on`` or ``off``."""
    on = _switch(rest)
    return None if on is None else own_settings.SetAsksFirst(on)


def _switch(rest: Sequence[Word]) -> bool | None:
    if len(rest) != 1:
        return None
    return True if rest[0].plain in _ON else False if rest[0].plain in _OFF else None
