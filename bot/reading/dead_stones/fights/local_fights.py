"""Cut out the fight around one chain, whatever else is open on the board.

`bot.reading.dead_stones.fights.cuts.cuts` accepts as walls only chains with closed eyes. Here a
chain with plenty of ground also counts as a wall, where random play gives that ground to its side.
A capturing race is cut off at chains with so many more liberties that the race against them is
lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from bot.reading.dead_stones.fights.cuts import USUAL_ROOM, Cut, cut_out, settled
from bot.reading.dead_stones.position import Position
from bot.rules.board import BLACK, EMPTY, WHITE

# Ground that makes a wall of what stands beside it: how often random play gives it to the side,
# its points, and the empty ones among them. What takes part in a seki or a race has no such ground.
_GROUND = ((0.8, 9, 5), (0.5, 12, 8))
# A chain that random play loses so often is no threat to the eyes around it.
_LOST = -0.8
_MAX_EMPTY = 12
_MAX_POINTS = 70
_MAX_CHAINS = 14
# How far beyond the liberties of its chains a fight reaches, if there is room.
_REACH = 3
# An enemy with so many more liberties than a chain is not to be taken in a race with it.
_BEYOND = 4
# What random play hardly ever loses is no party to a fight if it has so many more liberties, and
# so many at all.
_SURE = 0.95
_AHEAD, _ENOUGH = 3, 5


def held(position: Position, head: int, owned: Sequence[float]) -> float:
    """The share of a chain's points that end as its own, from 1 (all) to −1 (the opponent's)."""
    stones = position.stones[head]
    mean = sum(owned[stone] for stone in stones) / len(stones)
    return mean if position.cells[head] == BLACK else -mean


def walls(position: Position, owned: Sequence[float]) -> set[int]:
    """Heads of chains that live by closed eyes, or by ground that random play gives them."""
    holds = {head: held(position, head, owned) for head in position.heads}
    found = settled(position, lambda head: holds[head] < _LOST, USUAL_ROOM)
    for (least, points, empty), colour in product(_GROUND, (BLACK, WHITE)):
        for ground, beside in _grounds(position, owned, colour, least):
            vacant = sum(position.cells[index] == EMPTY for index in ground)
            if len(ground) >= points and vacant >= empty:
                found |= {head for head in beside if holds[head] >= least}
    return found


def _grounds(
    position: Position, owned: Sequence[float], colour: int, least: float
) -> list[tuple[list[int], set[int]]]:
    """Connected points without stones of a colour that it owns so often, and its chains beside."""
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


def local_cut(
    position: Position, start: int, owned: Sequence[float], walls: set[int]
) -> tuple[Cut, int] | None:
    """The fight around a chain, and how many empty points it has; None if it is too wide.

    The chain and whatever is no wall and touches it or its liberties, with their liberties and,
    as far as they can be read, the points behind those.
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
    """The chains that touch a chain, or its liberties, where they connect or take."""
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
    return not (ahead and held(position, other, owned) >= _SURE)


def _bits(points: int) -> list[int]:
    return [index for index in range(points.bit_length()) if points >> index & 1]
