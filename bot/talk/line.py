"""A parsed line, and the base class of requests."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.commands import Command, DropConfirmation, GoOn, Halt
from bot.texts.problem import Problem


@dataclass(frozen=True)
class Want:
    """The request of a typed line, before its match is known. Each kind is declared with its
    command or topic, and its type selects the handler."""

    @property
    def may_be_talk(self) -> bool:
        """Whether people also say this to each other, so that it counts only from players of the
        room."""
        return False

    @property
    def names_person(self) -> bool:
        """Whether a mention or reply in its line gives the subject and not the addressee."""
        return False

    @property
    def is_confirmed(self) -> bool:
        """Whether it says yes to a request for confirmation. Requests that ask for confirmation
        have a field ``confirmed`` with the answer."""
        return getattr(self, "confirmed", None) is True


Request = Want | Command | Halt | GoOn | DropConfirmation | Problem


@dataclass(frozen=True)
class Line:
    """A parsed line. ``game_id`` is set if the person named the game (``#bamoku``). ``casual``:
    from a person who plays no game here, it is chat."""

    request: Request
    game_id: str | None = None
    casual: bool = False
