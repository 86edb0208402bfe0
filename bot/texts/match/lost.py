"""Texts for matches that lost their newest steps together with database writes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.game import Move
from bot.texts.match.telling import told_move
from bot.texts.text import Text, Wording, join, text

MAX_MOVES = 20
"""Lost moves that are named."""


def lost_moves(moves: Sequence[Move]) -> Text:
    """Say that these moves are lost; without any, that some other step is lost."""
    if not moves:
        return text("lost-steps")
    if len(moves) == 1:
        return text("lost-move", move=told_move(moves[0], short=True))
    moves_text = join(told_move(move, short=True) for move in moves[:MAX_MOVES])
    more = len(moves) - MAX_MOVES
    if more > 0:
        moves_text = join([moves_text, text("and-more", count=more)], " ")
    return text("lost-moves", moves=moves_text)


def lost_game(title: Wording) -> Text:
    """Say that a whole match is lost."""
    return text("lost-game", title=title)
