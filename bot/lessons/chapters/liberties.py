"""The first lesson up to its sixth task: liberties and atari, chains and their liberties."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.scenes import Scene
from bot.lessons.steps import Find, HowMany, Play, Step, YesNo
from bot.rules.points import Colour, format_point

_THREE_PLACES = Scene(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . . . . . . X
    . . . . . . .
    X . . . . . .
    """,
    breathing="C4 G3 A1",
)
_ATARI = Scene(
    """
    . . . . .
    . . O . .
    . O X O .
    . . . . .
    . . . . .
    """,
    Colour.WHITE,
)
_TWO_AND_TWO = Scene(
    """
    . . . . . . .
    . . . . . . .
    . X X . . . .
    . . . . . . .
    . . . . . O .
    . . . . O . .
    . . . . . . .
    """,
    marked="B5 C5",
)
_DIAGONAL = Scene(
    """
    . . . . .
    . . . X .
    . . X . .
    . . . . .
    . . . . .
    """
)
_LONG = Scene(
    """
    . . . . . . . . .
    . X X . . . . . .
    . . X . . . . . .
    . . X X X X . . .
    . . . . . . . . .
    . . . . O O O . .
    . . O O O . O . .
    . . . . . . O O .
    . . . . . . . . .
    """
)
_TWO = Scene(
    """
    . . . . .
    . . . . .
    . X X . .
    . . . . .
    . . . . .
    """
)
_THREE = Scene(
    """
    . . . . .
    . . . . .
    . O O O .
    . . . . .
    . . . . .
    """
)
_FROM_THE_SIDE = Scene(
    """
    . . . . .
    . . . . .
    . . X . .
    . . X . .
    . . X . .
    """
)
_TAKEN = Scene(
    """
    . . . . .
    . O O . .
    O X X O .
    . O X . .
    . . . . .
    """
)
_ONCE = Scene(
    """
    . . . . .
    . . . . .
    . X . X .
    . X X X .
    . . . . .
    """,
    letters="C3",
    crossed="A2 A3 B1 B4 C1 D1 D4 E2 E3",
)
_TASK_1 = Scene(
    """
    . . . . . . .
    . . X X . . .
    . O X O O . .
    . X O X . . .
    . . O O X . .
    . . . . X . .
    . . . . . . .
    """,
    Colour.WHITE,
)
_TASK_2 = Scene(
    """
    . . . . . . .
    . . X O . . .
    . . X X X O .
    . . O O X O .
    . . . O X X .
    . . . . O . .
    . . . . . . .
    """
)
_TASK_3 = Scene(
    """
    . . . . . . .
    . X X O . . .
    . O X O O . .
    . O O X O X O
    X X O X X . .
    . . X O . O .
    . . X . . . .
    """
)
_TASK_4 = Scene(
    """
    . . . . .
    . O X . .
    O X X O .
    . . X X .
    . . . O .
    """
)
_TASK_5 = Scene(
    """
    . . . . . . .
    . . . . . . .
    . . X . O . .
    . . X X O . .
    . . O X . O .
    . . O . X . .
    . . . . . . .
    """,
    marked="C5 C4 D4 D3",
)
_TASK_6 = Scene(
    """
    . O X . . . .
    X O X . . . .
    . X . . . . X
    . . . O . X O
    . . O X O . .
    . . O X O . .
    X O . . . . .
    """
)
_IN_ATARI = "A1 B7 D3 G4"


def stones() -> tuple[Step, ...]:
    """A stone's liberties, and what happens when the last one is taken."""
    atari = replace(_ATARI, breathing="C3")
    return (
        Step(
            "first-liberties",
            _THREE_PLACES,
            facts={
                "middle": _THREE_PLACES.liberties("C4"),
                "side": _THREE_PLACES.liberties("G3"),
                "corner": _THREE_PLACES.liberties("A1"),
            },
        ),
        Step("first-atari", atari, facts={"liberties": _ATARI.liberties("C3")}),
        Step("first-capture", _ATARI, Play("C2", target="C3")),
    )


def chains() -> tuple[Step, ...]:
    """What stones make a chain, its liberties, and tasks 1 to 6."""
    return (*_connected(), *_liberties(), *_tasks())


def _connected() -> tuple[Step, ...]:
    joined = _DIAGONAL.after("C4")
    lengths = {"black": _LONG.size("B8"), "white": _LONG.size("E4")}
    return (
        Step("first-chain", _TWO_AND_TWO, facts={"stones": _TWO_AND_TWO.size("B5")}),
        Step("first-connect", _DIAGONAL, Play("C4 D3"), facts={"stones": joined.size("C3")}),
        Step("first-long", _LONG, facts=lengths),
    )


def _liberties() -> tuple[Step, ...]:
    once = {"lines": _ONCE.lines("C3", "C2"), "liberties": _ONCE.liberties("C2")}
    return (
        _asked("first-liberties-chain", _TWO, "B3"),
        _asked("first-liberties-three", _THREE, "C3"),
        _asked("first-liberties-side", _FROM_THE_SIDE, "C2"),
        _asked("first-liberties-taken", _TAKEN, "C3"),
        Step("first-liberties-once", _ONCE, facts=once),
    )


def _tasks() -> tuple[Step, ...]:
    in_atari = {"found": sum(_TASK_6.chains(colour, 1) for colour in Colour)}
    white = replace(_TASK_2, marked="C4 E2")
    each = {
        "black": _TASK_3.chains(Colour.BLACK),
        "white": _TASK_3.chains(Colour.WHITE),
    }
    both = sum(each.values())
    marked = replace(
        _TASK_3, marked=" ".join(format_point(chain.name) for chain in _TASK_3.board.chains())
    )
    breathing = replace(_TASK_6, breathing=_IN_ATARI)
    return (
        Step("first-task-1", _TASK_1, Play("E4", target="D4"), 1),
        Step(
            "first-task-2-black",
            replace(_TASK_2, marked="C6 F3"),
            YesNo(right=True),
            2,
            {"stones": _TASK_2.size("C6")},
            why=_all_marked(_TASK_2, "C6"),
            after=_all_marked(_TASK_2, "C6"),
        ),
        Step("first-task-2-white", white, YesNo(right=False), 2, why=_all_marked(white, "C4")),
        Step(
            "first-task-3",
            _TASK_3,
            HowMany(both, most=12),
            3,
            {**each, "together": both},
            marked,
            marked,
        ),
        _asked("first-task-4", _TASK_4, "C3", 4),
        _asked("first-task-5", _TASK_5, "D4", 5),
        Step("first-task-6", _TASK_6, Find(_IN_ATARI), 6, in_atari, breathing, breathing),
    )


def _asked(id: str, scene: Scene, stone: str, task: int = 0) -> Step:
    """How many liberties has the chain of this stone?"""
    right, shown = scene.liberties(stone), replace(scene, breathing=stone)
    return Step(id, scene, HowMany(right), task, {"liberties": right}, shown, shown)


def _all_marked(scene: Scene, stone: str) -> Scene:
    return replace(scene, marked=scene.whole(stone))
