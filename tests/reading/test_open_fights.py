"""Fights in open surroundings, and the effort that random play and reading may spend."""

from __future__ import annotations

import pytest

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.closed_fights import read_closed_fights
from bot.reading.dead_stones.ownership import own_by_random_play
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.random_play import RandomPlay
from bot.rules.board import BLACK
from tests.reading.first_counts import Answered, our_judgement, tally, with_open_surroundings
from tests.reading.opened import open_surroundings
from tests.rules.drawings import board_of

SEKI = board_of(
    """
    X X . O O X . . .
    X X . O O X . . .
    X X X O O X . . .
    O O O X X X X X X
    . . O O O O O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
)
"""Two groups with two liberties, which they share, in the open."""


def test_additional_games_continue_the_earlier_ones() -> None:
    """Additional games continue the earlier ones, and each move of a game is charged once."""
    position = Position(SEKI.size, SEKI.key())
    at_once, in_two = Effort(10**6), Effort(10**6)
    play = RandomPlay(position, 1, None, 1, in_two)
    first = play.measure_ownership(20)
    assert play.measure_ownership(60) == RandomPlay(
        position, 1, None, 1, at_once
    ).measure_ownership(60)
    assert at_once.left == in_two.left < 10**6 - 60
    assert first != play.measure_ownership(60)


def test_random_play_keeps_to_its_effort() -> None:
    """Without effort each side starts one game; with a little effort these are all."""
    position = Position(SEKI.size, SEKI.key())
    few = [RandomPlay(position, 1, None, 1, Effort(n)).measure_ownership(60) for n in (0, 1)]
    assert few[0] == few[1] == RandomPlay(position, 1, None, 1, Effort(10**6)).measure_ownership(2)


def test_a_reading_keeps_to_its_effort() -> None:
    """Without effort nothing is read; with a little of it the reading stops at zero."""
    board = next(p.board for p in with_open_surroundings() if p.name == "example-17-open")
    position = Position(board.size, board.key())
    ownership = own_by_random_play(position, BLACK, None, 1, Effort(10**6))
    found, efforts = [], [Effort(0), Effort(900), Effort(10**6)]
    for effort in efforts:
        read = read_closed_fights(position, ownership, {}, effort)
        found.append(len(read.statuses))
    assert [0, 0] == [effort.left for effort in efforts[:2]]
    assert 0 == found[0] <= found[1] < found[2]


def test_opened_walls_have_wide_ground() -> None:
    """Opening removes only stones outside all fights."""
    closed = board_of(
        """
        X . X O O O O
        X X X O . O .
        O O O O O O O
        O O O O O O O
        O O . O O . O
        O O O O O O O
        O O O O O O O
        """
    )
    new = open_surroundings(closed)
    assert new is not None
    assert (
        """
        X . X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """.replace(" ", "")
        .strip()
        .splitlines()
        == str(new).replace(" ", "").splitlines()
    )


SAMPLE = [
    "corner-bent-four-sooner-open",
    "fight-three-shared-open",
    "ko-snapback-open",
    "seki-eye-each-open",
]


@pytest.mark.parametrize("name", SAMPLE)
def test_known_answers_hold_in_the_open(name: str) -> None:
    """Chains keep their status when the closed walls around them are opened, without a question."""
    found: list[Answered] = [p for p in with_open_surroundings() if p.name == name]
    assert tally(iter(found)).exact == len(found) == 1


@pytest.mark.parametrize("name", ["example-17-open", "example-18-open"])
def test_a_race_that_is_too_deep_is_asked_about(name: str) -> None:
    """Ten stones with two liberties are not assumed alive just because the race is too deep to
    read.
    """
    (position,) = (p for p in with_open_surroundings() if p.name == name)
    dead, asked = our_judgement(position)
    assert frozenset() < position.dead ^ dead <= asked
