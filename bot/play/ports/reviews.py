"""The ports of reviews: their store, and the program that reviews.

`bot.engines.net.reviewer` implements `Reviewer`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from bot.ids import GameId, RecordId, RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.play.ports.codec import Codec
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import NamedMove, Review
from bot.reading.review.work import Unfinished
from bot.rules.points import MAX_SIZE, Point, is_on_board

STORED_MS: Final = 365 * DAY
"""How long the review of a game is stored after it was last written. That of a record is stored as
long as a record (`bot.play.ports.records.KEPT_MS`)."""
WORK_MS: Final = 7 * DAY
"""How long the findings of an unfinished review are stored."""
MAX_WAITING: Final = 50
"""Games that wait for a review, of all people together."""
MAX_OF_PERSON: Final = 3
MAX_OF_DAY: Final = 10
"""Reviews that one person can order within a day."""
MAX_ORDERS_OF_GAME: Final = 12
"""Posts that wait for the same review."""

ReviewedId = GameId | RecordId
"""A finished game, or an uploaded record, with the number of its game if it has several."""


@dataclass(frozen=True)
class ReviewOrder:
    """A person’s order of a review. ``key``: the post in the room that shows the progress."""

    about: ReviewedId
    person: UserId
    room: RoomId
    key: str


@dataclass(frozen=True)
class Ordered:
    """The review is waiting or in progress, with ``ahead`` others before it."""

    ahead: int


class QueueLimit(Enum):
    """Why an order was not accepted."""

    FULL = "full"
    """`MAX_WAITING` or `MAX_ORDERS_OF_GAME`."""
    PERSON = "person"
    """`MAX_OF_PERSON`."""
    DAY = "day"
    """`MAX_OF_DAY`."""


@dataclass(frozen=True)
class WaitingReview:
    """A game in the queue. ``owner`` is the person whose limits count it. The first in the queue
    has the lowest ``turn``, and of these the lowest ``number``."""

    about: ReviewedId
    owner: UserId
    turn: int
    number: int
    orders: tuple[ReviewOrder, ...]


@dataclass(frozen=True)
class ReviewWork:
    """A review in progress, so that a restart continues it. Findings of another ``net`` are of no
    use."""

    line: GameLine
    net: str = ""
    found: Unfinished = field(default_factory=Unfinished)


class Reviewer(Protocol):
    """Reviews a game in pieces of a few seconds. ``name`` is that of its net."""

    @property
    def name(self) -> str: ...

    async def advance(self, line: GameLine, found: Unfinished) -> Unfinished | None:
        """Return what is known after another piece (see `bot.reading.review.work.Course`); None if
        no answer is available now. Deterministic. Raises nothing."""


class ReviewStore(Protocol):
    """Stores reviews and the queue of those that were ordered. All calls are idempotent. Raises
    `StoreUnavailableError`."""

    async def load_review(self, about: ReviewedId) -> Review | None: ...

    async def store_review(self, about: ReviewedId, review: Review) -> None:
        """Store a review, see `STORED_MS`."""

    async def load_work(self, about: ReviewedId) -> ReviewWork | None: ...

    async def store_work(self, about: ReviewedId, work: ReviewWork) -> None:
        """Store the findings for `WORK_MS`."""

    async def order(self, order: ReviewOrder, owner: UserId, line: GameLine) -> QueueLimit | None:
        """Put a game into the queue with its moves, or add a post to a game that waits already,
        which counts for no limit of the owner. Return the limit that prevents it.

        Fair queueing: the first game that a person orders comes before the second of each other.
        """

    async def list_waiting(self) -> Sequence[WaitingReview]:
        """Return the queue, the first one first."""

    async def finish(self, order: ReviewOrder, *, give_back: bool = False) -> None:
        """Remove an order. With the last one, the game leaves the queue, and its findings are
        deleted; ``give_back``: it then counts no longer for the owner's limit of the day."""

    async def export_orders(self, user: UserId) -> Mapping[str, object]:
        """Return this id's waiting orders by game and the number of reviews of the day, as plain
        data; empty if there are none."""

    async def forget_records(self, records: Collection[RecordId]) -> None:
        """Remove the reviews of these records and of their games, also those in progress."""

    async def forget(self, users: Collection[UserId], rooms: Collection[RoomId]) -> None:
        """Remove what is stored about these people, and the orders from these rooms."""


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
ORDER: Final[Codec[ReviewOrder]] = Codec("order of a review", ReviewOrder)
WORK: Final[Codec[ReviewWork]] = Codec("review in progress", ReviewWork)
WAITING: Final[Codec[WaitingReview]] = Codec("waiting review", WaitingReview)
