"""The main line of a record as the moves that a review is about."""

from __future__ import annotations

import pytest

from bot.match.state import Refusal
from bot.reading.review.game_line import GameLine
from bot.records.reviewed_line import read_reviewed_line
from bot.rules.points import Colour
from bot.rules.start_position import StartPosition
from tests.service.playing import points

B, W = Colour.BLACK, Colour.WHITE


def test_a_plain_game() -> None:
    """Moves, passes, komi and size are those of the main line."""
    record = "(;SZ[9]KM[7.5];B[cg](;W[gc];B[];W[])(;W[aa]))"
    moves = tuple(zip((B, W), points("C3 G7"), strict=True))
    assert GameLine(9, 7.5, (*moves, (B, None), (W, None))) == read_reviewed_line(record)
    assert 6.5 == getattr(read_reviewed_line("(;SZ[9];B[cg])"), "komi", None)


def test_handicap_stones() -> None:
    """Stones that are set up before the first move are the start; stones that are played in a row
    are moves."""
    (stone, reply) = points("C3 G7")
    set_up = read_reviewed_line("(;SZ[9]KM[0.5]HA[2]AB[cg]AB[gc];W[ee])")
    assert isinstance(set_up, GameLine)
    assert StartPosition(9, "9/9/6b2/9/9/9/2b6/9/9", W) == set_up.start
    assert 1 == len(set_up.moves)
    played = read_reviewed_line("(;SZ[9]KM[0.5];B[cg];B[gc];W[ee])")
    assert isinstance(played, GameLine)
    assert ([(B, stone), (B, reply)], None) == ([*played.moves[:2]], played.start)


@pytest.mark.parametrize(
    ("record", "move"),
    [
        ("(;SZ[9];B[cg];AW[aa];W[gc])", 2),
        ("(;SZ[9]AB[ba][ab][bb]AW[ca][cb];B[ee];W[aa])", 2),
        ("(;SZ[9]AB[ba][ab][bc]AW[bb][ca][cc][db];B[cb];W[bb])", 2),
    ],
)
def test_no_game_by_the_rules(record: str, move: int) -> None:
    """A record with stones from nowhere, a suicide or a recapture in a ko is refused, with the
    number of the move."""
    found = read_reviewed_line(record.replace("SZ[9]", "SZ[9]RU[NZ]"))
    assert Refusal("review-record", {"move": move}) == found


def test_one_of_several_games() -> None:
    """A record with several games needs the number of one."""
    both = "(;SZ[9];B[cg])(;SZ[9];B[gc];W[cg])"
    assert Refusal("record-several", {"games": 2}) == read_reviewed_line(both)
    found = read_reviewed_line(both, 2)
    assert isinstance(found, GameLine)
    assert 2 == len(found.moves)
    assert Refusal("record-game", {"game": 3, "games": 2}) == read_reviewed_line(both, 3)
    assert Refusal("record-broken") == read_reviewed_line("nothing")
