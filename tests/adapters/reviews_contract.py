"""Contract tests for every store of reviews. A test module for a store provides the fixture
``review_store``."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.play.ports.reviews import (
    MAX_OF_DAY,
    MAX_OF_PERSON,
    MAX_ORDERS_OF_GAME,
    MAX_WAITING,
    QueueLimit,
    ReviewOrder,
    ReviewStore,
    ReviewWork,
)
from bot.reading.review.game_line import GameLine
from bot.reading.review.judge import Searched
from bot.reading.review.review import NamedMove, Review
from bot.reading.review.work import Unfinished
from bot.rules.points import Colour, Point

ANNA, BEN, CARL = "web:lobby/anna", "telegram:7", "discord:8"
ROOM = "web:lobby"
REVIEW = Review(
    "game",
    "b10",
    (0.5, -3.25),
    (NamedMove(1, Colour.BLACK, Point(2, 2), 3.5, (Point(4, 4), None), (Point(3, 3),)),),
)
LINE = GameLine(9, 6.5, ((Colour.BLACK, Point(2, 2)), (Colour.WHITE, None)))
FOUND = Unfinished((0.123456789,), ((0, Searched(0.5, 0.25, (None, Point(1, 1)))),), REVIEW.named)


def order(about: str, person: str = ANNA, room: str = ROOM, key: str = "k") -> ReviewOrder:
    """Return an order of a game."""
    return ReviewOrder(about, person, room, key)


async def order_all(store: ReviewStore, person: str, *games: str) -> None:
    """Order games, which must be accepted."""
    for game in games:
        assert await store.order(order(game, person), person, LINE) is None


async def list_games(store: ReviewStore) -> Sequence[str]:
    """Return the games in the queue."""
    return [waiting.about for waiting in await store.list_waiting()]


async def finish_all(store: ReviewStore, *, give_back: bool = False) -> None:
    """Finish all orders."""
    for waiting in await store.list_waiting():
        for each in waiting.orders:
            await store.finish(each, give_back=give_back)


class ReviewsContract:
    async def test_reviews_and_their_work(self, review_store: ReviewStore) -> None:
        """Findings and reviews are returned unchanged; findings until the last order is finished. A
        further order changes no findings, and begins anew after that."""
        work = ReviewWork(LINE, "b10", FOUND)
        assert await review_store.load_work("game") is None
        await review_store.order(order("game"), ANNA, LINE)
        assert ReviewWork(LINE) == await review_store.load_work("game")
        await review_store.store_work("game", work)
        await review_store.order(order("game", BEN), BEN, LINE)
        await review_store.finish(order("game"))
        assert (work, None) == (
            await review_store.load_work("game"),
            await review_store.load_review("game"),
        )
        for _ in range(2):
            await review_store.store_review("game", REVIEW)
            await review_store.finish(order("game", BEN))
        assert (None, REVIEW, None) == (
            await review_store.load_work("game"),
            await review_store.load_review("game"),
            await review_store.load_review("other"),
        )
        await review_store.order(order("game"), ANNA, LINE)
        assert ReviewWork(LINE) == await review_store.load_work("game")

    async def test_fair_turns(self, review_store: ReviewStore) -> None:
        """Three orders of one person delay the first order of another person by one at most."""
        await order_all(review_store, ANNA, "a1", "a2", "a3")
        await order_all(review_store, BEN, "b1", "b2")
        assert ["a1", "b1", "a2", "b2", "a3"] == await list_games(review_store)
        await review_store.finish(order("a1"))
        await review_store.finish(order("b1", BEN))
        await order_all(review_store, CARL, "c1", "c2")
        await order_all(review_store, ANNA, "a4")
        assert ["a2", "b2", "c1", "a3", "c2", "a4"] == await list_games(review_store)

    async def test_a_person_who_always_orders(self, review_store: ReviewStore) -> None:
        """A person who orders anew after each review cannot keep another person waiting."""
        await order_all(review_store, ANNA, "a1", "a2")
        await order_all(review_store, BEN, "b1", "b2")
        for number in range(3, 7):
            first = (await review_store.list_waiting())[0]
            await review_store.finish(first.orders[0])
            await review_store.order(order(f"a{number}"), ANNA, LINE)
        assert ["a3", "a4", "a5"] == await list_games(review_store)

    async def test_the_same_game_again(self, review_store: ReviewStore) -> None:
        """A repeated order changes nothing. An order of a game that waits joins it and counts for
        no limit."""
        await order_all(review_store, BEN, "b1", "b2", "b3")
        ordered = [order("a1"), order("a1", BEN), order("a1", room="discord:2"), order("a1")]
        for each in ordered:
            assert await review_store.order(each, each.person, LINE) is None
        (waiting,) = [each for each in await review_store.list_waiting() if each.about == "a1"]
        assert (ANNA, tuple(ordered[:3])) == (waiting.owner, waiting.orders)
        assert {"of_day": 1} == _count(await review_store.export_orders(ANNA))
        assert {"of_day": 3} == _count(await review_store.export_orders(BEN))
        for each in [*ordered[:2], ordered[0]]:
            await review_store.finish(each)
        (waiting,) = [each for each in await review_store.list_waiting() if each.about == "a1"]
        assert (ordered[2],) == waiting.orders
        await review_store.finish(ordered[2])
        assert ["b1", "b2", "b3"] == await list_games(review_store)

    async def test_limits(self, review_store: ReviewStore) -> None:
        """The queue, the games and the day of a person, and the posts for one game are limited. A
        refused order takes and leaves nothing."""
        assert 3 == MAX_OF_PERSON
        await order_all(review_store, ANNA, "a1", "a2", "a3")
        for _ in range(2):
            assert QueueLimit.PERSON is await review_store.order(order("a4"), ANNA, LINE)
            assert await review_store.load_work("a4") is None
        for number in range(1, MAX_ORDERS_OF_GAME):
            joins = order("a1", BEN, key=str(number))
            assert await review_store.order(joins, BEN, LINE) is None
        assert QueueLimit.FULL is await review_store.order(order("a1", CARL), CARL, LINE)
        await finish_all(review_store)
        for number in range(3, MAX_OF_DAY):
            await order_all(review_store, ANNA, f"more{number}")
            await finish_all(review_store)
        assert QueueLimit.DAY is await review_store.order(order("a4"), ANNA, LINE)
        for number in range(MAX_WAITING):
            await order_all(review_store, f"web:lobby/{number}", f"g{number}")
        assert QueueLimit.FULL is await review_store.order(order("b1", BEN), BEN, LINE)
        assert {} == await review_store.export_orders(BEN)

    async def test_given_back(self, review_store: ReviewStore) -> None:
        """A review that failed does not count for the day of its owner, even if the call is
        repeated."""
        await order_all(review_store, ANNA, "a1", "a2")
        for _ in range(3):
            await review_store.finish(order("a1"), give_back=True)
        assert {"of_day": 1} == _count(await review_store.export_orders(ANNA))
        await review_store.finish(order("a2"))
        assert {"of_day": 1} == await review_store.export_orders(ANNA)

    async def test_orders_at_once(self, review_store: ReviewStore) -> None:
        """However many orders come at the same time, none exceeds the limits, and each game waits
        once."""
        games = [f"a{number % 6}" for number in range(30)]
        came = await asyncio.gather(
            *(
                review_store.order(order(game, key=str(number)), ANNA, LINE)
                for number, game in enumerate(games)
            )
        )
        queue = await review_store.list_waiting()
        assert 3 == len(queue) == len({waiting.about for waiting in queue})
        assert (15, {"of_day": 3}) == (
            came.count(None),
            _count(await review_store.export_orders(ANNA)),
        )
        assert {QueueLimit.PERSON, None} == {*came}

    async def test_a_person_is_forgotten(self, review_store: ReviewStore) -> None:
        """Erasing a person removes their orders and limits. A game that another person ordered,
        too, stays as theirs."""
        await order_all(review_store, ANNA, "a1", "both")
        await review_store.order(order("both", BEN, "telegram:7"), BEN, LINE)
        await order_all(review_store, BEN, "b1")
        exported = await review_store.export_orders(ANNA)
        waiting = [
            {"about": game, "person": ANNA, "room": ROOM, "key": "k"} for game in ("a1", "both")
        ]
        assert {"waiting": waiting, "of_day": 2} == exported
        for _ in range(2):
            await review_store.forget([ANNA], [])
        assert {} == await review_store.export_orders(ANNA)
        assert {"both": (BEN, 1), "b1": (BEN, 1)} == {
            each.about: (each.owner, len(each.orders)) for each in await review_store.list_waiting()
        }
        assert ANNA not in str(await review_store.list_waiting())

    async def test_a_record_is_forgotten(self, review_store: ReviewStore) -> None:
        """Erasing a record removes the reviews of its games, and the orders with their findings."""
        games = ("record-1", "record-1+2", "record-2")
        for game in games:
            await review_store.store_review(game, REVIEW)
        await order_all(review_store, ANNA, *games)
        assert [REVIEW] * 3 == [await review_store.load_review(game) for game in games]
        for _ in range(2):
            await review_store.forget_records(["record-1"])
        assert [None, None, REVIEW] == [await review_store.load_review(game) for game in games]
        assert [None, None, ReviewWork(LINE)] == [
            await review_store.load_work(game) for game in games
        ]
        assert ["record-2"] == await list_games(review_store)

    async def test_a_room_is_forgotten(self, review_store: ReviewStore) -> None:
        """Erasing a room removes the orders from it only."""
        await order_all(review_store, ANNA, "a1", "a2")
        elsewhere = replace(order("a2"), room="discord:2")
        await review_store.order(elsewhere, ANNA, LINE)
        await review_store.forget([], [ROOM, "web:other"])
        (waiting,) = await review_store.list_waiting()
        assert (elsewhere,) == waiting.orders


def _count(exported: object) -> object:
    assert isinstance(exported, dict)
    return {"of_day": exported["of_day"]}
