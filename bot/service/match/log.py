"""Events as text in storage, and back: every schema version is read as it is, not migrated.

A record is a code, its arguments, a space and the time. The first record of a match holds the time
in full, later ones the milliseconds since (fewer than none if the clock was set back); both in base
36. A move takes about ten bytes, so a game of 200 moves about 2 kB; with a clock twice as much. A
schema is never changed once games exist: a new one is added here, with a reader for the old, and
the golden logs in the tests keep every reader honest.

Schema 2 added clocks, rated games, other terms for a challenge, rematches, moves decided on before,
what organisers do, what the program says of a stopped position, whether it may be asked for
estimates, and positions to begin from; schema 3 that two players cannot agree; schema 4 adds counts
that an organiser confirms; schema 5 what an engine says otherwise of a stopped position. Schema 6
says less of clocks: no time where it is that of the record before, and nothing that follows from
what it says (`encode_clocks`). Whatever an earlier one wrote says the same in a later one, so
there is nothing to convert, and a log that was begun in 1 simply goes on in 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, unquote

from bot.rules.errors import RulesError
from bot.rules.outcome import format_outcome, parse_outcome
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.start_position import StartPosition
from bot.service.match import events
from bot.service.match.clock_records import (
    base36,
    decode_clock,
    decode_time,
    encode_clock,
    encode_clocks,
    encode_time,
)
from bot.service.short_ids import is_game_id

SCHEMA = 6
"""What this program writes; it reads 1 to this."""

_PLANNED = "*"
_POSITION = "@"


class UnreadableLog(Exception):
    """The log is of an unknown schema, or damaged. ``record`` is where, counted from 1."""

    def __init__(self, schema: int, record: int = 0) -> None:
        self.schema = schema
        self.record = record

    @property
    def is_newer(self) -> bool:
        """A newer program wrote it, so that nothing is wrong but this program's age."""
        return self.schema > SCHEMA


def encode(log: Sequence[events.Event], before: Sequence[events.Event] = ()) -> tuple[str, ...]:
    """The events of a match, or those that follow the events ``before``, as records of the current
    schema."""
    if not log:
        return ()
    started, last = (before or log)[0].at, before[-1].at if before else None
    records: list[str] = []
    for event in log:
        if isinstance(event, events.Timed) and event.at == last:
            records.append(encode_clocks(event))
        else:
            at = event.at if isinstance(event, events.Challenged) else event.at - started
            records.append(f"{_encode_what(event)} {base36(at)}")
        last = event.at
    return tuple(records)


def decode(
    schema: int, records: Sequence[str], before: Sequence[events.Event] = ()
) -> list[events.Event]:
    """All events of a log, or of the records that follow the events ``before``. Raises
    `UnreadableLog`."""
    if not 1 <= schema <= SCHEMA:
        raise UnreadableLog(schema)
    read = [*before[:1], *before[-1:]]
    known = len(read)
    for number, record in enumerate(records, start=1):
        try:
            read.append(_decode(record, read))
        except (ValueError, KeyError, IndexError, RulesError) as error:
            raise UnreadableLog(schema, number) from error
    return read[known:]


def _encode_what(event: events.Event) -> str:
    match event:
        case events.Played():
            return f"{event.seat.value}{format_point(event.point)}{_PLANNED * event.planned}"
        case events.Passed():
            return f"{event.seat.value}-"
        case (
            events.Challenged()
            | events.Offered()
            | events.Withdrawn()
            | events.Expired()
            | events.Started()
        ):
            return _encode_beginning(event)
        case events.Proposed():
            by = event.by.value if event.by else "-"
            return f"p{event.number},{event.kind.value},{by},{_encode_proposed(event)}"
        case events.Marked():
            sign = "+" if event.dead else "-"
            points = ".".join(map(format_point, event.points))
            return f"m{event.number},{event.seat.value},{sign},{points}"
        case events.Agreed() | events.TakenBack() | events.Refused() | events.Disagreed():
            return f"{_VOTES[type(event)]}{event.number},{event.seat.value}"
        case events.Resumed():
            return f"g{event.seat.value}"
        case events.Undone():
            return f"u{event.plies}"
        case events.Ended():
            return "e" + format_outcome(event.outcome)
        case events.Timed() | events.TimeGiven() | events.Waived() | events.LetGo():
            return encode_time(event)
        case _:
            return _encode_order(event)


def _encode_beginning(
    event: events.Challenged | events.Offered | events.Withdrawn | events.Expired | events.Started,
) -> str:
    match event:
        case events.Challenged():
            rematch = f",q{event.rematch_of}" if event.rematch_of else ""
            return f"c{_encode_terms(event.terms, 'o' if event.open else '-')}{rematch}"
        case events.Offered():
            return f"o{event.number},{event.by.value},{_encode_terms(event.terms, '-')}"
        case events.Withdrawn():
            return f"x{event.by.value}"
        case events.Expired():
            return "x-"
        case events.Started():
            return f"s{event.host.value}{_encode_nigiri(event.nigiri)}"


def _encode_order(event: events.Event) -> str:
    match event:
        case events.Halted():
            return "h+"
        case events.Continued():
            return "h-"
        case events.Annulled():
            return "z" + quote(event.reason, safe="")
        case events.Confirming():
            wait, reason = base36(event.due - event.at), quote(event.reason, safe="")
            return f"f{event.number},{wait},{reason}"
        case events.ConfirmingDropped():
            return "f-"
        case events.Confirmed():
            return f"f{event.number}"
        case _:
            raise TypeError(type(event))


def _encode_terms(terms: events.Terms, whose: str) -> str:
    return (
        f"{terms.size},{terms.komi:g},{terms.handicap},{terms.colours.value},"
        f"{_encode_agreed(terms)},{whose}{encode_clock(terms.clock)}"
        f"{_encode_position(terms.position)}"
    )


_VOTES: dict[type[events.Vote], str] = {
    events.Agreed: "a",
    events.TakenBack: "t",
    events.Refused: "r",
    events.Disagreed: "n",
}
_VOTE = {code: kind for kind, code in _VOTES.items()}


def _decode(record: str, before: Sequence[events.Event]) -> events.Event:
    """The event of a record. Of those ``before`` it the first and the last are asked when."""
    what, space, time = record.partition(" ")
    if space:
        at = (before[0].at if before else 0) + int(time, 36)
        return _decode_what(at, what[0], what[1:])
    if not what.startswith("k"):
        raise ValueError(record)
    return decode_time(before[-1].at, "k", what[1:])


def _decode_what(at: int, code: str, rest: str) -> events.Event:
    match code:
        case "b" | "w":
            return _decode_move(at, Colour(code), rest)
        case "c" | "o" | "x" | "s":
            return _decode_beginning(at, code, rest)
        case "p":
            number, kind, by, detail, *advice = rest.split(",")
            return _decode_proposed(
                at, int(number), events.ProposalKind(kind), by, [detail, *advice]
            )
        case "m":
            number, seat_letter, sign, names = rest.split(",")
            points = tuple(_decode_points(names))
            return events.Marked(
                at, Colour(seat_letter), int(number), points, {"+": True, "-": False}[sign]
            )
        case "a" | "t" | "r" | "n":
            number, seat_letter = rest.split(",")
            return _VOTE[code](at, Colour(seat_letter), int(number))
        case "g":
            return events.Resumed(at, Colour(rest))
        case "u":
            return events.Undone(at, int(rest))
        case "e":
            return events.Ended(at, parse_outcome(rest))
        case "h" | "z":
            return _decode_order(at, code, rest)
        case "f":
            return _decode_confirmation(at, rest)
        case "k" | "d" | "l":
            return decode_time(at, code, rest)
        case _:
            raise ValueError(code)


def _decode_move(at: int, seat: Colour, rest: str) -> events.Event:
    if rest == "-":
        return events.Passed(at, seat)
    point = parse_point(rest.removesuffix(_PLANNED))
    return events.Played(at, seat, point, planned=rest.endswith(_PLANNED))


def _decode_beginning(at: int, code: str, rest: str) -> events.Event:
    if code == "c":
        return _decode_challenged(at, rest.split(","))
    if code == "o":
        number, by, *fields = rest.split(",")
        return events.Offered(at, events.Side(by), int(number), _decode_terms(fields))
    if code == "x":
        return events.Expired(at) if rest == "-" else events.Withdrawn(at, events.Side(rest))
    return events.Started(at, Colour(rest[0]), _decode_nigiri(rest[1:]))


def _decode_order(at: int, code: str, rest: str) -> events.Event:
    if code == "z":
        return events.Annulled(at, _decode_reason(rest))
    return events.Halted(at) if {"+": True, "-": False}[rest] else events.Continued(at)


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
    """What else is agreed to, a letter for each."""
    letters = (("s", terms.strict), ("r", terms.rated), ("e", terms.estimates))
    return "".join(letter for letter, agreed in letters if agreed) or "-"


def _encode_position(position: StartPosition | None) -> str:
    """Stones, who moves, prisoners of Black and White, and a ko if there is one."""
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
    if event.kind is events.ProposalKind.UNDO:
        return str(event.plies)
    groups = [event.dead]
    if event.advice is not None:
        groups += event.advice.groups
    return ",".join(map(_encode_points, groups))


def _decode_proposed(
    at: int, number: int, kind: events.ProposalKind, by: str, details: list[str]
) -> events.Proposed:
    seat = None if by == "-" else Colour(by)
    if kind is events.ProposalKind.UNDO:
        (plies,) = details
        return events.Proposed(at, number, kind, seat, plies=int(plies))
    dead, *rest = (frozenset(_decode_points(detail)) for detail in details)
    advice = events.Advice(*rest) if len(rest) in {3, 5} else None
    if rest and (advice is None or len(advice.groups) != len(rest)):
        raise ValueError(rest)
    return events.Proposed(at, number, kind, seat, dead=dead, advice=advice)


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
