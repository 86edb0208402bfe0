"""The six rules, one at a time."""

from __future__ import annotations

from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step


def six_rules() -> Lesson:
    return Lesson("rules", (Step("rules-start", Scene("\n".join(["....."] * 5))),))
