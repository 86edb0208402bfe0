"""The six rules, one at a time, and how points are named and questions answered."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.scenes import Scene
from bot.lessons.steps import Lesson, Play, Step, YesNo
from bot.rules.points import Colour

_EMPTY = "\n".join(["........."] * 9)
_FOUR_MOVES = Scene(_EMPTY, moves="F6 D4 C6 G3")
_DIVIDED = Scene(
    """
    . . . . X O . . .
    . . . . X O . . .
    . . . X X O . . .
    . . . X O O . . .
    . . . X O . . . .
    . . . X O O . . .
    . . . X X O O . .
    . . . . X X O . .
    . . . . . X O . .
    """,
    counted=True,
)
_PLACES = Scene(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . X . . O
    . . . . . . .
    . . . . . . .
    X . . . . . .
    """
)
_LAST_LIBERTY = Scene(
    """
    . . . . .
    . X X . .
    X O O X .
    . X . . .
    . . . . .
    """,
    letters="C2",
    marked="B3 C3",
)
_SUICIDE = Scene(
    """
    . . . . . . .
    . X . . . . .
    X . X . . . .
    . X . . . . .
    . . . . . O O
    . . . . O X X
    . . . . O X .
    """,
    Colour.WHITE,
    letters="B5 G1",
)
_KO = Scene(
    """
    . . . . .
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    """,
    moves="C3",
)
_ENDED = """
    . . . . X O . . .
    . . . . X O . X .
    . . . X X O . . .
    . . . X O O . . .
    . O . X O . . . .
    . . . X O O . . .
    . . . X X O O . .
    . . . . X X O . .
    . . . . . X O . .
    """
_OVER = Scene(_ENDED, moves="pass pass")
_COUNTED = Scene(_ENDED, dead="B5 H8", counted=True)


def six_rules() -> Lesson:
    start = Step("rules-start", _DIVIDED, facts=_sides(_DIVIDED))
    course = Step("rules-course", Scene(_EMPTY), facts={"typed": True})
    return Lesson("rules", 4, (start, course, *_moving(), *_at_first_look()))


def _moving() -> tuple[Step, ...]:
    """Rule 1."""
    numbered = replace(_FOUR_MOVES, numbered=True)
    placed = _FOUR_MOVES.after("D3")
    return (
        Step("rules-1", numbered, facts={"moves": len(numbered.game.moves)}),
        Step("rules-1-crossings", _PLACES),
        Step("rules-1-names", _FOUR_MOVES, Play("D3", traps={"D7": "top"})),
        Step("rules-1-stays", placed, YesNo(right=False)),
    )


def _at_first_look() -> tuple[Step, ...]:
    """Rules 2 to 6, which the lessons explain."""
    captured = {"stones": _LAST_LIBERTY.captured("C2"), "liberties": _LAST_LIBERTY.liberties("B3")}
    score = {
        **{f"{colour.name.lower()}land": _COUNTED.territory(colour) for colour in Colour},
        **{f"{colour.name.lower()}prisoners": _COUNTED.prisoners(colour) for colour in Colour},
        **{colour.name.lower(): _COUNTED.total(colour) for colour in Colour},
    }
    return (
        Step("rules-2", _LAST_LIBERTY, facts=captured),
        Step("rules-3", _SUICIDE, facts={"captured": _SUICIDE.captured("G1")}),
        Step("rules-4", _KO),
        Step("rules-5", _OVER),
        Step("rules-6", _COUNTED, facts=score),
    )


def _sides(scene: Scene) -> dict[str, int]:
    return {colour.name.lower(): scene.territory(colour) for colour in Colour}
