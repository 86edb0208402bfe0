"""Times of day as people type them: ``22``, ``22:30``, ``10 pm``, and spans, ``22-7``."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.arguments.tokens import BETWEEN, OFF, Word, word_set
from bot.language.line import Problem, Request
from bot.language.own_settings import SetDigest, SetQuietHours

_HALVES = {"am": 0, "pm": 12}
_NAMED = {"midnight": "0", "polnoc": "0", "polnocy": "0", "noon": "12", "poludnie": "12"}
_NAMED["poludnia"] = _NAMED["poludnie"]
_LOOSE = word_set(
    "between through thru a miedzy pomiedzy the hours hour h hr hrs oclock godz godzina godziny"
    " godzinami godzinie each every day night daily codziennie noca"
)
"""What may stand beside times in a line that is surely meant for the bot."""
_SIGNS = str.maketrans(dict.fromkeys("-~>→↔_/|", " "))
"""What stands between two times; each dash is a hyphen already."""


def read_quiet(rest: Sequence[Word]) -> Request | None:
    """``22-7``, ``22:30 to 7``, ``10pm~7am``, or ``off``."""
    if _is_off(rest):
        return SetQuietHours(None)
    return _quiet(rest)


def amend_quiet(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  as all that amend
    """The same of a line surely meant for the bot: ``between 22 and 7``."""
    return _quiet(_said(rest)) or Problem("quiet-when")


def read_digest(rest: Sequence[Word]) -> Request | None:
    """``8:00``, ``8``, ``8 am``, or ``off``."""
    if _is_off(rest):
        return SetDigest(None)
    return _digest(rest)


def amend_digest(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  as all that amend
    """The same of a line surely meant for the bot: ``every day at 8 o'clock``."""
    return _digest(_said(rest)) or Problem("digest-when")


def _is_off(rest: Sequence[Word]) -> bool:
    return len(rest) == 1 and rest[0].plain in OFF


def _said(rest: Sequence[Word]) -> list[Word]:
    """The words without those that only stand beside times, with a number for each named time."""
    names = [_NAMED.get(word.plain) for word in rest]
    named = [
        Word(name, name, name) if name else word for name, word in zip(names, rest, strict=True)
    ]
    return [word for word in named if word.plain not in _LOOSE]


def _quiet(rest: Sequence[Word]) -> Request | None:
    times = [_divided(time) for time in _times(rest)]
    minutes = _minutes(times)
    if not minutes:
        return None
    return SetQuietHours((minutes[0], minutes[1])) if len(minutes) == 2 else Problem("quiet-when")


def _digest(rest: Sequence[Word]) -> Request | None:
    minutes = _minutes(_times(rest))
    return SetDigest(minutes[0]) if minutes and len(minutes) == 1 else None


def _minutes(times: Sequence[str]) -> list[int] | None:
    """These times as minutes since midnight; None if one is none."""
    found = [_minute(time) for time in times]
    minutes = [minute for minute in found if minute is not None]
    return minutes if len(minutes) == len(found) else None


def _times(rest: Sequence[Word]) -> list[str]:
    """``10 pm - 7am`` are ``10pm`` and ``7am``."""
    times: list[str] = []
    for word in rest:
        spaced = word.plain.translate(_SIGNS).replace("..", " ")
        for piece in spaced.replace("a.m", "am").replace("p.m", "pm").split():
            time = piece.strip(".")
            if time in _HALVES and times:
                times[-1] += time
            elif time and time not in BETWEEN:
                times.append(time)
    return times


def _divided(text: str) -> str:
    """``2230`` as ``22:30``. Without another time beside it, it is as likely a year."""
    whole = len(text) in (3, 4) and text.isascii() and text.isdigit()
    return f"{text[:-2]}:{text[-2:]}" if whole else text


def _minute(text: str) -> int | None:
    """``22``, ``22:30``, ``22.30``, ``22h30``, ``10pm`` or ``10:30pm``."""
    half = _HALVES.get(text[-2:])
    text = text if half is None else text[:-2]
    hours, colon, minutes = text.replace(".", ":").replace("h", ":").partition(":")
    minutes = minutes if colon and not text.endswith("h") else "00"
    if not _is_number(hours, 1) or not _is_number(minutes, 2):
        return None
    hour, minute = int(hours), int(minutes)
    if half is not None:
        hour = hour % 12 + half if 1 <= hour <= 12 else 24
    return hour * 60 + minute if hour < 24 and minute < 60 else None


def _is_number(text: str, least: int) -> bool:
    return text.isascii() and text.isdigit() and least <= len(text) <= 2
