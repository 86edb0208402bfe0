"""What holds for every step of the course."""

from __future__ import annotations

import pytest

from bot.language.i18n import LANGUAGES, words
from bot.lessons.course import course, steps
from bot.lessons.judging import judge, solution
from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Play, Step
from bot.rules.points import parse_point
from bot.scenery import scenery
from renderer.diagram import Mark

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


@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_can_be_shown(lesson: Lesson) -> None:
    """Everything can be played and drawn, and no chain stands without a liberty."""
    for step in lesson.steps:
        for scene in shown(step):
            assert scene.board.size == scenery(scene).size, step.id
            chains = [*scene.before.chains(), *scene.board.chains()]
            assert [] == [chain for chain in chains if not chain.liberties], step.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_short(lesson: Lesson, language: str) -> None:
    """What is told fits under a picture."""
    for step in lesson.steps:
        ends = ["", "-right", "-wrong"] if step.question else [""]
        if isinstance(step.question, Play):
            ends += [f"-wrong-{trap}" for trap in step.question.traps.values()]
        for end in ends:
            facts = {**step.facts, "answer": "D4"}
            said = words(language).text(f"lesson-{step.id}{end}", **facts)
            assert len(said) <= (LONGEST_REASON if end else LONGEST_TOLD), (step.id, end)


def test_ids() -> None:
    """No two steps have the same id, and each begins with that of its lesson."""
    assert len(steps()) == len({step.id for step in steps()})
    for lesson in course():
        assert [] == [step.id for step in lesson.steps if not step.id.startswith(f"{lesson.id}-")]


def test_crosses_are_there() -> None:
    """What is said of a wrong move speaks of crosses only if there are some to be seen."""
    said = words("en").text
    for step in steps():
        if not isinstance(step.question, Play):
            continue
        free = (p for p in step.scene.board.points() if step.scene.board.at(p) is None)
        judged = ((point, judge(step, point)) for point in free)
        for point, verdict in judged:
            reason = f"lesson-{step.id}-{verdict.text}"
            if verdict.right or verdict.refused or step.id == "rules-1-names":
                continue
            if "cross" in said(reason, **step.facts, answer="D4"):
                board = scenery(verdict.scene)
                crossed = {at for at, marks in board.marks.items() if Mark.LIBERTY in marks}
                assert crossed - board.labels.keys(), (step.id, point)


WORDS_A_MINUTE = {"en": 180, "pl": 150}
SECONDS_TO_GO_ON, SECONDS_TO_ANSWER = 2, 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_takes_as_long_as_it_says(language: str) -> None:
    """Each lesson takes somebody who reads all of it, and answers at once, as many minutes as it
    says; all before the sample game together take twenty without the tasks, half an hour with
    them, as the course tells at its beginning."""
    with_tasks = without = 0.0
    for lesson in course():
        tasks = sum(minutes(step, language) for step in lesson.steps if step.task)
        told = sum(minutes(step, language) for step in lesson.steps if not step.task)
        assert abs(lesson.minutes - told - tasks) <= 1, lesson.id
        if lesson.id != "sample":
            without += told
            with_tasks += told + tasks
    assert (20, 30) == (round(without, -1), round(with_tasks, -1))


def minutes(step: Step, language: str) -> float:
    """How long somebody needs for a step who is right at once."""
    said = [words(language).text(f"lesson-{step.id}", **step.facts)]
    seconds = SECONDS_TO_GO_ON
    if step.question is not None:
        facts = {**step.facts, "answer": "D4"}
        said.append(words(language).text(f"lesson-{step.id}-right", **facts))
        seconds += SECONDS_TO_ANSWER
    return len(" ".join(said).split()) / WORDS_A_MINUTE[language] + seconds / 60
