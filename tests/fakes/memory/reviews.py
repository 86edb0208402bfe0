"""Reviews in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace

from bot.ids import RecordId, RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.play.ports.records import GAME_MARK
from bot.play.ports.reviews import (
    MAX_OF_DAY,
    MAX_OF_PERSON,
    MAX_ORDERS_OF_GAME,
    MAX_WAITING,
    QueueLimit,
    ReviewedId,
    ReviewOrder,
    ReviewWork,
    WaitingReview,
)
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import Review


class MemoryReviews:
    """`ReviewStore` for the lifetime of the process. ``now`` is in milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._reviews: dict[ReviewedId, Review] = {}
        self._work: dict[ReviewedId, ReviewWork] = {}
        self._queue: dict[ReviewedId, WaitingReview] = {}
        self._of_day: dict[UserId, tuple[int, int]] = {}
        """When the day of a person ends, and their reviews of this day."""

    async def load_review(self, about: ReviewedId) -> Review | None:
        return self._reviews.get(about)

    async def store_review(self, about: ReviewedId, review: Review) -> None:
        self._reviews[about] = review

    async def load_work(self, about: ReviewedId) -> ReviewWork | None:
        return self._work.get(about)

    async def store_work(self, about: ReviewedId, work: ReviewWork) -> None:
        self._work[about] = work

    async def order(self, order: ReviewOrder, owner: UserId, line: GameLine) -> QueueLimit | None:
        known = self._queue.get(order.about)
        if known is not None:
            if order in known.orders:
                return None
            if len(known.orders) >= MAX_ORDERS_OF_GAME:
                return QueueLimit.FULL
            self._queue[order.about] = replace(known, orders=(*known.orders, order))
            return None
        queue = self._queue.values()
        own = [each for each in queue if each.owner == owner]
        until, taken = self._count_day(owner)
        if len(queue) >= MAX_WAITING:
            return QueueLimit.FULL
        if len(own) >= MAX_OF_PERSON:
            return QueueLimit.PERSON
        if taken >= MAX_OF_DAY:
            return QueueLimit.DAY
        self._of_day[owner] = (until, taken + 1)
        turn = max(
            max((each.turn for each in own), default=0) + 1,
            min((each.turn for each in queue), default=0),
        )
        number = max((each.number for each in queue), default=0) + 1
        self._queue[order.about] = WaitingReview(order.about, owner, turn, number, (order,))
        self._work.setdefault(order.about, ReviewWork(line))
        return None

    async def list_waiting(self) -> Sequence[WaitingReview]:
        return sorted(self._queue.values(), key=lambda waiting: (waiting.turn, waiting.number))

    async def finish(self, order: ReviewOrder, *, give_back: bool = False) -> None:
        known = self._queue.get(order.about)
        if known is None:
            return
        left = tuple(each for each in known.orders if each != order)
        if left:
            self._queue[order.about] = replace(known, orders=left)
            return
        del self._queue[order.about]
        self._work.pop(order.about, None)
        until, taken = self._count_day(known.owner)
        if give_back and taken:
            self._of_day[known.owner] = (until, taken - 1)

    async def export_orders(self, user: UserId) -> Mapping[str, object]:
        orders = [
            asdict(order)
            for waiting in await self.list_waiting()
            for order in waiting.orders
            if order.person == user
        ]
        _, taken = self._count_day(user)
        return ({"waiting": orders} if orders else {}) | ({"of_day": taken} if taken else {})

    async def forget_records(self, records: Collection[RecordId]) -> None:
        for about in [*self._reviews, *self._queue]:
            if about.partition(GAME_MARK)[0] in records:
                self._reviews.pop(about, None)
                for order in () if about not in self._queue else self._queue[about].orders:
                    await self.finish(order, give_back=True)

    async def forget(self, users: Collection[UserId], rooms: Collection[RoomId]) -> None:
        for user in users:
            self._of_day.pop(user, None)
        for about, known in [*self._queue.items()]:
            left = tuple(
                each for each in known.orders if each.person not in users and each.room not in rooms
            )
            if not left:
                del self._queue[about]
                continue
            owner = left[0].person if known.owner in users else known.owner
            self._queue[about] = replace(known, owner=owner, orders=left)

    def _count_day(self, owner: UserId) -> tuple[int, int]:
        until, taken = self._of_day.get(owner, (0, 0))
        return (until, taken) if self._now() < until else (self._now() + DAY, 0)
