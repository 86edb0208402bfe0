"""What is to be drawn, as plain data. The renderer knows nothing of games, players or chats.

Points are ``(column, row)``, both from 0, column 0 at the left and row 0 at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

Point = tuple[int, int]


class Stone(Enum):
    """The colour of a stone."""

    BLACK = "b"
    WHITE = "w"


class Mark(Enum):
    """What stands on a point besides a stone. A point may carry several."""

    LAST_MOVE = "last"  # a ring on the stone just played
    KO = "ko"  # an empty point that may not be retaken now, or a ko left open after the stop
    GHOST_BLACK = "ghost-b"  # an empty point where a black stone has just been captured
    GHOST_WHITE = "ghost-w"
    BLACK_TERRITORY = "terr-b"  # also on a point under a dead stone
    WHITE_TERRITORY = "terr-w"
    DAME = "dame"
    SEKI = "seki"  # a point that a seki makes nobody's
    OPEN = "open"  # a point of a border that is not closed yet
    DOUBTFUL = "doubtful"  # on a stone: nobody knows yet whether it is dead
    CHANGED = "changed"  # a point that differs between two positions or that a cycle used


class Coordinates(Enum):
    """What stands around a board."""

    WESTERN = "western"  # letters without I from the left, numbers from below: D4
    NUMBERS = "numbers"  # "1-1": numbers from the left and from above, column first: 4-16
    NONE = "none"


class Pace(Enum):
    """How fast a picture in motion goes on."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


@dataclass(frozen=True)
class Badge:
    """A letter on a chain. ``dead`` tells dead (a yellow disc) from alive (a blue square).

    The renderer sees to the case: ``text`` is drawn in lower case if dead, else in upper case.
    """

    text: str
    dead: bool


@dataclass(frozen=True)
class Diagram:
    """One board. ``stones`` and the other mappings go by point.

    Dead stones are in both ``stones`` and ``dead``. Where several things meet on one point, a
    letter takes the middle before a number and a number before the marks, which give way into
    the corners of the cell. Without coordinates the lines have the room of the letters too.
    """

    size: int
    stones: dict[Point, Stone] = field(default_factory=dict)
    marks: dict[Point, tuple[Mark, ...]] = field(default_factory=dict)
    badges: dict[Point, Badge] = field(default_factory=dict)
    dead: frozenset[Point] = frozenset()
    stars: tuple[Point, ...] = ()
    numbers: dict[Point, int] = field(default_factory=dict)
    coordinates: Coordinates = Coordinates.WESTERN


@dataclass(frozen=True)
class Pair:
    """Two positions side by side (the two of a repetition), each with a short caption."""

    left: Diagram
    right: Diagram
    left_caption: str
    right_caption: str


@dataclass(frozen=True)
class Chart:
    """How a number went, step by step, with a band that shows how uncertain it was.

    ``points`` are the value and half the height of the band at each step, at least one; ``first``
    is the number of the first step. ``ticks`` are the heights to be lined, at least two, each with
    a name; the lowest and the highest are the ends of the chart.
    """

    points: tuple[tuple[int, int], ...]
    ticks: tuple[tuple[int, str], ...]
    first: int = 1


Picture = Diagram | Pair
