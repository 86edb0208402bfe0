"""The whole course, in its order."""

from __future__ import annotations

from functools import cache

from bot.lessons.chapters.first import first
from bot.lessons.chapters.sample import sample
from bot.lessons.chapters.second import second
from bot.lessons.chapters.six_rules import six_rules
from bot.lessons.chapters.third import third
from bot.lessons.steps import Lesson, Step


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons, from the six rules to the sample game."""
    return (six_rules(), first(), second(), third(), sample())


@cache
def steps() -> tuple[Step, ...]:
    """All steps in a row."""
    return tuple(step for lesson in course() for step in lesson.steps)


@cache
def places() -> dict[str, int]:
    """Where each step stands in that row, by its id."""
    return {step.id: place for place, step in enumerate(steps())}


@cache
def lesson_of(step_id: str) -> Lesson:
    """The lesson that a step belongs to. Raises `KeyError`."""
    for lesson in course():
        if any(step.id == step_id for step in lesson.steps):
            return lesson
    raise KeyError(step_id)
