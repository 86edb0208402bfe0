"""What holds for every step of the course."""

from __future__ import annotations

import pytest

from bot.language.i18n import LANGUAGES, words
from bot.lessons.course import course, steps
from bot.lessons.judging import judge, solution
from bot.lessons.scenes import Scene
from bot.lessons.steps import Play, Step
from bot.rules.points import parse_point
from bot.scenery import scenery

STEPS = {step.id: step for step in steps()}
LONGEST_TOLD, LONGEST_REASON = 450, 300
"""Characters that have room under a picture, with a title and how to answer."""


def shown(step: Step) -> list[Scene]:
    """All that is to be seen of a step, whatever is answered."""
    seen = [step.scene, step.why, step.after]
    if step.question is not None:
        seen.append(judge(step, solution(step)).scene)
    if isinstance(step.question, Play):
        wrong = [*step.question.replies, *step.question.traps]
        seen += [judge(step, parse_point(at)).scene for at in wrong]
    return [scene for scene in seen if scene is not None]


@pytest.mark.parametrize("name", STEPS)
def test_can_be_shown(name: str) -> None:
    """Everything can be played and drawn, and no chain stands without a liberty."""
    for scene in shown(STEPS[name]):
        assert scene.board.size == scenery(scene).size
        chains = [*scene.before.chains(), *scene.board.chains()]
        assert [] == [chain for chain in chains if not chain.liberties]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STEPS)
def test_short(name: str, language: str) -> None:
    """What is told fits under a picture."""
    step = STEPS[name]
    assert len(words(language).text(f"lesson-{step.id}", **step.facts)) <= LONGEST_TOLD
    ends = ["right", "wrong"] if step.question else []
    if isinstance(step.question, Play):
        ends += [f"wrong-{trap}" for trap in step.question.traps.values()]
    for end in ends:
        said = words(language).text(f"lesson-{step.id}-{end}", **step.facts, answer="D4")
        assert len(said) <= LONGEST_REASON


def test_ids() -> None:
    """No two steps have the same id, and each begins with that of its lesson."""
    assert len(steps()) == len(STEPS)
    for lesson in course():
        assert [] == [step.id for step in lesson.steps if not step.id.startswith(f"{lesson.id}-")]
