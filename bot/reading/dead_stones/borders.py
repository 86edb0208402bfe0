"""Unfinished play: open borders, and kos that are left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.rules.board import Board, Chain, connected_parts
from bot.rules.points import Colour, Point


def find_open_borders(
    board: Board, dead: Iterable[Chain], standing: Iterable[Chain]
) -> frozenset[Point]:
    """Return the empty points where an open border lets one side push into the other's territory.

    Dame do not count: each dame already touches living stones of both colours, with nothing behind
    it. ``standing`` are chains in a fight that neither side can win (a seki), whose shared
    liberties stay as they are. A dead stone that can be captured in a ko stays, too, and its ko
    leads nowhere.
    """
    bare = board.copy()
    gone = {stone for chain in dead for stone in chain.stones}
    bare.remove(gone.difference(_find_walled_kos(board, gone).values()))
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


def find_kos(board: Board) -> Mapping[Point, Point]:
    """Return the points where a single stone can be captured in a ko, each with that stone."""
    found: dict[Point, Point] = {}
    for chain in board.chains():
        if len(chain.stones) == 1 and len(chain.liberties) == 1:
            (stone,), (point,) = chain.stones, chain.liberties
            taker = chain.colour.opponent
            if board.is_ko_capture(taker, point, board.captures(taker, point)):
                found[point] = stone
    return found


def find_open_kos(board: Board, dead: Iterable[Chain]) -> frozenset[Point]:
    """Return the points where a stone that is not dead can be captured in a ko."""
    gone = {stone for chain in dead for stone in chain.stones}
    kos = _find_walled_kos(board, gone)
    return frozenset(point for point, stone in kos.items() if stone not in gone)


def _find_walled_kos(board: Board, gone: set[Point]) -> dict[Point, Point]:
    """Return the kos whose other stones around the point live."""
    return {
        point: stone
        for point, stone in find_kos(board).items()
        if gone.isdisjoint({*board.neighbours(point)} - {stone})
    }
