"""Lesson 2: numbers, kos, counts and texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lessons.chapters import lesson
from bot.lessons.scenes import PASS, Scene
from bot.lessons.steps import HowMany, PlayMove, WhoWins, YesNo
from bot.match.ranks import EVEN_KOMI, HANDICAP_KOMI
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import RulingStatus
from bot.rules.errors import KoBan
from bot.rules.points import Colour, format_point, handicap_points, parse_point
from tests.reading.adjudication import rule_on

BLACK, WHITE = Colour.BLACK, Colour.WHITE
STEPS = {step.id.removeprefix("second-"): step for step in lesson("second").steps}

COUNTS: dict[str, tuple[int, int, int, int, int, int, int]] = {
    "finished": (12, 3, 15, 13, 1, 14, 1),
    "count-black": (12, 3, 15, 13, 1, 14, 1),
    "count-white": (12, 3, 15, 13, 1, 14, 1),
    "task-4": (20, 1, 21, 14, 4, 18, 3),
    "task-5": (14, 5, 19, 21, 0, 21, 2),
    "task-6-result": (13, 0, 13, 13, 0, 13, 0),
}
"""Black's territory, prisoners and points, White's, and the margin."""

NUMBERS: dict[str, dict[str, float]] = {
    "ko-take": {"liberties": 1},
    "ko-taken": {"liberties": 1},
    "ko-connect": {"liberties": 5},
    "ko-first": {"captured": 1},
    "two-take": {"captured": 2},
    "two-back": {"captured": 2},
    "two-safe": {"liberties": 2},
    "task-3": {"captured": 2},
    "territory": {"black": 20, "white": 10},
    "territory-white": {"white": 9},
    "komi": {"komi": 6.5, "black_prisoners": 4, "white_prisoners": 3},
    "komi-count": {"black": 15, "territory": 9, "komi": 6.5, "white": 15.5, "margin": 0.5},
    "handicap": {"stones": 2},
    "task-6": {"margin": 1, "worth": 2},
    "task-6-white": {"territory": 1},
}
"""Facts of the positions, and the numbers in the tasks."""


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    """The numbers in the texts are those of the board."""
    assert NUMBERS[name] == STEPS[name].facts


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """The counts of a finished game are right for both sides, and so is the margin."""
    facts = STEPS[name].facts
    sides = [f"{side}_{part}" for side in ("black", "white") for part in PARTS]
    assert COUNTS[name] == tuple(facts[key] for key in (*sides, "margin"))


PARTS = ("territory", "prisoners", "total")


def test_all_numbers() -> None:
    """No number is missing from the tables."""
    named = {name for name, step in STEPS.items() if step.facts}
    assert named == {*NUMBERS, *COUNTS, "filled"}


def test_counted_both_ways() -> None:
    """With the prisoners filled in the margin is the same; komi reverses it."""
    facts = STEPS["filled"].facts
    assert (11, 10) == (facts["black"], facts["white"])
    assert facts["margin"] == facts["black"] - facts["white"]
    assert facts["margin"] == facts["black_total"] - facts["white_total"]
    assert EVEN_KOMI == STEPS["komi"].facts["komi"]
    assert 0 < STEPS["komi"].scene.score.margin < EVEN_KOMI


def test_tasks() -> None:
    """There are six tasks in order."""
    tasks = [step.task for step in lesson("second").steps if step.task]
    assert sorted(tasks) == tasks
    assert list(range(1, 7)) == sorted(set(tasks))


def _play(name: str) -> tuple[Scene, PlayMove]:
    step = STEPS[name]
    assert isinstance(step.question, PlayMove)
    return step.scene, step.question


def _capturing(scene: Scene) -> set[str]:
    legal = {format_point(at) for at in scene.game.legal_points()}
    return {at for at in legal if scene.count_captured(at)}


def _ko_at(scene: Scene, point: str) -> bool:
    """Whether the side to move may not play there because of a ko."""
    game = scene.game
    return isinstance(game.why_illegal(game.to_move, parse_point(point)), KoBan)


@pytest.mark.parametrize("name", ["ko-take", "ko-first", "two-take", "two-back"])
def test_captures(name: str) -> None:
    """The right move is the only legal capture."""
    scene, question = _play(name)
    assert {question.right} == _capturing(scene)


def test_ko() -> None:
    """The capture leaves a stone in atari that may not be recaptured at once, because that would
    restore the position."""
    before, taken = STEPS["ko-take"].scene, STEPS["ko-rule"].scene
    assert "D4" == taken.letters
    assert _ko_at(taken, "D4")
    forgotten = Scene("\n".join(taken.board.rows()), WHITE, "D4")
    assert before.before.rows() == forgotten.board.rows()
    assert before.before.rows() == STEPS["ko-endless"].scene.board.rows()


def test_after_a_move_elsewhere() -> None:
    """After a move elsewhere the ko may be retaken, and then is forbidden to the other side;
    filling it ends the ko."""
    retaken = STEPS["ko-elsewhere"].scene
    assert (1, 1) == tuple(retaken.game.prisoners(colour) for colour in Colour)
    assert _ko_at(retaken, "E4")
    assert set() == _capturing(STEPS["ko-connect"].scene)


def test_trap() -> None:
    """The trap is the ko at the letter; the right move makes it fillable."""
    scene, question = _play("ko-first")
    assert {scene.letters: "ko"} == question.traps
    assert _ko_at(scene, scene.letters)
    assert scene.letters == question.shown


def test_no_ko() -> None:
    """After a capture of two stones one may be recaptured, and then cannot be captured at once."""
    safe = STEPS["two-safe"].scene
    assert (1, 2) == tuple(safe.game.prisoners(colour) for colour in (BLACK, WHITE))
    assert not _ko_at(safe, "C4")
    assert set() == _capturing(safe)


def test_ko_tasks() -> None:
    """The answers to the first three tasks agree with the rules."""
    first, second_, third = (STEPS[f"task-{number}"] for number in (1, 2, 3))
    assert {"D1"} == _capturing(first.scene)
    assert _ko_at(first.scene.after("D1"), "C1")
    assert _ko_at(second_.scene, second_.scene.letters)
    assert {"C1"} == _capturing(third.scene)
    assert {"D1"} == _capturing(third.scene.after("C1"))
    assert third.after is not None
    assert (WHITE, "C1 D1") == (third.after.to_move, third.after.moves)
    answers = [step.question for step in (first, second_, third)]
    assert [YesNo(right=True), YesNo(right=False), YesNo(right=True)] == answers


@pytest.mark.parametrize("name", [*COUNTS, "territory", "territory-white", "komi"])
def test_borders_are_closed(name: str) -> None:
    """On a counted board every empty point is territory."""
    score = STEPS[name].scene.score
    assert (set(), set(), set()) == (set(score.dame), set(score.seki), set(score.false_eyes))


@pytest.mark.parametrize("name", ["finished", "task-4", "task-5"])
def test_could_have_been_played(name: str) -> None:
    """Black has made as many moves as White, or one more."""
    scene = STEPS[name].scene
    black, white = (
        len(scene.board.stones(colour)) + scene.game.prisoners(colour.opponent)
        for colour in (BLACK, WHITE)
    )
    assert black - white in (0, 1)


def test_invasion_is_hopeless() -> None:
    """Black's stone in White's corner is dead whatever Black adds, and so are the added stones."""
    scene = STEPS["pass"].scene
    around = [at for at in scene.others("") if at[0] in "ABC" and at[1] in "6789"]
    assert 5 == len(around)
    for further in (PASS, *around):
        board = scene.after(further).board
        for stone in {"B8", further} - {PASS}:
            assert RulingStatus.DEAD is rule_on(board, parse_point(stone), Budget(nodes=500)).status
        assert RulingStatus.ALIVE is rule_on(board, parse_point("C8"), Budget(nodes=500)).status


OPEN = ("A8", "J6", "J7", PASS)


def _best(scene: Scene, moves: int) -> int:
    """Black's margin after best play at the open borders."""
    if not moves or [PASS, PASS] == scene.moves.split()[-2:]:
        return int(scene.score.margin)
    to_move = scene.game.to_move
    further = [scene.after(at) for at in OPEN if at == PASS or at in scene.others("")]
    values = [_best(each, moves - 1) for each in further]
    return max(values) if to_move is BLACK else min(values)


def test_largest_first() -> None:
    """Only the right move leads to a draw; after it White's only move is the other border."""
    scene, question = _play("task-6")
    white, reply = _play("task-6-white")
    values = {at: _best(scene.after(at), 3) for at in OPEN}
    assert {question.right: 0, "J6": -1, "J7": -1, PASS: -1} == values
    assert scene.after(question.right).board.rows() == white.board.rows()
    values = {at: _best(white.after(at), 2) for at in ("J6", "J7", PASS)}
    assert {reply.right: 0, "J7": 1, PASS: 1} == values


def test_questions_have_numbers() -> None:
    """Each requested number appears in the text and has a button; the winner is asked with the
    final count."""
    for step in STEPS.values():
        if isinstance(step.question, HowMany):
            assert step.question.right in step.facts.values()
            assert step.question.right <= step.question.most
        if isinstance(step.question, WhoWins):
            assert step.after == replace(step.scene, counted=True)


def test_handicap() -> None:
    """The stones are on the handicap points, and White has made the first move."""
    scene = STEPS["handicap"].scene
    assert set(handicap_points(9, 2)) == set(scene.before.stones(BLACK))
    assert [WHITE] == [move.colour for move in scene.game.moves]
    assert (0.5, 6.5) == (HANDICAP_KOMI, EVEN_KOMI)
