"""Positions as drawings. Those of 19x19 are from recorded games.

X and O are living stones, x and o dead ones; b and w territory, d dame, s a point in seki; k a ko
point with a white stone just captured, h and g other points with a white or black stone just
captured.
"""

from __future__ import annotations

from dataclasses import replace

from renderer.model.diagram import Badge, Diagram, Mark, Point, Stone

_STONES = {"X": Stone.BLACK, "x": Stone.BLACK, "O": Stone.WHITE, "o": Stone.WHITE}
_MARKS = {
    "x": (Mark.WHITE_TERRITORY,),
    "o": (Mark.BLACK_TERRITORY,),
    "b": (Mark.BLACK_TERRITORY,),
    "w": (Mark.WHITE_TERRITORY,),
    "d": (Mark.DAME,),
    "s": (Mark.SEKI,),
    "k": (Mark.GHOST_WHITE, Mark.KO),
    "h": (Mark.GHOST_WHITE,),
    "g": (Mark.GHOST_BLACK,),
}
_STAR_LINES = {9: (2, 6), 13: (3, 9), 19: (3, 9, 15)}


def diagram(
    drawing: str, last: Point | None = None, badges: dict[Point, Badge] | None = None
) -> Diagram:
    """Return ``drawing`` as a diagram, with the last move and the letters."""
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    size = len(rows)
    signs = {(x, size - 1 - y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    marks = {point: _MARKS[sign] for point, sign in signs.items() if sign in _MARKS}
    if last is not None:
        marks[last] = (*marks.get(last, ()), Mark.LAST_MOVE)
    lines = _STAR_LINES.get(size, ())
    return Diagram(
        size,
        {point: _STONES[sign] for point, sign in signs.items() if sign in _STONES},
        marks,
        badges or {},
        frozenset(point for point, sign in signs.items() if sign in "xo"),
        tuple((x, y) for x in lines for y in lines),
    )


def _badges(alive: str, dead: str) -> dict[Point, Badge]:
    """Return letters A, B... and a, b... for points given as column:row."""
    found = {}
    for places, first, is_dead in ((alive, "A", False), (dead, "a", True)):
        for i, place in enumerate(places.split()):
            column, row = place.split(":")
            found[int(column), int(row)] = Badge(chr(ord(first) + i), is_dead)
    return found


_MIDDLE_GAME = """
. . . . X X X O . . . . . . . O . . .
. . . . X O O O . . . O . O O X X . .
. . X . X O . . . . . X O O X O . X X
. . . X X X O . . O O O X X X X O X O
. X X X . O . . . O X O X O O X X O .
. X O X O O O . O X . X X X O O O O O
. . O O O X X O O X X X X O . . O O .
O O O . X . X X X . . . X O . . . O .
O X X O O X X . . . . X O O . . . . O
X . X X . X O X X X . X . . . O O O X
. . . . X O . O O X . X . . . . X X X
. . . . X O O . O O X O O X X X . . .
. . . . X X O . O X X . O X O . . . .
. . . X . O . . . O X X O O X X X . .
. . . X O . . . . O O X X O O X . . .
. . . X . O O . . . . O O . O O X . .
. . X O O . X . . O . . . X O O X . .
. . X O . O O . . . . . O . O X X . .
. . X X O . O . . . . . . . . . . . .
"""

_FULL = """
O O O O X O O . . . O O X O O . . . .
. O X X X O . O . . O X X X O . O X .
O . O X X X O O X . O X X X O O O O .
. O O O X . X X O . . O O X X O X O O
O O O X . X X O O O O O X . X X X X O
O X X . X O O O X O X X X X X O O X O
O O X X X X X X X O X O O O X O X X O
X O O X O X . X O . O . . O O O X . X
X X O O O X . X O . . . O X O O O X .
. X X O X X X . X O O . O X X O X . .
. . X X X O O X . X X O O O X O X . .
. . . . X O X X . X O O X O X X . X .
. . . . X O O X . O X X X O O X X . .
. . X X X O X X X X X X O . O O X . .
X X X X O O X O X . X O . O O X . . .
X O X O . O O O O X X O O O X X X X .
O O X O . . . O O O O . . . O O X O .
O . O . . . . . . . X O O O O O O X .
. . . . . . . . . . . . . . O X X X .
"""

_SCORE = """
w w w w w w x w O X X X b b b b b b b
w w w w O w w w O X O X X X b b X X b
w w w O w w O w O X O O O O X X o o b
w w w w w w w w O X X O X X b o o X b
O O O O w w w w O O O O O X b b o X b
X O X X O O O w w w O O X X o b b X b
X O X o X O O O O O X X X b b b b b b
X X X b X X O X X O O O X b X b X b b
b b o X O X X X X X X X o b b b b b b
b b b X O O O X O X b X o b b b b X b
b X X X X X O O O X X X X X b X X o b
X X O X O O O w w O X O O X X b o X b
X O O O O O x O w O O O O O X o b b b
O O w w w w w w w w x O X X o o o b b
w w x w w O w w w w w O X X X b o o b
w w w w w w w w O O w w O X X X b X b
w w O w w w w O w x w w O X O X X o b
w w w w w w w w w w w O w O O X X X b
w w w w w w w w w w w w O O X X b b b
"""

_KO = """
. . . . O . . O .
. O . . O O . . .
O . . . . . O X .
X O O O . O O O .
X X X . O O X . .
. . . X X . . X .
. . . . . X O O .
. . h X . X k X O
. . g h X . X O .
"""

_SEKI = """
b X X O w
X O X O O
s O X O s
O O X X X
d O O X b
"""

_LESSON = """
. . . . .
. . X . .
. . O . .
. . O X .
. . . . .
"""

MIDDLE_GAME = diagram(_MIDDLE_GAME, last=(15, 18))
FULL = diagram(_FULL, last=(17, 0))
SCORE = diagram(
    _SCORE,
    badges=_badges(
        "10:13 11:17 17:17 15:16 12:13 17:14 1:13 2:11 6:11 9:9 3:7 8:9 16:8 11:7 15:3 9:3 12:2"
        " 13:1",
        "6:18 16:16 14:13 3:12 2:10 12:10 17:8 16:7 6:6 15:6 10:5 2:4 9:2 17:2",
    ),
)
KO = diagram(_KO, last=(7, 1))
LESSON = replace(
    diagram(_LESSON, last=(2, 3)),
    marks={
        **dict.fromkeys([(1, 1), (1, 2), (2, 0), (3, 2)], (Mark.LIBERTY,)),
        **dict.fromkeys([(2, 1), (2, 2), (3, 1)], (Mark.CHANGED,)),
        (2, 3): (Mark.LAST_MOVE,),
        (3, 0): (Mark.LIBERTY, Mark.GHOST_WHITE),
    },
    labels={(4, 1): "A", (0, 0): "B"},
)
"""Stones with triangles on a small board, their liberties with crosses, and points with letters."""
SEKI = diagram(_SEKI)
CHOICE = replace(
    LESSON,
    marks={
        **{point: marks for point, marks in LESSON.marks.items() if marks == (Mark.CHANGED,)},
        (1, 1): (Mark.WORSE,),
        (3, 2): (Mark.BETTER,),
    },
    labels={},
    variations={(1, 1): Stone.BLACK, (3, 2): Stone.BLACK},
)
"""Two moves: a cross on the one as played, a tick on the better one."""


def _all_marks() -> Diagram:
    """Return everything that can be on a point: on stones above, on empty points below."""
    stones = {(x, y): (Stone.BLACK, Stone.WHITE)[x % 2] for x in range(8) for y in (8, 7, 0)}
    badges = {
        (4, 7): Badge("A", False),
        (5, 7): Badge("W", False),
        (6, 7): Badge("g", True),
        (7, 7): Badge("a", True),
        (4, 0): Badge("K", False),
        (8, 4): Badge("B", False),
        (8, 5): Badge("b", True),
    }
    numbers = {(x, 0): number for x, number in enumerate((1, 22, 333, 145))}
    numbers |= {(7, 5): 3, (7, 4): 12, (7, 3): 123}
    signs = (
        (
            8,
            (
                None,
                None,
                Mark.LAST_MOVE,
                Mark.LAST_MOVE,
                Mark.DOUBTFUL,
                Mark.DOUBTFUL,
                Mark.CHANGED,
            ),
        ),
        (5, (Mark.KO, Mark.GHOST_BLACK, Mark.GHOST_WHITE)),
        (3, (Mark.BLACK_TERRITORY, Mark.WHITE_TERRITORY, Mark.DAME, Mark.SEKI, Mark.OPEN)),
    )
    marks: dict[Point, tuple[Mark, ...]] = {
        (x, y): (mark,) for y, row in signs for x, mark in enumerate(row) if mark
    }
    marks |= {
        (2, 7): (Mark.WHITE_TERRITORY,),
        (3, 7): (Mark.BLACK_TERRITORY,),
        (7, 8): (Mark.CHANGED,),
        (3, 5): (Mark.KO, Mark.GHOST_BLACK),
        (4, 5): (Mark.KO, Mark.GHOST_WHITE),
        (5, 3): (Mark.CHANGED,),
        (6, 3): (Mark.LIBERTY,),
        (3, 0): (Mark.LAST_MOVE,),
        (4, 0): (Mark.LAST_MOVE,),
        (5, 0): (Mark.LAST_MOVE, Mark.DOUBTFUL),
    }
    dead = frozenset((x, 7) for x in (0, 1, 2, 3, 6, 7))
    return Diagram(9, stones, marks, badges, dead, ((2, 2), (4, 4), (6, 6)), numbers)


ALL_MARKS = _all_marks()
