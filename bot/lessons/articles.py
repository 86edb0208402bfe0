"""The fourteen articles of the rules, each with a board, and the six rules for beginners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.lessons.scenes import PASS, Scene
from bot.rules.points import Colour

_FINISHED = """
    . . X O . . .
    . . X O . O .
    . X X O . . .
    . . X . O . .
    . O . X O . .
    . . . X O O .
    . . . X O . .
"""
"""White's stone in Black's territory is dead, and one point is neutral."""

_SMALL = """
    . X O . .
    . X O O O
    X X O O .
    . X X O .
    O . X O .
"""
"""The same on five lines, with nothing neutral."""

_RETAKE = """
    . . . X O . .
    . . X O . O .
    . . . X O . .
    X X X . X X X
    O O X X X . X
    . O O O O X .
    O . O . O X .
"""
"""Black takes in a ko above; below is a point where a white stone would have no liberty."""


ARTICLES: Final[Mapping[int, Scene]] = {
    1: Scene(
        """
        . . X O . . .
        . . X O . O .
        X X X O O . .
        . . . X O . .
        . X . X O O O
        . . X X X X O
        . . . . . X O
        """,
        counted=True,
    ),
    2: Scene("\n".join(["." * 9] * 9), moves="G7 C3 G3 C6 D7", numbered=True),
    3: Scene(
        """
        . . . . .
        . . . . .
        . . X . O
        . . . . .
        X . . . .
        """,
        letters="A5 E1 D4",
    ),
    4: Scene(
        """
        . . . . . O .
        . . . . O . O
        . . . . . O .
        . X X . . . .
        . O X . . . .
        . . . . O . .
        . . . . . . .
        """,
        breathing="C4",
        letters="F6",
    ),
    5: Scene(
        """
        . . . . . . .
        . . X X . . .
        . X O O X . .
        . X O X . . .
        . . . . O . .
        . . O . . . .
        . . . . . . .
        """,
        moves="C3",
    ),
    6: Scene(
        """
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        """,
        moves="C3",
        letters="B3",
    ),
    7: Scene(
        """
        . X . X O . O
        X X X X O O .
        O O O O . O O
        . . . O O O O
        . O . O X X X
        . . O O X . X
        . . . O X X X
        """,
        letters="A7 C7 F2",
        dead="E3",
    ),
    8: Scene(
        """
        X X . O X . X O .
        X X . O X . X O .
        X X O O X X X O .
        O O O X X . X O O
        X X X X . . X . O
        . . . . . X X O O
        . X . . . X O O .
        . . . . . X O . .
        . . . . . X O . .
        """,
        letters="C9 C8 H5",
        counted=True,
    ),
    9: Scene(_FINISHED, moves=f"{PASS} {PASS}", letters="D4", dead="B3"),
    10: Scene(_FINISHED, black_took=2, white_took=3, dead="B3", counted=True, filled=True),
    11: Scene(
        """
        . . . . . . .
        . . . O . X .
        . . O X O . .
        . . O X X O .
        X O X X X O .
        . O X . X O .
        . . O X O . .
        """,
        to_move=Colour.WHITE,
        moves="D2",
    ),
    12: Scene(
        """
        . X O . O X O .
        X X O O X X O O
        . X O X . X O .
        X X O O X X O O
        . X O X . X O .
        X X O O X X O O
        . . X X O O . .
        . . . X O . . .
        """,
        to_move=Colour.WHITE,
        moves="E6 D8 E4 D6 E8 D4",
        numbered=True,
    ),
    13: Scene(
        """
        O X . O X . .
        O X O O X X .
        O O X X X . X
        . O O O X X .
        O . . O O X .
        . . . . O X X
        . . . . O X .
        """,
        letters="C7",
    ),
    14: Scene(_RETAKE, moves="E6", letters="D6 F3"),
}
"""A scene for each article, by its number."""

SIX_SCENES: Final = (
    Scene("\n".join(["....."] * 5), moves="C3"),
    Scene(
        """
        . . . . .
        . . X . .
        . X O . .
        . . X O .
        . . . . .
        """,
        moves="D3",
    ),
    Scene(
        """
        . . . . .
        . . O . .
        . O . O .
        . . O . .
        . . . . .
        """,
        crossed="C3",
    ),
    Scene(
        """
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        """,
        moves="C3",
        crossed="B3",
    ),
    Scene(_SMALL, moves=f"{PASS} {PASS}"),
    Scene(_SMALL, dead="A1", counted=True),
)
"""A small scene for each of the six rules: a first stone; a capture; where no stone may be played;
a ko just taken; both have passed; and the count."""
