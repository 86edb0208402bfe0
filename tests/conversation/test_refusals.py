"""Every refusal that a step of the course explains has a button to that step."""

from pathlib import Path

import pytest

import bot
from bot.lessons.course import find_explanations
from bot.posts.post import Answer
from tests.conversation.desk import Desk

STOPPED = "D4 E5 - -"
ONE_WAY = "talk/request_context.py"
"""Modules that turn refusals into answers."""
WITH_A_WAY_OF_THEIR_OWN = {
    "features/course/course.py",
    "features/course/lesson_posts.py",
    "features/reviews/review_progress.py",
}
"""Functions that add a link to the course by themselves, belong to it, or tell of a refusal later,
when no rule of the game can be its reason."""


def course_buttons(answer: Answer) -> list[tuple[str, str]]:
    """Return the buttons of an answer, each with its label and the step that it opens."""
    return [(post.label(c), c.id.split(":")[-1]) for post in answer.posts for c in post.choices]


@pytest.mark.parametrize(
    "moves, line, refusal",
    [
        (STOPPED, "prove J9", "proof-no-stone"),
        (STOPPED, "dead J9", "no-stone-there"),
        ("D4 E5", "dead D4", "not-counting"),
        ("D4 E5", "resume", "game-not-stopped"),
        (STOPPED, "C3", "game-stopped"),
        ("D4", "E5", "not-your-turn"),
        ("D4 E5", "E5", "occupied"),
        ("D4 E5", "K10", "off-board"),
        ("D4 E5", "I5", "no-column-i"),
    ],
)
async def test_a_refusal_links_to_its_lesson(moves: str, line: str, refusal: str) -> None:
    """A refusal by any handler has one button, which leads to the step that explains it."""
    desk = Desk()
    await desk.game(moves, "9x9 black no clock")
    assert [("Why?", find_explanations()[refusal])] == course_buttons(await desk.say("Anna", line))


def test_refusals_are_rendered_in_one_place() -> None:
    """Only these modules render refusals, so every refusal can offer the course."""
    root = Path(bot.__file__).parent
    saying = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "words.refusal(" in path.read_text(encoding="utf-8")
    }
    assert {ONE_WAY, *WITH_A_WAY_OF_THEIR_OWN} == saying
