"""A parsed line, and the base class of requests."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.commands import Command, DropConfirmation, GoOn, Halt
from bot.texts.problem import Problem


@dataclass(frozen=True)
class Want:
    """The request of a typed line, before its match is known. Each kind is declared with its
    command or topic, and its type selects the handler."""


Request = Want | Command | Halt | GoOn | DropConfirmation | Problem


@dataclass(frozen=True)
class Line:
    """A parsed line. ``game_id`` is set if the person named the game (``#bamoku``). ``casual``:
    from a person who plays no game here, it is chat."""

    request: Request
    game_id: str | None = None
    casual: bool = False
