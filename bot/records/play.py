"""Moves of records on a board, without a ko rule; some rule sets allow suicide."""

from __future__ import annotations

import re

from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point

_WITH_SUICIDE = re.compile(r"\b(?:nz|new.?zealand|goe|ing|tromp)\b", re.IGNORECASE)
"""Rule sets that allow suicide (https://www.red-bean.com/sgf/go.html#RU)."""


def allows_suicide(root: Node) -> bool:
    """Whether RU names a rule set that allows suicide. Only its first 200 characters count."""
    return any(_WITH_SUICIDE.search(value[:200]) for value in root.properties.get("RU", ()))


def play(board: Board, colour: Colour, point: Point, *, suicide: bool) -> tuple[int, int]:
    """Play a move. Return how many stones Black and White lost. Raise `IllegalMove`."""
    try:
        lost, loser = len(board.play(colour, point)), colour.opponent
    except Suicide:
        if not suicide:
            raise
        board.place(colour, [point])
        chain = board.chain_at(point)
        stones = () if chain is None else chain.stones
        board.remove(stones)
        lost, loser = len(stones), colour
    return (lost, 0) if loser is Colour.BLACK else (0, lost)
