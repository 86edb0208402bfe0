"""Detection of lost steps when a process reads a match again."""

from __future__ import annotations

import pytest

from bot.play.known_logs import KEPT, KnownLogs, LostSteps
from bot.play.ports.stores import Meta, StoredMatch

_META = Meta(schema=9, version=1, created=0, host="web:a/anna")


def stored_match(log: str, at: int) -> StoredMatch:
    """A match whose records are letters."""
    return StoredMatch(_META, tuple(log), at=at)


@pytest.mark.parametrize(
    ("known", "found", "common"),
    [
        (("abcd", 1), ("ab", 2), 2),
        (("abcd", 1), ("abxy", 2), 2),
        (("abcd", 1), ("abxyz", 2), 2),
        (("abcd", 1), ("x", 2), 0),
        (("abcd", 1), ("abcd", 2), None),
        (("abcd", 1), ("abcde", 2), None),
        (("abcd", 1), ("abcde", 1), None),
        (("abcd", 2), ("ab", 1), None),
        (("abcd", 2), ("ab", 2), None),
    ],
)
def test_lost_steps_differ_from_late_reads(
    known: tuple[str, int], found: tuple[str, int], common: int | None
) -> None:
    """A log read later that does not continue the known one has lost steps, reported once; a log
    read earlier only arrived late."""
    logs, losses = KnownLogs(), list[LostSteps]()
    logs.listen(losses.append)
    logs.compare("bamoku", stored_match(*known))
    for _ in range(2):
        logs.compare("bamoku", stored_match(*found))
    before = stored_match(*known)
    assert ([] if common is None else [LostSteps("bamoku", before, common)]) == losses


def test_a_match_that_is_gone() -> None:
    """A known match that has disappeared is reported once, and an unknown one is not."""
    logs, losses = KnownLogs(), list[LostSteps]()
    logs.listen(losses.append)
    logs.compare("bamoku", stored_match("ab", 1))
    for game in ("bamoku", "bamoku", "dufoji"):
        logs.report_gone(game)
    assert [LostSteps("bamoku", stored_match("ab", 1), 0)] == losses


def test_the_matches_read_last_are_known() -> None:
    """The number of known logs is bounded, and the least recently read are dropped."""
    logs = KnownLogs()
    for number in range(KEPT + 1):
        logs.compare(str(number), stored_match("a", 1))
        logs.compare("0", stored_match("a", number + 2))
    assert KEPT == len(logs.ids)
    assert "0" in logs.ids
    assert "1" not in logs.ids
