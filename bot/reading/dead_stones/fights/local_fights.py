"""Cut out the fight around one chain, whatever else is open on the board.

`bot.reading.dead_stones.fights.cuts.find_cuts` accepts as walls only chains with closed eyes. Here
a chain with plenty of ground also counts as a wall, where random play gives that ground to its
side. A capturing race is cut off at chains with so many more liberties that the race against them
is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from bot.reading.dead_stones.fights.cuts import LIKELY_ROOM, Cut, cut_out, find_settled
from bot.reading.dead_stones.position import Position
from bot.rules.board import BLACK, EMPTY, WHITE

# Ground that makes walls of the chains beside it: the minimum ownership in random play, the minimum
# of points, and of empty points among them. Chains in a seki or a race have no such ground.
_GROUND = ((0.8, 9, 5), (0.5, 12, 8))
# A chain that random play loses this often does not threaten the eyes around it.
_LOST = -0.8
_MAX_EMPTY = 12
_MAX_POINTS = 70
_MAX_CHAINS = 14
# How many points beyond the liberties of its chains a fight extends, if there is room.
_REACH = 3
# A chain cannot win a capturing race against an enemy chain with this many more liberties.
_BEYOND = 4
# A chain that random play hardly ever loses is not part of a fight if it has `_AHEAD` more
# liberties than the chain beside it, and at least `_ENOUGH` in total.
_SURE = 0.95
_AHEAD, _ENOUGH = 3, 5


def mean_ownership(position: Position, head: int, owned: Sequence[float]) -> float:
    """Return the mean ownership of a chain's points, from 1 (always its own) to −1 (the
    opponent's).
    """
    stones = position.stones[head]
    mean = sum(owned[stone] for stone in stones) / len(stones)
    return mean if position.cells[head] == BLACK else -mean


def find_walls(position: Position, owned: Sequence[float]) -> set[int]:
    """Return the heads of chains that live by closed eyes, or by ground that random play gives
    them.
    """
    holds = {head: mean_ownership(position, head, owned) for head in position.heads}
    found = find_settled(position, lambda head: holds[head] < _LOST, LIKELY_ROOM)
    for (least, points, empty), colour in product(_GROUND, (BLACK, WHITE)):
        for ground, beside in _grounds(position, owned, colour, least):
            vacant = sum(position.cells[index] == EMPTY for index in ground)
            if len(ground) >= points and vacant >= empty:
                found |= {head for head in beside if holds[head] >= least}
    return found


def _grounds(
    position: Position, owned: Sequence[float], colour: int, least: float
) -> list[tuple[list[int], set[int]]]:
    """Return the connected areas that a colour owns by at least ``least``, and its chains beside
    each. ``owned`` is the mean owner of each point. The areas contain no stones of that colour.
    """
    cells, near = position.cells, position.lines.near
    sign = 1 if colour == BLACK else -1
    inside = {i for i, cell in enumerate(cells) if sign * owned[i] >= least and cell != colour}
    seen = set[int]()
    found = []
    for start in sorted(inside):
        if start in seen:
            continue
        part, beside = [start], set[int]()
        seen.add(start)
        for here in part:
            for other in near[here]:
                if other in inside and other not in seen:
                    seen.add(other)
                    part.append(other)
                elif cells[other] == colour:
                    beside.add(position.head[other])
        found.append((part, beside))
    return found


def find_local_cut(
    position: Position, start: int, owned: Sequence[float], walls: set[int]
) -> tuple[Cut, int] | None:
    """Return the fight around a chain and its number of empty points, or None if it is too wide.

    The fight consists of the chain, the chains other than walls that touch it or its liberties,
    their liberties and, up to a limit, the empty points behind those.
    """
    near, cells = position.lines.near, position.cells
    heads, empties = {start}, set[int]()
    todo = [start]
    while todo:
        here = todo.pop()
        empties.update(_bits(position.liberties[here]))
        new = {
            other
            for other in _beside(position, here) - heads - walls
            if _takes_part(position, other, start, here, owned)
        }
        heads |= new
        todo += sorted(new)
        if len(heads) > _MAX_CHAINS or len(empties) > _MAX_EMPTY:
            return None
    front = set(empties)
    for _ in range(_REACH):
        front = {other for i in front for other in near[i] if cells[other] == EMPTY} - empties
        if len(empties) + len(front) > _MAX_EMPTY:
            break
        empties |= front
    cut = cut_out(position, heads, empties, owned)
    return (cut, len(empties)) if len(cut.points) <= _MAX_POINTS else None


def _beside(position: Position, head: int) -> set[int]:
    """Return the chains that touch a chain, or touch its liberties, where they could connect or
    capture.
    """
    cells, near = position.cells, position.lines.near
    around = {other for stone in position.stones[head] for other in near[stone]}
    around |= {other for i in _bits(position.liberties[head]) for other in near[i]}
    return {position.head[index] for index in around if cells[index] != EMPTY} - {head}


def _takes_part(
    position: Position, other: int, start: int, here: int, owned: Sequence[float]
) -> bool:
    liberties = position.liberties
    many = liberties[other].bit_count()
    enemy = position.cells[other] != position.cells[start]
    if enemy and many > liberties[start].bit_count() + _BEYOND:
        return False
    ahead = many >= max(_ENOUGH, liberties[here].bit_count() + _AHEAD)
    return not (ahead and mean_ownership(position, other, owned) >= _SURE)


def _bits(points: int) -> list[int]:
    return [index for index in range(points.bit_length()) if points >> index & 1]
