"""An unrated estimate of a person's rank, from games against the levels of the program."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

from bot.match.events import Side
from bot.match.ranks import (
    HIGHEST_RANK,
    LOWEST_RANK,
    ahead,
    rank_of,
    rating_of,
    rating_within,
    unrateable,
)
from bot.play.engines.engine import engine_side, level_in
from bot.play.loaded import LoadedMatch
from bot.play.ratings.glicko import RatedResult, Rating, update_rating
from bot.play.ratings.ladder import explain_uncounted
from bot.rules.points import Colour

FEWEST_GAMES: Final = 3
NEWEST_GAMES: Final = 12
"""Older games tell little of today's strength."""
_LEVEL_DEVIATION = 100.0
"""The levels are two ranks apart, and their ranks are not exact."""


def estimate_rank(games: Sequence[LoadedMatch]) -> tuple[int, int] | None:
    """Return the estimated rank (`bot.match.ranks`) and from how many of these finished games, the
    newest first; None if there are too few against a level.

    The estimate starts from the mean strength of the levels, since people choose those that fit.
    """
    results = [result for game in games if (result := _read_result(game)) is not None]
    results = results[:NEWEST_GAMES]
    if len(results) < FEWEST_GAMES:
        return None
    mean = sum(result.value for result in results) / len(results)
    found = update_rating(Rating(mean), 0, results)
    rank = min(HIGHEST_RANK, max(LOWEST_RANK, floor(rank_of(found.value))))
    return rank, len(results)


def _read_result(loaded: LoadedMatch) -> RatedResult | None:
    """Return the person's result; None if it says nothing about a strength in ranks."""
    match, level, side = loaded.match, level_in(loaded.meta), engine_side(loaded.meta)
    terms, outcome = match.terms, match.outcome
    if level is None or side is None or outcome is None or explain_uncounted(loaded):
        return None
    seat = match.seat(Side.HOST if side is Side.GUEST else Side.GUEST)
    if seat is None or terms.position is not None or unrateable(terms):
        return None
    head_start = ahead(terms.size, terms.handicap, terms.komi)
    shift = head_start if seat is Colour.WHITE else -head_start
    strength = rating_of(rank_of(rating_within(level.rank)) + shift)
    score = 0.5 if outcome.winner is None else float(outcome.winner is seat)
    return RatedResult(strength, _LEVEL_DEVIATION, score)
