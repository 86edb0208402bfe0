"""Reviews: an expiring key for each, one for its work, and the queue of those that were ordered."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict

from bot.ids import RecordId, RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.match.short_ids import is_game_id
from bot.play.ports.records import GAME_MARK, KEPT_MS
from bot.play.ports.reviews import (
    MAX_OF_DAY,
    MAX_OF_PERSON,
    MAX_ORDERS_OF_GAME,
    MAX_WAITING,
    ORDER,
    REVIEW,
    STORED_MS,
    WAITING,
    WORK,
    WORK_MS,
    QueueLimit,
    ReviewedId,
    ReviewOrder,
    ReviewWork,
    WaitingReview,
)
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import Review
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available

_ACCEPTED = "OK"


class RedisReviews:
    """Implements `ReviewStore`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._order = Script(client, "order_review")
        self._finish = Script(client, "finish_review")
        self._forget = Script(client, "forget_orders")

    async def load_review(self, about: ReviewedId) -> Review | None:
        record = _find_record(about)
        with available():
            text = await (
                self._client.get(keys.review(about))
                if record is None
                else self._client.hget(keys.record_reviews(record), about)
            )
        return None if text is None else REVIEW.decode(str(text))

    async def store_review(self, about: ReviewedId, review: Review) -> None:
        record, text = _find_record(about), REVIEW.encode(review)
        with available():
            if record is None:
                await self._client.set(keys.review(about), text, px=STORED_MS)
                return
            # All of a record together: erasing it does not know how many games it has.
            await self._client.hset(keys.record_reviews(record), about, text)
            await self._client.pexpire(keys.record_reviews(record), KEPT_MS)

    async def load_work(self, about: ReviewedId) -> ReviewWork | None:
        with available():
            text = await self._client.get(keys.review_work(about))
        return None if text is None else WORK.decode(str(text))

    async def store_work(self, about: ReviewedId, work: ReviewWork) -> None:
        with available():
            await self._client.set(keys.review_work(about), WORK.encode(work), px=WORK_MS)

    async def order(self, order: ReviewOrder, owner: UserId, line: GameLine) -> QueueLimit | None:
        work = WORK.encode(ReviewWork(line))
        limits = [MAX_WAITING, MAX_OF_PERSON, MAX_OF_DAY, MAX_ORDERS_OF_GAME]
        with available():
            came = await self._order(
                keys=_list_keys(order.about, owner),
                args=[order.about, owner, ORDER.encode(order), *limits, DAY, work, WORK_MS],
            )
        return None if came == _ACCEPTED else QueueLimit(came)

    async def list_waiting(self) -> Sequence[WaitingReview]:
        with available():
            texts = await self._client.hgetall(keys.review_queue())
        found = (WAITING.decode(str(text)) for text in texts.values())
        queue = [waiting for waiting in found if waiting is not None]
        return sorted(queue, key=lambda waiting: (waiting.turn, waiting.number))

    async def finish(self, order: ReviewOrder, *, give_back: bool = False) -> None:
        queue = await self.list_waiting()
        owner = next((each.owner for each in queue if each.about == order.about), None)
        if owner is None:
            return
        with available():
            await self._finish(
                keys=_list_keys(order.about, owner),
                args=[order.about, ORDER.encode(order), int(give_back)],
            )

    async def export_orders(self, user: UserId) -> Mapping[str, object]:
        queue = await self.list_waiting()
        orders = [each for waiting in queue for each in waiting.orders if each.person == user]
        with available():
            of_day = int(await self._client.get(keys.reviews_of_day(user)) or 0)
        waiting = {"waiting": [asdict(order) for order in orders]} if orders else {}
        return waiting | ({"of_day": of_day} if of_day else {})

    async def forget_records(self, records: Collection[RecordId]) -> None:
        for waiting in await self.list_waiting():
            if _find_record(waiting.about) in records:
                for order in waiting.orders:
                    await self.finish(order, give_back=True)
        with available():
            for record in records:
                await self._client.delete(keys.record_reviews(record))

    async def forget(self, users: Collection[UserId], rooms: Collection[RoomId]) -> None:
        if not users and not rooms:
            return
        with available():
            await self._forget(keys=[keys.review_queue()], args=[len(users), *users, *rooms])
            for user in users:
                await self._client.delete(keys.reviews_of_day(user))


def _find_record(about: ReviewedId) -> RecordId | None:
    """Return the record of a game of it; None for a match."""
    return None if is_game_id(about) else about.partition(GAME_MARK)[0]


def _list_keys(about: ReviewedId, owner: UserId) -> list[str]:
    return [keys.review_queue(), keys.reviews_of_day(owner), keys.review_work(about)]
