"""Stored records as JSON: encoding, and decoding of damaged text."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

import pytest
from structlog.testing import capture_logs

from bot.play.ports.codec import Codec, DamagedRecord, StoredPoint
from bot.rules.points import Point


class Kind(Enum):
    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True)
class Part:
    days: tuple[tuple[date, date], ...] = ()
    kind: Kind = Kind.SMALL


@dataclass(frozen=True)
class Whole:
    number: int
    part: Part = Part()
    stones: tuple[StoredPoint | None, ...] = ()
    words: frozenset[str] = frozenset()


CODEC: Codec[Whole] = Codec("whole", Whole, lambda whole: whole.number >= 0)
FULL = Whole(
    3,
    Part(((date(2026, 5, 1), date(2026, 5, 9)),), Kind.LARGE),
    (Point(3, 3), None),
    frozenset({"ąę", '"'}),
)


@pytest.mark.parametrize("record", [Whole(0), FULL])
def test_a_record_is_read_as_it_was_written(record: Whole) -> None:
    """Dates, enums, points, sets and nested records come back as they were."""
    assert record == CODEC.decode(CODEC.encode(record))


def test_fields_with_their_default_value_are_left_out() -> None:
    """Only values that differ from the defaults are stored."""
    assert '{"number":5}' == CODEC.encode(Whole(5))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "secret words",
        "[1]",
        "{}",
        '{"number":"secret words"}',
        '{"number":-1}',
        '{"number":1,"part":{"kind":"secret words"}}',
        '{"number":1,"stones":["I5"]}',
    ],
)
def test_a_damaged_record_is_none_and_logged_once_without_its_text(text: str) -> None:
    """The log names the kind of record and the fault, and quotes nothing that people wrote."""
    codec: Codec[Whole] = Codec("whole", Whole, lambda whole: whole.number >= 0)
    with capture_logs() as logs:
        assert codec.decode(text) is None
        with pytest.raises(DamagedRecord):
            codec.decode_or_raise(text)
    assert [("damaged-record", "whole")] == [(entry["event"], entry["kind"]) for entry in logs]
    assert "secret words" not in str(logs)
