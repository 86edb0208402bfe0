"""Counts the eyes that an eye space makes: none, one or two.

An eye space is what a group of one colour surrounds: empty points and dead stones. It has as many
eyes as the defender can make of it with the first move. The defender moves first because stones
that could not live even so are not called alive; whether that move has still to be made is for
the players to see, not for the count.

A gate is a point at which the surrounding stones are cut unless the defender fills it, so that an
attacker who gets there is connected to the outside. Filling it takes a move like any other.

Small spaces with dead stones or gates are read out; see "nakade" and "false eye" in any book on
life and death.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from bot.rules.bits import bits_of

_READ = 9
"""The most points of a space that is read out. Dead stones that fill all but one of ten points
leave, when they are captured, a space of nine, which is two eyes in any shape."""

_ROOM = 6
"""So many empty points are two eyes, whatever dead stones stand beside them."""

Shape = tuple[int, ...]
"""For each point of a space, the bits of its neighbours within the space."""


def eyes_of_space(
    space: AbstractSet[int],
    stones: AbstractSet[int],
    gates: AbstractSet[int],
    neighbours: Sequence[Sequence[int]],
) -> int:
    """0 to 2. ``stones`` are dead stones in the ``space``, ``gates`` points of it; all indices."""
    if not stones and not gates:
        return 1 if len(space) <= 2 or _is_square(space, neighbours) else 2
    if len(space) - len(stones) - 2 * len(gates) >= _ROOM or len(space) > _READ:
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
    """Whether these are four points, two by two: each has two neighbours among them."""
    return len(space) == 4 and all(
        sum(1 for near in neighbours[point] if near in space) == 2 for point in space
    )


@lru_cache(maxsize=4096)
def _makes(shape: Shape, walled: int, gates: int, stones: int, eyes: int) -> bool:
    """Whether the defender, moving first, makes so many eyes. Bits stand for points."""
    return _Reading(shape, walled, gates, eyes).defends(0, stones)


class _Reading:
    """Reads out one space. The wall around it is one chain that has liberties enough outside.

    The defender succeeds with parts of the space that stones joined to the wall keep asunder and
    that have no gate: no attacker can fill those. A line that comes back to itself is the
    attacker's failure; the attacker may pass. Sets of points are bits.
    """

    def __init__(self, shape: Shape, walled: int, gates: int, eyes: int) -> None:
        self.shape = shape
        self.walled = walled
        self.gates = gates
        self.eyes = eyes
        self.all = (1 << len(shape)) - 1
        self.known: dict[tuple[int, int, bool], bool] = {}

    def defends(self, own: int, enemy: int) -> bool:
        """Whether the defender to move lives."""
        state = (own, enemy, True)
        if state not in self.known:
            self.known[state] = True
            self.known[state] = any(self.withstands(*after) for after in self._defences(own, enemy))
        return self.known[state]

    def withstands(self, own: int, enemy: int) -> bool:
        """Whether the defender lives although the attacker is to move."""
        state = (own, enemy, False)
        if state not in self.known:
            self.known[state] = True
            self.known[state] = self._has_eyes(own) or (
                all(self.defends(*after) for after in self._attacks(own, enemy))
                and self.defends(own, enemy)
            )
        return self.known[state]

    def _defences(self, own: int, enemy: int) -> Iterator[tuple[int, int]]:
        """What the defender's legal moves lead to."""
        for move in bits_of(self.all & ~own & ~enemy):
            left = enemy & ~self._captured(enemy, own | move)
            alone = (own | move) & ~self._joined_to_wall(own | move)
            if left != enemy or not self._without_liberty(alone, enemy) & move:
                yield own | move, left

    def _attacks(self, own: int, enemy: int) -> Iterator[tuple[int, int]]:
        """What the attacker's legal moves lead to."""
        for move in bits_of(self.all & ~own & ~enemy):
            after = enemy | move
            joined = self._joined_to_wall(own)
            left = own & ~self._without_liberty(own & ~joined, after)
            if left != own or not self._captured(after, own) & move:
                yield left, after

    def _has_eyes(self, own: int) -> bool:
        rest = self.all & ~self._lasting(own)
        return sum(not part & self.gates for part in self._parts(rest)) >= self.eyes

    def _lasting(self, own: int) -> int:
        """The stones joined to the wall, and those between two single points of the space, as in
        a corner: an attacker can fill neither of these."""
        joined = self._joined_to_wall(own)
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
            part = self._joined(points & -points, points)
            points ^= part
            yield part

    def _joined_to_wall(self, own: int) -> int:
        return self._joined(own & self.walled, own)

    def _captured(self, enemy: int, own: int) -> int:
        """The attacker's stones that have no liberty, nor a gate to the outside."""
        return self._without_liberty(enemy, own) & ~self._joined(enemy & self.gates, enemy)

    def _without_liberty(self, stones: int, other: int) -> int:
        """Those chains of ``stones`` that have no empty point beside them."""
        empty = self.all & ~stones & ~other
        return stones & ~self._joined(stones & self._near(empty), stones)

    def _joined(self, start: int, within: int) -> int:
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
