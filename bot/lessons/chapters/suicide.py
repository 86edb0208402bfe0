"""The end of the first lesson: suicide is forbidden, unless it captures; tasks 10 to 12."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.scenes import Scene
from bot.lessons.steps import HowMany, Play, Step, YesNo
from bot.rules.points import Colour

_FORBIDDEN = Scene(
    """
    . . . . .
    . . X . .
    . X . X .
    . . X . .
    . . . . .
    """,
    Colour.WHITE,
    letters="C3",
)
_CORNER = Scene(
    """
    . . . . .
    . . . . .
    O O . . .
    X X O . .
    . X O . .
    """,
    Colour.WHITE,
)
_FOUR = Scene(
    """
    . . O . .
    . O X O .
    O X . X O
    . O X O .
    . . O . .
    """,
    Colour.WHITE,
    letters="C3",
)
_OWN_CHAIN = Scene(
    """
    . . . . .
    . . . . .
    O O O O O
    X X X X X
    . O O O X
    """
)
_TASK_10 = Scene(
    """
    . . . . . . .
    . . . . X X X
    . . . X O O O
    . . . X O O .
    . . . . X O O
    . . . . . X X
    . . . . . . .
    """,
    letters="G4",
)
_TASK_11 = Scene(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X . X . . .
    . O O . . . .
    O X X O . X .
    O X . X O . .
    """,
    Colour.WHITE,
)
_TASK_12 = Scene(
    """
    . X . O . . .
    X . X O O . X
    . X . X . X O
    O . X X . X .
    . O X O X . X
    . O X . X . .
    . . O X O . .
    """,
    Colour.WHITE,
    letters="A7 C5 G4 D2",
)


def suicide() -> tuple[Step, ...]:
    """Moves without a liberty, and when they may be played."""
    return (*_examples(), *_tasks())


def _examples() -> tuple[Step, ...]:
    corner = {
        "captured": _CORNER.captured("A1"),
        "liberties": _CORNER.after("A1").liberties("A1"),
    }
    lost = dict.fromkeys(_OWN_CHAIN.others("A1"), "A1")
    return (
        Step("first-suicide", _FORBIDDEN),
        Step("first-suicide-captures", _CORNER, Play("A1", target="A2"), facts=corner),
        Step(
            "first-suicide-four",
            _FOUR,
            YesNo(right=True),
            facts={"captured": _FOUR.captured("C3")},
            why=_marked(_FOUR, "C4 B3 D3 C2"),
            after=_FOUR.after("C3"),
        ),
        Step(
            "first-suicide-chain",
            _OWN_CHAIN,
            Play("A1", replies=lost),
            facts={"captured": _OWN_CHAIN.captured("A1"), "stones": _OWN_CHAIN.size("C2")},
        ),
    )


def _tasks() -> tuple[Step, ...]:
    white = replace(_TASK_10, to_move=Colour.WHITE)
    doomed, trapped = white.whole("F4"), "B1 B2 C2 D1"
    seven, four = _TASK_10.captured("G4"), _TASK_11.captured("C1")
    traps = {"A7": "alone", "C5": "alone", "G4": "joined"}
    return (
        Step("first-task-10-white", white, YesNo(right=False), 10, why=_marked(white, doomed)),
        Step(
            "first-task-10-black",
            _TASK_10,
            YesNo(right=True),
            10,
            {"captured": seven},
            why=_marked(_TASK_10, doomed),
            after=_TASK_10.after("G4"),
        ),
        Step(
            "first-task-11-stones",
            _TASK_11,
            HowMany(four),
            11,
            {"captured": four},
            why=_marked(_TASK_11, trapped),
            after=_marked(_TASK_11, trapped),
        ),
        Step(
            "first-task-11",
            _marked(_TASK_11, trapped),
            Play("C1", target="C2"),
            11,
            {"captured": four},
        ),
        Step(
            "first-task-12",
            _TASK_12,
            Play("D2", traps=traps),
            12,
            {"captured": _TASK_12.captured("D2")},
        ),
    )


def _marked(scene: Scene, stones: str) -> Scene:
    return replace(scene, marked=stones)
