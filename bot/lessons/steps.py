"""Lessons and their steps, each with a scene and optionally a question.

The texts of a step are messages of the locale files: ``lesson-ID``; for a question also
``lesson-ID-right`` and ``lesson-ID-wrong`` (why another answer is wrong), or
``lesson-ID-wrong-TRAP`` for a specific wrong move. All get the step's ``facts``; the reasons also
get ``answer``. ``typed`` is set in chats, where answers can be typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.lessons.scenes import Scene


@dataclass(frozen=True)
class PlayMove:
    """Asks for a move; each point of ``right`` is correct.

    ``shown`` are moves that follow the correct one, such as an unavoidable capture. ``replies`` are
    moves that refute a wrong one (by its point). ``traps`` give the reason for a wrong move.
    ``target`` is a stone of the chain in question; its liberties are crossed after a wrong move.
    """

    right: str
    shown: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)
    traps: Mapping[str, str] = field(default_factory=dict)
    target: str = ""


@dataclass(frozen=True)
class HowMany:
    """Asks for a number. ``most`` is the highest number with a button."""

    right: int
    most: int = 10


@dataclass(frozen=True)
class YesNo:
    """Asks a yes-or-no question; ``right``: the answer is yes."""

    right: bool


@dataclass(frozen=True)
class Find:
    """Asks for chains. ``right`` names a stone of each."""

    right: str


@dataclass(frozen=True)
class WhoWins:
    """Asks for the leading side and the margin. The count uses the step's ``after`` or
    ``scene``."""


Question = PlayMove | HowMany | YesNo | Find | WhoWins


@dataclass(frozen=True)
class Step:
    """One explanation or one question.

    ``id`` consists of lower-case letters, digits and ``-``, and is unique. ``task`` is the number
    of its task within the lesson; 0: none. ``why`` and ``after`` are the scenes shown after a wrong
    and after the correct answer; None: the step's scene. With `PlayMove` the board shows the played
    move instead, except after the correct one if ``after`` is set.
    """

    id: str
    scene: Scene
    question: Question | None = None
    task: int = 0
    facts: Mapping[str, float] = field(default_factory=dict)
    why: Scene | None = None
    after: Scene | None = None


@dataclass(frozen=True)
class Lesson:
    """``id`` names the title, the message ``lesson-title-ID``. ``minutes`` is the time for the
    lesson with all its questions."""

    id: str
    minutes: int
    steps: tuple[Step, ...]
