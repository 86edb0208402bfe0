"""Properties of every step of the course."""

from __future__ import annotations

import re

import pytest

from bot.lessons.course import course, find_explanations, places, steps, topics
from bot.lessons.judging import judge, solution
from bot.lessons.scenes import Scene, points
from bot.lessons.steps import Lesson, PlayMove, Step
from bot.pictures.lesson_diagrams import scene_diagram
from bot.rules.errors import KoBan, Suicide
from bot.rules.points import parse_point
from bot.texts.translations import LANGUAGES, words
from renderer.model.diagram import Mark

_CROSS = re.compile(r"\b(the cross|a cross|crosses|krzyżyk\w*)\b", re.IGNORECASE)
_TRIANGLE = re.compile(r"triangle|trójkąt")
LONGEST_TOLD, LONGEST_REASON = 450, 300
"""Characters that fit under a picture, with a title and instructions."""


def scenes_of(step: Step) -> list[Scene]:
    """All scenes of a step, for any answer."""
    seen = [step.scene, step.why, step.after]
    if step.question is not None:
        seen.append(judge(step, solution(step)).scene)
    if isinstance(step.question, PlayMove):
        wrong = [*step.question.replies, *step.question.traps]
        seen += [judge(step, parse_point(at)).scene for at in wrong]
    return [scene for scene in seen if scene is not None]


@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_can_be_shown(lesson: Lesson) -> None:
    """Every scene can be played and drawn, and each chain has a liberty."""
    for step in lesson.steps:
        for scene in scenes_of(step):
            assert scene.board.size == scene_diagram(scene).size, step.id
            chains = [*scene.before.chains(), *scene.board.chains()]
            assert [] == [chain for chain in chains if not chain.liberties], step.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_short(lesson: Lesson, language: str) -> None:
    """All texts fit under a picture."""
    for step in lesson.steps:
        ends = ["", "-right", "-wrong"] if step.question else [""]
        if isinstance(step.question, PlayMove):
            ends += [f"-wrong-{trap}" for trap in step.question.traps.values()]
        for end in ends:
            facts = {**step.facts, "answer": "D4"}
            shown = words(language).text(f"lesson-{step.id}{end}", **facts)
            assert len(shown) <= (LONGEST_REASON if end else LONGEST_TOLD), (step.id, end)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_signs_are_seen(lesson: Lesson, language: str) -> None:
    """Each text that mentions a cross or a triangle comes with a board that shows one, unless the
    marked stone was captured. Wrong answers repeat the question."""
    for step in lesson.steps:
        for end, scene in texts_of(step):
            text = words(language).text(f"lesson-{step.id}{end}", **step.facts, answer="D4")
            if "wrong" in end:
                text += words(language).text(f"lesson-{step.id}", **step.facts).split("\n\n")[-1]
            board = scene_diagram(scene)
            crosses = [at for at, marks in board.marks.items() if Mark.LIBERTY in marks]
            if _CROSS.search(text):
                assert [at for at in crosses if at not in board.labels], (step.id, end)
            if _TRIANGLE.search(text):
                signs = {at for at, marks in board.marks.items() if Mark.CHANGED in marks}
                marked = points(step.scene.marked)
                left = {at for at in marked if scene.board.at(at)}
                assert signs or not left, (step.id, end)
                if isinstance(step.question, PlayMove) and "wrong" in end:
                    assert left == signs & {*marked}, (step.id, end)


def texts_of(step: Step) -> list[tuple[str, Scene]]:
    """The ends of the message ids of a step, each with the board shown."""
    ends = [("", step.scene)]
    if step.question is None:
        return ends
    ends.append(("-right", judge(step, solution(step)).scene))
    if not isinstance(step.question, PlayMove):
        return [*ends, ("-wrong", step.why or step.scene)]
    board = step.scene.board
    verdicts = [judge(step, at) for at in board.points() if board.at(at) is None]
    own = [each for each in verdicts if each.refused is None or each.text != "wrong"]
    return [*ends, *((f"-{each.text}", each.scene) for each in own)]


def test_ids() -> None:
    """Step ids are unique, and each begins with its lesson's id."""
    assert len(steps()) == len({step.id for step in steps()})
    for lesson in course():
        assert [] == [step.id for step in lesson.steps if not step.id.startswith(f"{lesson.id}-")]


def test_order() -> None:
    """Topics are taught in a logical order, and tasks are numbered in order."""
    ids = [lesson.id for lesson in course()]
    assert ["rules", "first", "second", "third", "sample"] == ids
    first = ("names", "liberties", "atari", "capture", "chains", "suicide", "ko", "territory")
    counting, living = ("pass", "count", "komi", "nigiri", "handicap"), ("eyes", "dead", "seki")
    begins = [places()[topics()[topic]] for topic in (*first, *counting, *living, "agreement")]
    assert sorted(begins) == begins
    for lesson, most in zip(course(), (0, 12, 6, 4, 0), strict=True):
        tasks = [*dict.fromkeys(step.task for step in lesson.steps if step.task)]
        assert [*range(1, most + 1)] == tasks, lesson.id


def test_something_to_do_from_the_start() -> None:
    """At least half of the first twelve steps have a question."""
    assert 6 <= sum(step.question is not None for step in steps()[:12])


def test_links_show_it() -> None:
    """The explanations of suicide and ko each show a point A that the player may not play for that
    reason. The first answer in the topic ko captures in a ko."""
    for id, kind in (("suicide", Suicide), ("ko", KoBan)):
        scene = steps()[places()[find_explanations()[id]]].scene
        at = points(scene.letters)[0]
        assert kind is type(scene.game.why_illegal(scene.game.to_move, at)), id
    begins = steps()[places()[topics()["ko"]]]
    assert begins.scene.game.ko is None
    assert judge(begins, solution(begins)).scene.game.ko is not None


WORDS_A_MINUTE = {"en": 180, "pl": 150}
SECONDS_TO_GO_ON, SECONDS_TO_ANSWER = 2, 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_takes_as_long_as_it_says(language: str) -> None:
    """Each lesson takes the minutes that it states for a person who reads everything and answers at
    once. The course before the sample game takes twenty minutes without the tasks and half an hour
    with them."""
    with_tasks = without = 0.0
    for lesson in course():
        tasks = sum(minutes(step, language) for step in lesson.steps if step.task)
        text_minutes = sum(minutes(step, language) for step in lesson.steps if not step.task)
        assert abs(lesson.minutes - text_minutes - tasks) <= 1, lesson.id
        if lesson.id != "sample":
            without += text_minutes
            with_tasks += text_minutes + tasks
    assert (20, 30) == (round(without, -1), round(with_tasks, -1))


def minutes(step: Step, language: str) -> float:
    """The minutes for a step answered right at once."""
    texts = [words(language).text(f"lesson-{step.id}", **step.facts)]
    seconds = SECONDS_TO_GO_ON
    if step.question is not None:
        facts = {**step.facts, "answer": "D4"}
        texts.append(words(language).text(f"lesson-{step.id}-right", **facts))
        seconds += SECONDS_TO_ANSWER
    return len(" ".join(texts).split()) / WORDS_A_MINUTE[language] + seconds / 60
