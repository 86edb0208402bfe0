"""Parser for times of day, such as ``22``, ``22:30`` and ``10 pm``, and spans, such as ``22-7``."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk.arguments.tokens import BETWEEN, OFF, Word, word_set
from bot.talk.line import Request
from bot.talk.own_settings import SetDigest, SetQuietHours
from bot.texts.problem import Problem

_HALVES = {"am": 0, "pm": 12}
_NAMED_TIMES = {"midnight": "0", "polnoc": "0", "polnocy": "0", "noon": "12", "poludnie": "12"}
_NAMED_TIMES["poludnia"] = _NAMED_TIMES["poludnie"]
_FILLER_WORDS = word_set(
    "between through thru a miedzy pomiedzy the hours hour h hr hrs oclock godz godzina godziny"
    " godzinami godzinie each every day night daily codziennie noca"
)
"""Words that are ignored next to times in a line addressed to the bot."""
_SEPARATORS = str.maketrans(dict.fromkeys("-~>→↔_/|", " "))
"""Separators between two times. Dashes have already become hyphens."""


def read_quiet(rest: Sequence[Word]) -> Request | None:
    """Read ``22-7``, ``22:30 to 7``, ``10pm~7am``, or ``off``."""
    if _is_off(rest):
        return SetQuietHours(None)
    return _read_span(rest)


def amend_quiet(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  fixed signature
    """Read a span among fillers in a line addressed to the bot: ``between 22 and 7``."""
    return _read_span(_drop_fillers(rest)) or Problem("quiet-when")


def read_digest(rest: Sequence[Word]) -> Request | None:
    """Read ``8:00``, ``8``, ``8 am``, or ``off``."""
    if _is_off(rest):
        return SetDigest(None)
    return _read_time(rest)


def amend_digest(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  fixed signature
    """Read a time among fillers in a line addressed to the bot: ``every day at 8 o'clock``."""
    return _read_time(_drop_fillers(rest)) or Problem("digest-when")


def _is_off(rest: Sequence[Word]) -> bool:
    return len(rest) == 1 and rest[0].plain in OFF


def _drop_fillers(rest: Sequence[Word]) -> list[Word]:
    """Remove fillers and replace named times, such as ``noon``, by numbers."""
    names = [_NAMED_TIMES.get(word.plain) for word in rest]
    named = [
        Word(name, name, name) if name else word for name, word in zip(names, rest, strict=True)
    ]
    return [word for word in named if word.plain not in _FILLER_WORDS]


def _read_span(rest: Sequence[Word]) -> Request | None:
    times = [_insert_colon(time) for time in _split_times(rest)]
    minutes = _parse_times(times)
    if not minutes:
        return None
    return SetQuietHours((minutes[0], minutes[1])) if len(minutes) == 2 else Problem("quiet-when")


def _read_time(rest: Sequence[Word]) -> Request | None:
    minutes = _parse_times(_split_times(rest))
    return SetDigest(minutes[0]) if minutes and len(minutes) == 1 else None


def _parse_times(times: Sequence[str]) -> list[int] | None:
    """Parse times to minutes since midnight; None if any is invalid."""
    found = [_parse_time(time) for time in times]
    minutes = [minute for minute in found if minute is not None]
    return minutes if len(minutes) == len(found) else None


def _split_times(rest: Sequence[Word]) -> list[str]:
    """Split into times: ``10 pm - 7am`` becomes ``10pm`` and ``7am``."""
    times: list[str] = []
    for word in rest:
        spaced = word.plain.translate(_SEPARATORS).replace("..", " ")
        for piece in spaced.replace("a.m", "am").replace("p.m", "pm").split():
            time = piece.strip(".")
            if time in _HALVES and times:
                times[-1] += time
            elif time and time not in BETWEEN:
                times.append(time)
    return times


def _insert_colon(text: str) -> str:
    """Turn ``2230`` into ``22:30``. Only call it for spans: a single number may be a year."""
    whole = len(text) in (3, 4) and text.isascii() and text.isdigit()
    return f"{text[:-2]}:{text[-2:]}" if whole else text


def _parse_time(text: str) -> int | None:
    """Parse ``22``, ``22:30``, ``22.30``, ``22h30``, ``10pm`` or ``10:30pm`` to minutes since
    midnight; None for other text."""
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


def are_numbers(rest: Sequence[Word]) -> bool:
    """Whether these are days or times, perhaps misspelled, and words between them."""
    typed = [word.plain for word in rest if word.plain not in BETWEEN]
    return bool(typed) and all(word[:1] in "0123456789" for word in typed)


def says_only(rest: Sequence[Word], wanted: frozenset[str]) -> bool:
    return len(rest) == 1 and rest[0].plain in wanted
