"""Diagrams as plain data: boards, charts and tables to draw.

The renderer knows nothing about games, players or chats. Points are ``(column, row)``, both counted
from 0, with column 0 at the left and row 0 at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

Point = tuple[int, int]


class Stone(Enum):
    BLACK = "b"
    WHITE = "w"


class Mark(Enum):
    """A mark on a point besides a stone. A point may have several."""

    LAST_MOVE = "last"  # a ring on the stone just played
    KO = "ko"  # an empty point that may not be retaken now, or a ko open after the stop
    GHOST_BLACK = "ghost-b"  # an empty point where a black stone has just been captured
    GHOST_WHITE = "ghost-w"
    BLACK_TERRITORY = "terr-b"  # also on a point under a dead stone
    WHITE_TERRITORY = "terr-w"
    DAME = "dame"
    SEKI = "seki"  # a point that counts for neither side because of a seki
    OPEN = "open"  # a point of an open border
    DOUBTFUL = "doubtful"  # on a stone whose status is undecided
    CHANGED = "changed"  # a point that differs between two positions or is part of a cycle
    GRANTED = "granted"  # on a stone that is assumed to live, without proof
    LIBERTY = "liberty"  # an empty point under discussion, such as a liberty of a chain
    BETTER = "better"  # a tick on a blue square: the better of two moves
    WORSE = "worse"  # a cross on a yellow disc: the other one


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
    """A letter on a chain. ``dead`` selects a yellow disc (dead) or a blue square (alive).

    The renderer sets the case: ``text`` is drawn in lower case if dead, otherwise in upper case.
    """

    text: str
    dead: bool


@dataclass(frozen=True)
class Part:
    """The position of a diagram within a larger board.

    ``corner`` is the larger board's point at the diagram's column 0 and row 0, and ``of`` the
    number of lines of that board. Lines continue where the larger board does.
    """

    corner: Point
    of: int


@dataclass(frozen=True)
class Diagram:
    """One board. ``stones`` and the other mappings are keyed by point.

    Dead stones are in both ``stones`` and ``dead``. If several things are on one point, a letter
    takes precedence over a number and a number over the marks, which move into the corners of the
    cell. Without coordinates the board also fills the space of the labels.

    ``variations`` are moves that are not on the board, drawn as translucent stones; ``labels`` are
    short texts such as ``A`` or ``B2``, on stones of either kind or on empty points. ``filled`` are
    prisoners placed in territory, drawn small to distinguish them from stones in play.
    ``ownership`` is how certainly a point is Black's (1) or White's (-1). ``part`` says that the
    diagram is a part of a larger board; None if it is a whole board.
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
    """Two positions side by side (those of a repetition), each with a short caption."""

    left: Diagram
    right: Diagram
    left_caption: str
    right_caption: str


@dataclass(frozen=True)
class Plate:
    """One or more related boards, row by row from the left, each with a short caption such as its
    number.
    """

    boards: tuple[Diagram, ...]
    captions: tuple[str, ...]


@dataclass(frozen=True)
class BandChart:
    """The course of a value over numbered steps, with a band for its uncertainty.

    ``points`` are the value and half the height of the band at each step, at least one; ``first``
    is the number of the first step. ``ticks`` are the values with a grid line and a name, at least
    two; the lowest and the highest are the ends of the chart.
    """

    points: tuple[tuple[int, int], ...]
    ticks: tuple[tuple[int, str], ...]
    first: int = 1


class MarkedMove(NamedTuple):
    number: int
    stone: Stone


@dataclass(frozen=True)
class Seat:
    """A player, and additional information in smaller letters. ``otherwise`` replaces a name whose
    letters the fonts lack.
    """

    name: str
    detail: str = ""
    otherwise: str = ""


@dataclass(frozen=True)
class Title:
    """The two players, above a board."""

    black: Seat
    white: Seat


@dataclass(frozen=True)
class LeadChart:
    """The course of a game: who leads by how many points after each move.

    ``leads`` are Black's, before the first move and after each, at least one; above the middle line
    Black is ahead, below it White. ``reach``, an even number, is the end of the scale; leads far
    beyond it are drawn at the edge. ``marked`` are moves to show with their numbers, in the order
    of the game.
    """

    leads: tuple[float, ...]
    reach: int
    marked: tuple[MarkedMove, ...] = ()
    title: Title | None = None


Chart = BandChart | LeadChart


@dataclass(frozen=True)
class TableRow:
    """One row of a table below a board: a label and a value for each colour.

    ``is_sum`` rows are the sum of the rows above and are separated from them by a line.
    """

    label: str
    black: str
    white: str
    is_sum: bool = False


@dataclass(frozen=True)
class Sheet:
    """A board with text around it, as in a book: a title and a heading in large letters above it, a
    table and lines of text below it. Everything except the board is optional.

    Text of any length and script is accepted: it is cut if there is no room, and lines of text
    wrap.
    """

    board: Diagram
    title: Title | None = None
    heading: str = ""
    rows: tuple[TableRow, ...] = ()
    lines: tuple[str, ...] = ()


Picture = Diagram | Pair | Plate | Sheet
