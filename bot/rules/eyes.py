"""How many eyes an eye space makes: one or two.

An eye space is what a group of one colour surrounds: empty points and dead stones. It is two eyes
if the defender, moving first, lives in it alone, with no liberty outside and no other eye. The
defender moves first because stones that could not live even so are not called alive; one who
needs that move and has not made it is a matter of the players' judgement, not of the count.

Small spaces with dead stones in them are read out; see "nakade" in any book on life and death.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

_READ = 7
"""The most points of a space that is read out. The largest shape that dead stones can leave which
makes one eye only has six points, so a larger space makes two."""

Shape = tuple[int, ...]
"""For each point of a space, the bits of its neighbours within the space."""


def eyes_of_space(
    points: Iterable[int], stones: Iterable[int], neighbours: Sequence[Sequence[int]]
) -> int:
    """1 or 2. ``stones`` are the dead stones among the ``points``; all are board indices."""
    space = sorted(points)
    dead = set(stones)
    if len(space) <= 2:
        return 1
    if not dead:
        return 1 if len(space) == 4 and _is_square(space, neighbours) else 2
    if len(space) > _READ:
        return 2
    number = {point: bit for bit, point in enumerate(space)}
    shape = tuple(
        sum(1 << number[near] for near in neighbours[point] if near in number) for point in space
    )
    walled = sum(
        1 << number[point]
        for point in space
        if any(near not in number for near in neighbours[point])
    )
    return 2 if _lives(shape, walled, sum(1 << number[stone] for stone in dead)) else 1


def _is_square(space: Sequence[int], neighbours: Sequence[Sequence[int]]) -> bool:
    """Whether four points are two by two: each has two neighbours among them."""
    return all(sum(near in space for near in neighbours[point]) == 2 for point in space)


@lru_cache(maxsize=4096)
def _lives(shape: Shape, walled: int, stones: int) -> bool:
    """Whether the defender lives, moving first. Bits stand for points."""
    return _Reading(shape, walled).defends(0, stones)


class _Reading:
    """Reads out one space. The wall around it is one chain and has no liberty elsewhere.

    A position that stands a second time in one line is a failure of the attacker, who has to make
    progress. Sets of points are bits.
    """

    def __init__(self, shape: Shape, walled: int) -> None:
        self.shape = shape
        self.walled = walled
        self.all = (1 << len(shape)) - 1
        self.known: dict[tuple[int, int, bool], bool] = {}

    def defends(self, own: int, enemy: int) -> bool:
        """Whether the defender to move lives."""
        state = (own, enemy, True)
        if state not in self.known:
            self.known[state] = True
            self.known[state] = any(
                self.withstands(*after) for after in self._defences(own, enemy)
            ) or self.withstands(own, enemy)
        return self.known[state]

    def withstands(self, own: int, enemy: int) -> bool:
        """Whether the defender lives although the attacker is to move."""
        state = (own, enemy, False)
        if state not in self.known:
            self.known[state] = True
            self.known[state] = self._has_two_eyes(own) or all(
                after is not None and self.defends(*after) for after in self._attacks(own, enemy)
            )
        return self.known[state]

    def _defences(self, own: int, enemy: int) -> Iterator[tuple[int, int]]:
        """What the defender's legal moves lead to."""
        for move in _each(self.all & ~own & ~enemy):
            left = enemy & ~self._without_liberty(enemy, own | move)
            if left != enemy or self._wall_liberties(own | move, enemy):
                yield own | move, left

    def _attacks(self, own: int, enemy: int) -> Iterator[tuple[int, int] | None]:
        """What the attacker's legal moves lead to; None if the wall is captured."""
        for move in _each(self.all & ~own & ~enemy):
            after = enemy | move
            if not self._wall_liberties(own, after):
                yield None
                continue
            joined = self._joined(own & self.walled, own)
            left = joined | (own & ~joined & ~self._without_liberty(own & ~joined, after))
            if left != own or not self._without_liberty(after, own) & move:
                yield left, after

    def _has_two_eyes(self, own: int) -> bool:
        """Whether two points are enclosed by the wall alone, for good."""
        joined = self._joined(own & self.walled, own)
        eyes = 0
        for bit, near in enumerate(self.shape):
            if not own >> bit & 1 and not near & ~joined:
                eyes += 1
        return eyes >= 2

    def _wall_liberties(self, own: int, enemy: int) -> int:
        joined = self._joined(own & self.walled, own)
        return (self.walled | self._near(joined)) & self.all & ~own & ~enemy

    def _without_liberty(self, stones: int, other: int) -> int:
        """Those chains of ``stones`` that have no empty point beside them."""
        empty = self.all & ~stones & ~other
        return stones & ~self._joined(stones & self._near(empty), stones)

    def _joined(self, start: int, within: int) -> int:
        """All that is connected with the start."""
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


def _each(points: int) -> Iterator[int]:
    """The bits of a set, one by one."""
    while points:
        bit = points & -points
        yield bit
        points ^= bit
