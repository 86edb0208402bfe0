"""Moves of records on a board: Japanese rules without ko.

Suicide is played where a record's rules have it.
"""

from __future__ import annotations

import re

from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point

_WITH_SUICIDE = re.compile(r"\b(?:nz|new.?zealand|goe|ing|tromp)\b", re.IGNORECASE)
"""Names of rules under which the last player may take off the stones that have no liberties
(https://www.red-bean.com/sgf/go.html#RU)."""


def allows_suicide(root: Node) -> bool:
    """Whether the rules that a game names in the first 200 characters of RU allow suicide."""
    return any(_WITH_SUICIDE.search(value[:200]) for value in root.properties.get("RU", ()))


def play(board: Board, colour: Colour, point: Point, *, suicide: bool) -> tuple[int, int]:
    """Play a move. Return how many stones Black and White lost by it. Raises `IllegalMove`."""
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
