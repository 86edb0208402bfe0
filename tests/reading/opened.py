"""Known positions with opened surroundings: the walls border wide ground and have no closed eyes.

In the drawings the walls live by Benson's theorem and all ground behind them is filled with stones,
so that everything else can be searched. Here those stones are removed unless they touch the fight
or the other side's walls. The walls then live by the ground behind them, as in real games, and the
answer about the stones inside is the same.
"""

from __future__ import annotations

from bot.reading.life_and_death.regions import Regions
from bot.rules.board import Board, connected_parts
from bot.rules.points import Colour, Point

_WIDE = 7
"""A connected area of this many empty points is two eyes in any case."""


def open_surroundings(board: Board) -> Board | None:
    """Return the same fights with open surroundings; None if a wall has too little room behind it,
    or if nothing changes.
    """
    regions = Regions(board)
    walls = {colour: {p for p in board.stones(colour) if regions.is_alive(p)} for colour in Colour}
    fought = {
        p
        for p in board.points()
        if p not in walls[Colour.BLACK] | walls[Colour.WHITE] and not _is_eye(board, p, walls)
    }
    stones = {
        colour: set(board.stones(colour))
        - {p for p in walls[colour] if not _near(p) & (fought | walls[colour.opponent])}
        for colour in Colour
    }
    empty = [p for p in board.points() if p not in stones[Colour.BLACK] | stones[Colour.WHITE]]
    for part in connected_parts(empty, board.neighbours):
        if fought.isdisjoint(part) and len(part) < _WIDE:
            return None
    rows = [
        "".join(_sign(Point(column, row), stones) for column in range(board.size))
        for row in range(board.height - 1, -1, -1)
    ]
    new = Board.from_rows(rows)
    return None if new.key() == board.key() else new


def _is_eye(board: Board, point: Point, walls: dict[Colour, set[Point]]) -> bool:
    """Return whether a point is behind walls of one colour, away from all fights."""
    if board.at(point) is not None:
        return False
    near = board.neighbours(point)
    return any(all(p in walls[colour] for p in near) for colour in Colour)


def _near(point: Point) -> set[Point]:
    """Return the surrounding points, including diagonal ones."""
    steps = (-1, 0, 1)
    return {
        Point(point.column + right, point.row + up)
        for right in steps
        for up in steps
        if point.column + right >= 0 and point.row + up >= 0
    }


def _sign(point: Point, stones: dict[Colour, set[Point]]) -> str:
    if point in stones[Colour.BLACK]:
        return "X"
    return "O" if point in stones[Colour.WHITE] else "."
