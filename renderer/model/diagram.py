"""Diagrams as plain data: boards, charts and tables to draw.

The renderer knows nothing of games, players or chats. Points are ``(column, row)``,
both from 0, column 0 at the left and row 0 at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

Point = tuple[int, int]


class Stone(Enum):
    BLACK = "b"
    WHITE = "w"


class Mark(Enum):
    """A mark on a point besides a stone. A point may carry several."""

    LAST_MOVE = "last"  # a ring on the stone just played
    KO = "ko"  # an empty point that may not be retaken now, or a ko left open after the stop
    GHOST_BLACK = "ghost-b"  # an empty point where a black stone has just been captured
    GHOST_WHITE = "ghost-w"
    BLACK_TERRITORY = "terr-b"  # also on a point under a dead stone
    WHITE_TERRITORY = "terr-w"
    DAME = "dame"
    SEKI = "seki"  # a point that counts for neither side because of a seki
    OPEN = "open"  # a point of a border that is not closed yet
    DOUBTFUL = "doubtful"  # on a stone: not decided yet whether it is dead
    CHANGED = "changed"  # a point that differs between two positions or that a cycle used
    GRANTED = "granted"  # on a stone: taken to live, which is not proved
    LIBERTY = "liberty"  # an empty point that is spoken of, such as a liberty of a chain


class Coordinates(Enum):
    """The labels around a board."""

    WESTERN = "western"  # letters without I from the left, numbers from below: D4
    NUMBERS = "numbers"  # "1-1": numbers from the left and from above, column first: 4-16
    NONE = "none"


class Pace(Enum):
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
class Part:
    """The place of the points drawn on a larger board: that of its column 0 and row 0, and how many
    lines that board has. Lines run on to where there is more of it."""

    corner: Point
    of: int


@dataclass(frozen=True)
class Diagram:
    """One board. ``stones`` and the other mappings go by point.

    Dead stones are in both ``stones`` and ``dead``. Where several things meet on one point, a
    letter takes the middle before a number and a number before the marks, which give way into
    the corners of the cell. Without coordinates the lines have the room of the letters too.

    ``variations`` are moves that are not on the board, as stones one can see through; ``labels``
    are short texts such as ``A`` or ``B2``, on stones of either kind or on empty points.
    ``filled`` are prisoners put into territory, small, so that they are not taken for stones
    in play. ``ownership`` says of a point how surely it is Black's (1) or White's (-1).
    ``part``: all of this is a piece of a larger board; None if it is a board.
    """

    size: int
    stones: dict[Point, Stone] = field(default_factory=dict)
    marks: dict[Point, tuple[Mark, ...]] = field(default_factory=dict)
    badges: dict[Point, Badge] = field(default_factory=dict)
    dead: frozenset[Point] = frozenset()
    stars: tuple[Point, ...] = ()
    numbers: dict[Point, int] = field(default_factory=dict)
    labels: dict[Point, str] = field(default_factory=dict)
    variations: dict[Point, Stone] = field(default_factory=dict)
    filled: dict[Point, Stone] = field(default_factory=dict)
    ownership: dict[Point, float] = field(default_factory=dict)
    coordinates: Coordinates = Coordinates.WESTERN
    part: Part | None = None


@dataclass(frozen=True)
class Pair:
    """Two positions side by side (the two of a repetition), each with a short caption."""

    left: Diagram
    right: Diagram
    left_caption: str
    right_caption: str


@dataclass(frozen=True)
class Plate:
    """Boards that belong together, at least one, by rows from the left, each with a short caption
    such as its number."""

    boards: tuple[Diagram, ...]
    captions: tuple[str, ...]


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


@dataclass(frozen=True)
class Seat:
    """The player of a colour, and in smaller letters what there is to say of them. ``otherwise`` is
    written where the fonts lack letters of the name."""

    name: str
    detail: str = ""
    otherwise: str = ""


@dataclass(frozen=True)
class Title:
    """The two players, above a board."""

    black: Seat
    white: Seat


@dataclass(frozen=True)
class TableRow:
    """One line of a table below a board: what it is about, and what is true of each colour.
    ``is_sum``: it comes of the lines above it, from which it is set off."""

    label: str
    black: str
    white: str
    is_sum: bool = False


@dataclass(frozen=True)
class Sheet:
    """A board with words around it, as in a book: above it the title and a heading in large
    letters, below it a table and lines of text. All but the board may be left out.

    Words of any length and script may be handed in: what has no room is cut, lines of text go on
    in the next line.
    """

    board: Diagram
    title: Title | None = None
    heading: str = ""
    rows: tuple[TableRow, ...] = ()
    lines: tuple[str, ...] = ()


Picture = Diagram | Pair | Plate | Sheet
