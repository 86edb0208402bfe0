"""The first lesson from its sixth to its ninth task: capturing chains, and saving them."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.scenes import Scene
from bot.lessons.steps import HowMany, Play, Step
from bot.rules.points import Colour

_THREE = Scene(
    """
    . . O . .
    . O X O .
    . O X X O
    . . O . .
    . . . . .
    """,
    Colour.WHITE,
)
_FIVE = Scene(
    """
    . . . . . . .
    . . X . O . .
    . X O X . . .
    . X O O X . .
    . . X O O X .
    . O . X . O .
    . . . . . . .
    """
)
_TWO_CHAINS = Scene(
    """
    . . . . . . .
    . . X . X . .
    . O O . O . .
    O X X . X O .
    . O O X O O .
    . . X X X . .
    . . . . . . .
    """
)
_TASK_7 = Scene(
    """
    . . . . . . .
    . . . O . . .
    . . O X O . .
    . X O X . X .
    . . X O X . .
    . . X O . . .
    . . . . . . .
    """,
    Colour.WHITE,
)
_TASK_8 = Scene(
    """
    . . . . . . .
    . . O O . X .
    . O X X O X .
    . O X O . X .
    . X X O X . .
    . O O . . . .
    . . . . . . .
    """,
    Colour.WHITE,
)
_TASK_9 = Scene(
    """
    . X X O . . .
    . O O . . O .
    . . . . O X O
    . X . X . . X
    . . O . . X .
    . O X . X . .
    . . O . . . .
    """,
    Colour.WHITE,
)
_WHERE_9 = "A7 F4 D2"


def capturing() -> tuple[Step, ...]:
    """Chains are captured as stones are, and saved by connecting; tasks 7 to 9."""
    return (*_examples(), *_tasks())


def _examples() -> tuple[Step, ...]:
    attacked = replace(_TWO_CHAINS, to_move=Colour.WHITE)
    sizes = {
        "captured": attacked.captured("D4"),
        "longer": attacked.size("C4"),
        "shorter": attacked.size("E4"),
    }
    saved = {"liberties": _TWO_CHAINS.after("D4").liberties("C4")}
    lost = dict.fromkeys(_TWO_CHAINS.others("D4"), "D4")
    return (
        _capture("first-capture-three", _THREE, "D2", "C3"),
        _capture("first-capture-five", _FIVE, "E2", "C4"),
        Step("first-capture-chains", attacked, Play("D4", target="C4"), facts=sizes),
        Step("first-save", _TWO_CHAINS, Play("D4", replies=lost), facts=saved),
    )


def _tasks() -> tuple[Step, ...]:
    lettered = replace(_TASK_9, letters=_WHERE_9)
    places = _WHERE_9.split()
    taken = {letter: _TASK_9.captured(at) for letter, at in zip("abc", places, strict=True)}
    return (
        replace(_capture("first-task-7", _TASK_7, "E4", "D4"), task=7),
        replace(_capture("first-task-8", _TASK_8, "A3", "C4"), task=8),
        Step(
            "first-task-9",
            _TASK_9,
            HowMany(len(places)),
            9,
            {"places": len(places)},
            why=lettered,
            after=lettered,
        ),
        Step(
            "first-task-9-most",
            lettered,
            Play("A7", traps={"F4": "few", "D2": "few"}, target="B7"),
            9,
            taken,
        ),
    )


def _capture(id: str, scene: Scene, move: str, target: str) -> Step:
    return Step(id, scene, Play(move, target=target), facts={"captured": scene.captured(move)})
