"""Reviews are stored as text and read back; what is no review is not read."""

from __future__ import annotations

import pytest

from bot.play.ports.reviews import REVIEW
from bot.reading.review.review import NamedMove, Reason, ReasonKind, Review
from bot.rules.points import Colour
from tests.service.playing import point, points

REASONS = (Reason(ReasonKind.CAPTURED, points("C5 D5"), 3, point("E5")), Reason(ReasonKind.DAME))
NAMED = NamedMove(2, Colour.WHITE, point("A1"), 7.5, (*points("E5"), None), points("D4"), REASONS)
STORED = (
    '{"game":"bamoku","net":"b10","leads":[0.5,-1.0,6.5],"named":[{"number":2,"seat":"w",'
    '"played":[0,0],"points":7.5,"instead":[[4,4],null],"then":[[3,3]],"reasons":['
    '{"kind":"captured","stones":[[2,4],[3,4]],"count":3,"move":[4,4]},{"kind":"dame"}]}]}'
)


def test_a_review_is_stored() -> None:
    """The stored form does not change by accident, and nothing is lost."""
    review = Review("bamoku", "b10", (0.5, -1.0, 6.5), (NAMED,))
    assert STORED == REVIEW.encode(review)
    assert review == REVIEW.decode(STORED)


def test_a_review_has_a_lead() -> None:
    """A review without any position is none."""
    assert REVIEW.decode('{"game":"bamoku","net":"b10","leads":[0.5]}') is not None
    assert REVIEW.decode('{"game":"bamoku","net":"b10","leads":[]}') is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[0.5,-1.0,6.5]", "[]"),
        ('"number":2', '"number":0'),
        ('"number":2', '"number":4'),
        ('"points":7.5', '"points":-7.5'),
        ("[[4,4],null]", "[]"),
        ("[0,0]", "[0,25]"),
        ("[[2,4],", "[[-1,4],"),
        ('"dame"', '"rude"'),
        ('"seat":"w"', '"seat":"x"'),
    ],
)
def test_impossible_reviews_are_not_read(old: str, new: str) -> None:
    """A damaged review counts as none."""
    assert old in STORED
    assert REVIEW.decode(STORED.replace(old, new)) is None
