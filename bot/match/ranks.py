"""Ranks: ratings expressed in ranks, the value of handicap and komi, and even terms.

Pure. Ratings become ranks by the scale of OGS, and handicap and komi a rank difference by its
formula: github.com/online-go/goratings, ``analysis/util/RatingMath.py`` and ``RatingsV6.md``.
"""

from __future__ import annotations

from math import exp, floor, log
from typing import Final, NamedTuple

from bot.match.events import Terms
from bot.match.state import Refusal

RATED_SIZES: Final = (9, 13, 19)
"""Board sizes with a known value of a stone in ranks."""

MAX_AHEAD: Final = 9.0
"""The largest advantage in ranks that handicap and komi may give in a rated game; beyond that the
result says little (nine stones on 19×19 are worth eight and a half)."""

EVEN_KOMI, HANDICAP_KOMI = 6.5, 0.5
FIRST_DAN: Final = 30
"""1 dan is rank 30, 1 kyu is 29, and so on."""

LOWEST_RANK, HIGHEST_RANK = 0, FIRST_DAN + 8

_A, _C = 525.0, 23.15
_FAIR_KOMI = 6.0
_STONE = 2 * _FAIR_KOMI
"""The value of a handicap stone in points: komi compensates for half a move."""
_RANKS_A_STONE = {9: 6, 13: 3, 19: 1}
"""The smaller the board, the more a stone is worth."""
_MAX_STONES = {9: 5, 13: 9, 19: 9}


class EvenTerms(NamedTuple):
    """Even terms, with the weaker player as Black. Without handicap and with full komi, nigiri is
    used."""

    handicap: int
    komi: float

    @property
    def is_nigiri(self) -> bool:
        """Whether colours are drawn, since neither side gets an advantage."""
        return self.handicap == 0 and self.komi == EVEN_KOMI


def rank_of(value: float) -> float:
    return log(value / _A) * _C


def rating_of(rank: float) -> float:
    """The inverse of `rank_of`."""
    return _A * exp(rank / _C)


def rating_within(rank: int) -> float:
    """Return the rating in the middle of a whole rank, such as 18 for 12 kyu."""
    return rating_of(rank + 0.5)


def grade(value: float) -> tuple[int, bool]:
    """Return a rank from 30 kyu to 9 dan: ``(6, False)`` is 6 kyu, ``(2, True)`` is 2 dan."""
    rank = min(HIGHEST_RANK, max(LOWEST_RANK, floor(rank_of(value))))
    return (rank - FIRST_DAN + 1, True) if rank >= FIRST_DAN else (FIRST_DAN - rank, False)


def ahead(size: int, handicap: int, komi: float) -> float:
    """Return by how many ranks handicap and komi help Black on a board of `RATED_SIZES`."""
    more = max(0, handicap - 1)
    return (_FAIR_KOMI - komi + _STONE * more) * _RANKS_A_STONE[size] / _STONE


def unrateable(terms: Terms) -> Refusal | None:
    """Return a refusal if a game on these terms cannot be rated."""
    if terms.size not in RATED_SIZES:
        return Refusal("rated-size", {"size": terms.size})
    if abs(ahead(terms.size, terms.handicap, terms.komi)) > MAX_AHEAD:
        return Refusal("rated-uneven")
    return None


def even_terms(size: int, stronger: float, weaker: float) -> EvenTerms | None:
    """Return terms that make a game between these ratings even; None for other board sizes. On
    19×19 this is the usual table: no komi for one rank, then a stone per rank. On smaller boards it
    is the closest number of stones."""
    if size not in RATED_SIZES:
        return None
    ranks = rank_of(stronger) - rank_of(weaker)
    even = EvenTerms(0, EVEN_KOMI)
    handicaps = (0, *range(2, _MAX_STONES[size] + 1))
    offered = [even, *(EvenTerms(stones, HANDICAP_KOMI) for stones in handicaps)]
    if size == 19:
        return offered[min(round(ranks), len(offered) - 1)]
    return min(offered, key=lambda one: abs(ahead(size, *one) - ranks))
