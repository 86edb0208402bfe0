"""The fourteen articles of the rules, each with something to look at."""

from __future__ import annotations

from functools import cache

from bot.lessons.scenes import Scene


@cache
def articles() -> dict[int, Scene]:
    """A scene for each article, by its number."""
    return {}
