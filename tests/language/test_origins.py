"""Typed challenges that name a position."""

from __future__ import annotations

import pytest

from bot.match.clocks.clock import DAY, PerMove
from bot.match.events import Colours
from bot.routing.parsing.parser import MAX_LENGTH, parse
from bot.talk import requests
from bot.texts.problem import Problem

RECORD = "(;SZ[9]C[a (b) #c]\n;B[cc];W[gg])"

LINES = [
    (f"challenge Anna from {RECORD}", "Anna", requests.Start(record=RECORD)),
    (f"challenge Anna {RECORD}", "Anna", requests.Start(record=RECORD)),
    (f"/wyzwanie Anna z pozycji {RECORD}", "Anna", requests.Start(record=RECORD)),
    (f"wyzwij Anna od pozycji\n{RECORD}", "Anna", requests.Start(record=RECORD)),
    (f"challenge from {RECORD} move 1 Anna", "Anna", requests.Start(1, record=RECORD)),
    (f"challenge Anna after move 1 of {RECORD}", "Anna", requests.Start(1, record=RECORD)),
    ("challenge Anna after move 57 of #bamoku", "Anna", requests.Start(57, "bamoku")),
    ("wyzwanie Anna po ruchu 57 gry #bamoku", "Anna", requests.Start(57, "bamoku")),
    (f"challenge Anna from {RECORD} after move 1", "Anna", requests.Start(1, record=RECORD)),
    (
        f'challenge "Anna (the first)" from {RECORD}',
        "Anna (the first)",
        requests.Start(record=RECORD),
    ),
    ("challenge Anna from (;SZ[9];B[cc]", "Anna", requests.Start(record="(;SZ[9];B[cc]")),
    ("challenge Anna from #bamoku move 57", "Anna", requests.Start(57, "bamoku")),
    ("challenge Anna from #Bamoku move 57.", "Anna", requests.Start(57, "bamoku")),
    ("challenge from #bamoku move 0", None, requests.Start(0, "bamoku")),
    ("challenge from #bamoku", None, requests.Start(code="bamoku")),
    ("challenge from #Yb_3xG-0aZ71kQpW move 5", None, requests.Start(5, "Yb_3xG-0aZ71kQpW")),
    ("wyzwanie Anna z #Yb_3xG-0aZ71kQpW, ruch 5", "Anna", requests.Start(5, "Yb_3xG-0aZ71kQpW")),
    ("challenge from Bamoku move 5 Anna", "Anna", requests.Start(5, "bamoku")),
    ("challenge from #bamoku Anna", "Anna", requests.Start(code="bamoku")),
    ("wyzwanie Anna z #bamoku ruch 57", "Anna", requests.Start(57, "bamoku")),
    ("wyzwanie Anna z partii #bamoku po ruchu 57", "Anna", requests.Start(57, "bamoku")),
    ("wyzwanie z gry #bamoku od ruchu 57", None, requests.Start(57, "bamoku")),
    ("challenge Anna from the position", "Anna", requests.Start()),
    ("challenge from move 12", None, requests.Start(12)),
    ("wyzwanie Anna z pozycji", "Anna", requests.Start()),
    ("challenge Anna from", "Anna", requests.Start()),
    ("challenge Anna from game 2", "Anna", requests.Start(game=2)),
    ("wyzwanie Anna z partii 2 ruch 30", "Anna", requests.Start(30, game=2)),
    ("challenge Anna from game 2 after move 30", "Anna", requests.Start(30, game=2)),
    (f"challenge Anna from game 2 {RECORD}", "Anna", requests.Start(record=RECORD, game=2)),
    (
        f"challenge Anna from {RECORD} from game 2 move 1",
        "Anna",
        requests.Start(1, record=RECORD, game=2),
    ),
    ("challenge Anna from game 9x9", "Anna", requests.Start()),
]


@pytest.mark.parametrize(("line", "name", "start"), LINES)
def test_positions_are_found_anywhere_in_a_line(
    line: str, name: str | None, start: requests.Start
) -> None:
    """The position, the move number and the name are found anywhere in the line."""
    found = parse(line)
    assert found is not None
    assert isinstance(found.request, requests.Challenge)
    assert (name, start) == (found.request.name, found.request.start)


@pytest.mark.parametrize(
    "line",
    [
        "challenge Anna from #bamoku move x",
        "wyzwanie z #bamoku ruch",
        f"challenge Anna from {RECORD} move 3 move 4",
    ],
)
def test_unclear_moves(line: str) -> None:
    """The bot asks about an unclear move number, and does not take it for a name."""
    found = parse(line)
    assert found is not None
    assert Problem("position-how") == found.request


@pytest.mark.parametrize(
    "line", ["challenge from #zzzzzz", "wyzwanie Anna z #bamok ruch 2", "challenge from game #1a"]
)
def test_codes_of_no_game(line: str) -> None:
    """A mistyped code is refused and not taken for a name."""
    found = parse(line)
    assert found is not None
    assert "position-which" == getattr(found.request, "id", None)


def test_among_other_terms() -> None:
    """Other terms can stand before and after the position."""
    line = f"wyzwanie Anna 3 dni z {RECORD} ruch 1 komi 0,5 białe"
    found = parse(line)
    assert found is not None
    expected = requests.Challenge(
        "Anna",
        komi=0.5,
        clock=PerMove(3 * DAY),
        colours=Colours.WHITE,
        start=requests.Start(1, record=RECORD),
    )
    assert expected == found.request


@pytest.mark.parametrize(
    "line",
    [
        "challenge from hell",
        "challenge of the game",
        "wyzwanie od Tomeka",
        "challenge me after move 50",
        "wyzwanie Anna z handicapem 3",
        "challenge Anna #bamoku",
        "I challenge Anna (from work)",
    ],
)
def test_similar_lines_name_no_position(line: str) -> None:
    """Similar lines without a position keep their meaning."""
    found = parse(line)
    request = None if found is None else found.request
    assert not isinstance(request, requests.Challenge) or request.start is None


def test_a_record_may_be_long_and_the_line_not() -> None:
    """A record may be long; a long line around it is not parsed."""
    record = f"(;SZ[9]C[{'x' * 100_000}])"
    found = parse(f"challenge Anna from {record}")
    assert found is not None
    assert requests.Start(record=record) == getattr(found.request, "start", None)
    long = f"challenge Anna from {RECORD} {'3 days ' * MAX_LENGTH}"
    parsed = parse(long, addressed=True)
    assert parsed is not None
    assert isinstance(parsed.request, Problem)
