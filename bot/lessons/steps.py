"""Lessons and their steps, each with a scene and perhaps a question.

The words of a step are messages of the locale files: ``lesson-ID``; if something is asked,
``lesson-ID-right`` too, and ``lesson-ID-wrong``, the reason why another answer is not right, or
``lesson-ID-wrong-TRAP`` for a move that is a trap of its own. All of them are given the step's
``facts``, the reasons also ``answer``; and in a chat ``typed``: answers can be typed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.lessons.scenes import Scene


@dataclass(frozen=True)
class PlayMove:
    """Asks for a move. Each point of ``right`` is right.

    ``shown`` are moves that follow the right one, such as the capture that it cannot escape.
    ``replies`` are moves that follow a wrong one (by its point), so that one sees why it is wrong;
    ``traps`` name the reason for a wrong move, ``target`` is a stone of the chain that it is
    all about: its liberties are crossed after a wrong move.
    """

    right: str
    shown: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)
    traps: Mapping[str, str] = field(default_factory=dict)
    target: str = ""


@dataclass(frozen=True)
class HowMany:
    """How many? ``most`` is the highest number that has a button."""

    right: int
    most: int = 10


@dataclass(frozen=True)
class YesNo:
    """Yes or no? ``right``: it is yes."""

    right: bool


@dataclass(frozen=True)
class Find:
    """Which chains? ``right`` is a stone of each of them."""

    right: str


@dataclass(frozen=True)
class WhoWins:
    """Who is ahead, and by how much? The step's ``after`` or ``scene`` is counted for it."""


Question = PlayMove | HowMany | YesNo | Find | WhoWins


@dataclass(frozen=True)
class Step:
    """One thing to be told, or one thing to be asked.

    ``id``: lower-case letters, digits and ``-``, unlike any other step's. ``task`` is the number
    of the task within its lesson that it belongs to; 0: none. ``why`` is what is to be seen with
    the reason for a wrong answer (to `PlayMove` the wrong move itself is), ``after`` with the right
    one (to `PlayMove` the move itself, and what is ``shown``); None: the scene.
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
    """``id`` names its title, the message ``lesson-title-ID``. ``minutes``: how long it takes, all
    questions answered."""

    id: str
    minutes: int
    steps: tuple[Step, ...]
