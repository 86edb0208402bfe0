"""Positions that a game can begin from, and the default terms for them.

Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.match.events import Colours, Terms
from bot.match.ranks import EVEN_KOMI
from bot.match.state import Match, Refusal
from bot.rules.start_position import StartPosition


@dataclass(frozen=True)
class Beginning:
    """An initial position. ``komi`` is that of the source game; None if it is unknown or
    invalid."""

    position: StartPosition
    komi: float | None = None


def beginning(match: Match, move: int | None = None) -> Beginning | Refusal:
    """Return the position of a match after ``move`` moves (None: the current one), or a refusal. If
    the players agreed to play without estimates, the position is refused until the end of the
    match: a player could let other people play it out in a new game."""
    if match.not_begun is not None:
        return match.not_begun
    if not match.terms.estimates and not match.phase.is_over:
        return Refusal("position-no-estimates")
    latest = len(match.game.moves)
    if move is not None and move > latest:
        return Refusal("position-move", {"move": move, "most": latest})
    position = match.game.position_after(latest if move is None else move)
    if not any(position.board().chains()):
        return Refusal("position-empty")
    return Beginning(position, match.terms.komi)


def usual_from(begin: Beginning, default: Terms) -> Terms:
    """Return the default terms of a game from a position: size and komi of the source game, no
    handicap, unrated, and otherwise as in ``default``."""
    komi = EVEN_KOMI if default.handicap else default.komi
    return replace(
        default,
        size=begin.position.size,
        komi=komi if begin.komi is None else begin.komi,
        handicap=0,
        colours=Colours.NIGIRI if default.handicap else default.colours,
        rated=False,
        position=begin.position,
    )
