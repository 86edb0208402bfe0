"""The first count on our own positions with proved answers."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.reading.life_and_death.regions import Regions
from bot.rules.points import format_point
from tests.reading.first_counts import own, tally
from tests.reading.own_positions import QUOTAS, answer, positions
from tests.rules.official_files import read

ASKED = {"stones inside 18", "stones inside 4"}
WRONG = {"seki 20"}
"""Positions with unnecessary questions, and positions that are wrong without a question."""
LONG = pytest.mark.soak, pytest.mark.timeout(900)
SHARE = 6
"""Every nth position is tested each time, all of them in the soak tests."""


def test_there_are_as_many_of_each_kind() -> None:
    """The file has the required number of each kind, and no duplicates."""
    found = list(positions())
    assert QUOTAS == Counter(position.name.rpartition(" ")[0] for position in found)
    assert len(found) == len({position.board.key() for position in found})


@pytest.mark.parametrize(
    "share", [pytest.param(SHARE, id="some"), pytest.param(1, id="all", marks=LONG)]
)
def test_the_first_count_is_right_about_them(share: int) -> None:
    """Nearly all match the proof, and hardly any is wrong without a question."""
    some = [*own()][::share]
    names = {position.name for position in some}
    found = tally(iter(some))
    assert (ASKED & names, WRONG & names) == (set(found.asked), set(found.wrong))


def test_an_answer_is_proved_of_each_chain() -> None:
    """In a seki with two shared liberties both chains live, as a complete search found."""
    board = read("known", "seki-two-shared").board
    regions = Regions(board)
    (fight,) = {
        regions.around(chain.name) for chain in board.chains() if not regions.is_alive(chain.name)
    }
    lives = answer(fight, board)
    assert lives is not None
    assert {True} == set(lives.values()), {format_point(name) for name in lives}
