"""Combines the first count with the opinion of another program on dead stones.

Such a program is often the weaker one, and after an early stop it takes many chains as dead. So its
opinion matters only if ours is unsure, and leads to questions about a few chains at most.
"""

from __future__ import annotations

from dataclasses import replace

from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Point

MOST = 3
"""The number of chains that a second opinion may ask about."""


def add_second_opinion(found: Suggestion, board: Board, theirs: frozenset[Point]) -> Suggestion:
    """Return the suggestion with questions about the unsure chains that the other program judges
    differently; if there are more than `MOST`, about the largest ones. ``theirs`` are the names of
    the chains that it considers dead."""
    unsure = found.unsure & (found.dead ^ theirs)
    chains = [chain for chain in board.chains() if chain.name in unsure]
    chains.sort(key=lambda chain: (-len(chain.stones), chain.name))
    differ = frozenset(chain.name for chain in chains[:MOST])
    return replace(
        found,
        dead=found.dead - differ,
        doubtful=found.doubtful | differ,
        only_ours=found.dead & differ,
        only_theirs=theirs & differ,
    )
