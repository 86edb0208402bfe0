"""Ko, territory, passing and the count."""

from __future__ import annotations

from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step


def second() -> Lesson:
    return Lesson("second", (Step("second-start", Scene("\n".join(["....."] * 5))),))
