"""The words of the six rules and of lesson 1: all there in both languages, none too
long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.language.i18n import LANGUAGES, words
from bot.lessons.first import first
from bot.lessons.rules import six_rules
from bot.lessons.steps import Lesson, Play, Step
from bot.rules.points import Point

LESSONS = (six_rules(), first())
LONGEST, LONGEST_REASON = 450, 300


def _endings(step: Step) -> Iterator[str]:
    """What the ids of a step's messages end with."""
    yield ""
    if step.question is not None:
        yield from ("-right", "-wrong")
    if isinstance(step.question, Play):
        yield from (f"-wrong-{trap}" for trap in set(step.question.traps.values()))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_short(language: str, lesson: Lesson) -> None:
    """Every text fits below a picture on a phone, and says something with the step's numbers."""
    spoken = words(language)
    assert spoken.text(f"lesson-title-{lesson.id}")
    for step in lesson.steps:
        answer = Point(0, 1) if isinstance(step.question, Play) else 3
        for ending in _endings(step):
            text = spoken.text(f"lesson-{step.id}{ending}", **step.facts, answer=answer)
            assert len(text) <= (LONGEST_REASON if ending else LONGEST), (step.id, ending)
