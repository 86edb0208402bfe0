"""Glicko-2 ratings: strength, its uncertainty, and updates from games.

Pure. Source: Mark Glickman, "Example of the Glicko-2 system" (2022), glicko.net/glicko/glicko2.pdf;
its steps are named below. Each game is a rating period of its own; the time between games increases
the deviation by its share of `PERIOD`, as Lichess does (lichess.org/page/rating-systems).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

from bot.match.clocks.clock import DAY

PERIOD: Final = 30 * DAY
"""The period of the volatility: a month. Few correspondence games end within one."""

TAU: Final = 0.5
"""How fast the volatility can change; "reasonable choices are between 0.3 and 1.2" (step 1)."""

START, WIDEST, VOLATILITY = 1500.0, 350.0, 0.06
LOWEST, HIGHEST = 100.0, 6000.0
"""The bounds of ratings, as on OGS (github.com/online-go/goratings)."""

_SCALE = 173.7178
_PRECISE = 0.000001


@dataclass(frozen=True)
class Rating:
    """A rating; the true strength is within two ``deviation`` of ``value`` with 95 %
    probability."""

    value: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    def age_by(self, ms: int) -> Rating:
        """Return the rating after ``ms`` milliseconds without a game (step 6, for part of a
        period)."""
        grown = self.volatility**2 * max(0, ms) / PERIOD
        deviation = _SCALE * sqrt((self.deviation / _SCALE) ** 2 + grown)
        return Rating(self.value, min(WIDEST, deviation), self.volatility)


@dataclass(frozen=True)
class RatedResult:
    """A game against an opponent of this strength; ``score`` is 1 for a win, 0.5 for jigo, else
    0."""

    value: float
    deviation: float
    score: float


def update_rating(rating: Rating, ms: int, games: Sequence[RatedResult]) -> Rating:
    """Return the rating after at least one game, ``ms`` milliseconds after the last update (steps 2
    to 8)."""
    mu, phi = (rating.value - START) / _SCALE, rating.deviation / _SCALE
    information = surprise = 0.0
    for game in games:
        weight = _g(game.deviation / _SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (game.value - START) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    variance = 1 / information
    volatility = _volatility(rating.volatility, phi, variance, variance * surprise)
    aged = rating.age_by(ms).deviation / _SCALE
    phi = 1 / sqrt(1 / aged**2 + information)
    value = START + _SCALE * (mu + phi**2 * surprise)
    return Rating(min(HIGHEST, max(LOWEST, value)), _SCALE * phi, volatility)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5, by the Illinois algorithm, which halves its interval at least every third round."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        first = exp(x) * (delta**2 - spread) / (2 * spread**2)
        return first - (x - start) / TAU**2

    upper = start
    if delta**2 > phi**2 + variance:
        lower = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        lower = start - steps * TAU
    f_upper, f_lower = f(upper), f(lower)
    while abs(lower - upper) > _PRECISE:
        between = upper + (upper - lower) * f_upper / (f_lower - f_upper)
        f_between = f(between)
        if f_between * f_lower <= 0:
            upper, f_upper = lower, f_lower
        else:
            f_upper /= 2
        lower, f_lower = between, f_between
    return exp(upper / 2)
