"""The position that a game begins from, in words."""

from __future__ import annotations

from collections.abc import Callable

from bot.language.about import About
from bot.rules.points import Colour
from bot.rules.position import Position

Say = Callable[..., str]
"""The message with an id, and its data."""


def position_lines(about: About) -> list[str]:
    """What stands, who moves, and which prisoners count; no line where a game begins as usual."""
    position = about.match.terms.position
    if position is None:
        return []
    board = position.board()
    black, white = (len(board.stones(colour)) for colour in Colour)
    stands = {"black": black, "white": white, "colour": position.to_move}
    return [about.text("position", **stands), _prisoners(about.text, position)]


def beyond_stones(say: Say, position: Position) -> str:
    """What the stones of a position do not say: prisoners, and a ko. Empty if that is nothing."""
    taken = position.black_took or position.white_took
    lines = [_prisoners(say, position)] if taken else []
    lines += [say("ko", point=position.ban[0])] if position.ban else []
    return "\n".join(lines)


def _prisoners(say: Say, position: Position) -> str:
    """What was captured before the game, which no picture shows."""
    black, white = position.black_took, position.white_took
    if not black and not white:
        return say("position-no-prisoners")
    return say("position-prisoners", black=black, white=white)
