"""`tests.conditions` computes future dates, and an order of files from a seed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conditions import HURRIED, ROWS, Moment, files, last_sunday, leap_day, new_year


@pytest.mark.parametrize(
    ("moment", "now", "expected"),
    [
        (leap_day, "2026-11-28", "2028-02-29 12:00"),
        (leap_day, "2028-01-01", "2032-02-29 12:00"),
        (leap_day, "2096-03-01", "2104-02-29 12:00"),
        (new_year, "2026-11-28", "2026-12-31 23:59"),
        (last_sunday(3, 0, 59), "2026-11-28", "2027-03-28 00:59"),
        (last_sunday(3, 0, 59), "2029-11-28", "2030-03-31 00:59"),
        (last_sunday(10, 0, 5), "2026-11-28", "2027-10-31 00:05"),
        (last_sunday(10, 0, 5), "2030-11-28", "2031-10-26 00:05"),
    ],
)
def test_a_row_starts_at_its_moment(moment: Moment, now: str, expected: str) -> None:
    """Each moment lies in the future, even where leap years are eight years apart."""
    found = moment(datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert datetime.fromisoformat(expected).replace(tzinfo=UTC) == found


def test_the_order_of_files_follows_from_the_seed() -> None:
    """Equal seeds give one order, other seeds another order of the same files."""
    assert files(HURRIED, 1) == files(HURRIED, 1)
    assert files(HURRIED, 1) != files(HURRIED, 2)
    assert set(files(HURRIED, 1)) == set(files(HURRIED, 2))


def test_every_row_has_a_name_and_a_seed_of_its_own() -> None:
    """Output files are named after rows, and orders differ."""
    assert len(ROWS) == len({row.name for row in ROWS}) == len({row.seed for row in ROWS})
