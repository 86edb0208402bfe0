"""Chains that one move joins, and that a move of the opponent on the same point cuts apart."""

from __future__ import annotations

from bot.rules.board import Board, Chain
from bot.rules.points import Colour, Point


def find_parted(board: Board, colour: Colour, point: Point) -> tuple[Chain, ...]:
    """Return the chains of this colour that meet at an empty point and are parted by a stone of the
    opponent there: none if two of them could still be joined elsewhere by one move, or if that
    stone could be captured at once."""
    after = board.copy()
    after.play(colour.opponent, point)
    cutting = after.chain_at(point)
    if cutting is None or len(cutting.liberties) < 2:
        return ()
    parts = dict[Point, Chain]()
    for near in after.neighbours(point):
        chain = after.chain_at(near)
        if chain is not None and chain.colour is colour:
            parts[chain.name] = chain
    chains = [parts[name] for name in sorted(parts)]
    for index, chain in enumerate(chains):
        if any(chain.liberties & other.liberties for other in chains[:index]):
            return ()
    return tuple(chains) if len(chains) > 1 else ()
