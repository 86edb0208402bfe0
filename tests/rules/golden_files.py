"""Golden files: a position, the reading of the rules, and the resulting territory, as two drawings.

Given: ``X O`` stones, ``x o`` stones considered dead. Counted: ``b w`` territory, ``-`` dame, ``=``
dame that make a seki, ``+`` an eye point that is no territory, ``*`` a point that its owner must
fill, ``# @`` stones in seki, ``x o`` dead stones that stay, ``X O`` other living stones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bot.rules.board import Board
from bot.rules.points import Colour, Point
from bot.rules.scoring.territory import Dame, Score, count
from tests.rules.drawings import board_of, marked_points

FOLDER = Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@dataclass(frozen=True)
class Golden:
    """A parsed golden file."""

    reason: str
    board: Board
    dead: set[Point]
    reading: Dame
    prisoners: tuple[int, int]
    points: tuple[int, int]
    after_filling: tuple[int, int] | None
    counted: list[str]

    def count(self) -> Score:
        """Count the position with our code."""
        return count(
            self.board,
            self.dead,
            black_prisoners=self.prisoners[0],
            white_prisoners=self.prisoners[1],
            komi=0,
            dame=self.reading,
        )


def read(name: str, turned: int = 0) -> Golden:
    """Read the golden file of this name, turned in one of eight ways."""
    head, drawings = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("given ")
    fields = dict(re.findall(r"^([a-z ]+): (.*)$", head, flags=re.MULTILINE))
    pairs = [line.split(" " * 5) for line in drawings.splitlines()[1:]]
    given = "\n".join(turn([pair[0] for pair in pairs], turned))
    return Golden(
        reason=head.split("\n\n")[0].splitlines()[-1],
        board=board_of(given.upper()),
        dead=marked_points(given, "x") | marked_points(given, "o"),
        reading=cast("Dame", fields["reading"]),
        prisoners=_two(fields.get("prisoners", "black 0, white 0")),
        points=_two(fields["points"]),
        after_filling=_two(fields["after filling"]) if "after filling" in fields else None,
        counted=turn([pair[1] for pair in pairs], turned),
    )


def turn(rows: list[str], way: int) -> list[str]:
    """Turn a drawing with spaces ``way % 4`` times to the right; from 4 on also reflect it."""
    cells = [row.split() for row in rows]
    for _ in range(way % 4):
        cells = [list(column) for column in zip(*reversed(cells), strict=True)]
    return [" ".join(reversed(row) if way >= 4 else row) for row in cells]


def _two(text: str) -> tuple[int, int]:
    black, white = re.findall(r"\d+", text)
    return int(black), int(white)


def draw_count(board: Board, score: Score) -> list[str]:
    """Draw a count in the letters of the golden files."""
    layers: list[tuple[frozenset[Point], str]] = [
        (score.black.territory, "b"),
        (score.white.territory, "w"),
        (score.false_eyes, "*"),
        (score.shared, "="),
        (score.dame, "-"),
        (score.black.eye_points | score.white.eye_points, "+"),
    ]

    def letter(point: Point) -> str:
        for points, letter in layers:
            if point in points:
                return letter
        black = board.at(point) is Colour.BLACK
        if point in score.dead:
            return "x" if black else "o"
        if point in score.seki:
            return "#" if black else "@"
        return "X" if black else "O"

    columns, rows = range(board.size), range(board.height)
    return [" ".join(letter(Point(column, row)) for column in columns) for row in reversed(rows)]
