"""The part of a board that must be read to judge a chain, and why that is enough.

Chains that live by Benson's theorem can never be captured, so they are walls. Play on one side of a
wall does not affect the other side, provided that the wall does not need the disputed points for
its own eyes; then its owner may play anything there. A chain that does need them is not a wall: it
is read along with the fight and everything around it.

In such a region a move elsewhere is a pass: it changes nothing here. It does not lift a ban here
either, because bans belong to single kos. (Where one pass lifts all bans, a pass for a ko elsewhere
equals a pass for the kos here, which is available here, too.) A player who passes here twice in a
row returns to the same state, which `goals` judges like the end of play, so it does not matter
whether a pass was a real pass or a move elsewhere. Hence the winner here wins on the whole board,
whatever is played around, and regions can be read one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.reading.life_and_death.life import find_living
from bot.reading.life_and_death.local_board import LocalBoard
from bot.rules.bits import bits_of
from bot.rules.board import Board
from bot.rules.points import Colour, Point

SIDES = (Colour.BLACK, Colour.WHITE)


@dataclass(frozen=True)
class LocalRegion:
    """A local board cut out of a whole board, with its stones."""

    board: LocalBoard
    black: int
    white: int

    @cached_property
    def points(self) -> frozenset[Point]:
        return frozenset(self.board.points(self.board.all))

    @property
    def vacant(self) -> int:
        """The points without a stone, as bits."""
        return self.board.all & ~(self.black | self.white)


class Regions:
    """All regions of a board. The whole board is a local board without walls."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._whole = LocalBoard(board.points(), ((), ()))
        self._stones = tuple(self._whole.bits(board.stones(colour)) for colour in SIDES)
        self._alive = tuple(self._find_living(side) for side in (0, 1))
        self._found: dict[int, LocalRegion] = {}

    def _find_living(self, side: int, apart: int = 0) -> int:
        return find_living(self._whole, self._stones[side], self._stones[1 - side], side, apart)

    def is_alive(self, point: Point) -> bool:
        """Return whether the stone there lives without any reading."""
        return bool(self._whole.bits([point]) & (self._alive[0] | self._alive[1]))

    def around(self, point: Point) -> LocalRegion:
        """Return the region that must be read to judge the stone on a point. Only for stones that
        are not `is_alive`."""
        whole = self._whole
        inside = self._remove_neutral(
            self._find_closed_area(whole.bits([point])), whole.bits([point])
        )
        if inside not in self._found:
            walls = [whole.points(alive & ~inside) for alive in self._alive]
            local = LocalBoard(whole.points(inside), (walls[0], walls[1]))
            stones = [local.bits(whole.points(stones & inside)) for stones in self._stones]
            self._found[inside] = LocalRegion(local, stones[0], stones[1])
        return self._found[inside]

    def _find_closed_area(self, start: int) -> int:
        """Return everything connected to the start, including the walls that need a part of it for
        their eyes."""
        whole = self._whole
        unsettled = whole.all & ~(self._alive[0] | self._alive[1])
        inside = whole.flood(start, unsettled | start)
        while True:
            before = inside
            for side in (0, 1):
                needed = self._alive[side] & ~inside & ~self._find_living(side, inside)
                for chain, around in whole.chains(self._stones[side]):
                    if chain & needed and around & inside:
                        for bit in bits_of(around & unsettled):
                            inside |= whole.flood(bit, unsettled)
                        inside |= chain
            if inside == before:
                return inside

    def _remove_neutral(self, inside: int, start: int) -> int:
        """Remove neutral points that cannot affect the fight: dame between walls of both colours
        whose neighbours are only walls and other such dame.
        """
        whole = self._whole
        vacant = inside & ~(self._stones[0] | self._stones[1])
        walls = [whole.beside(alive & ~inside) for alive in self._alive]
        neutral = vacant & walls[0] & walls[1]
        idle = sum(bit for bit in bits_of(neutral) if not whole.near[bit] & inside & ~neutral)
        return whole.flood(start, inside & ~idle)
