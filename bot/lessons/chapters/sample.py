"""A whole game on 9×9, move by move, to its count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.lessons.scenes import PASS, Scene
from bot.lessons.steps import HowMany, Lesson, Play, Step, WhoWins, YesNo
from bot.rules.points import Colour

BLACK, WHITE = Colour.BLACK, Colour.WHITE

_RECORD = """
    F7 D6 D4 G4 E5 C7 F3 E6 F6 H6 F4 G3 G5 H5 C5 E8 G2 H2 F2 B6
    B5 F8 G7 A5 A4 A6 B3 H3 G8 H7 H8 J8 C6 B7 D7 D8 E7 G6 C8 B8
    F9 C9 E3 F5 G1 H1 G5 B4 A3 F5 G9 E9 G5 C4 C3 F5 D5 G5 E6 J9
    H9 J7
"""
MOVES = _RECORD.split()

_EMPTY = "\n".join(["." * 9] * 9)

# Stones whose chains' liberties are crossed after a move, because it is about them.
_BREATHING = {
    14: "G5",
    17: "G3",
    18: "G2",
    25: "A5",
    32: "J8",
    35: "E6",
    36: "D7",
    37: "E6",
    38: "G5",
    40: "C8",
    41: "E8",
    44: "F5",
    48: "A4",
    52: "F7",
    54: "C5",
    55: "C5",
    56: "F7",
    57: "F7",
    61: "J9",
}
# Stones of which it is told how long their chain is now.
_JOINED = {19: "F2", 26: "A6", 28: "H3", 34: "B7"}
# Moves of which it is told how much they capture.
_CAPTURES = {42, 55, 57}


def sample() -> Lesson:
    return Lesson("sample", 13, (Step("sample-start", _after(0)), *_moves(), *_end()))


def _after(number: int) -> Scene:
    """The game after so many moves."""
    return Scene(_EMPTY, moves=" ".join(MOVES[:number]))


def _moves() -> Iterator[Step]:
    """Each move, and before some what is asked of it."""
    questions = _questions()
    for number in range(1, len(MOVES) + 1):
        if number in questions:
            yield questions[number]
        yield _move(number)


def _move(number: int) -> Step:
    scene = replace(_after(number), breathing=_BREATHING.get(number, ""))
    facts = {}
    if scene.breathing:
        facts["liberties"] = scene.liberties(scene.breathing)
    if number in _JOINED:
        facts["stones"] = scene.size(_JOINED[number])
    if number in _CAPTURES:
        facts["captured"] = _after(number - 1).captured(MOVES[number - 1])
    return Step(f"sample-{number}", scene, facts=facts)


def _questions() -> Mapping[int, Step]:
    """What is asked, by the number of the move that comes next."""
    corner = replace(_after(16), marked="G3 G4")
    breathing = replace(corner, breathing="G4")
    connect = replace(_after(18), letters="G1 F2 E3", marked="G2")
    edge = replace(_after(25), letters="B4 A3 A6", marked="A5")
    join = replace(_after(33), letters="B7 D7 C8", marked="A5 A6 B6")
    double = replace(_after(36), letters="D5 E7 C8", marked="D7")
    atari = replace(_after(42), letters="F5 H4 E3", marked="G5")
    retaken = _after(47)  # a letter would hide the ko
    retake = replace(retaken, letters="F5")
    save = replace(_after(48), letters="A3 C4 B2", marked="A4")
    breathe = replace(_after(56), letters="H9 D5 G5", marked="F7")
    return {
        17: Step(
            "sample-ask-liberties",
            corner,
            HowMany(corner.liberties("G4"), most=6),
            why=breathing,
            after=breathing,
        ),
        19: Step("sample-ask-connect", connect, Play("F2", target="G2")),
        26: Step(
            "sample-ask-edge", edge, Play("A6", replies={"B4": "A6", "A3": "A6"}, target="A5")
        ),
        34: Step(
            "sample-ask-join", join, Play("B7", replies={"D7": "B7", "C8": "B7"}, target="B6")
        ),
        37: Step(
            "sample-ask-double",
            double,
            Play("E7", replies={"D5": "E7", "C8": "E7"}, traps={"D5": "late"}, target="D7"),
            facts={"stones": double.size("E6")},
        ),
        43: Step(
            "sample-ask-atari", atari, Play("F5", replies={"H4": "F5", "E3": "F5"}, target="G5")
        ),
        48: Step("sample-ask-retake", retake, YesNo(right=False), why=retaken, after=retaken),
        49: Step("sample-ask-save", save, Play("A3 C4", replies={"B2": "A3"}, target="A4")),
        57: Step(
            "sample-ask-breathe",
            breathe,
            Play("D5", replies={"H9": "J9"}, traps={"H9": "edge", "G5": "ko"}, target="F7"),
            facts={"stones": breathe.size("F7"), "captured": breathe.captured("D5")},
        ),
    }


def _end() -> tuple[Step, ...]:
    """Two passes and the count, both ways."""
    stopped = Scene(_EMPTY, moves=" ".join([*MOVES, PASS, PASS]))
    counted = replace(stopped, counted=True)
    sums = counted.sums
    left = {"black": counted.left(BLACK), "white": counted.left(WHITE), "margin": counted.margin}
    return (
        Step("sample-passes", stopped),
        Step("sample-who", stopped, WhoWins(), facts=sums, why=counted, after=counted),
        Step("sample-count-black", counted, facts=sums),
        Step("sample-count-white", counted, facts=sums),
        Step("sample-filled", replace(counted, filled=True), facts=left),
        Step("sample-end", stopped),
    )
