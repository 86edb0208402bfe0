"""Proofs of life and death by the shipped program, requested in its room."""

from __future__ import annotations

import asyncio

from tests.end_to_end.program import Program
from tests.end_to_end.stage import Message, Stage, start_game
from tests.patience import PATIENCE

KO = (
    "x o . x O O O O O/. x x x O O O O O/x x O O O O O . O/O O O O O O O O O/O O O . O O O O O/"
    "O O O O O O O O O/X X X X X X X X X/X X . X X X . X X/X X X X X X X X X"
)
"""Official example 9: a direct ko left open, with everything around it dead."""


def record(rows: str) -> str:
    """Return a game record with these stones, Black to move."""
    placed = {"X": "", "O": ""}
    for down, row in enumerate(rows.split("/")):
        for across, stone in enumerate(row.upper().split()):
            if stone in placed:
                placed[stone] += f"[{'abcdefghi'[across]}{'abcdefghi'[down]}]"
    return f"(;SZ[9]AB{placed['X']}AW{placed['O']}PL[B])"


async def wait_for_text(room: Stage, text: str) -> Message:
    """Wait until the newest message contains this text."""
    async with asyncio.timeout(PATIENCE):
        while text not in (told := await room.last())["text"]:  # noqa: ASYNC110  it rings no bell
            await asyncio.sleep(0.05)
    return told


async def test_a_ko_left_open(program: Program) -> None:
    """After both players pass with a ko open, words and a button show how each chain is captured,
    and that the proof removes no stone. The players may still agree on anything."""
    async with start_game(program, "proof", f"black from {record(KO)}") as room:
        await room.play("pass pass", "Anna", "Ben")
        await room.does("Anna", "prove A7")
        told = await wait_for_text(room, "Black A7: dead\n")
        assert "White first: 1. A8 takes the ko at A9, " in told["text"]
        assert told["image"]
        assert told["alt"].startswith("Proof: Black A7: dead.")
        await room.does("Eve", "[All chains]")
        told = await wait_for_text(room, "All chains, by article 7")
        assert "Dead, but not removed" in told["text"]
        await room.scene(("Ben", "agree", "Anna, Ben agrees that …"))
