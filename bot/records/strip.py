"""Reduction of a game to the moves and setup stones of its main line."""

from __future__ import annotations

from itertools import pairwise

from bot.records.interpretation import InterpretedGame
from bot.records.sgf import list_main_line, serialise
from bot.records.tree import Node

_STONES = ("AB", "AW", "AE", "B", "W")
_SUICIDE_ALLOWED = "NZ"
"""New Zealand rules allow suicide."""


def strip_to_moves(game: InterpretedGame) -> str:
    """Return the main line as SGF, without variations and with moves and setup stones only."""
    about = {"FF": ["4"], "CA": ["UTF-8"], "GM": ["1"], "SZ": [str(game.size)]}
    if game.suicide:
        about["RU"] = [_SUICIDE_ALLOWED]
    nodes = [
        Node({name: node.properties[name] for name in _STONES if name in node.properties})
        for node in list_main_line(game.root)
    ]
    nodes[0].properties |= about
    for node, following in pairwise(nodes):
        node.children.append(following)
    return serialise([nodes[0]])
