"""GNU Go's opinion on dead stones, where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess

from bot.rules.points import Colour, Point, format_point, parse_point
from tests.reading.first_counts import Answered

PEER = shutil.which("gnugo", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
"""The path of GNU Go, or None if it is not installed."""


def peer_judgement(position: Answered) -> tuple[frozenset[Point], frozenset[Point]]:
    """Return the chains that GNU Go judges dead. GNU Go reports no doubtful chains."""
    board = position.board
    lines = [f"boardsize {board.size}", "clear_board"]
    for colour in Colour:
        stones = map(format_point, sorted(board.stones(colour), key=lambda p: (p.column, p.row)))
        lines += [f"play {colour.value} {stone}" for stone in stones]
    lines += ["final_status_list dead", "quit"]
    answer = subprocess.run(
        [str(PEER), "--mode", "gtp", "--japanese-rules", "--level", "10"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    names = answer.stdout.split("\n\n")[-3].lstrip("= ").split()
    chains = map(board.chain_at, map(parse_point, names))
    return frozenset(chain.name for chain in chains if chain), frozenset()
