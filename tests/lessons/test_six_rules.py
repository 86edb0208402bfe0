"""The introduction to the six rules: its texts hold on its boards."""

from __future__ import annotations

from bot.lessons.chapters import lesson
from bot.lessons.scenes import points
from bot.lessons.steps import PlayMove, YesNo
from bot.rules.errors import KoBan, Occupied, Suicide
from bot.rules.points import Colour, format_point, parse_point

STEPS = {step.id.removeprefix("rules-"): step for step in lesson("rules").steps}


def test_all_six() -> None:
    """Each rule has a step with its number, in order."""
    assert list("123456") == [name for name in STEPS if name.isdigit()]


def test_goal() -> None:
    """In the first game all empty points are surrounded, and Black has more of them."""
    step = STEPS["start"]
    assert {"black": 32, "white": 25} == step.facts
    assert step.scene.board.size**2 == sum(
        (
            *step.facts.values(),
            *(len(step.scene.board.stones(colour)) for colour in Colour),
        )
    )


def test_first_moves() -> None:
    """Four moves are numbered, and the last of them is the subject of the next step."""
    assert {"moves": 4} == STEPS["1"].facts
    last = STEPS["1-names"].scene.game.last_move
    assert last is not None
    assert last.point == parse_point("G3")
    assert Colour.BLACK is STEPS["1-names"].scene.to_move


def test_crossings() -> None:
    """There is one stone in the middle, one at the side and one in the corner."""
    board = STEPS["1-crossings"].scene.board
    stones = [stone for colour in Colour for stone in board.stones(colour)]
    assert [2, 3, 4] == sorted(len(board.neighbours(stone)) for stone in stones)


def test_upside_down() -> None:
    """The trap is the right point mirrored vertically."""
    step = STEPS["1-names"]
    assert isinstance(step.question, PlayMove)
    right = parse_point(step.question.right)
    mirrored = right._replace(row=step.scene.board.size - 1 - right.row)
    assert {format_point(mirrored): "top"} == step.question.traps
    assert format_point(mirrored) in step.scene.others(step.question.right)


def test_taken_point() -> None:
    """White may not play on the stone with the ring."""
    step = STEPS["1-stays"]
    last = step.scene.game.last_move
    assert last is not None
    assert last.point == parse_point("D3")
    assert isinstance(step.scene.game.why_illegal(Colour.WHITE, last.point), Occupied)
    assert YesNo(right=False) == step.question


def test_capture() -> None:
    """The marked stones have one liberty, where Black is asked to capture them."""
    step = STEPS["2"]
    chain = step.scene.chain("B3")
    assert {"stones": 2, "liberties": 1} == step.facts
    assert set(points(step.scene.marked)) == chain.stones
    assert isinstance(step.question, PlayMove)
    assert set(points(step.question.right)) == chain.liberties


def test_suicide() -> None:
    """A is suicide; B has no empty neighbour either but captures three stones, and is the
    answer."""
    step = STEPS["3"]
    scene, board = step.scene, step.scene.board
    a, b = points(scene.letters)
    assert isinstance(scene.game.why_illegal(Colour.WHITE, a), Suicide)
    assert {Colour.BLACK} == {
        board.at(near) for point in (a, b) for near in board.neighbours(point)
    }
    assert {"captured": 3} == step.facts
    assert isinstance(step.question, PlayMove)
    assert (b,) == points(step.question.right)


def test_ko() -> None:
    """The stone with the ring could be captured at B3 except for the ko, so the answer is no."""
    scene = STEPS["4"].scene
    a = parse_point("B3")
    last = scene.game.last_move
    assert last is not None
    assert (a,) == tuple(last.captured)
    assert {a} == scene.chain("C3").liberties
    assert isinstance(scene.game.why_illegal(Colour.WHITE, a), KoBan)
    assert YesNo(right=False) == STEPS["4"].question


def test_both_passed() -> None:
    """The finished game was ended by two passes."""
    assert 2 == STEPS["5"].scene.game.passes


def test_count() -> None:
    """The two dead stones are prisoners, and their points are surrounded."""
    assert {
        "blackland": 32,
        "whiteland": 25,
        "blackprisoners": 1,
        "whiteprisoners": 1,
        "black": 33,
        "white": 26,
    } == STEPS["6"].facts
