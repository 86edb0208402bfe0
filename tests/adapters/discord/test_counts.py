"""How many times a final position is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.match import counted_position
from bot.routing.questions import CHANGED_MS
from bot.rules.scoring import territory
from tests.adapters.discord.desk import Club, board, boards, letter, wait_for_message
from tests.adapters.discord.steps import wait_until_settled

# Anna is Black, Bob is White. White's last stone cannot live.
MOVES = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4", "pass", "pass"]
MAX_COUNTS = 2
"""One for each reading of article 8."""


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect the reading of each call of the scoring function."""
    readings: list[str] = []
    score: Callable[..., territory.Score] = territory.count

    def counted(*position: Any, dame: territory.Dame = "filled", **captured: Any) -> object:
        readings.append(dame)
        return score(*position, dame=dame, **captured)

    with monkeypatch.context() as patched:
        patched.setattr(counted_position, "count", counted)
        yield readings


async def test_a_proposal_is_counted_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a mark, through both players' agreements to it, to the post of the result, the position
    is counted at most once for each reading of the rules."""
    thread = await club.begin()
    for turn, move in enumerate(MOVES):
        person = (club.anna, club.bob)[turn % 2]
        await person.send(thread, f"{club.fake.bot.mention} {move}")
        await board(thread, turn + 2)
    await wait_until_settled(club)
    vote = boards(thread)[-1]
    with counting(monkeypatch) as readings:
        await club.bob.react(vote, letter("A"))
        await wait_for_message(thread, "count 2")
        await wait_until_settled(club)
        club.memory.clock.advance(2 * CHANGED_MS / 1000)
        await club.anna.react(vote, "✅")
        await wait_for_message(thread, "Do you?")
        await club.bob.react(vote, "✅")
        await wait_for_message(thread, "(B+")
        await wait_until_settled(club)
    assert 1 <= len(readings) <= MAX_COUNTS, readings
