"""A position for the evaluation of dead stones: chains, and sets of points as integers.

Boards are flat, with indices as in `Board.key` (``row * size + column``). Sets of points are
integers with one bit for each index, which makes plain Python fast enough.
"""

from __future__ import annotations

from functools import cache

from bot.rules.board import EMPTY, grid


class Neighbours:
    """The neighbours of each index for one board size, as indices and as bits."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.near = grid(width, height).neighbours
        self.near_bits = [sum(1 << other for other in near) for near in self.near]
        self.corner_bits: list[int] = []
        # The number of diagonal neighbours that the opponent may occupy around a true eye.
        self.spare_corners: list[int] = []
        for index, near in enumerate(self.near):
            around = [other for side in near for other in self.near[side] if other != index]
            corners = {other for other in around if around.count(other) == 2}
            self.corner_bits.append(sum(1 << other for other in corners))
            self.spare_corners.append(1 if len(corners) == 4 else 0)


lines_of = cache(Neighbours)


class Position:
    """A position to play from: stones and chains with their liberties.

    A chain is identified by one of its indices, its head; ``liberties`` and ``stones`` are indexed
    by head. Indexed by colour are ``bits``, the points of its stones (or the empty points), and
    ``last_liberties``, the points that are the only liberty of one of its chains.
    """

    def __init__(self, width: int, cells: bytes) -> None:
        self.lines = lines_of(width, len(cells) // width)
        self.cells = list(cells)
        self.head = list(range(len(cells)))
        self.liberties = [0] * len(cells)
        self.stones: list[list[int]] = [[] for _ in cells]
        self.heads: list[int] = []
        self.bits = [0, 0, 0]
        self.last_liberties = [0, 0, 0]
        for index, cell in enumerate(cells):
            self.bits[cell] |= 1 << index
        seen = bytearray(len(cells))
        for index, cell in enumerate(cells):
            if cell and not seen[index]:
                self._gather(index, seen)

    def _gather(self, start: int, seen: bytearray) -> None:
        colour = self.cells[start]
        chain, liberties = [start], 0
        seen[start] = 1
        for here in chain:
            self.head[here] = start
            for near in self.lines.near[here]:
                if self.cells[near] == EMPTY:
                    liberties |= 1 << near
                elif self.cells[near] == colour and not seen[near]:
                    seen[near] = 1
                    chain.append(near)
        self.heads.append(start)
        self.stones[start] = chain
        self.liberties[start] = liberties
        if not liberties & (liberties - 1):
            self.last_liberties[colour] |= liberties
