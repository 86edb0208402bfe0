"""The whole course, in order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.lessons import chapters
from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step

_LESSONS = ("rules", "first", "second", "third", "sample")


@cache
def course() -> tuple[Lesson, ...]:
    """Return the lessons, from the six rules to the sample game."""
    return tuple(map(chapters.lesson, _LESSONS))


@cache
def steps() -> tuple[Step, ...]:
    return tuple(step for lesson in course() for step in lesson.steps)


@cache
def places() -> dict[str, int]:
    """Return the position of each step in the course, by id."""
    return {step.id: index for index, step in enumerate(steps())}


@cache
def lesson_of(step_id: str) -> Lesson:
    """Return the lesson of a step. Raises `KeyError`."""
    for lesson in course():
        if any(step.id == step_id for step in lesson.steps):
            return lesson
    raise KeyError(step_id)


@cache
def topics() -> dict[str, str]:
    """Return the topics of the course, each with the id of its first step."""
    return {fields["topic"]: fields["id"] for fields in _read_step_tables() if "topic" in fields}


@cache
def find_explanations() -> dict[str, str]:
    """Return the ids of refusals, each with the id of the step that explains it."""
    return {
        refusal: fields["id"]
        for fields in _read_step_tables()
        for refusal in fields.get("explains", ())
    }


def _read_step_tables() -> Iterator[chapters.Fields]:
    """Yield the steps' raw tables: their links need no positions."""
    for name in _LESSONS:
        yield from chapters.tables(name)["steps"]


@cache
def articles() -> dict[int, Scene]:
    """Return a scene for each of the fourteen articles of the rules, by number."""
    return chapters.articles()[0]


@cache
def six_rules() -> tuple[Scene, ...]:
    """Return a small scene for each of the six rules for beginners."""
    return chapters.articles()[1]
