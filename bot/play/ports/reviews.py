"""The stored form of reviews."""

from __future__ import annotations

from typing import Final

from bot.play.ports.codec import Codec
from bot.reading.review.review import NamedMove, Review
from bot.rules.points import MAX_SIZE, Point, is_on_board


def _is_possible(review: Review) -> bool:
    moves = range(1, len(review.leads) + 1)
    return bool(review.leads) and all(
        named.number in moves
        and named.points > 0
        and named.instead
        and all(is_on_board(point, MAX_SIZE) for point in _list_points(named))
        for named in review.named
    )


def _list_points(named: NamedMove) -> list[Point]:
    points = [named.played, *named.instead, *named.then]
    points += [point for reason in named.reasons for point in (*reason.stones, reason.move)]
    return [point for point in points if point is not None]


REVIEW: Final[Codec[Review]] = Codec("review", Review, _is_possible)
