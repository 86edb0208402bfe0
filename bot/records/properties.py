"""The SGF properties that are stored, and the types of their values.

The names are those of FF[4] (https://www.red-bean.com/sgf/proplist.html); older versions have some
other names.
"""

from __future__ import annotations

from enum import Enum, auto


class Kind(Enum):
    """The type of a property's values."""

    MOVE = auto()
    SETUP = auto()
    POINTS = auto()
    """Points or rectangles of points."""
    LABEL = auto()
    """A point and a text."""
    ARROW = auto()
    """Two points."""
    WORD = auto()
    """A number, a colour, or nothing."""
    LINE = auto()
    """Text on one line."""
    PAIR = auto()
    """Text on one line in two parts."""
    TEXT = auto()


def _table(**names: str) -> dict[str, Kind]:
    return {name: Kind[kind] for kind, found in names.items() for name in found.split()}


KINDS = _table(
    MOVE="B W",
    SETUP="AB AW AE",
    POINTS="CR DD MA SL SQ TB TR TW VW",
    LABEL="LB",
    ARROW="AR LN",
    WORD="BL BM DM DO FF GB GM GW HA HO IT KM KO MN OB OW PL PM ST SZ TE TM UC V WL",
    LINE="AN BR BT CA CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT",
    PAIR="AP FG",
    TEXT="C GC",
)
COMMENTS = ("C", "GC")
"""Properties that are removed first from a record that is too long."""
OLD_MARKS = {"L": "LB", "M": "MA"}
"""Names from FF[1] to FF[3] -> their successors. L has only points; their labels are a, b, c …"""
GAME_INFO = frozenset(
    name
    for names in (
        "AN AP BR BT CA CP DT EV FF GC GM GN HA KM ON OT PB PC PW",
        "RE RO RU SO ST SZ TM US WR WT",
    )
    for name in names.split()
)
"""Properties of the whole game, which belong to its root."""
LINES = frozenset(name for name, kind in KINDS.items() if kind in (Kind.LINE, Kind.PAIR))
"""Properties whose values are text on one line."""
TEXTS = LINES | {name for name, kind in KINDS.items() if kind is Kind.TEXT}
POINT_VALUES = frozenset(
    name for name, kind in KINDS.items() if kind in (Kind.MOVE, Kind.SETUP, Kind.POINTS)
) | {*OLD_MARKS}


def standard_name(written: str) -> str:
    """Return the standard name of a property; empty if the property is not stored.

    FF[1] to FF[3] allow lower-case letters, which don't count.

    >>> standard_name("GaMe"), standard_name("b"), standard_name("XX")
    ('GM', 'B', '')
    """
    if written.islower():
        name = written.upper()
    else:
        name = "".join(letter for letter in written if not letter.islower())
    return name if name in KINDS or name in OLD_MARKS else ""
