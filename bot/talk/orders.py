"""Organisers' orders: for one game, or for all challenges of a community."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.match.commands import DropConfirmation, GoOn, Halt
from bot.talk.line import Want
from bot.talk.requests import Challenge
from bot.talk.server_settings import Switch


@dataclass(frozen=True)
class Annul(Want):
    """End a game with no result. ``confirmed``: the answer to the request for confirmation;
    None: the order with its reason."""

    reason: str = ""
    confirmed: bool | None = None


@dataclass(frozen=True)
class Confirm(Want):
    """Confirm the count with this ``number``. ``confirmed`` is as in `Annul`."""

    number: int = 0
    reason: str = ""
    confirmed: bool | None = None


@dataclass(frozen=True)
class MoveGame(Want):
    """Move a game to the room called ``to``; empty: to this room."""

    to: str = ""


@dataclass(frozen=True)
class SetGameLimit(Want):
    """Limit the games of each person here. None: no limit; 0: show the limit."""

    limit: int | None = 0


@dataclass(frozen=True)
class SetDefaults(Want):
    """Set the default terms of challenges here. None: the bot's own; without terms: show them."""

    change: Challenge | None = field(default_factory=Challenge)


@dataclass(frozen=True)
class Organise(Want):
    """Open the form for managers. ``page`` is

    * empty: the list of games here,
    * ``game``: one game,
    * ``annul``: the choice of a reason, or one of `REASONS`,
    * ``counts``: the choice of a count to confirm; ``count``: the choice of a reason for count
      ``number``, or one of `CONFIRMING`,
    * ``limit`` or ``defaults``.
    """

    page: str = ""
    number: int = 0


REASONS = {
    "agreed": "label-annul-agreed",
    "left": "label-annul-left",
    "mistake": "label-annul-mistake",
}
"""Common reasons to annul a game, and their messages."""

CONFIRMING = {"rules": "label-confirm-rules", "silent": "label-confirm-silent"}
"""Common reasons to confirm a count, and their messages."""

Order = Halt | GoOn | Annul | Confirm | DropConfirmation | MoveGame
"""An organiser's order about one game."""


CommunitySetting = SetDefaults | SetGameLimit | Switch
"""An organiser's setting for all challenges here."""
