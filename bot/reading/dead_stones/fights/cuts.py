"""Find chains that live whatever happens elsewhere, and cut out small fights around the others.

`find_settled` judges eyes; stones that random play considers dead count as dead if there is plenty
of room around them. Chains that are not settled are cut out with their surroundings as a `Cut`,
small enough to be read out (`bot.reading.dead_stones.fights.capture_search`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.reading.dead_stones.fights.capture_search import Fight
from bot.reading.dead_stones.position import Position
from bot.rules.board import BLACK, EMPTY, WHITE

# Eye spaces of this many points are two eyes even if the opponent moves first: certainly, and
# nearly always. The less certain value keeps fights small.
SURE_ROOM, LIKELY_ROOM = 9, 6
# In an eye space of this many points, stones considered dead do not threaten the eyes, if at least
# half of the space is empty.
_PLENTY = 12
# From this ownership on, a point that no fight touches belongs to the side that mostly owns it.
_PLAINLY = 0.8
_MAX_CUT = 11
_MAX_GROUND = 90


@dataclass(frozen=True)
class Cut:
    """A fight cut out of a board.

    ``points[i]`` is the board index of the fight's point ``i``; ``walls`` are the points around it
    that count as Black's and White's.
    """

    fight: Fight
    points: tuple[int, ...]
    walls: tuple[frozenset[int], frozenset[int]]
    black: int
    white: int
    heads: tuple[int, ...]

    def bits(self, indices: Sequence[int]) -> int:
        """Convert board indices to bits of the fight. Raise `ValueError` for an index outside."""
        return sum(1 << self.points.index(index) for index in indices)


def find_settled(position: Position, dead: Callable[[int], bool], room: int) -> set[int]:
    """Return the heads of chains that live by their own eyes.

    ``dead`` tells whether the chain with a head is considered dead. An eye space of ``room`` points
    counts as two eyes.
    """
    return {
        head
        for colour in (BLACK, WHITE)
        for group, eyes in _groups(position, colour, dead, room)
        if eyes >= 2
        for head in group
    }


def _groups(
    position: Position, colour: int, dead: Callable[[int], bool], room: int
) -> list[tuple[list[int], int]]:
    """Return the groups of one colour, as heads of their chains, with their eyes (2 means
    enough).
    """
    cells, head = position.cells, position.head
    live = [h for h in position.heads if cells[h] == colour and not dead(h)]
    leader = {h: h for h in live}

    def find(h: int) -> int:
        while leader[h] != h:
            h = leader[h]
        return h

    worths: list[tuple[int, int]] = []
    for points, walls in _eye_spaces(position, colour, leader):
        enemies = {head[p] for p in points if cells[p] == 3 - colour}
        if not walls or not all(dead(h) for h in enemies):
            continue
        worth = _worth(position, points, colour, room)
        if worth:
            worths.append((walls[0], worth))
            for wall in walls[1:]:
                leader[find(wall)] = find(walls[0])
    for i, one in enumerate(live):
        for other in live[:i]:
            if (position.liberties[one] & position.liberties[other]).bit_count() >= 2:
                leader[find(one)] = find(other)
    groups: dict[int, list[int]] = {}
    for h in live:
        groups.setdefault(find(h), []).append(h)
    eyes = dict.fromkeys(groups, 0)
    for wall, worth in worths:
        eyes[find(wall)] += worth
    return [(group, eyes[h]) for h, group in groups.items()]


def _eye_spaces(
    position: Position, colour: int, live: dict[int, int]
) -> list[tuple[list[int], list[int]]]:
    """Return what one colour's living chains enclose: connected points, and the heads around
    them.
    """
    cells, head, near = position.cells, position.head, position.lines.near

    def is_wall(index: int) -> bool:
        return cells[index] == colour and head[index] in live

    seen = bytearray(len(cells))
    spaces = []
    for start in range(len(cells)):
        if seen[start] or is_wall(start):
            continue
        seen[start] = 1
        points, walls = [start], set()
        for here in points:
            for other in near[here]:
                if is_wall(other):
                    walls.add(head[other])
                elif not seen[other]:
                    seen[other] = 1
                    points.append(other)
        spaces.append((points, sorted(walls)))
    return spaces


def _worth(position: Position, points: list[int], colour: int, room: int) -> int:
    """Return how many eyes an eye space is worth to its owner if the opponent moves first."""
    stones = sum(1 for p in points if position.cells[p] == 3 - colour)
    if stones > 1 or (stones and len(points) < 4):
        roomy = len(points) >= _PLENTY and 2 * stones <= len(points)
        return 2 if roomy else 0
    if len(points) == 1:
        (point,) = points
        others = position.lines.corner_bits[point] & position.bits[3 - colour]
        return 0 if others.bit_count() > position.lines.spare_corners[point] else 1
    return 2 if len(points) >= room + stones else 1


def find_cuts(position: Position, safe: set[int], owned: Sequence[float]) -> list[Cut]:
    """Return the fights around the chains that are not in ``safe``, where they are small enough.

    Empty points outside a fight belong to the side that mostly owns them.
    """
    spaces = _vacant_spaces(position, safe, owned)
    done: set[int] = set()
    found = []
    for start in position.heads:
        if start in safe or start in done:
            continue
        heads, empties, whole = _around(position, start, safe, spaces)
        done |= heads
        if whole and len(empties) <= _MAX_CUT:
            cut = _cut_out(position, heads, empties, owned)
            if len(cut.points) <= _MAX_GROUND:
                found.append(cut)
    return found


def _vacant_spaces(
    position: Position, safe: set[int], owned: Sequence[float]
) -> dict[int, list[int]]:
    """Return, for each empty point near a fight, the connected space that it belongs to.

    A point is left out if it touches only living stones and clearly belongs to one side.
    """
    near, cells, head = position.lines.near, position.cells, position.head
    near_fights = {
        index
        for index, cell in enumerate(cells)
        if cell == EMPTY
        and (
            abs(owned[index]) < _PLAINLY
            or any(cells[o] != EMPTY and head[o] not in safe for o in near[index])
        )
    }
    spaces: dict[int, list[int]] = {}
    for start in sorted(near_fights):
        if start in spaces:
            continue
        space = [start]
        spaces[start] = space
        for here in space:
            for other in near[here]:
                if other in near_fights and other not in spaces:
                    spaces[other] = space
                    space.append(other)
    return spaces


def _around(
    position: Position, start: int, safe: set[int], spaces: dict[int, list[int]]
) -> tuple[set[int], set[int], bool]:
    """Return the chains and empty points of the fight around a chain, and whether this is all of
    it.
    """
    near, cells, head = position.lines.near, position.cells, position.head
    heads, empties = {start}, set[int]()
    todo = [start]
    while todo:
        chain = todo.pop()
        for stone in position.stones[chain]:
            for other in near[stone]:
                if cells[other] == EMPTY:
                    if other in empties:
                        continue
                    space = spaces[other]
                    if len(space) > _MAX_CUT:
                        return heads, empties, False
                    empties.update(space)
                    beside = {n for point in space for n in near[point] if cells[n] != EMPTY}
                else:
                    beside = {other}
                for stone_beside in beside:
                    new = head[stone_beside]
                    if new not in safe and new not in heads:
                        heads.add(new)
                        todo.append(new)
    return heads, empties, True


def _cut_out(position: Position, heads: set[int], empties: set[int], owned: Sequence[float]) -> Cut:
    """Return the fight of these chains and empty points.

    A stone outside the fight counts as alive. An empty point outside counts as a living stone of
    the side that ``owned`` (1: Black, −1: White) gives it to.
    """
    near_of, cells = position.lines.near, position.cells
    points = sorted(empties | {stone for h in heads for stone in position.stones[h]})
    number = {index: i for i, index in enumerate(points)}
    near, alive = [], {BLACK: 0, WHITE: 0}
    walls: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    stones = {BLACK: 0, WHITE: 0, EMPTY: 0}
    for i, index in enumerate(points):
        stones[cells[index]] |= 1 << i
        inside = 0
        for other in near_of[index]:
            if other in number:
                inside |= 1 << number[other]
            else:
                holder = cells[other] or (BLACK if owned[other] > 0 else WHITE)
                alive[holder] |= 1 << i
                walls[holder].add(other)
        near.append(inside)
    return Cut(
        fight=Fight(tuple(near), (alive[BLACK], alive[WHITE])),
        points=tuple(points),
        walls=(frozenset(walls[BLACK]), frozenset(walls[WHITE])),
        black=stones[BLACK],
        white=stones[WHITE],
        heads=tuple(sorted(heads)),
    )
