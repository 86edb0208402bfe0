"""Lesson files are read completely, or refused."""

from __future__ import annotations

import pytest

from bot.lessons import chapters
from bot.lessons.chapters import Fields
from bot.lessons.steps import HowMany, Lesson, PlayMove, Step

_STONES = """
. . . . .
. . O . .
. O X O .
. . . . .
. . . . .
"""


def read_lesson(monkeypatch: pytest.MonkeyPatch, **fields: object) -> Lesson:
    """Read a lesson of one step with these fields, about a stone in atari."""
    step = {"id": "one-step", "scene": "atari", **fields}
    scenes: Fields = {
        "atari": {"stones": _STONES, "to_move": "white", "letters": "C2"},
        "escape": {"of": "atari", "moves": "C2 A1"},
        "taken": {"of": "escape", "first": 1},
    }
    written: Fields = {"id": "one", "minutes": 1, "scenes": scenes, "steps": [step]}
    monkeypatch.setattr(chapters, "tables", lambda _: written)
    return chapters.lesson("one")


def only(lesson: Lesson) -> Step:
    """The step of the lesson that `read_lesson` returns."""
    (step,) = lesson.steps
    return step


def test_a_scene_on_top_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scene inherits the fields of the scene below it, and ``why`` inherits the step's own."""
    step = only(
        read_lesson(monkeypatch, scene={"of": "taken", "further": "B1"}, why={"letters": ""})
    )
    assert ("C2 B1", "C2") == (step.scene.moves, step.scene.letters)
    assert step.why is not None
    assert ("C2 B1", "") == (step.why.moves, step.why.letters)
    assert step.after is None


def test_numbers_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number is computed from the step's position or another scene's, or is a sum."""
    facts = {"here": "liberties C3", "sum": "captured C2 + liberties C4 on taken - 1", "plain": 3}
    step = only(read_lesson(monkeypatch, how_many="liberties C3", most=4, facts=facts))
    assert HowMany(1, most=4) == step.question
    assert {"here": 1, "sum": 1 + 4 - 1, "plain": 3} == step.facts


def test_a_reply_to_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """``otherwise`` is the reply to each legal move that is not right."""
    step = only(read_lesson(monkeypatch, play={"right": "C2", "otherwise": "A1"}))
    assert isinstance(step.question, PlayMove)
    assert set(step.scene.others("C2")) == set(step.question.replies)
    assert {"A1"} == set(step.question.replies.values())


@pytest.mark.parametrize(
    "fields",
    [
        {"hwo_many": 3},
        {"scene": "nowhere"},
        {"scene": {"of": "atari", "moved": "C2"}},
        {"scene": {"of": "atari", "first": 1, "moves": "C2"}},
        {"play": {"right": "C2", "trap": {}}},
        {"facts": {"stones": "stones C3"}},
        {"facts": {"liberties": "liberties C3 on nowhere"}},
        {"counts": ["everything"]},
        {"yes_no": True, "find": "C3"},
    ],
    ids=str,
)
def test_a_slip_is_found(monkeypatch: pytest.MonkeyPatch, fields: Fields) -> None:
    """An unknown entry raises when the lesson is read."""
    with pytest.raises((KeyError, TypeError)):
        read_lesson(monkeypatch, **fields)
