"""Ratings expressed in stones, and fair terms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.events import Terms
from bot.match.ranks import (
    RATED_SIZES,
    EvenTerms,
    ahead,
    even_terms,
    grade,
    rank_of,
    rating_of,
    unrateable,
)


@pytest.mark.parametrize(("size", "most"), [(9, 5), (13, 9), (19, 9)])
def test_the_most_stones(size: int, most: int) -> None:
    """The fair handicap never exceeds the most stones of the board."""
    fair = even_terms(size, 6000.0, 100.0)
    assert fair is not None
    assert most == fair.handicap


def test_grades() -> None:
    """Grades as OGS names them: 6 kyu at the start, 1 dan above 1918, between 30 kyu and 9 dan."""
    ratings = (100, 1500, 1918, 1919, 2500, 6000)
    expected = [(30, False), (6, False), (1, False), (1, True), (7, True), (9, True)]
    assert expected == [grade(value) for value in ratings]


@pytest.mark.parametrize(
    ("terms", "ranks"),
    [
        ((19, 0, 6.0), 0.0),
        ((19, 0, 0.5), 5.5 / 12),
        ((19, 2, 0.5), 17.5 / 12),
        ((19, 9, 0.5), 101.5 / 12),
        ((13, 2, 0.5), 17.5 / 4),
        ((9, 2, 0.5), 17.5 / 2),
        ((9, 0, 7.5), -0.75),
    ],
)
def test_terms_in_ranks(terms: tuple[int, int, float], ranks: float) -> None:
    """Terms are worth (6 - komi + 12 per stone after the first) / 12 ranks on 19×19, three times
    that on 13×13 and six times on 9×9."""
    assert pytest.approx(ranks) == ahead(*terms)


@pytest.mark.parametrize(
    ("size", "stones", "komi", "refused"),
    [
        (19, 0, 6.5, ""),
        (19, 9, 0.5, ""),
        (13, 3, 0.5, ""),
        (9, 2, 0.5, ""),
        (9, 3, 0.5, "rated-uneven"),
        (19, 0, -100, ""),
        (13, 0, 100, "rated-uneven"),
        (11, 0, 6.5, "rated-size"),
    ],
)
def test_terms_that_can_be_rated(size: int, stones: int, komi: float, refused: str) -> None:
    """Games on the three standard boards can be rated unless handicap and komi decide the game."""
    refusal = unrateable(Terms(size, komi, stones))
    assert refused == (refusal.id if refusal else "")


@pytest.mark.parametrize(
    ("size", "ranks", "expected"),
    [
        (19, 0.2, (0, 6.5)),
        (19, 1, (0, 0.5)),
        (19, 2, (2, 0.5)),
        (19, 5.4, (5, 0.5)),
        (19, 30, (9, 0.5)),
        (13, 0.5, (0, 6.5)),
        (13, 1.5, (0, 0.5)),
        (13, 4, (2, 0.5)),
        (9, 1, (0, 6.5)),
        (9, 3, (0, 0.5)),
        (9, 8, (2, 0.5)),
        (7, 3, None),
    ],
)
def test_suggestions(size: int, ranks: float, expected: tuple[int, float] | None) -> None:
    """The suggestion is the usual table on 19×19, the closest terms on 9×9 and 13×13, and none on
    other boards."""
    found = even_terms(size, rating_of(20 + ranks), rating_of(20))
    assert (None if expected is None else EvenTerms(*expected)) == found


@given(st.floats(100, 6000), st.floats(0, 60), st.sampled_from(RATED_SIZES))
def test_stronger_gives_more(value: float, ranks: float, size: int) -> None:
    """A larger rating difference never gives less handicap."""
    given = [
        even_terms(size, rating_of(rank_of(value) + more), value) for more in (ranks, ranks + 1)
    ]
    less, more = (ahead(size, *one) for one in given if one is not None)
    assert less <= more
