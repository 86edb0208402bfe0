"""A typed line that was understood, and the base of all that it can ask for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.commands import Command, DropConfirmation, GoOn, Halt
from bot.texts.problem import Problem


@dataclass(frozen=True)
class Want:
    """The request of a typed line, before it is known which match is meant. Each kind of it is
    declared where its command is, or with others of its topic, and has its handler by its type."""


Request = Want | Command | Halt | GoOn | DropConfirmation | Problem


@dataclass(frozen=True)
class Line:
    """A line understood. ``game_id`` is set if the person named the game (``#bamoku``). ``casual``:
    who plays no game here has only said a word."""

    request: Request
    game_id: str | None = None
    casual: bool = False
