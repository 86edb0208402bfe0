"""Unfinished play: open borders, and kos that can still be captured."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.board import Board, Chain, connected_parts
from bot.rules.points import Colour, Point


def find_open_borders(
    board: Board, dead: Iterable[Chain], standing: Iterable[Chain]
) -> frozenset[Point]:
    """Return the empty points where an open border lets one side push into the other's territory.

    Dame do not count: each dame already touches living stones of both colours, with nothing behind
    it. ``standing`` are chains in a fight that neither side can win (a seki), whose shared
    liberties stay as they are.
    """
    bare = board.copy()
    for chain in dead:
        bare.remove(chain.stones)
    shared = {point for chain in standing for point in chain.liberties}
    found: set[Point] = set()
    colours = {point: bare.at(point) for point in bare.points()}
    empty = (point for point, colour in colours.items() if colour is None)
    for region in connected_parts(empty, bare.neighbours):
        sides = {p: {c for near in bare.neighbours(p) if (c := colours[near])} for p in region}
        if len(set().union(*sides.values())) < 2 or region & shared:
            continue
        found |= {p for p in region if board.at(p) is None and _is_gap(bare, p, sides)}
    return frozenset(found)


def _is_gap(board: Board, point: Point, sides: dict[Point, set[Colour]]) -> bool:
    """Return whether one colour can push in here, next to points that only the other colour
    touches.
    """
    own = sides[point]
    behind = set[Colour]().union(*(sides[p] for p in board.neighbours(point) if p in sides))
    if len(own) == 2:
        return any(len(sides[p]) < 2 for p in board.neighbours(point) if p in sides)
    return len(own) == 1 and len(own | behind) == 2


def find_open_kos(board: Board, dead: Iterable[Chain]) -> frozenset[Point]:
    """Return the points where a stone that is not dead can be captured in a ko."""
    gone = {stone for chain in dead for stone in chain.stones}
    found: set[Point] = set()
    for chain in board.chains():
        if len(chain.stones) != 1 or len(chain.liberties) != 1 or chain.stones & gone:
            continue
        (point,) = chain.liberties
        taker = chain.colour.opponent
        walls = set(board.neighbours(point)) - chain.stones
        # It is a ko only if all other neighbours of the point are living stones of the same colour.
        if all(board.at(p) is chain.colour and p not in gone for p in walls) and board.captures(
            taker, point
        ) == list(chain.stones):
            found.add(point)
    return frozenset(found)
