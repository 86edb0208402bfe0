"""The sample game is one game, and its texts and questions hold on its boards."""

from __future__ import annotations

import pytest

from bot.lessons.chapters import lesson
from bot.lessons.judging import judge
from bot.lessons.scenes import Scene
from bot.lessons.steps import HowMany, PlayMove, YesNo
from bot.pictures.lesson_diagrams import scene_diagram
from bot.reading.dead_stones.suggestion import suggest
from bot.rules.errors import KoBan, RulesError, Suicide
from bot.rules.game import GamePhase
from bot.rules.points import Colour, format_point, parse_point
from bot.texts.translations import LANGUAGES, words

BLACK, WHITE = Colour.BLACK, Colour.WHITE
STEPS = {step.id.removeprefix("sample-"): step for step in lesson("sample").steps}
MOVES = STEPS["passes"].scene.moves.split()[:-2]
ASKED = ["connect", "edge", "double", "atari", "save", "breathe"]


def after(number: int) -> Scene:
    """The scene after a move of the game."""
    return STEPS[str(number)].scene


def question(name: str) -> PlayMove:
    """The question of a step that asks for a move."""
    asked = STEPS[f"ask-{name}"].question
    assert isinstance(asked, PlayMove)
    return asked


def why_not(scene: Scene, point: str) -> type[RulesError] | None:
    """The kind of refusal of a move by the side to move, if any."""
    refusal = scene.game.why_illegal(scene.game.to_move, parse_point(point))
    return None if refusal is None else type(refusal)


def solving(name: str) -> dict[str, Scene]:
    """The scene after each legal move at a step."""
    scene = STEPS[f"ask-{name}"].scene
    return {move: scene.after(move) for move in map(format_point, scene.game.legal_points())}


def saving_moves(name: str, stone: str) -> set[str]:
    """The moves after which the stone's chain has more than one liberty."""
    return {move for move, scene in solving(name).items() if scene.liberties(stone) > 1}


def test_one_game_move_by_move() -> None:
    """Each move has its own step, in order, which continues the one before."""
    numbers = [name for name in STEPS if name.isdigit()]
    assert [str(number) for number in range(1, 63)] == numbers
    for number in range(1, 63):
        assert MOVES[:number] == after(number).moves.split()


def test_the_count() -> None:
    """Black has 16 points and 6 prisoners, White 13 and 4: a margin of five, and 12 to 7 with the
    prisoners filled in."""
    scene = STEPS["filled"].scene
    assert (16, 6, 22) == (scene.territory(BLACK), scene.prisoners(BLACK), scene.total(BLACK))
    assert (13, 4, 17) == (scene.territory(WHITE), scene.prisoners(WHITE), scene.total(WHITE))
    assert (5, 12, 7) == (scene.margin, scene.count_left(BLACK), scene.count_left(WHITE))
    assert 10 == len(scene_diagram(scene).filled)


def test_nothing_is_left_to_play() -> None:
    """After two passes no point is neutral, and there is no suggested dead stone, doubt, open
    border or ko."""
    scene = STEPS["passes"].scene
    assert GamePhase.STOPPED is scene.game.phase
    assert (frozenset(), frozenset()) == (scene.score.dame, scene.score.false_eyes)
    seen = suggest(scene.board, BLACK, ko=None, seed=1)
    assert [frozenset()] * 4 == [seen.dead, seen.doubtful, seen.open_borders, seen.kos]


def test_the_corners_come_first() -> None:
    """The first four moves go to four different corners."""
    corners = {
        (point.column > 4, point.row > 4) for point in (parse_point(move) for move in MOVES[:4])
    }
    assert 4 == len(corners)


ATARIS = {
    25: "A5",
    36: "D7",
    37: "E6",
    38: "G5",
    40: "C8",
    44: "F5",
    48: "A4",
    52: "F7",
    54: "C5",
    56: "F7",
    61: "J9",
}


@pytest.mark.parametrize(("number", "stone"), ATARIS.items())
def test_atari(number: int, stone: str) -> None:
    """The stone described as in atari has one liberty."""
    assert 1 == after(number).liberties(stone)


def test_cut_apart() -> None:
    """Move 39 takes the last point where the white groups at the top could connect. After its
    capture they can connect again, and Black may not play there."""
    shared = [
        set(after(number).chain("C7").liberties & after(number).chain("D8").liberties)
        for number in (38, 39, 42)
    ]
    assert [{parse_point("C8")}, set(), {parse_point("C8")}] == shared
    assert Suicide is why_not(after(42), "C8")


def test_the_last_liberty_is_suicide() -> None:
    """After move 37 White may not even fill the last liberty of D6 and E6."""
    assert Suicide is why_not(after(37), "D5")


def test_the_ko() -> None:
    """A single stone is captured in the ko five times, and may never be recaptured at once."""
    taken = [number for number in range(1, 63) if after(number).game.ko is not None]
    assert [44, 47, 50, 53, 56] == taken
    for number in taken:
        assert KoBan is why_not(after(number), "G5" if MOVES[number - 1] == "F5" else "F5")
    assert 1 == after(53).liberties("F7") - after(52).liberties("F7")
    assert isinstance(STEPS["ask-retake"].question, YesNo)
    assert KoBan is why_not(STEPS["ask-retake"].scene, STEPS["ask-retake"].scene.letters)


def test_captures() -> None:
    """Besides the ko White captures the cutting stone, and Black two stones twice."""
    took = {
        number: len(after(number).game.moves[-1].captured)
        for number in range(1, 63)
        if after(number).game.ko is None and after(number).game.moves[-1].captured
    }
    assert {42: 1, 55: 2, 57: 2} == took


def test_joining() -> None:
    """Only the right move connects G2 to the stones beside it."""
    found = {
        move for move, scene in solving("connect").items() if scene.chain("G2") == scene.chain("F3")
    }
    assert set(question("connect").right.split()) == found


def test_joining_at_the_left_edge() -> None:
    """Only the right move connects B6 to C7; after the others Black's reply puts it in atari."""
    asked, step = question("join"), STEPS["ask-join"]
    found = {
        move for move, scene in solving("join").items() if scene.chain("B6") == scene.chain("C7")
    }
    assert set(asked.right.split()) == found
    assert (
        {"A5", "A6", "B6"} == set(step.scene.whole("B6").split()) == set(step.scene.marked.split())
    )
    for wrong, reply in asked.replies.items():
        assert 1 == step.scene.after(f"{wrong} {reply}").liberties(asked.target)


def test_counting_liberties() -> None:
    """The chain in question has three liberties, and the next move takes one."""
    step = STEPS["ask-liberties"]
    assert HowMany(3, most=6) == step.question
    assert 2 == after(17).liberties("G4")


def test_joined_in_time() -> None:
    """One move earlier White could have connected D6 and E6 to the stones above."""
    scene = after(35).after("E7")
    assert scene.chain("D6") == scene.chain("E8")


def test_two_things_at_once() -> None:
    """Only the right move saves D7 and puts both white stones in atari."""
    found = {
        move
        for move, scene in solving("double").items()
        if scene.liberties("D7") > 1 and 1 == scene.liberties("E6")
    }
    assert found == set(question("double").right.split()) == saving_moves("double", "D7")
    assert 1 == STEPS["ask-double"].scene.after("D5").liberties("E6")


@pytest.mark.parametrize(
    ("name", "stone"), [("edge", "A5"), ("atari", "G5"), ("save", "A4"), ("breathe", "F7")]
)
def test_saving(name: str, stone: str) -> None:
    """The right moves are exactly those that leave the chain with more than one liberty."""
    assert saving_moves(name, stone) == set(question(name).right.split())


@pytest.mark.parametrize("name", ASKED)
def test_wrong_moves_are_shown_to_fail(name: str) -> None:
    """The reply to a wrong move captures the stone to be saved."""
    step, asked = STEPS[f"ask-{name}"], question(name)
    for wrong, reply in asked.replies.items():
        answered = step.scene.after(f"{wrong} {reply}")
        assert step.scene.game.to_move is answered.game.to_move
        assert parse_point(asked.target) in answered.game.moves[-1].captured
        assert not judge(step, parse_point(wrong)).right
    assert all(judge(step, parse_point(move)).right for move in asked.right.split())


def test_the_ko_is_a_trap() -> None:
    """Saving the large chain by the ko is refused by the ban, and running gets it captured."""
    step = STEPS["ask-breathe"]
    assert KoBan is why_not(step.scene, "G5")
    assert 1 == step.scene.after("H9").liberties("F7")
    assert step.scene.size("F7") + 1 == step.scene.after("H9").count_captured("J9")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comments_fit(language: str) -> None:
    """Each comment uses exactly the step's numbers and fits under a picture."""
    locale = words(language)
    steps = lesson("sample").steps
    lengths = {step.id: len(locale.text(f"lesson-{step.id}", **step.facts)) for step in steps}
    assert {} == {id: length for id, length in lengths.items() if length > 450}
