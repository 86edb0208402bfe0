"""How often a level beats the next weaker one, with the real net."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pytest

from bot.engines.net.looking import judge
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.opponent.levels import Level
from tests.net.net_files import MISSING, real_net
from tests.reading.calibrate_opponents import (
    find_levels,
    find_pairs,
    measure_interval,
    play_levels,
)

LOW, HIGH = 0.55, 0.75
GAMES = {9: 100, 19: 40}
ON_LARGE_BOARDS = ["16k", "8k", "1d"]
CASES = [
    pytest.param(size, *pair, id=f"{size}-{pair[0].name}")
    for size in GAMES
    for pair in find_pairs([] if size == 9 else ON_LARGE_BOARDS)
]


@pytest.mark.parametrize("find", [find_levels, find_pairs])
def test_a_misspelt_level(find: Callable[[list[str]], object]) -> None:
    """It is an error, so that no measurement is left out unnoticed."""
    with pytest.raises(ValueError, match="no such level: 12q"):
        find(["3d", "12q"])


@pytest.mark.soak
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize(("size", "stronger", "weaker"), CASES)
def test_neighbours_are_a_step_apart(size: int, stronger: Level, weaker: Level) -> None:
    """The stronger of two neighbours wins 55 to 75 % of the games, within the 95 % interval."""
    net = real_net()
    if net is None:
        pytest.skip(MISSING)

    @lru_cache(2000)
    def look(situation: Situation) -> Judgement:
        return judge(net, situation)

    games = GAMES[size]
    won = sum(play_levels(size, stronger, weaker, look, number)[1] for number in range(games))
    low, high = measure_interval(won, games)
    assert low <= HIGH, f"{won} of {games}"
    assert high >= LOW, f"{won} of {games}"
