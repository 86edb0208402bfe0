"""What a typed line asks for that only organisers may want."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.requests.want import Want
from bot.service.match.commands import GoOn, Halt


@dataclass(frozen=True)
class WantAnnul(Want):
    """An organiser ends a game with no result. ``confirmed`` answers whether they really want it,
    for the reason given before; None: here is the reason."""

    reason: str = ""
    confirmed: bool | None = None


@dataclass(frozen=True)
class WantMoveGame(Want):
    """An organiser moves a game to the room called ``to``; empty: to this one."""

    to: str = ""


@dataclass(frozen=True)
class WantLimit(Want):
    """How many games each may have here at a time. None: as many as they like; 0: to see it."""

    most: int | None = 0


@dataclass(frozen=True)
class WantOrganise(Want):
    """The form for those who manage the chat. ``page`` is empty for the games here, ``game`` for
    one of them, ``annul`` to choose a reason, ``limit`` or ``defaults``; or it is one of
    `REASONS`."""

    page: str = ""


REASONS = {
    "agreed": "label-annul-agreed",
    "left": "label-annul-left",
    "mistake": "label-annul-mistake",
}
"""Usual reasons to annul a game, and the messages that say them."""

WantOrder = Halt | GoOn | WantAnnul | WantMoveGame
"""What organisers want of one game."""
