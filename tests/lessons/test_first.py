"""Lesson 1: numbers, moves and texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lessons.chapters import lesson
from bot.lessons.judging import judge
from bot.lessons.scenes import Scene, points
from bot.lessons.steps import Find, HowMany, PlayMove, Step, YesNo
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point, format_point, parse_point

STEPS = {step.id.removeprefix("first-"): step for step in lesson("first").steps}

NUMBERS: dict[str, dict[str, int]] = {
    "liberties": {"middle": 4, "side": 3, "corner": 2},
    "atari": {"liberties": 1},
    "chain": {"stones": 2},
    "connect": {"stones": 3},
    "long": {"black": 7, "white": 9},
    "liberties-chain": {"liberties": 6},
    "liberties-three": {"liberties": 8},
    "liberties-side": {"liberties": 7},
    "liberties-taken": {"liberties": 2},
    "liberties-once": {"lines": 3, "liberties": 10},
    "task-2-black": {"stones": 7},
    "task-3": {"black": 5, "white": 5, "together": 10},
    "task-4": {"liberties": 5},
    "task-5": {"liberties": 6},
    "task-6": {"found": 4},
    "capture-three": {"captured": 3},
    "capture-five": {"captured": 5},
    "capture-chains": {"longer": 2, "shorter": 1, "captured": 3},
    "save": {"liberties": 6},
    "task-7": {"captured": 2},
    "task-8": {"captured": 5},
    "task-9": {"places": 3},
    "task-9-most": {"a": 2, "b": 1, "c": 1},
    "suicide-captures": {"captured": 3, "liberties": 2},
    "suicide-four": {"captured": 4},
    "suicide-chain": {"captured": 3, "stones": 6},
    "task-10-black": {"captured": 7},
    "task-11-stones": {"captured": 4},
    "task-11": {"captured": 4},
    "task-12": {"captured": 1},
}
"""Facts of the positions, and the numbers in the tasks."""


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    """The numbers in the texts are those of the board."""
    assert NUMBERS[name] == STEPS[name].facts


def test_all_numbers() -> None:
    """No number is missing from the table."""
    assert set(NUMBERS) == {name for name, step in STEPS.items() if step.facts}


def test_tasks() -> None:
    """There are twelve tasks in order."""
    tasks = [step.task for step in lesson("first").steps if step.task]
    assert sorted(tasks) == tasks
    assert list(range(1, 13)) == sorted(set(tasks))


CAPTURES = [
    "capture",
    "task-1",
    "capture-three",
    "capture-five",
    "capture-chains",
    "task-7",
    "task-8",
    "suicide-captures",
    "task-11",
    "suicide-chain",
]


def _capturing(scene: Scene) -> dict[str, int]:
    found = {
        format_point(at): scene.count_captured(format_point(at)) for at in scene.game.legal_points()
    }
    return {at: number for at, number in found.items() if number}


def _play(name: str) -> tuple[Scene, PlayMove]:
    step = STEPS[name]
    assert isinstance(step.question, PlayMove)
    return step.scene, step.question


@pytest.mark.parametrize("name", CAPTURES)
def test_captures(name: str) -> None:
    """The right move is the only one that captures."""
    scene, question = _play(name)
    assert [question.right] == list(_capturing(scene))


def test_connects() -> None:
    """The right moves are all moves that connect the stones."""
    scene, question = _play("connect")
    connecting = {move for move in scene.others("") if "D4" in scene.after(move).whole("C3")}
    assert connecting == set(question.right.split())


def test_saves() -> None:
    """After the right move no black chain is in atari; after any other White captures three stones
    of two chains."""
    scene, question = _play("save")
    assert 0 == scene.after(question.right).chains(Colour.BLACK, 1)
    assert set(scene.others(question.right)) == set(question.replies)
    assert {3} == {
        scene.after(move).count_captured(question.replies[move]) for move in question.replies
    }


def test_saves_its_own_chain() -> None:
    """After any other move White captures the chain in atari."""
    scene, question = _play("suicide-chain")
    assert set(scene.others(question.right)) == set(question.replies)
    for move, reply in question.replies.items():
        assert scene.size("C2") == scene.after(move).count_captured(reply)


def test_most() -> None:
    """White captures at each lettered point, and the right one captures the most."""
    scene, question = _play("task-9-most")
    facts = STEPS["task-9-most"].facts
    taken = _capturing(scene)
    assert [facts[letter] for letter in "abc"] == [taken[at] for at in scene.letters.split()]
    assert set(scene.letters.split()) == set(taken)
    assert question.right == max(taken, key=lambda at: taken[at])
    assert {at: "few" for at, number in taken.items() if number == facts["b"]} == question.traps


def test_only_one_is_legal() -> None:
    """All lettered points but one are suicide, and that one captures D1."""
    scene, question = _play("task-12")
    forbidden = {
        at
        for at in scene.letters.split()
        if isinstance(scene.game.why_illegal(Colour.WHITE, parse_point(at)), Suicide)
    }
    assert forbidden == set(question.traps)
    assert {question.right} == set(scene.letters.split()) - forbidden
    assert scene.after("D2").board.at(parse_point("D1")) is None
    joined = {at for at, trap in question.traps.items() if trap == "joined"}
    assert {"G4"} == joined
    assert parse_point("G5") in scene.game.board.neighbours(parse_point("G4"))


@pytest.mark.parametrize(
    "name, colour, legal",
    [
        ("suicide", Colour.WHITE, False),
        ("suicide-four", Colour.WHITE, True),
        ("task-10-white", Colour.WHITE, False),
        ("task-10-black", Colour.BLACK, True),
    ],
)
def test_may_play_at_a(name: str, colour: Colour, legal: bool) -> None:
    """The answer whether a move at A is suicide agrees with the rules."""
    step = STEPS[name]
    point = parse_point(step.scene.letters)
    assert colour is step.scene.to_move
    assert legal == (step.scene.game.why_illegal(colour, point) is None)
    if isinstance(step.question, YesNo):
        assert legal == step.question.right


@pytest.mark.parametrize("name", ["task-2-black", "task-2-white"])
def test_connected(name: str) -> None:
    """The marked stones are connected if the answer says so."""
    step = STEPS[name]
    assert isinstance(step.question, YesNo)
    one, other = step.scene.marked.split()
    assert step.question.right == (other in step.scene.whole(one).split())


def test_found() -> None:
    """The chains to find are all chains with one liberty."""
    step = STEPS["task-6"]
    assert isinstance(step.question, Find)
    there = {chain for chain in step.scene.board.chains() if len(chain.liberties) == 1}
    assert there == {step.scene.chain(stone) for stone in step.question.right.split()}


def test_is_no_part() -> None:
    """The marked stones of task 5 are a whole chain, and E2 is diagonally adjacent to it."""
    scene = STEPS["task-5"].scene
    assert set(points(scene.marked)) == scene.chain("D4").stones
    assert {Point(4, 1)} == scene.chain("E2").stones


def test_counted_once() -> None:
    """B2 of task 4 is a liberty of several stones of the chain."""
    scene = STEPS["task-4"].scene
    assert parse_point("B2") in scene.chain("C3").liberties
    assert scene.lines("B2", "C3") > 1


def test_three_fall_together() -> None:
    """The stones to count in task 11 are those that the move captures."""
    step = STEPS["task-11-stones"]
    assert step.why is not None
    before, after = step.scene.board, step.scene.after("C1").board
    gone = set(before.stones(Colour.BLACK)) - set(after.stones(Colour.BLACK))
    assert gone == set(points(step.why.marked))


def test_numbers_asked_for() -> None:
    """Each requested number appears in the praise and has a button."""
    asked = [step for step in STEPS.values() if isinstance(step.question, HowMany)]
    assert 10 == len(asked)
    for step in asked:
        assert isinstance(step.question, HowMany)
        assert step.question.right in step.facts.values()
        assert step.question.right <= step.question.most


def _scenes_of(step: Step) -> list[Scene]:
    scenes = [step.scene, step.why, step.after]
    if isinstance(step.question, PlayMove):
        scenes += [step.scene.after(move) for move in step.question.right.split()]
    return [scene for scene in scenes if scene is not None]


def test_one_liberty_without_a_cross() -> None:
    """The point with the letter and the crosses are the liberties of the chain."""
    scene = STEPS["liberties-once"].scene
    assert scene.chain("C2").liberties == {*points(scene.letters), *points(scene.crossed)}


def test_no_ko_yet() -> None:
    """No move of lesson 1 makes a ko, which is explained later."""
    assert [] == [
        name
        for name, step in STEPS.items()
        if any(scene.game.ko is not None for scene in _scenes_of(step))
    ]


@pytest.mark.parametrize("name", STEPS)
def test_stones_stand(name: str) -> None:
    """In every position each chain has a liberty."""
    for scene in _scenes_of(STEPS[name]):
        boards = [scene.before, scene.board]
        assert [] == [chain for board in boards for chain in board.chains() if not chain.liberties]


def test_suicide_is_explained() -> None:
    """A suicide in task 12 is answered with the stones that leave the move no liberty."""
    step = STEPS["task-12"]
    for answer, around in (("A7", "A6 B7"), ("C5", "B5 C4 C6 D5"), ("G4", "F4 F5 G3 G6")):
        verdict = judge(step, parse_point(answer))
        assert {*points(around)} == {*points(verdict.scene.marked)}, answer
        assert verdict.text in ("wrong-alone", "wrong-joined")
    assert "" == judge(step, parse_point("A1")).scene.marked


def test_crosses() -> None:
    """The crosses shown after an answer match the number in the text."""
    for step in STEPS.values():
        if isinstance(step.question, HowMany) and step.after and step.after.breathing:
            assert replace(step.scene, breathing="", marked="") == replace(
                step.after, breathing="", marked=""
            )
            assert step.question.right == step.after.liberties(step.after.breathing)
