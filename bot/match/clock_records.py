"""The text records of clocks in the log of a match.

Spans are milliseconds in base 36.
"""

from __future__ import annotations

from bot.match import events
from bot.match.clocks.clock import Clock, Fischer, PerMove
from bot.rules.points import Colour

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_COUNTED = ";"


def encode_clock(clock: Clock | None) -> str:
    """Return the last field of the terms of a challenge."""
    match clock:
        case None:
            return ""
        case PerMove(span):
            return f",m{base36(span)}"
        case Fischer(reserve, increment, cap):
            return f",f{base36(reserve)}.{base36(increment)}.{base36(cap)}"


def decode_clock(fields: list[str]) -> Clock | None:
    """Return the clock in the remaining fields of terms; None if there are none.

    Raises:
        ValueError, KeyError: the fields are damaged.
    """
    if not fields:
        return None
    (text,) = fields
    kind, spans = text[0], [int(part, 36) for part in text[1:].split(".")]
    if kind == "m":
        (span,) = spans
        return PerMove(span)
    reserve, increment, cap = spans
    return {"f": Fischer}[kind](reserve, increment, cap)


def encode_clocks(event: events.Timed, before: events.Timed | None) -> str:
    """Encode the running clock, both players' remaining time and the time until the deadline.

    White's time is left out if it equals Black's, and the deadline if it follows from the running
    clock. At the end of a turn, the counted time follows after `_COUNTED`; this field is empty if
    all the time since ``before`` (the previous `Timed`) counted.
    """
    running = event.running.value if event.running else "-"
    spans = [event.black, event.white, event.due - event.at]
    if event.running is not None and spans[2] == event.time_left(event.running):
        spans.pop()
        if event.black == event.white:
            spans.pop()
    return f"k{running}{','.join(map(base36, spans))}{_encode_counted(event, before)}"


def decode_clocks(at: int, rest: str, before: events.Timed | None) -> events.Timed:
    """Decode the event at ``at`` from the text after its code. Raises `ValueError`,
    `IndexError`."""
    running = None if rest[0] == "-" else Colour(rest[0])
    stand, sign, counted = rest[1:].partition(_COUNTED)
    match running, [int(part, 36) for part in stand.split(",")]:
        case Colour(), [left]:
            black = white = span = left
        case Colour(), [black, white]:
            span = black if running is Colour.BLACK else white
        case _, [black, white, span]:
            pass
        case _:
            raise ValueError(rest)
    took = _decode_counted(counted, at, before) if sign else None
    return events.Timed(at, black, white, running, at + span, took)


def _encode_counted(event: events.Timed, before: events.Timed | None) -> str:
    if event.counted is None:
        return ""
    if before is not None and event.counted == event.at - before.at:
        return _COUNTED
    return f"{_COUNTED}{base36(event.counted)}"


def _decode_counted(text: str, at: int, before: events.Timed | None) -> int:
    if text:
        return int(text, 36)
    if before is None:
        raise ValueError(text)
    return at - before.at


def base36(number: int) -> str:
    """Return the number in base 36 with lower-case letters, as `int` reads it."""
    digits = ""
    rest = abs(number)
    while rest:
        rest, digit = divmod(rest, 36)
        digits = _DIGITS[digit] + digits
    return ("-" if number < 0 else "") + (digits or "0")
