"""The whole course, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.lessons import chapters
from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Step

_LESSONS = ("rules", "first", "second", "third", "sample")


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons, from the six rules to the sample game."""
    return tuple(map(chapters.lesson, _LESSONS))


@cache
def steps() -> tuple[Step, ...]:
    return tuple(step for lesson in course() for step in lesson.steps)


@cache
def places() -> dict[str, int]:
    """The place of each step in that row, by its id."""
    return {step.id: place for place, step in enumerate(steps())}


@cache
def lesson_of(step_id: str) -> Lesson:
    """The lesson that a step belongs to. Raises `KeyError`."""
    for lesson in course():
        if any(step.id == step_id for step in lesson.steps):
            return lesson
    raise KeyError(step_id)


@cache
def topics() -> dict[str, str]:
    """The topics of the course, and the id of the step with which each begins."""
    return {fields["topic"]: fields["id"] for fields in _written() if "topic" in fields}


@cache
def explained() -> dict[str, str]:
    """The ids of refusals, and that of the step which explains each."""
    return {
        refusal: fields["id"] for fields in _written() for refusal in fields.get("explains", ())
    }


def _written() -> Iterator[chapters.Fields]:
    """The steps as they are written down: no position has to be looked at for their links."""
    for name in _LESSONS:
        yield from chapters.tables(name)["steps"]


@cache
def articles() -> dict[int, Scene]:
    """A scene for each of the fourteen articles of the rules, by its number."""
    return chapters.articles()[0]


@cache
def six_rules() -> tuple[Scene, ...]:
    """A small scene for each of the six rules for beginners."""
    return chapters.articles()[1]
