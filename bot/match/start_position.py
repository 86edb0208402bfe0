"""Positions that a game can begin from, and what follows from one for its terms. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.match.events import Colours, Terms
from bot.match.ranks import EVEN_KOMI
from bot.match.state import Match, Refusal
from bot.rules.start_position import StartPosition


@dataclass(frozen=True)
class Beginning:
    """A position that a game can begin from. ``komi`` is what the game had that the position comes
    from; None: it does not say, or nobody can play with it."""

    position: StartPosition
    komi: float | None = None


def beginning(match: Match, move: int | None = None) -> Beginning | Refusal:
    """The position of a match after so many moves (None: as it stands).

    Where the players agreed to play without estimates there is none before the end, as in a
    sandbox: two others could show them how it goes on.
    """
    if match.not_begun is not None:
        return match.not_begun
    if not match.terms.estimates and not match.phase.is_over:
        return Refusal("position-no-estimates")
    most = len(match.game.moves)
    if move is not None and move > most:
        return Refusal("position-move", {"move": move, "most": most})
    position = match.game.position_after(most if move is None else move)
    if not any(position.board().chains()):
        return Refusal("position-empty")
    return Beginning(position, match.terms.komi)


def usual_from(begin: Beginning, usual: Terms) -> Terms:
    """The terms of a game from a position where nothing else is said: the size and komi of the game
    that it comes from, no handicap and no rating, and otherwise what is ``usual``."""
    komi = EVEN_KOMI if usual.handicap else usual.komi
    return replace(
        usual,
        size=begin.position.size,
        komi=komi if begin.komi is None else begin.komi,
        handicap=0,
        colours=Colours.NIGIRI if usual.handicap else usual.colours,
        rated=False,
        position=begin.position,
    )
