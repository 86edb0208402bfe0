"""The position that a game begins from, in words."""

from __future__ import annotations

from bot.language.text import Joined, Text, Wording, joined, text
from bot.language.words.match.match_facts import About
from bot.rules.points import Colour
from bot.rules.position import Position


def position_lines(about: About) -> list[Wording]:
    """What stands, who moves, and which prisoners count; no line where a game begins as usual."""
    position = about.match.terms.position
    if position is None:
        return []
    board = position.board()
    black, white = (len(board.stones(colour)) for colour in Colour)
    stands = {"black": black, "white": white, "colour": position.to_move}
    return [text("position", **stands), _prisoners(position)]


def taken_lines(about: About) -> list[Wording]:
    """The prisoners that were taken before the game began, if there were any."""
    position = about.match.terms.position
    return [] if position is None or not _taken(position) else [_prisoners(position)]


def beyond_stones(position: Position) -> Joined:
    """What the stones of a position do not say: prisoners, and a ko. Empty if that is nothing."""
    lines: list[Wording] = [_prisoners(position)] if _taken(position) else []
    lines += [text("ko", point=position.ban[0])] if position.ban else []
    return joined(lines, "\n")


def _taken(position: Position) -> bool:
    return position.black_took + position.white_took > 0


def _prisoners(position: Position) -> Text:
    """What was captured before the game, which no picture shows."""
    if not _taken(position):
        return text("position-no-prisoners")
    return text("position-prisoners", black=position.black_took, white=position.white_took)
