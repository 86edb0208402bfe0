"""Liberties, chains, atari, capture, connecting, suicide and its exception."""

from __future__ import annotations

from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step


def first() -> Lesson:
    return Lesson("first", (Step("first-start", Scene("\n".join(["....."] * 5))),))
