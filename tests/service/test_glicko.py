"""Glicko-2, checked against its paper's example and against properties."""

from __future__ import annotations

from math import exp, isfinite, log, pi, sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.match.clocks.clock import DAY
from bot.play.ratings.glicko import (
    HIGHEST,
    LOWEST,
    PERIOD,
    TAU,
    WIDEST,
    RatedResult,
    Rating,
    update_rating,
)

RATINGS = st.builds(
    Rating,
    st.floats(LOWEST, HIGHEST),
    st.floats(30, WIDEST),
    st.floats(0.01, 0.2),
)
NEAR = st.builds(Rating, st.floats(1200, 1800), st.floats(30, WIDEST), st.floats(0.03, 0.2))
"""Ratings close enough that probabilities are not lost in rounding."""
SCORES = st.sampled_from([0.0, 0.5, 1.0])

ROUNDING, STEP = 1e-9, 0.0001
SCALE = 173.7178
"""Rating points per unit of the paper's internal scale."""


def test_the_example_of_the_paper() -> None:
    """The three games of the paper's example give the paper's numbers."""
    games = [RatedResult(1400, 30, 1), RatedResult(1550, 100, 0), RatedResult(1700, 300, 0)]
    after = update_rating(Rating(1500, 200, 0.06), PERIOD, games)
    assert pytest.approx(1464.06, abs=0.015) == after.value
    assert pytest.approx(151.52, abs=0.005) == after.deviation
    assert pytest.approx(0.05999, abs=0.00001) == after.volatility


def test_the_scale_has_no_middle() -> None:
    """Only rating differences matter: the same game a thousand points higher gives the same
    change."""
    low = update_rating(Rating(1500, 200), 0, [RatedResult(1600, 80, 1)])
    high = update_rating(Rating(2500, 200), 0, [RatedResult(2600, 80, 1)])
    assert pytest.approx(low.value + 1000) == high.value
    assert pytest.approx(low.deviation) == high.deviation
    assert pytest.approx(low.volatility, rel=1e-12) == high.volatility


def test_idle() -> None:
    """A month without a game adds the volatility to the deviation, up to the deviation of a new
    player."""
    month = Rating(1500, 50, 0.06).age_by(30 * DAY)
    assert pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5) == month.deviation
    assert WIDEST == Rating(1500, 50).age_by(10_000 * PERIOD).deviation
    assert Rating(1500, 50) == Rating(1500, 50).age_by(0)


@given(RATINGS, RATINGS, SCORES, st.integers(0, 100 * PERIOD))
def test_any_game(mine: Rating, theirs: Rating, score: float, ms: int) -> None:
    """For any game, all numbers stay within bounds, a win costs no points, a loss brings none, and
    the deviation does not exceed its value before the game, up to rounding."""
    after = update_rating(mine, ms, [RatedResult(theirs.value, theirs.deviation, score)])
    assert isfinite(after.value)
    assert LOWEST <= after.value <= HIGHEST
    assert 0 < after.deviation <= mine.age_by(ms).deviation + ROUNDING
    if score == 1:
        assert after.value >= mine.value - ROUNDING
    if score == 0:
        assert after.value <= mine.value + ROUNDING


def test_a_game_against_an_equal() -> None:
    """Between equals, where the surprise is close to chance, the volatility converges and hardly
    changes."""
    for points in range(-40, 41):
        after = update_rating(Rating(1500, 52), 0, [RatedResult(1500 + points, 52, 1)])
        assert 0.0599 < after.volatility < 0.0601


@given(NEAR, NEAR, SCORES)
@example(Rating(1200, 350, 0.2), Rating(1800, 30), 1.0)
def test_no_other_volatility_is_likelier(mine: Rating, theirs: Rating, score: float) -> None:
    """The new volatility maximises the likelihood of the paper's fifth step."""
    weight = 1 / sqrt(1 + 3 * (theirs.deviation / SCALE / pi) ** 2)
    expected = 1 / (1 + exp(weight * (theirs.value - mine.value) / SCALE))
    variance = 1 / (weight**2 * expected * (1 - expected))
    surprise = variance * weight * (score - expected)

    def likelihood(x: float) -> float:
        spread = (mine.deviation / SCALE) ** 2 + variance + exp(x)
        change = (x - 2 * log(mine.volatility)) / TAU
        return -(log(spread) + surprise**2 / spread + change**2) / 2

    found = 2 * log(
        update_rating(mine, 0, [RatedResult(theirs.value, theirs.deviation, score)]).volatility
    )
    assert likelihood(found) >= max(likelihood(found - STEP), likelihood(found + STEP))
