"""Stones on a board: chains, liberties, captures and the ban on suicide (articles 3–5).

A board knows nothing about turns, ko or earlier moves; `bot.rules.game` does.

The cells are one byte array, and an index is ``row * size + column``. A copy and a dictionary key
then cost one slice, which keeps exact repetition checks cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import TypeVar

from bot.rules.errors import Occupied, OffBoard, Suicide
from bot.rules.points import Colour, Point, check_size

T = TypeVar("T", bound=Hashable)

EMPTY, BLACK, WHITE = 0, 1, 2
_FIRST_MARK = 3
_COLOUR = {BLACK: Colour.BLACK, WHITE: Colour.WHITE}
_DRAWN = {EMPTY: ".", BLACK: "X", WHITE: "O"}


def cell_of(colour: Colour) -> int:
    """Return the byte that stands for a stone of this colour in `Board.key`."""
    return BLACK if colour is Colour.BLACK else WHITE


class Grid:
    """The geometry that all boards of one size share: points, their indices and neighbours."""

    def __init__(self, size: int, height: int) -> None:
        self.points = tuple(Point(column, row) for row in range(height) for column in range(size))
        self.index = {point: index for index, point in enumerate(self.points)}
        self.neighbours = tuple(
            tuple(
                self.index[near]
                for near in (
                    Point(point.column + 1, point.row),
                    Point(point.column - 1, point.row),
                    Point(point.column, point.row + 1),
                    Point(point.column, point.row - 1),
                )
                if near in self.index
            )
            for point in self.points
        )
        self.beside = {
            point: tuple(self.points[near] for near in near_ones)
            for point, near_ones in zip(self.points, self.neighbours, strict=True)
        }


grid = cache(Grid)


def connected_parts(
    points: Iterable[T], neighbours: Callable[[T], Iterable[T]]
) -> Iterator[set[T]]:
    """Split a set of points into its connected parts."""
    left = set(points)
    while left:
        part = flood_fill([left.pop()], left, neighbours)
        left -= part
        yield part


def flood_fill(
    start: Iterable[T], within: Container[T], neighbours: Callable[[T], Iterable[T]]
) -> set[T]:
    """Flood fill: return the start and all points of ``within`` that are connected to it."""
    todo = [*start]
    found = set(todo)
    while todo:
        for near in neighbours(todo.pop()):
            if near in within and near not in found:
                found.add(near)
                todo.append(near)
    return found


@dataclass(frozen=True)
class Chain:
    """Solidly connected stones of one colour and their liberties."""

    colour: Colour
    stones: frozenset[Point]
    liberties: frozenset[Point]

    @property
    def name(self) -> Point:
        """The point that identifies the chain: its leftmost stone, and the highest of those."""
        return min(self.stones, key=lambda point: (point.column, -point.row))


class Board:
    """A position. Mutable; `copy` is cheap.

    ``size`` is the number of columns and ``height`` the number of rows. Games are played on square
    boards; other shapes are for reading a part of a board.
    """

    __slots__ = ("_cells", "_grid", "height", "size")

    def __init__(self, size: int, height: int | None = None) -> None:
        """Create an empty board, square unless a height is given. Raise `BadBoardSize`."""
        self.size = size
        self.height = size if height is None else height
        check_size(self.size)
        check_size(self.height)
        self._grid = grid(self.size, self.height)
        self._cells = bytearray(self.size * self.height)

    # Positions as values

    def copy(self) -> Board:
        """Return an independent board with the same position."""
        twin = Board.__new__(Board)
        twin.size, twin.height, twin._grid = self.size, self.height, self._grid
        twin._cells = self._cells.copy()
        return twin

    def key(self) -> bytes:
        """Return the whole position as bytes. On boards of one size, equal keys mean equal
        positions.
        """
        return bytes(self._cells)

    def restore(self, key: bytes) -> None:
        """Set the position to one that `key` returned."""
        self._cells[:] = key

    def index(self, point: Point) -> int:
        """Return where a point is in `key`. Raise `OffBoard`."""
        index = self._grid.index.get(point)
        if index is None:
            raise OffBoard(point, self.size)
        return index

    def digest(self) -> str:
        """Return a short hash of the position (64 bits, hexadecimal) for comparing stored games."""
        return blake2b(self._cells, digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.size == other.size and self._cells == other._cells

    __hash__ = None  # type: ignore[assignment]  # a board changes

    # Drawings

    def rows(self) -> list[str]:
        """Return the board as text, top row first: ``X`` black, ``O`` white, ``.`` empty."""
        drawn = "".join(_DRAWN[cell] for cell in self._cells)
        starts = range((self.height - 1) * self.size, -1, -self.size)
        return [drawn[start : start + self.size] for start in starts]

    def __str__(self) -> str:
        return "\n".join(self.rows())

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Board:
        """Parse what `rows` returns. Spaces are ignored.

        Raise `ValueError` for a malformed drawing, and `BadBoardSize`.
        """
        lines = [row.replace(" ", "") for row in rows]
        board = cls(len(lines[0]) if lines else 0, len(lines))
        codes = {drawn: code for code, drawn in _DRAWN.items()}
        for line in lines:
            if len(line) != board.size or not set(line) <= set(codes):
                raise ValueError(line)
        board._cells[:] = bytes(codes[drawn] for line in reversed(lines) for drawn in line)
        return board

    # Points

    def points(self) -> Iterator[Point]:
        """Yield every point, row by row from the lowest."""
        return iter(self._grid.points)

    def at(self, point: Point) -> Colour | None:
        """Return the colour of the stone on a point, or None if it is empty. Raise `OffBoard`."""
        index = self._grid.index.get(point)
        if index is None:
            raise OffBoard(point, self.size)
        return _COLOUR.get(self._cells[index])

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """Return the two to four points adjacent to a point. Raise `OffBoard`."""
        beside = self._grid.beside.get(point)
        if beside is None:
            raise OffBoard(point, self.size)
        return beside

    def stones(self, colour: Colour) -> list[Point]:
        """Return the points with stones of this colour, row by row from the lowest."""
        code = cell_of(colour)
        return [self._grid.points[index] for index, cell in enumerate(self._cells) if cell == code]

    # Chains

    def chain_at(self, point: Point) -> Chain | None:
        """Return the chain of the stone on a point, or None if it is empty. Raise `OffBoard`."""
        colour = self.at(point)
        if colour is None:
            return None
        cells, neighbours, points = self._cells, self._grid.neighbours, self._grid.points
        start = self.index(point)
        code = cells[start]
        stones, liberties, todo = {start}, set(), [start]
        while todo:
            for near in neighbours[todo.pop()]:
                if cells[near] == EMPTY:
                    liberties.add(near)
                elif cells[near] == code and near not in stones:
                    stones.add(near)
                    todo.append(near)
        return Chain(
            colour,
            frozenset(points[index] for index in stones),
            frozenset(points[index] for index in liberties),
        )

    def chains(self) -> list[Chain]:
        """Return all chains, ordered by their first stone, row by row from the lowest."""
        found: list[Chain] = []
        seen: set[Point] = set()
        for point in self.points():
            if point not in seen and (chain := self.chain_at(point)) is not None:
                found.append(chain)
                seen |= chain.stones
        return found

    # Changes

    def place(self, colour: Colour, points: Iterable[Point]) -> None:
        """Put stones down without capturing (handicap, set positions). Raise `OffBoard`."""
        for point in points:
            self._cells[self.index(point)] = cell_of(colour)

    def remove(self, points: Iterable[Point]) -> None:
        """Remove stones. Raise `OffBoard`."""
        for point in points:
            self._cells[self.index(point)] = EMPTY

    def play(self, colour: Colour, point: Point) -> list[Point]:
        """Play a stone, remove the stones it captures, and return their points.

        Raise `OffBoard`, `Occupied` or `Suicide`; the board is then unchanged.
        """
        captured = self.captures(colour, point)
        self._cells[self._grid.index[point]] = cell_of(colour)
        if captured:
            self.remove(captured)
        return captured

    def captures(self, colour: Colour, point: Point) -> list[Point]:
        """Return the points that a stone here would capture. Raise the same errors as `play`."""
        index = self.index(point)
        cells = self._cells
        if cells[index]:
            raise Occupied(point, _COLOUR[cells[index]])
        enemy = WHITE if colour is Colour.BLACK else BLACK
        captured: list[int] = []
        breathes = False
        marked: bytearray | None = None
        for number, near in enumerate(self._grid.neighbours[index], _FIRST_MARK):
            cell = cells[near]
            if cell == EMPTY:
                breathes = True
            elif cell == enemy:
                if marked is None:
                    marked = cells.copy()
                if marked[near] == enemy:
                    captured += self._find_suffocated(near, index, marked, number)
        if captured:
            return [self._grid.points[taken] for taken in captured]
        if not breathes:
            self._check_suicide(colour, index)
        return []

    def is_ko_capture(self, colour: Colour, point: Point, captured: Sequence[Point]) -> bool:
        """Return whether this capture, before it is played, creates a ko (article 6).

        In a ko, one stone is captured by a lone stone whose only liberty is then the captured
        point.
        """
        if len(captured) != 1:
            return False
        enemy = cell_of(colour.opponent)
        near = self._grid.neighbours[self._grid.index[point]]
        return all(self._cells[index] == enemy for index in near)

    def _check_suicide(self, colour: Colour, index: int) -> None:
        """Raise `Suicide` if the stone and the chains it connects to would have no liberties."""
        joined = {index}
        own = cell_of(colour)
        for near in self._grid.neighbours[index]:
            if self._cells[near] == own and near not in joined:
                suffocated = self._find_suffocated(near, index, self._cells.copy(), _FIRST_MARK)
                if not suffocated:
                    return
                joined.update(suffocated)
        raise Suicide(self._grid.points[index], stones=len(joined))

    def _find_suffocated(self, start: int, filled: int, marked: bytearray, mark: int) -> list[int]:
        """Return the chain at ``start`` if ``filled`` is its only liberty, otherwise an empty list.

        Stops at the first other liberty, which is usually only a few steps away. ``marked`` is a
        copy of the cells, in which the search replaces each found stone by ``mark``. A neighbour
        with an earlier mark is of the same chain, and that search stopped at a liberty: otherwise
        it would have marked the whole chain.
        """
        neighbours, code = self._grid.neighbours, marked[start]
        stones = [start]
        marked[start] = mark
        for here in stones:
            for near in neighbours[here]:
                cell = marked[near]
                if cell == code:
                    marked[near] = mark
                    stones.append(near)
                elif cell == EMPTY:
                    if near != filled:
                        return []
                elif _FIRST_MARK <= cell < mark:
                    return []
        return stones
