"""Encodes the events of a match as text records, and decodes them.

A record is a code, its arguments, a space and the time. The first record of a match holds the time
in full, later ones the milliseconds since (negative if the clock was set back); both in base 36. A
move takes about ten bytes, so a game of 200 moves takes about 2 kB, with a clock twice as much.

A released schema is never changed. A change gets a new number: the decoder reads every schema from
`FIRST_SCHEMA` on, and a log begun in one continues in the next. The golden logs in the tests check
this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote, unquote

from bot.match import events
from bot.match.clock_records import (
    base36,
    decode_clock,
    decode_clocks,
    encode_clock,
    encode_clocks,
)
from bot.match.schema import FIRST_SCHEMA, SCHEMA
from bot.match.short_ids import is_game_id
from bot.rules.errors import RulesError
from bot.rules.outcome import format_outcome, parse_outcome
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.start_position import StartPosition

_PLANNED = "*"
_LOOKING = "?"
_POSITION = "@"


class UnreadableLog(Exception):
    """The log has an unknown schema or is damaged at ``record``, counted from 1."""

    def __init__(self, schema: int, record: int = 0) -> None:
        self.schema = schema
        self.record = record

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of the program wrote the log."""
        return self.schema > SCHEMA


def encode(log: Sequence[events.Event], before: Sequence[events.Event] = ()) -> tuple[str, ...]:
    """Encode the events of a match, or those that follow the events ``before``, in the current
    schema."""
    if not log:
        return ()
    started, last = (before or log)[0].at, before[-1].at if before else None
    timed = _last_timed(before)
    records: list[str] = []
    for event in log:
        at = event.at if isinstance(event, events.Challenged) else event.at - started
        if isinstance(event, events.Timed):
            time = "" if event.at == last else f" {base36(at)}"
            records.append(f"{encode_clocks(event, timed)}{time}")
            timed = event
        else:
            records.append(f"{_ENCODE[type(event)](event)} {base36(at)}")
        last = event.at
    return tuple(records)


def decode(
    schema: int, records: Sequence[str], before: Sequence[events.Event] = ()
) -> list[events.Event]:
    """Decode all events of a log, or those of the records that follow the events ``before``. Raises
    `UnreadableLog`."""
    if not FIRST_SCHEMA <= schema <= SCHEMA:
        raise UnreadableLog(schema)
    timed = _last_timed(before)
    read = [*before[:1], *([timed] if timed else []), *before[-1:]]
    known = len(read)
    for number, record in enumerate(records, start=1):
        try:
            read.append(_decode(record, read))
        except (ValueError, KeyError, IndexError, RulesError) as error:
            raise UnreadableLog(schema, number) from error
    return read[known:]


def _encode_challenged(event: events.Challenged) -> str:
    rematch = f",q{event.rematch_of}" if event.rematch_of else ""
    return f"c{_encode_terms(event.terms, 'o' if event.open else '-')}{rematch}"


def _encode_marked(event: events.Marked) -> str:
    points = ".".join(map(format_point, event.points))
    return f"m{event.number},{event.seat.value},{'+' if event.dead else '-'},{points}"


def _encode_terms(terms: events.Terms, whose: str) -> str:
    return (
        f"{terms.size},{terms.komi:g},{terms.handicap},{terms.colours.value},"
        f"{_encode_agreed(terms)},{whose}{encode_clock(terms.clock)}"
        f"{_encode_position(terms.position)}"
    )


def _decode(record: str, before: Sequence[events.Event]) -> events.Event:
    """Decode a record, given the events ``before`` it. A time is relative to the first of them, or
    (if left out) that of the last one; clocks refer to the last `Timed`."""
    what, space, time = record.partition(" ")
    is_timed = what.startswith("k")
    if not space and not is_timed:
        raise ValueError(record)
    at = (before[0].at if before else 0) + int(time, 36) if space else before[-1].at
    if not is_timed:
        return _DECODE[what[0]](at, what[1:])
    return decode_clocks(at, what[1:], _last_timed(before))


def _last_timed(log: Sequence[events.Event]) -> events.Timed | None:
    return next((event for event in reversed(log) if isinstance(event, events.Timed)), None)


def _decode_move(at: int, seat: Colour, rest: str) -> events.Event:
    if rest == "-":
        return events.Passed(at, seat)
    point = parse_point(rest.removesuffix(_PLANNED))
    return events.Played(at, seat, point, planned=rest.endswith(_PLANNED))


def _decode_offered(at: int, rest: str) -> events.Offered:
    number, by, *fields = rest.split(",")
    return events.Offered(at, events.Side(by), int(number), _decode_terms(fields))


def _decode_marked(at: int, rest: str) -> events.Marked:
    number, seat, sign, names = rest.split(",")
    points = tuple(_decode_points(names))
    return events.Marked(at, Colour(seat), int(number), points, _SIGNS[sign])


def _decode_vote(kind: type[events.Vote], at: int, rest: str) -> events.Vote:
    number, seat = rest.split(",")
    return kind(at, Colour(seat), int(number))


def _decode_granted(at: int, rest: str) -> events.TimeGranted:
    number, span = rest.split(",")
    return events.TimeGranted(at, int(number), int(span, 36))


def _decode_confirmation(at: int, rest: str) -> events.Event:
    if rest == "-":
        return events.ConfirmingDropped(at)
    if "," not in rest:
        return events.Confirmed(at, int(rest))
    number, wait, reason = rest.split(",")
    return events.Confirming(at, int(number), _decode_reason(reason), at + int(wait, 36))


def _decode_reason(text: str) -> str:
    reason = unquote(text, errors="strict")
    if quote(reason, safe="") != text:
        raise ValueError(text)
    return reason


def _decode_challenged(at: int, fields: list[str]) -> events.Challenged:
    rematch_of = fields.pop()[1:] if fields[-1].startswith("q") else ""
    if rematch_of and not is_game_id(rematch_of):
        raise ValueError(rematch_of)
    return events.Challenged(at, _decode_terms(fields), fields[5] == "o", rematch_of)


def _decode_terms(fields: list[str]) -> events.Terms:
    position = fields.pop() if fields[-1].startswith(_POSITION) else ""
    size, komi, handicap, colours, agreed, _ = fields[:6]
    return events.Terms(
        int(size),
        float(komi),
        int(handicap),
        events.Colours(colours),
        strict="s" in agreed,
        clock=decode_clock(fields[6:]),
        rated="r" in agreed,
        estimates="e" in agreed,
        position=_decode_position(position, int(size)) if position else None,
    )


def _encode_agreed(terms: events.Terms) -> str:
    """Encode the other terms, one letter each."""
    letters = (("s", terms.strict), ("r", terms.rated), ("e", terms.estimates))
    return "".join(letter for letter, agreed in letters if agreed) or "-"


def _encode_position(position: StartPosition | None) -> str:
    """Encode the stones, the side to move, the prisoners of Black and White, and the ko if there is
    one."""
    if position is None:
        return ""
    took = f"{position.black_took}:{position.white_took}"
    ko = "" if position.ban is None else ":" + ".".join(map(format_point, position.ban))
    return f",{_POSITION}{position.stones}:{position.to_move.value}:{took}{ko}"


def _decode_position(text: str, size: int) -> StartPosition:
    stones, to_move, black, white, *kos = text.removeprefix(_POSITION).split(":")
    ban = None
    if kos:
        point, stone = _decode_points(kos[0])
        ban = point, stone
    position = StartPosition(size, stones, Colour(to_move), ban, int(black), int(white))
    position.board()
    if _encode_position(position) != f",{text}":
        raise ValueError(text)
    return position


def _encode_proposed(event: events.Proposed) -> str:
    by = event.by.value if event.by else "-"
    asked = f"p{event.number},{event.kind.value},{by}"
    if event.kind is events.ProposalKind.UNDO:
        return f"{asked},{event.plies}"
    if event.looking:
        return f"{asked},{_LOOKING}"
    return f"{asked},{_encode_look(event)}"


def _encode_look(event: events.Proposed | events.Looked) -> str:
    groups = [event.dead]
    if event.advice is not None:
        groups += event.advice.groups
    return ",".join(map(_encode_points, groups))


def _decode_proposed(at: int, rest: str) -> events.Proposed:
    number, letter, by, *details = rest.split(",")
    kind = events.ProposalKind(letter)
    seat = None if by == "-" else Colour(by)
    if kind is events.ProposalKind.UNDO:
        (plies,) = details
        return events.Proposed(at, int(number), kind, seat, plies=int(plies))
    if details == [_LOOKING]:
        return events.Proposed(at, int(number), kind, seat, looking=True)
    dead, advice = _decode_look(details)
    return events.Proposed(at, int(number), kind, seat, dead=dead, advice=advice)


def _decode_looked(at: int, rest: str) -> events.Looked:
    number, *details = rest.split(",")
    dead, advice = _decode_look(details)
    return events.Looked(at, int(number), dead, advice)


def _decode_look(details: Sequence[str]) -> tuple[frozenset[Point], events.Advice | None]:
    dead, *more = (frozenset(_decode_points(detail)) for detail in details)
    advice = events.Advice(*more) if len(more) in {3, 5, 6} else None
    if more and (advice is None or len(advice.groups) != len(more)):
        raise ValueError(more)
    return dead, advice


def _encode_nigiri(nigiri: events.Nigiri | None) -> str:
    if nigiri is None:
        return ""
    return f"{nigiri.stones}{'o' if nigiri.guessed_odd else 'e'}"


def _decode_nigiri(text: str) -> events.Nigiri | None:
    return events.Nigiri(int(text[:-1]), {"o": True, "e": False}[text[-1]]) if text else None


def _encode_points(points: frozenset[Point]) -> str:
    return ".".join(format_point(point) for point in sorted(points))


def _decode_points(text: str) -> list[Point]:
    return [parse_point(name) for name in text.split(".")] if text else []


_ENCODE: dict[type[events.Event], Callable[[Any], str]] = {
    events.Played: lambda e: f"{e.seat.value}{format_point(e.point)}{_PLANNED * e.planned}",
    events.Passed: lambda e: f"{e.seat.value}-",
    events.Challenged: _encode_challenged,
    events.Offered: lambda e: f"o{e.number},{e.by.value},{_encode_terms(e.terms, '-')}",
    events.Withdrawn: lambda e: f"x{e.by.value}",
    events.Expired: lambda _: "x-",
    events.Started: lambda e: f"s{e.host.value}{_encode_nigiri(e.nigiri)}",
    events.Proposed: _encode_proposed,
    events.Marked: _encode_marked,
    events.Looked: lambda e: f"i{e.number},{_encode_look(e)}",
    events.Agreed: lambda e: f"a{e.number},{e.seat.value}",
    events.TakenBack: lambda e: f"t{e.number},{e.seat.value}",
    events.Refused: lambda e: f"r{e.number},{e.seat.value}",
    events.Disagreed: lambda e: f"n{e.number},{e.seat.value}",
    events.Resumed: lambda e: f"g{e.seat.value}",
    events.Undone: lambda e: f"u{e.plies}",
    events.TimeGiven: lambda e: f"d{e.seat.value}{base36(e.span)}",
    events.TimeGranted: lambda e: f"v{e.number},{base36(e.span)}",
    events.Waived: lambda e: f"l{e.seat.value}{'+' if e.on else '-'}",
    events.LetGo: lambda e: f"l{e.seat.value}",
    events.Halted: lambda _: "h+",
    events.Continued: lambda _: "h-",
    events.Unreachable: lambda e: f"y{e.seat.value}{'+' if e.on else '-'}",
    events.Annulled: lambda e: f"z{quote(e.reason, safe='')}",
    events.Confirming: lambda e: f"f{e.number},{base36(e.due - e.at)},{quote(e.reason, safe='')}",
    events.ConfirmingDropped: lambda _: "f-",
    events.Confirmed: lambda e: f"f{e.number}",
    events.Ended: lambda e: f"e{format_outcome(e.outcome)}",
}
"""Encoders of the code and arguments of each event; `events.Timed` needs the previous one and is
encoded separately."""

_SIGNS = {"+": True, "-": False}
_DECODE: dict[str, Callable[[int, str], events.Event]] = {
    "b": lambda at, rest: _decode_move(at, Colour.BLACK, rest),
    "w": lambda at, rest: _decode_move(at, Colour.WHITE, rest),
    "c": lambda at, rest: _decode_challenged(at, rest.split(",")),
    "o": _decode_offered,
    "x": lambda at, rest: (
        events.Expired(at) if rest == "-" else events.Withdrawn(at, events.Side(rest))
    ),
    "s": lambda at, rest: events.Started(at, Colour(rest[0]), _decode_nigiri(rest[1:])),
    "p": _decode_proposed,
    "m": _decode_marked,
    "i": _decode_looked,
    "a": partial(_decode_vote, events.Agreed),
    "t": partial(_decode_vote, events.TakenBack),
    "r": partial(_decode_vote, events.Refused),
    "n": partial(_decode_vote, events.Disagreed),
    "g": lambda at, rest: events.Resumed(at, Colour(rest)),
    "u": lambda at, rest: events.Undone(at, int(rest)),
    "e": lambda at, rest: events.Ended(at, parse_outcome(rest)),
    "h": lambda at, rest: events.Halted(at) if _SIGNS[rest] else events.Continued(at),
    "y": lambda at, rest: events.Unreachable(at, Colour(rest[0]), _SIGNS[rest[1:]]),
    "z": lambda at, rest: events.Annulled(at, _decode_reason(rest)),
    "f": _decode_confirmation,
    "d": lambda at, rest: events.TimeGiven(at, Colour(rest[0]), int(rest[1:], 36)),
    "v": _decode_granted,
    "l": lambda at, rest: (
        events.Waived(at, Colour(rest[0]), _SIGNS[rest[1:]])
        if rest[1:]
        else events.LetGo(at, Colour(rest[0]))
    ),
}
"""Decoders of the arguments by code, except for `events.Timed`. Each raises `ValueError`,
`KeyError` or `IndexError` on damaged text."""
