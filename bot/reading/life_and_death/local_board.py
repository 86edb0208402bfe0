"""Fast hypothetical play on a part of a board. Sets of points are integers, one bit for each point.

Everything around a `LocalBoard` is settled permanently: beyond its edge are stones that can never
be captured (its *walls*), or the edge of the board. Play follows article 7.2: a ko may be retaken
only after a pass for it. Here that pass lifts all bans. By its wording the article lifts only the
ban of that ko, and in nearly all positions the result is the same. But where a double ko is part of
a capturing race (the official examples 16 to 18), a side whose stones the commentary calls dead
could otherwise repeat for ever.

A state is (Black's stones, White's stones, marked stones, mover); the mover is 0 for Black and 1
for White. A stone that captured in a ko is *marked* until it is captured, connected to others, or
until the opponent passes for it; while marked, it cannot be captured in the ko. Consecutive passes
are not counted: two plain passes return to the same state, and play that ends there is judged
exactly like a line that repeats there for ever (see
`bot.reading.life_and_death.proof_search.goals`).

A move is the bit of the point played, 0 for a plain pass, or the negative of all marked stones for
a pass for a ko.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.bits import bits_of
from bot.rules.points import Point

State = tuple[int, int, int, int]
Transition = tuple[int, State]
"""A move and the state after it."""
_MAX_KNOWN = 60_000


class LocalBoard:
    """A region of a board. ``walls`` are the permanent stones of Black and of White."""

    def __init__(
        self,
        points: Iterable[Point],
        walls: tuple[Iterable[Point], Iterable[Point]],
    ) -> None:
        inside = sorted(points)
        self.left = min(point.column for point in inside)
        self.low = min(point.row for point in inside)
        # One extra column, so that shifts do not wrap from one row to the next.
        self.stride = max(point.column for point in inside) - self.left + 2
        self.all = self.bits(inside)
        self.near = {bit: self.beside(bit) for bit in bits_of(self.all)}
        self.walls = (self._touching(walls[0]), self._touching(walls[1]))
        self._chains: dict[int, tuple[tuple[int, int], ...]] = {}

    # Points and bits

    def bits(self, points: Iterable[Point]) -> int:
        """Convert points, all of them inside, to bits."""
        return sum(
            1 << (point.row - self.low) * self.stride + point.column - self.left for point in points
        )

    def point(self, bit: int) -> Point:
        """Convert a single bit to the point on the whole board."""
        row, column = divmod(bit.bit_length() - 1, self.stride)
        return Point(column + self.left, row + self.low)

    def points(self, bits: int) -> list[Point]:
        """Convert bits to points, row by row from the lowest."""
        return [self.point(bit) for bit in bits_of(bits)]

    def _touching(self, stones: Iterable[Point]) -> int:
        """Return the points inside that are adjacent to these stones."""
        there = set(stones)
        touching = 0
        for bit in bits_of(self.all):
            column, row = self.point(bit)
            around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
            if any(near in there for near in around):
                touching |= bit
        return touching

    # Chains

    def beside(self, points: int) -> int:
        """Return all neighbours of these points, which may include some of the points
        themselves.
        """
        stride = self.stride
        return (points << 1 | points >> 1 | points << stride | points >> stride) & self.all

    def flood(self, start: int, within: int) -> int:
        """Return all of ``within`` that is connected to the start, which must be part of it."""
        stride = self.stride
        while True:
            wider = (start | start << 1 | start >> 1 | start << stride | start >> stride) & within
            if wider == start:
                return start
            start = wider

    def chains(self, stones: int) -> tuple[tuple[int, int], ...]:
        """Split a set of points into its connected parts, each with the points around it."""
        known = self._chains.get(stones)
        if known is None:
            found = []
            left = stones
            while left:
                chain = self.flood(left & -left, stones)
                left ^= chain
                found.append((chain, self.beside(chain) & ~chain))
            known = tuple(found)
            if len(self._chains) > _MAX_KNOWN:
                self._chains.clear()
            self._chains[stones] = known
        return known

    # Play

    def transitions(self, state: State) -> list[Transition]:
        """Return each legal move with the state after it. The plain pass comes last."""
        black, white, marks, mover = state
        own, others = (white, black) if mover else (black, white)
        wall, other_wall = self.walls[mover], self.walls[1 - mover]
        vacant = self.all & ~(own | others)
        taking: dict[int, int] = {}
        for chain, around in self.chains(others):
            liberties = around & vacant
            if not liberties & (liberties - 1) and not chain & other_wall:
                taking[liberties] = taking.get(liberties, 0) | chain
        breathing = self.beside(vacant) | wall
        for chain, around in self.chains(own):
            liberties = around & vacant
            if liberties & (liberties - 1) or chain & wall:
                breathing |= around
        playable = vacant & breathing
        for liberty in taking:
            playable |= liberty
        transitions: list[Transition] = []
        next_mover = 1 - mover
        while playable:
            bit = playable & -playable
            playable ^= bit
            taken = taking.get(bit, 0)
            near = self.near[bit]
            marks_left = marks & ~(near & own)
            if taken:
                marks_left &= ~taken
                if not taken & (taken - 1) and not near & ~others and not bit & wall:
                    if taken & marks:
                        continue
                    marks_left |= bit
            laid, left = own | bit, others & ~taken
            transitions.append(
                (
                    bit,
                    (left, laid, marks_left, 0) if mover else (laid, left, marks_left, next_mover),
                )
            )
        if marks:
            transitions.append((-marks, (black, white, 0, next_mover)))
        transitions.append((0, (black, white, marks, next_mover)))
        return transitions
