"""Whether an answer is right, and what is to be seen then, on a small board of its own."""

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
    """A step that asks so about the corner, with something else to be seen after an answer."""
    return Step("corner", CORNER, question, why=CROSSED, after=MARKED)


def test_a_wrong_move_is_answered() -> None:
    """What follows a wrong move is played, with a number on each stone and letters where none
    stands, and the liberties of the chain that it is all about are crossed."""
    verdict = judge(Step("corner", CORNER, MOVE), *points("C3"))
    scene = verdict.scene
    assert (False, "wrong", "C3 B1") == (verdict.right, verdict.text, scene.moves)
    labels = scene_diagram(scene).labels
    assert (True, {points("E5")[0]: "B"}, "A1") == (scene.numbered, labels, scene.breathing)


def test_a_trap_has_a_reason_of_its_own() -> None:
    """A wrong move that is a trap is told by its name; nothing follows it, so the letters stay."""
    verdict = judge(Step("corner", CORNER, MOVE), *points("D4"))
    assert ("wrong-far", "D4") == (verdict.text, verdict.scene.moves)
    assert (False, CORNER.letters) == (verdict.scene.numbered, verdict.scene.letters)


@pytest.mark.parametrize(("move", "black"), [("B1", 3), ("D4", 2)])
def test_prisoners_are_kept(move: str, black: int) -> None:
    """What was taken before an answer counts after it, too."""
    game = judge(Step("corner", CORNER, MOVE), *points(move)).scene.game
    assert (black, 1) == (game.prisoners(Colour.BLACK), game.prisoners(Colour.WHITE))


def test_what_cannot_be_played() -> None:
    """Where a move was refused is told, to be shown; a point beside the board is nowhere."""
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
def test_what_is_seen_then(question: Question, given: Given, right: bool) -> None:
    """All that is asked for, by any of its stones, and nothing more, is right; with either answer
    its own board is shown."""
    verdict = judge(asking(question), given)
    seen = MARKED if right else CROSSED
    assert (right, "right" if right else "wrong", seen) == (
        verdict.right,
        verdict.text,
        verdict.scene,
    )


def test_who_wins() -> None:
    """Who is ahead is right only with the margin."""
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
