"""Judging of answers, and the scene shown afterwards, on a small board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lessons.judging import CountResult, Given, judge
from bot.lessons.scenes import Scene, points
from bot.lessons.steps import Find, HowMany, PlayMove, Question, Step, WhoWins, YesNo
from bot.pictures.lesson_diagrams import scene_diagram
from bot.rules.errors import Occupied, OffBoard
from bot.rules.points import Colour

CORNER = Scene(
    """
    . . . . .
    . . . . .
    . . . . .
    X X . . .
    O . . O .
    """,
    letters="B1 E5",
    black_took=2,
    white_took=1,
)
MOVE = PlayMove("B1", replies={"C3": "B1"}, traps={"D4": "far"}, target="A1")
MARKED, CROSSED = replace(CORNER, marked="A1"), replace(CORNER, crossed="B1")


def asking(question: Question) -> Step:
    """A step with this question about the corner, and other scenes after the answer."""
    return Step("corner", CORNER, question, why=CROSSED, after=MARKED)


def test_a_wrong_move_is_answered() -> None:
    """After a wrong move the reply is played with numbered stones, letters stay on empty points,
    and the target's liberties are crossed."""
    verdict = judge(Step("corner", CORNER, MOVE), *points("C3"))
    scene = verdict.scene
    assert (False, "wrong", "C3 B1") == (verdict.right, verdict.text, scene.moves)
    labels = scene_diagram(scene).labels
    assert (True, {points("E5")[0]: "B"}, "A1") == (scene.numbered, labels, scene.breathing)


def test_a_trap_has_a_reason_of_its_own() -> None:
    """A trap has its own text and no reply, so the letters stay."""
    verdict = judge(Step("corner", CORNER, MOVE), *points("D4"))
    assert ("wrong-far", "D4") == (verdict.text, verdict.scene.moves)
    assert (False, CORNER.letters) == (verdict.scene.numbered, verdict.scene.letters)


@pytest.mark.parametrize(("move", "black"), [("B1", 3), ("D4", 2)])
def test_prisoners_are_kept(move: str, black: int) -> None:
    """Prisoners from before an answer still count after it."""
    game = judge(Step("corner", CORNER, MOVE), *points(move)).scene.game
    assert (black, 1) == (game.prisoners(Colour.BLACK), game.prisoners(Colour.WHITE))


def test_illegal_moves_are_refused() -> None:
    """An illegal move is refused with its point; a point off the board has none."""
    for move, kind, struck in (("A1", Occupied, points("A1")[0]), ("G7", OffBoard, None)):
        verdict = judge(Step("corner", CORNER, MOVE), *points(move))
        assert (False, kind, struck) == (verdict.right, type(verdict.refused), verdict.struck)


@pytest.mark.parametrize(
    ("question", "given", "right"),
    [
        (HowMany(3), 3, True),
        (HowMany(3), 4, False),
        (YesNo(right=False), False, True),
        (YesNo(right=False), True, False),
        (Find("A2"), frozenset(points("A2")), True),
        (Find("A2"), frozenset(points("B2")), True),
        (Find("A2"), frozenset(points("A2 A1")), False),
        (Find("A2 A1"), frozenset(points("A2")), False),
        (Find("A2"), frozenset(points("C3")), False),
        (Find("A2"), frozenset(), False),
    ],
)
def test_answers_are_judged_and_shown(question: Question, given: Given, right: bool) -> None:
    """All chains asked for, by any of their stones, and no others are right; each answer shows its
    own scene."""
    verdict = judge(asking(question), given)
    seen = MARKED if right else CROSSED
    assert (right, "right" if right else "wrong", seen) == (
        verdict.right,
        verdict.text,
        verdict.scene,
    )


def test_the_winner_needs_the_margin() -> None:
    """The winner is right only with the margin."""
    step = Step("corner", replace(CORNER, dead="A1 D1"), WhoWins())
    # 23 points of territory, 4 prisoners with the dead stones; White has one prisoner.
    right = CountResult(Colour.BLACK, 23 + 4 - 1)
    assert judge(step, right).right
    for wrong in (
        CountResult(Colour.WHITE, right.margin),
        CountResult(Colour.BLACK, 1),
        CountResult(None),
    ):
        assert not judge(step, wrong).right
