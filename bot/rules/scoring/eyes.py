"""Count the eyes that an eye space makes: none, one or two.

An eye space is the area that a group of one colour surrounds: empty points and dead stones. Its
number of eyes is what the defender can make of it by moving first. The defender moves first because
stones that cannot live even then are dead. Whether that move still has to be played is for the
players to decide, not for the count.

A gate is a point where the surrounding stones are cut unless the defender fills it: an attacker's
stone there is connected to the outside. Filling a gate takes a move like any other.

Small spaces with dead stones or gates are solved by search; see "nakade" and "false eye" in any
book on life and death.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from bot.rules.bits import bits_of

_MAX_SEARCHED = 9
"""The largest space, in points, that is searched. If dead stones fill all but one of ten points,
their capture leaves a space of nine, which is two eyes in any shape.
"""

_TWO_EYES_ROOM = 6
"""With at least this many empty points a space has two eyes, whatever dead stones are in it."""

Shape = tuple[int, ...]
"""For each point of a space, its neighbours within the space as bits."""


def eyes_of_space(
    space: AbstractSet[int],
    stones: AbstractSet[int],
    gates: AbstractSet[int],
    neighbours: Sequence[Sequence[int]],
) -> int:
    """Return the number of eyes, 0 to 2.

    ``stones`` are the dead stones in the ``space`` and ``gates`` are points of it; all are indices.
    """
    if not stones and not gates:
        return 1 if len(space) <= 2 or _is_square(space, neighbours) else 2
    if len(space) - len(stones) - 2 * len(gates) >= _TWO_EYES_ROOM or len(space) > _MAX_SEARCHED:
        return 2
    points = sorted(space)
    bits = {point: 1 << number for number, point in enumerate(points)}
    shape = tuple(
        sum(bits[near] for near in neighbours[point] if near in space) for point in points
    )
    walled = sum(bits[p] for p in points if not space >= set(neighbours[p]))
    at = (shape, walled, sum(bits[gate] for gate in gates))
    start = sum(bits[stone] for stone in stones)
    return next((eyes for eyes in (2, 1) if _makes(*at, start, eyes)), 0)


def _is_square(space: AbstractSet[int], neighbours: Sequence[Sequence[int]]) -> bool:
    """Return whether the space is a square of four points: each has two neighbours in it."""
    return len(space) == 4 and all(
        sum(1 for near in neighbours[point] if near in space) == 2 for point in space
    )


@lru_cache(maxsize=4096)
def _makes(shape: Shape, walled: int, gates: int, stones: int, eyes: int) -> bool:
    """Return whether the defender, moving first, makes that many eyes. Sets of points are bits."""
    return _Reading(shape, walled, gates, eyes).defends(0, stones)


class _Reading:
    """Search one space. The wall around it is one chain with enough liberties outside.

    The defender succeeds when stones connected to the wall divide the space into enough parts that
    have no gate: no attacker can fill those. A line that repeats a state is a failure for the
    attacker, who may pass. Sets of points are bits.
    """

    def __init__(self, shape: Shape, walled: int, gates: int, eyes: int) -> None:
        self.shape = shape
        self.walled = walled
        self.gates = gates
        self.eyes = eyes
        self.all = (1 << len(shape)) - 1
        self.known: dict[tuple[int, int, bool], bool] = {}

    def defends(self, own: int, enemy: int) -> bool:
        """Return whether the defender lives, moving first."""
        state = (own, enemy, True)
        if state not in self.known:
            self.known[state] = True
            self.known[state] = any(self.withstands(*after) for after in self._defences(own, enemy))
        return self.known[state]

    def withstands(self, own: int, enemy: int) -> bool:
        """Return whether the defender lives with the attacker to move."""
        state = (own, enemy, False)
        if state not in self.known:
            self.known[state] = True
            self.known[state] = self._has_eyes(own) or (
                all(self.defends(*after) for after in self._attacks(own, enemy))
                and self.defends(own, enemy)
            )
        return self.known[state]

    def _defences(self, own: int, enemy: int) -> Iterator[tuple[int, int]]:
        """Yield the state after each legal move of the defender."""
        for move in bits_of(self.all & ~own & ~enemy):
            left = enemy & ~self._find_captured(enemy, own | move)
            alone = (own | move) & ~self._find_joined_to_wall(own | move)
            if left != enemy or not self._find_without_liberty(alone, enemy) & move:
                yield own | move, left

    def _attacks(self, own: int, enemy: int) -> Iterator[tuple[int, int]]:
        """Yield the state after each legal move of the attacker."""
        for move in bits_of(self.all & ~own & ~enemy):
            after = enemy | move
            joined = self._find_joined_to_wall(own)
            left = own & ~self._find_without_liberty(own & ~joined, after)
            if left != own or not self._find_captured(after, own) & move:
                yield left, after

    def _has_eyes(self, own: int) -> bool:
        rest = self.all & ~self._lasting(own)
        return sum(not part & self.gates for part in self._parts(rest)) >= self.eyes

    def _lasting(self, own: int) -> int:
        """Return the stones that can never be captured: those connected to the wall, and those
        between two single points of the space, as in a corner, since an attacker can fill neither
        point.
        """
        joined = self._find_joined_to_wall(own)
        single = sum(
            1 << bit
            for bit, near in enumerate(self.shape)
            if not (own | self.gates) >> bit & 1 and not near & ~own
        )
        return joined | sum(
            chain
            for chain in self._parts(own & ~joined)
            if (self._near(chain) & single).bit_count() > 1
        )

    def _parts(self, points: int) -> Iterator[int]:
        while points:
            part = self._flood_fill(points & -points, points)
            points ^= part
            yield part

    def _find_joined_to_wall(self, own: int) -> int:
        return self._flood_fill(own & self.walled, own)

    def _find_captured(self, enemy: int, own: int) -> int:
        """Return the attacker's stones that have neither a liberty nor a gate to the outside."""
        return self._find_without_liberty(enemy, own) & ~self._flood_fill(enemy & self.gates, enemy)

    def _find_without_liberty(self, stones: int, other: int) -> int:
        """Return those chains of ``stones`` that have no empty neighbour."""
        empty = self.all & ~stones & ~other
        return stones & ~self._flood_fill(stones & self._near(empty), stones)

    def _flood_fill(self, start: int, within: int) -> int:
        found = 0
        while start != found:
            found = start
            start |= self._near(found) & within
        return found

    def _near(self, points: int) -> int:
        near = 0
        for bit, around in enumerate(self.shape):
            if points >> bit & 1:
                near |= around
        return near
