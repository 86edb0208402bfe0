"""The metrics and their names."""

from __future__ import annotations

import re

import pytest

from bot.metrics.metrics import Metrics, WatchedDeadStonesAdvisor
from bot.play.ports.metrics import CallOutcome, LoadOutcome, call_of
from bot.reading.dead_stones.suggestion import Suggestion, suggest
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from tests.conftest import ROOT


def lines(metrics: Metrics) -> set[str]:
    """Return all samples as text lines."""
    text = metrics.exposition({}, None).decode()
    return {line for line in text.splitlines() if not line.startswith("#")}


def test_the_page_names_every_metric() -> None:
    """The table of deploy/watching.md lists each metric, and no other."""
    page = (ROOT / "deploy" / "watching.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`nigiri_.*?) \|", page, re.MULTILINE)
    told = {name.partition("{")[0] for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    text = Metrics("1", 2).exposition({}, None).decode()
    types = dict(re.findall(r"^# TYPE (nigiri_\w+) (\w+)$", text, re.MULTILINE))
    assert {name for name in types if not name.endswith("_created")} == told


def test_two_programs_count_apart() -> None:
    """Two registries in one process are independent."""
    one, other = Metrics("1", 2), Metrics("1", 2)
    one.record_load(LoadOutcome.DIFFERS)
    expected = 'nigiri_matches_loaded_total{finding="differs"} '
    assert (True, True) == (f"{expected}1.0" in lines(one), f"{expected}0.0" in lines(other))


def test_commits_by_their_result() -> None:
    """Commits are counted by their result, with names in metric style."""
    metrics = Metrics("1", 2)
    metrics.record_commit("Committed", 0.002)
    metrics.record_commit("Committed", 0.2)
    metrics.record_commit("AlreadyDone", 0.2)
    assert {
        'nigiri_commit_seconds_count{result="committed"} 2.0',
        'nigiri_commit_seconds_bucket{le="0.0025",result="committed"} 1.0',
        'nigiri_commit_seconds_count{result="already_done"} 1.0',
    } <= lines(metrics)


def test_drawings_are_counted_and_returned() -> None:
    """A timed drawing function returns the same drawing; a failed drawing is not counted."""
    metrics = Metrics("1", 2)

    def draw(times: int) -> str:
        if times < 0:
            raise ValueError
        return "x" * times

    timed = metrics.drawing("picture", draw)
    assert "xxx" == timed(3)
    with pytest.raises(ValueError):  # noqa: PT011  it is the test's own
        timed(-1)
    assert 'nigiri_drawing_seconds_count{kind="picture"} 1.0' in lines(metrics)


@pytest.mark.parametrize(
    "status, call",
    [
        (101, CallOutcome.DONE),
        (200, CallOutcome.DONE),
        (400, CallOutcome.REFUSED),
        (429, CallOutcome.LIMITED),
        (500, CallOutcome.FAILED),
        (503, CallOutcome.FAILED),
    ],
)
def test_the_outcome_of_a_status(status: int, call: CallOutcome) -> None:
    """A platform's response status has one of four outcomes; throttling has its own."""
    assert call is call_of(status)


def test_a_platform_without_calls_is_zero() -> None:
    """A platform without calls is exported as zero, so that the first error is an increase."""
    metrics = Metrics("1", 2)
    watch = metrics.platform("discord")
    assert 'nigiri_platform_calls_total{platform="discord",result="limited"} 0.0' in lines(metrics)
    watch.count_call(CallOutcome.LIMITED)
    watch.count_reconnect()
    assert {
        'nigiri_platform_calls_total{platform="discord",result="limited"} 1.0',
        'nigiri_platform_reconnects_total{platform="discord"} 1.0',
    } <= lines(metrics)


@pytest.mark.parametrize("answers, result", [(True, "answered"), (False, "unanswered")])
async def test_analyses_are_timed(answers: bool, result: str) -> None:
    """An analysis is passed on unchanged, and counted by whether it had an answer."""
    board, suggestion = Board(5), suggest(Board(5), Colour.BLACK, ko=None, seed=1)

    class DeadStonesAdvisor:
        def get_ready(self) -> None:
            told.append("get ready")

        async def look(self, asked: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
            assert (board, Colour.WHITE, None) == (asked, to_move, ko)
            return suggestion if answers else None

    told: list[str] = []
    judge = WatchedDeadStonesAdvisor(DeadStonesAdvisor(), lambda what, _: told.append(what))
    expected = suggestion if answers else None
    judge.get_ready()
    assert expected is await judge.look(board, Colour.WHITE, None)
    assert ["get ready", result] == told
