"""Many open games in all chats at once, through the whole program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.load.measures import share
from tests.load.whole import Load, Outcome, Wanted, run


def tell(capsys: pytest.CaptureFixture[str], outcome: Outcome) -> None:
    """Print the outcome to the terminal, although pytest captures output."""
    with capsys.disabled():
        sys.stdout.write(f"\n{outcome.table()}\n")


def count_responses(outcome: Outcome, end: str) -> int:
    """Return how many requests of the program to chats were answered with this status."""
    counts = [report.counts for report in outcome.reports.values()]
    return sum(many for one in counts for what, many in one.items() if what.endswith(end))


@pytest.mark.soak  # it needs all of two cores, which the other tests use
async def test_a_few_games_in_all_chats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every move in any chat is committed once and shown there, and no chat has to refuse a request
    because it came too fast."""
    chats = {"discord": Wanted(12, 6), "telegram": Wanted(12, 6), "web": Wanted(12, 6)}
    outcome = await run(Load(chats, seconds=3, patience=30), tmp_path)
    tell(capsys, outcome)
    assert [] == outcome.behind
    assert 0 == outcome.left
    assert 54 == len(outcome.moves())
    assert [] == [move for move in outcome.moves() if not move.posted]
    assert 0 == count_responses(outcome, " 429")


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_ten_thousand_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program has 10,000 open games and receives 200 moves a second, more than two processors
    can draw. No move is lost or done twice, and in the end every board is posted. Chats refuse few
    requests because they came too fast. Every command is acknowledged in time, and the program
    stays responsive."""
    chats = {"discord": Wanted(2000, 40), "telegram": Wanted(1200, 24), "web": Wanted(6800, 136)}
    outcome = await run(Load(chats, seconds=5, patience=200), tmp_path)
    tell(capsys, outcome)
    assert [] == outcome.behind
    assert 0 == outcome.left
    assert 1000 == len(outcome.moves())
    assert [] == [move for move in outcome.moves() if not move.posted]
    assert 0 == count_responses(outcome, "/callback 404"), "an acknowledgement came too late"
    # An overloaded machine sends later than planned. Then the chat refuses the request, and the
    # program waits.
    assert count_responses(outcome, " 429") < len(outcome.moves()) / 10
    assert share(outcome.probes, 0.5) < 0.5
