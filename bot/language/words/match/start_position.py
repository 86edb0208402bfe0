"""The position that a game begins from, in words."""

from __future__ import annotations

from collections.abc import Callable

from bot.language.words.match.match_facts import About
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


def taken_lines(about: About) -> list[str]:
    """The prisoners that were taken before the game began, if there were any."""
    position = about.match.terms.position
    return [] if position is None or not _taken(position) else [_prisoners(about.text, position)]


def beyond_stones(say: Say, position: Position) -> str:
    """What the stones of a position do not say: prisoners, and a ko. Empty if that is nothing."""
    lines = [_prisoners(say, position)] if _taken(position) else []
    lines += [say("ko", point=position.ban[0])] if position.ban else []
    return "\n".join(lines)


def _taken(position: Position) -> bool:
    return position.black_took + position.white_took > 0


def _prisoners(say: Say, position: Position) -> str:
    """What was captured before the game, which no picture shows."""
    if not _taken(position):
        return say("position-no-prisoners")
    return say("position-prisoners", black=position.black_took, white=position.white_took)
