"""Points by two numbers, counted from the upper left: ``4-16``."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.commands import MarkStones, Play
from bot.routing.catalogue import spell
from bot.routing.parsing.parser import parse
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.line import Line, Request
from bot.talk.numeric_points import is_numbered, place_points, read_numbered
from bot.texts.text import name_point
from renderer.layout.layout import frame
from renderer.model.diagram import Coordinates

LINES: list[tuple[str, Request]] = [
    ("4-16", Play(Point(3, -16))),
    ("4–16.", Play(Point(3, -16))),
    ("play 16-4", Play(Point(15, -4))),
    ("zagraj 1-1", Play(Point(0, -1))),
    ("play 4-16 please", Play(Point(3, -16))),
    ("dead 4-16 D3 and 5-5", MarkStones((Point(3, -16), Point(3, 2), Point(4, -5)), dead=True)),
    ("żywe 4-16", MarkStones((Point(3, -16),), dead=False)),
    (
        "if 3-4 then 4-3 or 5-5 C6",
        requests.MakePlan(((Point(2, -4), Point(3, -3)), (Point(4, -5), Point(2, 5)))),
    ),
    ("if 3-4 off", requests.DropPlan(Point(2, -4))),
    ("analyse 3-4 4-3", requests.OpenSandbox((Point(2, -4), Point(3, -3)))),
    ("typuję 25-25", requests.Guess(Point(24, -25))),
]


@pytest.mark.parametrize("text, request_", LINES)
def test_lines(text: str, request_: Request) -> None:
    """Each command accepts points as two numbers; without a mention of the bot the line is
    casual."""
    assert Line(request_, None, casual=True) == parse(text)
    assert Line(request_) == parse(text, addressed=True)


@pytest.mark.parametrize("_, request_", LINES)
def test_there_and_back(_: str, request_: Request) -> None:
    """A request spelled as text, as buttons carry it, is parsed as the same request."""
    assert Line(request_) == parse(spell(request_), addressed=True)


@pytest.mark.parametrize(
    "text",
    [
        "0-3",
        "3-0",
        "03-4",
        "26-1",
        "1-26",
        "100-1",
        "3--1",
        "3-",
        "1-2-3",
        "٣-٤",
        "gram 10-12",
        "I play 10-12",
        "3-1 for us",
        "we won 3-1",
        "4 - 16",
        "4-16?",
        "komi 6-7",
        "2026-10",
    ],
)
def test_chatter(text: str) -> None:
    """Other pairs of numbers, and numbers within prose, are chatter."""
    assert None is parse(text)


@pytest.mark.parametrize("text", ["4-16?", "30-12", "3-1 wow"])
def test_talk_about_a_board(text: str) -> None:
    """Two numbers in reply to a board are not taken for a mistyped point."""
    assert None is parse(text, answering=True)


@given(st.integers(5, 25), st.data())
def test_as_the_picture_shows_it(size: int, data: st.DataObject) -> None:
    """The coordinates beside a point in the picture name that point."""
    line = st.integers(0, size - 1)
    point = Point(data.draw(line), data.draw(line))
    laid = frame(size, 1080, coordinates=Coordinates.NUMBERS)
    column, row = laid.names(point.column)[0], laid.names(point.row)[1]
    read = read_numbered(f"{column}-{row}")
    assert read is not None
    assert f"{column}-{row}" == name_point(read)
    assert Play(point) == place_points(Play(read), size)


@pytest.mark.parametrize("point", [Point(3, -10), Point(9, -1), Point(24, -25)])
def test_beyond_the_board(point: Point) -> None:
    """A point off the board stays as typed."""
    assert Play(point) == place_points(Play(point), 9)


def test_other_requests() -> None:
    """Requests without numeric points stay unchanged."""
    for request in (
        Play(Point(3, 3)),
        requests.Guess(None),
        requests.DropPlan(),
        MarkStones((), dead=True),
    ):
        assert not is_numbered(request)
        assert request == place_points(request, 9)
