"""Lesson 3: numbers, life and death, and texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lessons.chapters import lesson
from bot.lessons.scenes import PASS, points
from bot.lessons.steps import Find, PlayMove, WhoWins, YesNo
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import Grade, Ruling, RulingStatus
from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.game import Game
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.start_position import StartPosition, spell_board
from tests.reading.adjudication import rule_all, rule_on

BLACK, WHITE = Colour.BLACK, Colour.WHITE
ENOUGH = Budget(nodes=2000)
STEPS = {step.id.removeprefix("third-"): step for step in lesson("third").steps}

COUNTS: dict[str, tuple[int, ...]] = {
    "ended": (1, 9, 20, 10, 30, 2, 6, 15, 8, 23, 7),
    "task-3": (2, 5, 12, 7, 19, 0, 10, 21, 10, 31, 12),
}
"""For Black: prisoners, dead white stones, territory, all prisoners and points; the same for White;
and the margin."""

NUMBERS: dict[str, dict[str, float]] = {
    "dead-run": {"captured": 3},
    "one-eye-taken": {"captured": 8},
    "wide-eye-taken": {"captured": 11},
    "seki": {"white": 4, "black": 3, "liberties": 2},
    "seki-play": {"captured": 4},
    "removed": {"prisoners": 2},
    "task-2-corner": {"liberties": 1, "captured": 6},
    "task-2-side": {"captured": 2},
    "task-3-filled": {"black": 2, "white": 14, "margin": 12},
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    """The numbers in the texts are those of the board."""
    assert NUMBERS[name] == STEPS[name].facts


@pytest.mark.parametrize(
    "name", ["ended", "ended-dead", "count-black", "count-white", "filled", "task-3-result"]
)
def test_counts(name: str) -> None:
    """The counts of a finished game are right for both sides, including dead stones."""
    facts = STEPS[name].facts
    keys = []
    for side, other in (("black", "white"), ("white", "black")):
        keys += [f"{side}_took", f"{other}_dead"]
        keys += [f"{side}_{part}" for part in ("territory", "prisoners", "total")]
    game = "task-3" if name.startswith("task-3") else "ended"
    assert COUNTS[game] == tuple(facts[key] for key in (*keys, "margin"))


def test_counted_both_ways() -> None:
    """With the prisoners filled in the margin is the same."""
    facts = STEPS["filled"].facts
    assert (12, 5, 7) == (facts["black"], facts["white"], facts["margin"])
    assert STEPS["task-3-filled"].facts["margin"] == STEPS["task-3-result"].facts["margin"]


def test_tasks() -> None:
    """There are four tasks in order."""
    tasks = [step.task for step in lesson("third").steps if step.task]
    assert sorted(tasks) == tasks
    assert [1, 2, 3, 4] == sorted(set(tasks))


def _ruling(board: Board, stone: str) -> Ruling:
    return rule_on(board, parse_point(stone), ENOUGH)


def _is_settled(board: Board, stone: str) -> bool:
    """Whether a chain is dead even if its player moves first, anywhere in its region."""
    ruling = _ruling(board, stone)
    if ruling.status is not RulingStatus.DEAD:
        return False
    colour = ruling.chain.colour
    for point in ruling.region:
        start = StartPosition(board.size, spell_board(board), colour, None, 0, 0)
        game = Game(board.size, start=start)
        if board.at(point) is not None or game.why_illegal(colour, point):
            continue
        game.play(colour, point)
        if {RulingStatus.DEAD} != {_ruling(game.board, at).status for at in (stone, _spell(point))}:
            return False
    return True


def _spell(point: Point) -> str:
    return format_point(point)


def test_two_eyes() -> None:
    """The chain with the eyes A and B lives unconditionally, and both points are suicide."""
    step = STEPS["alive-may"]
    assert Grade.UNCONDITIONAL is _ruling(step.scene.board, "B3").grade
    eyes = points(step.scene.letters)
    assert step.scene.chain("B3").liberties == set(eyes)
    for eye in eyes:
        assert isinstance(step.scene.game.why_illegal(WHITE, eye), Suicide)
    assert YesNo(right=False) == step.question


@pytest.mark.parametrize(
    "name, stone", [("dead", "E5"), ("one-eye", "B3"), ("wide-eye", "B3"), ("removed", "E5")]
)
def test_dead(name: str, stone: str) -> None:
    """These chains are captured even if they move first, and the chains around them live."""
    board = STEPS[name].scene.board
    assert _is_settled(board, stone)
    others = {chain for chain in board.chains() if chain != board.chain_at(parse_point(stone))}
    ruled = {_ruling(board, _spell(chain.name)).status for chain in others}
    assert {RulingStatus.ALIVE} == ruled


def test_marked() -> None:
    """The marked stones are the whole dead chain, which is then captured."""
    scene = STEPS["dead"].scene
    assert scene.marked == scene.whole("E5")
    assert scene.board.at(parse_point("E5")) is BLACK
    assert STEPS["dead-run"].scene.board.at(parse_point("E5")) is None


def test_outside_first() -> None:
    """The eye is suicide until both other liberties are filled; those are the right moves."""
    step = STEPS["one-eye-play"]
    assert isinstance(step.question, PlayMove)
    eye, *outside = step.scene.letters.split()
    assert set(outside) == set(step.question.right.split())
    assert {eye: "eye"} == step.question.traps
    assert step.scene.chain("B3").liberties == set(points(step.scene.letters))
    for played in ("", outside[0], outside[1]):
        scene = step.scene.after(f"{played} {PASS}" if played else "")
        assert isinstance(scene.game.why_illegal(WHITE, parse_point(eye)), Suicide)
    filled = step.scene.after(f"{outside[0]} {PASS} {outside[1]} {PASS}")
    assert filled.game.why_illegal(WHITE, parse_point(eye)) is None
    for point in outside:
        scene = step.scene.after(f"{PASS} {point}")
        assert scene.liberties("B3") < step.scene.liberties("B3")


def test_one_wide_eye() -> None:
    """A stone in the wide eye is captured, and the next one there captures everything."""
    scene = STEPS["wide-eye-taken"].scene
    first, _ = scene.moves.split()
    assert {parse_point(first)} == scene.chain("B3").liberties
    assert scene.size("B3") == scene.count_captured(first)


@pytest.mark.parametrize("colour", Colour)
def test_seki(colour: Colour) -> None:
    """Neither group has an eye, both have only the liberties A and B, and the player who moves at
    either is captured. By article 7 both live, and the shared points are no territory."""
    step = STEPS["seki-play"]
    shared = points(step.scene.letters)
    assert YesNo(right=False) == step.question
    assert [set(shared)] * 2 == [step.scene.chain(at).liberties for at in ("C3", "E3")]
    own = "E3" if colour is BLACK else "C3"
    for first, second in (shared, shared[::-1]):
        game = replace(step.scene, to_move=colour).game
        game.play(colour, first)
        taken = game.play(colour.opponent, second).captured
        assert {*step.scene.chain(own).stones, first} == set(taken)
    assert RulingStatus.ALIVE is _ruling(step.scene.board, own).status
    assert set(shared) == set(replace(step.scene, counted=True).score.dame)


def test_seki_comes_before_a_count() -> None:
    """Seki is taught with living groups, before stones are removed."""
    names = list(STEPS)
    assert names.index("dead") < names.index("seki") < names.index("removed")
    assert set(points(STEPS["seki"].scene.marked)) == {
        *STEPS["seki"].scene.chain("C3").stones,
        *STEPS["seki"].scene.chain("E3").stones,
    }


@pytest.mark.parametrize("name", ["ended", "task-1", "task-2", "task-3", "task-4"])
def test_found(name: str) -> None:
    """The chains to find are all those that hypothetical play proves dead; the others live."""
    step = STEPS[name]
    assert isinstance(step.question, Find)
    rulings = rule_all(step.scene.board, ENOUGH).rulings.values()
    dead = {ruling.chain for ruling in rulings if ruling.status is RulingStatus.DEAD}
    colour = {"task-1": BLACK, "task-2": WHITE}.get(name)
    asked = {ruling.chain for ruling in rulings if colour in (None, ruling.chain.colour)}
    assert {step.scene.chain(stone) for stone in step.question.right.split()} == dead & asked
    assert {RulingStatus.ALIVE} == {r.status for r in rulings if r.chain in asked - dead}


@pytest.mark.parametrize("name", ["ended", "task-1", "task-2", "task-3", "task-4"])
def test_cannot_be_saved(name: str) -> None:
    """The dead groups of the games and tasks cannot be saved by a move of their own."""
    step = STEPS[name]
    assert isinstance(step.question, Find)
    stones = step.question.right.split()
    assert [] == [at for at in stones if not _is_settled(step.scene.board, at)]


@pytest.mark.parametrize("move, answer", [("F2", "E3"), ("E3", "F2")])
def test_answers(move: str, answer: str) -> None:
    """White's stated answer at the bottom of the finished game kills."""
    start = replace(STEPS["ended"].scene, to_move=BLACK)
    board = start.after(f"{move} {answer}").board
    assert {RulingStatus.DEAD} == {_ruling(board, stone).status for stone in ("D1", "G1", move)}


@pytest.mark.parametrize("name, groups", [("task-1", "A8 H4 A2"), ("task-2", "A1 A8 H7")])
def test_groups(name: str, groups: str) -> None:
    """The board has as many groups of the colour as the text says."""
    scene = STEPS[name].scene
    colour = scene.chain(groups[:2]).colour
    names = {scene.chain(stone) for stone in groups.split()}
    large = {c for c in scene.board.chains() if c.colour is colour and len(c.stones) > 1}
    assert names == large


def test_eyes_are_shown() -> None:
    """Points crossed after a wrong answer are empty, next to one colour at most, and, except in
    task 1, next to no dead stone."""
    for name, step in STEPS.items():
        if not isinstance(step.question, Find):
            continue
        assert step.why is not None
        board = step.scene.board
        dead = {
            at for stone in step.question.right.split() for at in step.scene.chain(stone).stones
        }
        for eye in points(step.why.crossed):
            near = board.neighbours(eye)
            assert board.at(eye) is None
            assert 1 >= len({board.at(at) for at in near} - {None})
            assert name == "task-1" or dead.isdisjoint(near)


def test_kills() -> None:
    """The group in the corner has one liberty left and is captured; the one on the side has one eye
    left after its capture, and is dead anyway."""
    corner, side = STEPS["task-2-corner"].scene, STEPS["task-2-side"].scene
    thrown = corner.moves.split()[1]
    assert {parse_point(thrown)} == corner.chain("A8").liberties
    assert corner.size("A8") == corner.count_captured(thrown)
    assert (WHITE, "A7") == (corner.to_move, corner.moves.split()[0])
    assert _is_settled(side.board, "H7")
    one, other = side.chain("H7").liberties
    assert other in side.board.neighbours(one)


@pytest.mark.parametrize("name", ["ended", "task-3"])
def test_could_have_been_played(name: str) -> None:
    """All borders are closed, and Black has made as many moves as White, or one more."""
    after = STEPS[name].after
    assert after is not None
    score = after.score
    assert (set(), set(), set()) == (set(score.dame), set(score.seki), set(score.false_eyes))
    black, white = (
        len(after.board.stones(colour)) + after.game.prisoners(colour.opponent)
        for colour in (BLACK, WHITE)
    )
    assert 1 >= abs(black - white)


def test_winner() -> None:
    """The winner is asked on the same board that is counted."""
    step = STEPS["task-3-result"]
    assert isinstance(step.question, WhoWins)
    assert step.after is not None
    assert step.scene.score == step.after.score
