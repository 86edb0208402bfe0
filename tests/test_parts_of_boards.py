"""The part of a board shown in a figure, so that it is readable on a phone."""

from __future__ import annotations

import pytest

from bot.pictures.parts import around
from bot.rules.points import Point, parse_point
from renderer.model.diagram import Diagram, Mark, Part, Stone

CORNER, FAR, MIDDLE, ACROSS = "B2 C3 D2", "S18 R17", "K10 L11", "B2 S18"


def figure(size: int) -> Diagram:
    """A board with a stone, a number and a mark in two corners and in the middle."""
    last, middle = size - 1, size // 2
    places = (1, 1), (last - 1, last - 1), (middle, middle)
    return Diagram(
        size,
        stones=dict.fromkeys(places, Stone.BLACK),
        marks=dict.fromkeys(places, (Mark.GRANTED,)),
        numbers={place: number for number, place in enumerate(places, start=1)},
        variations=dict.fromkeys(places, Stone.WHITE),
        stars=places,
    )


def points(names: str) -> set[Point]:
    """Points by their names."""
    return set(map(parse_point, names.split()))


@pytest.mark.parametrize(
    ("names", "corner", "numbers"),
    [
        (CORNER, (0, 0), {(1, 1): 1}),
        (FAR, (10, 10), {(7, 7): 2}),
        (MIDDLE, (5, 5), {(4, 4): 3}),
    ],
)
def test_the_part_around_points(
    names: str, corner: tuple[int, int], numbers: dict[tuple[int, int], int]
) -> None:
    """The points are centred in the part, as far as the board allows. Everything drawn there moves
    along, and the rest is left out."""
    part = around(figure(19), points(names))
    assert (9, Part(corner, 19)) == (part.size, part.part)
    assert numbers == part.numbers
    assert numbers.keys() == part.stones.keys() == part.marks.keys() == set(part.stars)
    assert numbers.keys() == part.variations.keys()


def test_a_long_row_of_points() -> None:
    """The part is as wide as the points, even if they are low."""
    part = around(figure(19), points("B2 L3"))
    assert (14, Part((0, 0), 19)) == (part.size, part.part)


@pytest.mark.parametrize(("size", "names"), [(9, CORNER), (11, CORNER), (19, ACROSS)])
def test_the_whole_board(size: int, names: str) -> None:
    """The whole board is shown if the part would leave out hardly anything."""
    whole = figure(size)
    assert whole is around(whole, points(names))
