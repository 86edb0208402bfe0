"""Encoding and decoding of logs; damaged and newer ones are refused."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.events import (
    Challenged,
    Colours,
    Event,
    Played,
    Started,
    Terms,
    Timed,
)
from bot.match.log import UnreadableLog, decode, encode
from bot.match.schema import FIRST_SCHEMA, SCHEMA
from bot.rules.points import Colour, Point, parse_point
from tests.service.strategies import CHALLENGES, LATER, LATER_EVENTS

GAMES = Path(__file__).parent.parent / "data" / "finished_games.jsonl"
FIRST = "c9,6.5,0,b,-,- 0"
DAY = 24 * 60 * 60 * 1000


@given(CHALLENGES, st.lists(LATER_EVENTS, max_size=8))
def test_every_event_comes_back(first: Challenged, rest: list[Event]) -> None:
    """Every event survives a round trip, at any time, even before the challenge after a clock was
    set back."""
    events = [first, *rest]
    records = encode(events)
    assert events == decode(SCHEMA, records)
    assert all(record.isascii() and "\n" not in record for record in records)


def test_the_strategies_know_every_event() -> None:
    """Every kind of event is part of the round trip."""
    assert {Challenged, *LATER} == set(Event.__subclasses__())


@given(CHALLENGES, st.lists(LATER_EVENTS, max_size=5), st.integers(1, 5))
def test_a_log_may_be_written_and_read_in_parts(
    first: Challenged, rest: list[Event], cut: int
) -> None:
    """A log encoded and decoded in two parts gives the same records and events."""
    events = [first, *rest]
    begun, added = encode(events[:cut]), encode(events[cut:], events[:cut])
    assert encode(events) == (*begun, *added)
    assert events[cut:] == decode(SCHEMA, added, events[:cut])


def test_clocks_are_timed_with_the_move_before_them() -> None:
    """A clock set at the time of the preceding move is stored without its time and elapsed span;
    one set at another time is stored with both."""
    first, move = Challenged(0, Terms(9, 6.5), open=True), Played(DAY, Colour.BLACK, Point(3, 3))
    after = Timed(DAY, 2 * DAY, 2 * DAY, Colour.WHITE, 3 * DAY)
    assert ("bD4 1ffuo0", "kw2uvpc0") == encode([move, after], [first])
    assert ("kw2uvpc0",) == encode([after], [first, move])
    later = replace(after, at=DAY + 1, due=3 * DAY + 1)
    assert ("bD4 1ffuo0", "kw2uvpc0 1ffuo1") == encode([move, later], [first])


def test_the_text_of_a_move() -> None:
    """A record is short: seat, point, and the milliseconds since the challenge."""
    terms = Terms(9, 6.5, colours=Colours.WHITE)
    events = [
        Challenged(1_700_000_000_000, terms, True),
        Started(1_700_000_000_035, Colour.WHITE),
        Played(1_700_000_000_036, Colour.BLACK, Point(3, 3)),
    ]
    records = ("c9,6.5,0,w,e,o loyw3v28", "sw z", "bD4 10")
    assert records == encode(events)


@pytest.mark.parametrize("schema", [-1, 0, 1, FIRST_SCHEMA - 1, SCHEMA + 1])
def test_an_unknown_schema(schema: int) -> None:
    """A log of an earlier build or of a newer program is refused."""
    with pytest.raises(UnreadableLog) as caught:
        decode(schema, [FIRST])
    assert (schema, 0) == (caught.value.schema, caught.value.record)


@pytest.mark.parametrize(
    "record",
    [
        "",
        " ",
        "bD4",
        "bD4 ",
        "bD4 !",
        "bI4 0",
        "bZ26 0",
        "b 0",
        "yD4 0",
        "c9,6.5,0,b,- 0",
        "c9,six,0,b,-,- 0",
        "c9,6.5,0,x,-,- 0",
        "s 0",
        "sb7x 0",
        "xq 0",
        "p1,s,b 0",
        "p1,q,b, 0",
        "p1,u,b, 0",
        "p1,s,-,D4.I9 0",
        "p1,s,-,D4,E5 0",
        "p1,s,-,D4,,,,A1 0",
        "p1,u,b,1,2 0",
        "m2,b,*,D4 0",
        "m2,b,+ 0",
        "a1 0",
        "aone,b 0",
        "g 0",
        "u 0",
        "e 0",
        "eB+ 0",
        "eB+X 0",
        "eVoi 0",
        "c9,6.5,0,b,-,-, 0",
        "c9,6.5,0,b,-,-,m1.2 0",
        "c9,6.5,0,b,-,-,f1.2 0",
        "c9,6.5,0,b,-,-,q1.2.3 0",
        "c9,6.5,0,b,-,-,qbamok 0",
        "c5,6.5,0,b,-,-,@ 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5 0",
        "c5,6.5,0,b,-,-,@5/5/5/5:b:0:0 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:x:0:0 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:b:0 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:b:00:0 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:b:-1:0 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:b:0:0: 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:b:0:0:C3 0",
        "c5,6.5,0,b,-,-,@5/5/5/5/5:b:0:0:C3.C4 0",
        "c5,6.5,0,b,-,-,@bw3/w4/5/5/5:b:0:0 0",
        "c6,6.5,0,b,-,-,@5/5/5/5/5:b:0:0 0",
        "o2,h,9,6.5,0,b,- 0",
        "o2,x,9,6.5,0,b,-,- 0",
        "x 0",
        "h 0",
        "z a 0",
        "z%C5 0",
        "z%41 0",
        "c9,6.5,0,b,-,-,m1,m1 0",
        "k 0",
        "kb1,2,3,4 0",
        "k-1 0",
        "k-1,2 0",
        "kb1,,2 0",
        "k",
        "kb",
        "k-1",
        "kb1,2,3,4",
        "kx1,2,3 0",
        "kb1; 0",
        "kb1;! 0",
        "kb1;2;3 0",
        "dx1 0",
        "db 0",
        "l 0",
        "lb* 0",
        "żD4 0",
    ],
)
def test_a_damaged_record_says_which(record: str) -> None:
    """An unreadable log is reported with the number of the bad record."""
    with pytest.raises(UnreadableLog) as caught:
        decode(SCHEMA, [FIRST, "sb 1", record, "wD4 5"])
    assert (SCHEMA, 3) == (caught.value.schema, caught.value.record)


@given(st.lists(st.text(max_size=20) | st.text("bwcsxpmatrguek0123456789,.;+- DI", max_size=12)))
def test_no_text_at_all_breaks_the_reader(records: list[str]) -> None:
    """Any text is either decoded or raises `UnreadableLog`."""
    with suppress(UnreadableLog):
        assert len(records) == len(decode(SCHEMA, records))


def test_a_game_of_200_moves_is_small() -> None:
    """200 moves over two months take at most 2.6 kB of records."""
    games = (json.loads(line) for line in GAMES.read_text(encoding="utf-8").splitlines())
    long = next(game for game in games if game["size"] == 19 and len(game["moves"]) >= 200)
    chance = random.Random(20)
    now = 1_760_000_000_000
    events: list[Event] = [Challenged(now, Terms(19, 6.5), False)]
    for colour, where in long["moves"][:200]:
        events.append(Played(now, Colour(colour), parse_point(where)))
        now += chance.randrange(60 * DAY // 100)
    assert 2_600 >= sum(len(record) for record in encode(events))
