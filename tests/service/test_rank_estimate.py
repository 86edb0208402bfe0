"""The estimate of a rank from games against the levels."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.match.commands import Resign
from bot.match.events import Colours, Terms
from bot.match.ranks import HIGHEST_RANK, LOWEST_RANK, MAX_AHEAD
from bot.play.engines.engine import ENGINE, engine_id
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Meta
from bot.play.ratings.rank_estimate import NEWEST_GAMES, estimate_rank
from bot.reading.opponent.levels import LEVELS, Level
from tests.service.club import ANNA, BEN, ROOM
from tests.service.playing import GUEST, HOST, begin_game, do

TWELVE_KYU = Level(18)
EVEN = Terms(9, 6.0, colours=Colours.BLACK)
ROWS = [
    ("WWW", 4, 7),
    ("LLL", -7, -4),
    ("WLWL", -1, 1),
]


def played(
    result: str, terms: Terms = EVEN, opponent: str = engine_id(TWELVE_KYU), moves: str = "A1 B1"
) -> LoadedMatch:
    """Return a game that Anna, as the host, won or lost."""
    match = begin_game(moves, terms)
    do(match, GUEST if result == "W" else HOST, Resign())
    return LoadedMatch("bamoku", Meta(2, match.version, 0, ANNA, opponent, community=ROOM), match)


@pytest.mark.parametrize(("results", "least", "most"), ROWS)
def test_results_move_the_estimate(results: str, least: int, most: int) -> None:
    """The estimate is around the level, by the results."""
    found = estimate_rank([played(result) for result in results])
    assert found is not None
    rank, games = found
    assert (len(results), True) == (games, least <= rank - TWELVE_KYU.rank <= most)


def test_three_games_are_needed() -> None:
    """Games against people and the installed engine do not count, nor do short ones, ones from a
    position or on other boards, nor very uneven ones."""
    others = [
        played("W", opponent=BEN),
        played("W", opponent=ENGINE),
        played("W", moves="A1"),
        played("W", replace(EVEN, size=7)),
        played("W", replace(EVEN, komi=-100)),
    ]
    assert estimate_rank([played("W"), played("W"), *others]) is None
    assert estimate_rank([played("W")] * 3) == estimate_rank([*others, *[played("W")] * 3])


def test_the_newest_games_count() -> None:
    """A person who has become stronger is judged by the newest games."""
    newest = [played("W")] * NEWEST_GAMES
    assert estimate_rank(newest) == estimate_rank([*newest, *[played("L")] * 30])


def test_handicap_counts() -> None:
    """Winning with handicap stones says less, as Black or as White, and no rank is below the
    lowest."""
    stones = Terms(19, 0.5, handicap=5, colours=Colours.BLACK)
    even = estimate_rank([played("W", replace(EVEN, size=19))] * 3)
    for terms, sign in ((stones, -1), (replace(stones, colours=Colours.WHITE), 1)):
        found = estimate_rank([played("W", terms)] * 3)
        assert even is not None
        assert found is not None
        assert 3 <= sign * (found[0] - even[0]) <= 6
    weakest = [played("L", replace(stones, handicap=9), engine_id(Level(10)))] * 9
    assert (LOWEST_RANK, 9) == estimate_rank(weakest)


def test_the_most_uneven_terms() -> None:
    """The results that surprise most give a rank within the scale: losses against the weakest level
    and wins against the strongest, on the most uneven terms that count, in any mixture."""
    most, least = (6 - 2 * MAX_AHEAD, 6 + 2 * MAX_AHEAD)
    lost, won = (
        [
            played(result, replace(EVEN, komi=komi), engine_id(level))
            for level in (LEVELS[0], LEVELS[-1])
            for komi in (most, least)
        ]
        for result in "LW"
    )
    for one, other in product([*lost, *won], repeat=2):
        for count in range(NEWEST_GAMES + 1):
            found = estimate_rank([one] * count + [other] * (NEWEST_GAMES - count))
            assert found is not None
            assert LOWEST_RANK <= found[0] <= HIGHEST_RANK


def test_losses_on_absurd_terms() -> None:
    """A game on terms that decide it beforehand is left out, so the estimate needs another one."""
    absurd = Terms(9, -100, handicap=5, colours=Colours.BLACK)
    lost = [played("L", opponent=engine_id(LEVELS[0]))] * 2
    for seat in (Colours.BLACK, Colours.WHITE):
        game = played("L", replace(absurd, colours=seat), engine_id(LEVELS[-1]))
        assert estimate_rank([*lost, game]) is None
