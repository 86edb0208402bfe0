"""The part of a board that has to be read to judge a chain, and why that is enough.

Chains that are alive by Benson's theorem can never be captured, so they are walls, and play on one
side of them does not touch what is on the other side, if only they do not need the points that are
fought over for their own eyes: then who lives there may play anything here. A chain that does need
it is no wall; it is read along with the fight, and with all that lies around it.

In such a region a move elsewhere is a pass: it changes nothing here. Nor does it lift a ban here,
since bans belong to single kos; where one pass lifts all bans, a pass for a ko elsewhere is a pass
for the kos here, which is to be had here, too. And who passes here and again here comes back to
the same state, which `goals` judges as it judges the end of play; so it does not matter whether a
pass was one, or a move elsewhere. So who wins here wins on the whole board, whatever is played
around, and regions are read one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.reading.life_and_death.life import living
from bot.reading.life_and_death.local_board import LocalBoard
from bot.rules.bits import bits_of
from bot.rules.board import Board
from bot.rules.points import Colour, Point

SIDES = (Colour.BLACK, Colour.WHITE)


@dataclass(frozen=True)
class LocalRegion:
    """A local board cut out of a whole one, with the stones that stand there."""

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
    """All regions of a board. The whole board is a local board, too: one without walls."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._whole = LocalBoard(board.points(), ((), ()))
        self._stones = tuple(self._whole.bits(board.stones(colour)) for colour in SIDES)
        self._alive = tuple(self._living(side) for side in (0, 1))
        self._found: dict[int, LocalRegion] = {}

    def _living(self, side: int, apart: int = 0) -> int:
        return living(self._whole, self._stones[side], self._stones[1 - side], side, apart)

    def is_alive(self, point: Point) -> bool:
        """Whether the stone there is alive without any reading."""
        return bool(self._whole.bits([point]) & (self._alive[0] | self._alive[1]))

    def around(self, point: Point) -> LocalRegion:
        """The region in which the stone on a point has to be judged. The stone is not alive yet."""
        whole = self._whole
        inside = self._without_neutral(self._closed(whole.bits([point])), whole.bits([point]))
        if inside not in self._found:
            walls = [whole.points(alive & ~inside) for alive in self._alive]
            local = LocalBoard(whole.points(inside), (walls[0], walls[1]))
            stones = [local.bits(whole.points(stones & inside)) for stones in self._stones]
            self._found[inside] = LocalRegion(local, stones[0], stones[1])
        return self._found[inside]

    def _closed(self, start: int) -> int:
        """What hangs together with the start, walls that need it for their eyes included."""
        whole = self._whole
        unsettled = whole.all & ~(self._alive[0] | self._alive[1])
        inside = whole.flood(start, unsettled | start)
        while True:
            before = inside
            for side in (0, 1):
                needed = self._alive[side] & ~inside & ~self._living(side, inside)
                for chain, around in whole.chains(self._stones[side]):
                    if chain & needed and around & inside:
                        for bit in bits_of(around & unsettled):
                            inside |= whole.flood(bit, unsettled)
                        inside |= chain
            if inside == before:
                return inside

    def _without_neutral(self, inside: int, start: int) -> int:
        """Leaves out points where any stone stands for good and touches nothing that is fought
        over: dame between walls of both colours, next to nothing but walls and such dame."""
        whole = self._whole
        vacant = inside & ~(self._stones[0] | self._stones[1])
        walls = [whole.beside(alive & ~inside) for alive in self._alive]
        neutral = vacant & walls[0] & walls[1]
        idle = sum(bit for bit in bits_of(neutral) if not whole.near[bit] & inside & ~neutral)
        return whole.flood(start, inside & ~idle)
