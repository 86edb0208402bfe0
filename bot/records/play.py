"""Moves of records on a board, without a ko rule; some rule sets allow suicide."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point

_WITH_SUICIDE = re.compile(r"\b(?:nz|new.?zealand|goe|ing|tromp)\b", re.IGNORECASE)
"""Rule sets that allow suicide (https://www.red-bean.com/sgf/go.html#RU)."""


def allows_suicide(root: Node) -> bool:
    """Whether RU names a rule set that allows suicide. Only its first 200 characters count."""
    return any(_WITH_SUICIDE.search(value[:200]) for value in root.properties.get("RU", ()))


@dataclass(frozen=True)
class Loss:
    """The stones that a move removes, all of one colour."""

    colour: Colour
    stones: Sequence[Point]


def play(board: Board, colour: Colour, point: Point, *, suicide: bool) -> Loss:
    """Play a move. Return the removed stones; after a suicide, the played stone is one of them.
    Raise `IllegalMove`."""
    try:
        return Loss(colour.opponent, board.play(colour, point))
    except Suicide:
        if not suicide:
            raise
        board.place(colour, [point])
        chain = board.chain_at(point)
        stones = () if chain is None else tuple(chain.stones)
        board.remove(stones)
        return Loss(colour, stones)
