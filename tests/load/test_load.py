"""Many open games in all chats at once, through the whole program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.load.whole import Load, Outcome, Wanted, run


def tell(capsys: pytest.CaptureFixture[str], outcome: Outcome) -> None:
    """Prints what came of it, past pytest."""
    with capsys.disabled():
        sys.stdout.write(f"\n{outcome.table()}\n")


async def test_a_few_games_in_all_chats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every move typed in any chat is committed once and shown there, and no chat has to refuse
    anything for haste."""
    chats = {"discord": Wanted(12, 6), "telegram": Wanted(12, 6), "web": Wanted(12, 6)}
    outcome = await run(Load(chats, seconds=3, patience=30), tmp_path)
    tell(capsys, outcome)
    assert [] == outcome.behind
    assert 0 == outcome.left
    assert 54 == len(outcome.moves())
    assert [] == [move for move in outcome.moves() if not move.posted]
