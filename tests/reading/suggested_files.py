"""Positions with the expected suggestion, read from one file of drawings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bot.reading.dead_stones.statuses import ChainStatus
from bot.rules.board import Board
from bot.rules.points import Point
from tests.rules.golden_files import turn

_FILE = Path(__file__).parent / "data" / "suggested.txt"
_STATUS = {
    **dict.fromkeys("XO", ChainStatus.ALIVE),
    **dict.fromkeys("xo", ChainStatus.DEAD),
    **dict.fromkeys("bw", ChainStatus.DOUBTFUL),
}
_BLACK, _WHITE = "Xxb", "Oow"
_SWAP = str.maketrans(_BLACK + _WHITE, _WHITE + _BLACK)
_STONES = str.maketrans({**dict.fromkeys(_BLACK, "X"), **dict.fromkeys(_WHITE, "O")})


@dataclass(frozen=True)
class Drawn:
    """A drawing: the board and the expected status of each chain by name."""

    board: Board
    expected: dict[Point, ChainStatus]


def _blocks() -> dict[str, list[str]]:
    _, *blocks = re.split(r"^= ", _FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    named = [block.strip().splitlines() for block in blocks]
    return {name: rows for name, _reason, *rows in named}


NAMES = sorted(_blocks())


def read(name: str, way: int = 0, *, swapped: bool = False) -> Drawn:
    """Read the drawing of this name, turned in one of eight ways, optionally with colours
    swapped.
    """
    rows = [row.replace(" ", "") for row in turn(_blocks()[name], way)]
    if swapped:
        rows = [row.translate(_SWAP) for row in rows]
    board = Board.from_rows([row.translate(_STONES) for row in rows])
    expected = {
        chain.name: _STATUS[rows[board.height - 1 - chain.name.row][chain.name.column]]
        for chain in board.chains()
    }
    return Drawn(board, expected)
