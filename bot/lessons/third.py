"""Living and dead groups."""

from __future__ import annotations

from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step


def third() -> Lesson:
    return Lesson("third", (Step("third-start", Scene("\n".join(["....."] * 5))),))
