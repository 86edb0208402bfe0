"""Points, their names, and the placement of handicap stones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.errors import BadBoardSize, BadHandicap, OffBoard
from bot.rules.points import (
    COLUMNS,
    Colour,
    Point,
    format_point,
    handicap_points,
    is_on_board,
    parse_point,
    star_points,
)

# The line of the corner points, and the other star points, for every size.
STARS = {
    5: "",
    6: "",
    7: "C3 C5 E3 E5",
    8: "C3 C6 F3 F6",
    9: "C3 C5 C7 E3 E5 E7 G3 G5 G7",
    10: "C3 C8 H3 H8",
    11: "C3 C6 C9 F3 F6 F9 J3 J6 J9",
    12: "C3 C10 K3 K10",
    13: "D4 D7 D10 G4 G7 G10 K4 K7 K10",
    14: "D4 D11 L4 L11",
    15: "D4 D8 D12 H4 H8 H12 M4 M8 M12",
    16: "D4 D13 N4 N13",
    17: "D4 D9 D14 J4 J9 J14 O4 O9 O14",
    18: "D4 D15 P4 P15",
    19: "D4 D10 D16 K4 K10 K16 Q4 Q10 Q16",
    20: "D4 D17 R4 R17",
    21: "D4 D11 D18 L4 L11 L18 S4 S11 S18",
    22: "D4 D19 T4 T19",
    23: "D4 D12 D20 M4 M12 M20 U4 U12 U20",
    24: "D4 D21 V4 V21",
    25: "D4 D13 D22 N4 N13 N22 W4 W13 W22",
}

HANDICAP_19 = {
    2: "D4 Q16",
    3: "D4 Q16 Q4",
    4: "D4 Q16 Q4 D16",
    5: "D4 Q16 Q4 D16 K10",
    6: "D4 Q16 Q4 D16 D10 Q10",
    7: "D4 Q16 Q4 D16 D10 Q10 K10",
    8: "D4 Q16 Q4 D16 D10 Q10 K4 K16",
    9: "D4 Q16 Q4 D16 D10 Q10 K4 K16 K10",
}

points = st.builds(Point, st.integers(0, 24), st.integers(0, 24))


def points_named(text: str) -> set[Point]:
    """Return the points with these names."""
    return {parse_point(name) for name in text.split()}


@given(points)
def test_a_name_leads_back_to_its_point(point: Point) -> None:
    """Parsing a formatted point gives the same point, in upper or lower case."""
    name = format_point(point)
    assert (point, point) == (parse_point(name), parse_point(name.lower()))


@given(st.text(max_size=4))
def test_a_text_is_a_point_or_refused(text: str) -> None:
    """Any text either is the name of a point, which formats the same, or raises one of two
    errors.
    """
    try:
        point = parse_point(text)
    except (ValueError, OffBoard):
        return
    assert text.upper() == format_point(point)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A1", Point(0, 0)),
        ("d4", Point(3, 3)),
        ("H8", Point(7, 7)),
        ("J9", Point(8, 8)),
        ("T19", Point(18, 18)),
        ("Z25", Point(24, 24)),
    ],
)
def test_columns_skip_i(text: str, expected: Point) -> None:
    """Columns run from A at the left and have no I, rows from 1 at the bottom."""
    assert expected == parse_point(text)


NO_LETTER = ["", "4", "44", " d4", "DD4", "pass", "I5", "i5"]
NO_NUMBER = ["D", "D0", "D04", "D444", "D-4", "D+4", "d4 "]
# Arabic 4, a superscript 2, é, and two letters with ASCII capitals: I and S.
NOT_ASCII = ["D\u0664", "D\u00b2", "\u00e95", "\u01315", "\u017f5"]


@pytest.mark.parametrize("text", [*NO_LETTER, *NO_NUMBER, *NOT_ASCII])
def test_other_text_is_not_a_point(text: str) -> None:
    """Only an ASCII column letter followed by one or two ASCII digits is a point."""
    with pytest.raises(ValueError, match=f"^{re.escape(text[:8])}$"):
        parse_point(text)


@pytest.mark.parametrize(("text", "size"), [("K9", 9), ("J10", 9), ("A26", 25), ("T1", 18)])
def test_a_good_name_may_lie_off_the_board(text: str, size: int) -> None:
    """A point off this board raises another error than a meaningless text."""
    with pytest.raises(OffBoard) as caught:
        parse_point(text, size)
    assert size == caught.value.data["size"]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        (Point(0, 0), True),
        (Point(8, 8), True),
        (Point(9, 0), False),
        (Point(0, 9), False),
        (Point(-1, 0), False),
        (Point(0, -1), False),
    ],
)
def test_coordinates_on_nine_lines_are_0_to_8(point: Point, expected: bool) -> None:
    """On a board of nine lines both coordinates of a point are 0 to 8."""
    assert expected == is_on_board(point, 9)


def test_every_column_has_its_own_letter() -> None:
    """There are 25 columns, in the order of the alphabet without I."""
    assert [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c != "I"] == list(COLUMNS)


@pytest.mark.parametrize("size", range(5, 26))
def test_star_points(size: int) -> None:
    """Each size has the star points of wooden boards."""
    assert points_named(STARS[size]) == set(star_points(size))


@pytest.mark.parametrize("stones", range(2, 10))
def test_handicap_on_nineteen_lines(stones: int) -> None:
    """Handicap stones are on the traditional points."""
    assert points_named(HANDICAP_19[stones]) == set(handicap_points(19, stones))


@pytest.mark.parametrize("size", range(5, 26))
def test_handicap_of_every_size(size: int) -> None:
    """Smaller boards use the same pattern as the large one, or refuse the handicap."""
    stars = points_named(STARS[size])
    lines = sorted({point.column for point in stars})
    for stones in range(2, 10):
        if stones > len(stars):
            with pytest.raises(BadHandicap) as caught:
                handicap_points(size, stones)
            assert (stones, len(stars)) == (stones, caught.value.data["most"])
            continue
        place = {3: lines[0], 9: lines[len(lines) // 2], 15: lines[-1]}
        expected = {Point(place[p.column], place[p.row]) for p in points_named(HANDICAP_19[stones])}
        assert (stones, expected) == (stones, set(handicap_points(size, stones)))


@pytest.mark.parametrize("stones", [-1, 0, 1, 10])
def test_handicap_is_two_to_nine_stones(stones: int) -> None:
    """No other number is a fixed handicap."""
    with pytest.raises(BadHandicap):
        handicap_points(19, stones)


@pytest.mark.parametrize("size", [-1, 0, 1, 4, 26, 100])
def test_sizes_of_boards(size: int) -> None:
    """A board has 5 to 25 lines."""
    with pytest.raises(BadBoardSize) as caught:
        Board(size)
    assert {"size": size} == caught.value.data


def test_opponents() -> None:
    """Each colour's opponent is the other."""
    assert [Colour.WHITE, Colour.BLACK] == [colour.opponent for colour in Colour]
