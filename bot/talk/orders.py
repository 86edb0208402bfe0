"""Orders of organisers by a typed line: for one game, or for all challenges here."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.match.commands import DropConfirmation, GoOn, Halt
from bot.talk.line import Want
from bot.talk.requests import Challenge
from bot.talk.server_settings import Switch


@dataclass(frozen=True)
class Annul(Want):
    """An organiser ends a game with no result. ``confirmed`` answers whether they really want it,
    for the reason given before; None: here is the reason."""

    reason: str = ""
    confirmed: bool | None = None


@dataclass(frozen=True)
class Confirm(Want):
    """An organiser wants the count with this ``number`` to hold. ``confirmed`` is as in `Annul`."""

    number: int = 0
    reason: str = ""
    confirmed: bool | None = None


@dataclass(frozen=True)
class MoveGame(Want):
    """An organiser moves a game to the room called ``to``; empty: to this one."""

    to: str = ""


@dataclass(frozen=True)
class SetGameLimit(Want):
    """How many games each may have here at a time. None: as many as they like; 0: to see it."""

    most: int | None = 0


@dataclass(frozen=True)
class SetDefaults(Want):
    """The terms of challenges that say nothing else, here. None: the usual ones; nothing said: to
    see them."""

    change: Challenge | None = field(default_factory=Challenge)


@dataclass(frozen=True)
class Organise(Want):
    """The form for those who manage the chat. ``page`` is empty for the games here, ``game`` for
    one of them, ``annul`` to choose a reason, ``counts`` to choose one to confirm, ``count`` to
    choose a reason for that with this ``number``, ``limit`` or ``defaults``; or it is one of
    `REASONS`, or of `CONFIRMING` with a number."""

    page: str = ""
    number: int = 0


REASONS = {
    "agreed": "label-annul-agreed",
    "left": "label-annul-left",
    "mistake": "label-annul-mistake",
}
"""Usual reasons to annul a game, and the messages that say them."""

CONFIRMING = {"rules": "label-confirm-rules", "silent": "label-confirm-silent"}
"""Usual reasons to confirm a count, and the messages that say them."""

Order = Halt | GoOn | Annul | Confirm | DropConfirmation | MoveGame
"""What organisers want of one game."""


CommunitySetting = SetDefaults | SetGameLimit | Switch
"""What they want of all challenges here."""
