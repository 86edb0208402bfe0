"""Ordering reviews, the work on them, and how they reach the rooms."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.ids import GameId
from bot.match.commands import AcceptChallenge, OfferTerms, Play, Resign
from bot.match.events import Challenged, Terms
from bot.match.log import UnreadableLog
from bot.match.start_position import beginning, usual_from
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.reviews import MAX_OF_PERSON, Ordered, ReviewOrder
from bot.play.ports.stores import StoreUnavailableError
from bot.play.reviews import review_job, reviews
from bot.play.reviews.permission import Permission
from bot.play.reviews.reviews import Reviews
from bot.play.unit_of_work import Done, intent, new_match
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import Review
from bot.reading.review.search import NetJudge
from bot.reading.review.work import VISITS, Course, Unfinished
from bot.rules.points import Colour
from bot.rules.start_position import StartPosition
from tests.fakes.memory.stores import MemoryStore
from tests.patience import PATIENCE
from tests.reading.fake_looks import FakeLook
from tests.service.club import ANNA, BEN, ROOM, STRANGER, Clock, Club
from tests.service.playing import points

MOVES = "C3 G7 G3 C7 E5 E3 C5 G5 E7 D4 D5 E4"
LINE = GameLine(
    9,
    6.5,
    tuple(
        ((Colour.BLACK, Colour.WHITE)[number % 2], each)
        for number, each in enumerate(points(MOVES))
    ),
)
RECORD = "record-000000001"
OPEN = "web:lobby/anna"


@dataclass
class FakeReviewer:
    """Reviews without a net. ``failures``: how many pieces fail first. ``before`` is called before
    each piece with the number of earlier ones."""

    name: str = "fake"
    failures: int = 0
    before: Callable[[int], object] = lambda _: None
    asked: list[tuple[GameLine, Unfinished]] = field(default_factory=list)

    async def advance(self, line: GameLine, found: Unfinished) -> Unfinished | None:
        """Return the next piece: a few looks."""
        self.before(len(self.asked))
        self.asked.append((line, found))
        if self.failures:
            self.failures -= 1
            return None
        await asyncio.sleep(0)
        return Course(line).advance(found, NetJudge(FakeLook(), VISITS), 4 * 81)


@dataclass
class Shown:
    """A listener that remembers what is shown. ``failures``: how many ends are not shown first."""

    failures: int = 0
    progress: list[tuple[ReviewOrder, float]] = field(default_factory=list)
    ends: list[tuple[ReviewOrder, Review | Refusal]] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def show_progress(self, order: ReviewOrder, share_done: float) -> None:
        """Remember it, and fail: progress is not important."""
        self.progress.append((order, share_done))
        raise ConnectionError

    async def show_end(self, order: ReviewOrder, end: Review | Refusal) -> None:
        """Remember it."""
        if self.failures:
            self.failures -= 1
            raise ConnectionError
        self.ends.append((order, end))
        self.changed.set()

    async def wait_for(self, many: int) -> list[Review | Refusal]:
        """Return the ends once there are this many."""
        async with asyncio.timeout(PATIENCE):
            while len(self.ends) < many:
                self.changed.clear()
                await self.changed.wait()
        return [end for _, end in self.ends]


class ReviewClub(Club):
    """A club with a reviewer."""

    def __init__(self, reviewer: FakeReviewer | None = None) -> None:
        self.reviewer = reviewer or FakeReviewer()
        super().__init__(MemoryStore(Clock()), reviewer=self.reviewer)
        self.reviews: Reviews = replace(self.app.reviews, retries=(0.0, 0.0))

    async def finish_game(self, event_id: str = "challenge", moves: str = MOVES) -> GameId:
        """Play these moves and resign."""
        game_id = await self.game(event_id)
        for number, each in enumerate(points(moves)):
            await self.do(game_id, (ANNA, BEN)[number % 2], Play(each))
        await self.do(game_id, ANNA, Resign())
        return game_id

    async def allow(self, *people: str) -> None:
        """Store that these people allow reviews; by default both players."""
        for person in people or (ANNA, BEN):
            await self.reviews.set_permission(person, Permission.YES)

    async def order(
        self, game_id: GameId, person: str = ANNA, room: str = ROOM
    ) -> Review | Ordered | Refusal:
        """Order the review of a game."""
        return await self.reviews.order(await self.load(game_id), person, room, f"post-{game_id}")

    async def order_record(self, record: str, person: str = ANNA) -> Review | Ordered | Refusal:
        """Order the review of a record."""
        return await self.reviews.order_record(record, LINE, person, ROOM, f"post-{record}")

    @asynccontextmanager
    async def working(self, shown: Shown, holder: str = "one") -> AsyncIterator[None]:
        """Let a process work on the queue."""
        task = asyncio.create_task(replace(self.reviews, holder=holder).run(shown))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> ReviewClub:
    """A club without pauses."""
    monkeypatch.setattr(review_job, "SHOW_AGAIN", 0.0)
    monkeypatch.setattr(reviews, "EVERY", 0.0)
    return ReviewClub()


async def test_a_review_from_order_to_post(club: ReviewClub) -> None:
    """An order waits, its progress is shown at most five times, then the review. The next order of
    the game gets the stored review at once."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown()
    assert Ordered(0) == await club.order(game_id)
    async with club.working(shown):
        (review,) = await shown.wait_for(1)
    order = ReviewOrder(game_id, ANNA, ROOM, f"post-{game_id}")
    assert isinstance(review, Review)
    assert (game_id, "fake", 13) == (review.game, review.net, len(review.leads))
    assert [(order, review)] == shown.ends
    shares = [share for each, share in shown.progress if each == order]
    assert sorted(set(shares)) == shares
    assert 2 <= len(shares) <= review_job.STEPS
    assert [] == [*await club.reviews.store.list_waiting()]
    pieces = len(club.reviewer.asked)
    assert review == await club.order(game_id, BEN) == await club.reviews.find(game_id)
    assert len(club.reviewer.asked) == pieces > 3


async def test_ordered_twice(club: ReviewClub) -> None:
    """The same game is reviewed once, and each room that ordered it is told."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown()
    await club.service.move(game_id, ROOM, (ROOM, "telegram:7"))
    assert Ordered(0) == await club.order_record(RECORD, STRANGER)
    orders = [(ANNA, ROOM), (BEN, ROOM), (ANNA, "telegram:7"), (ANNA, ROOM)]
    for person, room in orders:
        assert Ordered(1) == await club.order(game_id, person, room)
    async with club.working(shown):
        ends = await shown.wait_for(4)
    assert [RECORD, game_id, game_id, game_id] == [order.about for order, _ in shown.ends]
    assert [*dict.fromkeys(orders)] == [(order.person, order.room) for order, _ in shown.ends[1:]]
    assert 2 == len({*map(str, ends)})


async def test_limits_of_a_person(club: ReviewClub) -> None:
    """A person has three orders at a time, whatever id they come from; a refused order takes
    and leaves nothing."""
    await club.backends.identities.link((ANNA,), ("telegram:9",))
    for number in range(MAX_OF_PERSON):
        person = (ANNA, "telegram:9")[number % 2]
        assert Ordered(number) == await club.order_record(f"record-{number}", person)
    many = Refusal("review-many", {"most": MAX_OF_PERSON})
    assert many == await club.order_record("record-9")
    assert many == await club.order_record("record-9", "telegram:9")
    assert await club.reviews.store.load_work("record-9") is None
    assert Ordered(1) == await club.order_record("record-9", BEN)


async def test_permission(club: ReviewClub) -> None:
    """Both players must allow it, each under any of their ids. The one who refuses is not asked
    again."""
    loaded = await club.load(await club.finish_game())
    service, unasked = club.reviews, Refusal("review-unasked")
    assert (ANNA, BEN) == await service.unasked_players(loaded)
    assert unasked == await club.order(loaded.game_id)
    await club.allow(ANNA)
    assert (BEN,) == await service.unasked_players(loaded)
    assert (None, unasked) == (await service.why_not(loaded), await club.order(loaded.game_id))
    await club.backends.identities.link((BEN,), ("telegram:9",))
    await service.set_permission("telegram:9", Permission.NO)
    assert () == await service.unasked_players(loaded)
    assert Permission.NO is await service.load_permission(BEN)
    refused = Refusal("review-not-allowed")
    assert (refused, refused) == (await service.why_not(loaded), await club.order(loaded.game_id))
    await service.set_permission(BEN, Permission.YES)
    assert Ordered(0) == await club.order(loaded.game_id)


async def test_no_is_stronger(club: ReviewClub) -> None:
    """If ids that say different things are linked, the person has not allowed it."""
    await club.reviews.set_permission("telegram:9", Permission.NO)
    await club.allow(BEN)
    assert Permission.YES is await club.reviews.load_permission(BEN)
    await club.backends.identities.link((BEN,), ("telegram:9",))
    assert Permission.NO is await club.reviews.load_permission(BEN)


async def seat_of_browser_id(club: ReviewClub, seat: str) -> GameId:
    """Return a finished game of Ben, who agrees, and a person with an open browser id."""
    await club.backends.identities.link((OPEN,), ("telegram:1",))
    await club.allow(BEN)
    made = await club.service.challenge(seat, BEN, club.terms, ROOM, "challenge")
    assert isinstance(made, Done)
    await club.do(made.game_id, BEN, AcceptChallenge())
    loaded = await club.load(made.game_id)
    black = loaded.user(loaded.match.side(Colour.BLACK))
    for number, each in enumerate(points(MOVES)):
        other = BEN if black == seat else seat
        await club.do(made.game_id, (black, other)[number % 2], Play(each))
    await club.do(made.game_id, BEN, Resign())
    return made.game_id


async def test_a_no_of_a_linked_id_counts_for_a_browser_seat(club: ReviewClub) -> None:
    """A person who played by an open browser id can refuse by a linked id, and agree again."""
    game_id = await seat_of_browser_id(club, OPEN)
    await club.allow(OPEN)
    loaded = await club.load(game_id)
    assert None is await club.reviews.why_not(loaded)
    await club.reviews.set_permission("telegram:1", Permission.NO)
    assert Refusal("review-not-allowed") == await club.reviews.why_not(loaded)
    await club.reviews.set_permission(OPEN, Permission.NO)
    await club.allow("telegram:1")
    assert Ordered(0) == await club.order(game_id)
    assert Permission.UNASKED is await club.reviews.load_permission(OPEN)


async def test_a_browser_id_answers_for_its_linked_seat(club: ReviewClub) -> None:
    """Its setting alone does not count for a seat of a protected id, but an answer about the match
    does, as a move would."""
    loaded = await club.load(await seat_of_browser_id(club, "telegram:1"))
    side = loaded.side_of(OPEN)
    assert side is not None
    await club.allow(OPEN)
    assert ("telegram:1",) == await club.reviews.unasked_players(loaded)
    await club.reviews.set_permission_of(loaded, side, OPEN, Permission.YES)
    assert () == await club.reviews.unasked_players(loaded)


async def test_games_without_review(club: ReviewClub) -> None:
    """A game in progress, a short one and one on a very large board are not reviewed, whatever the
    players allow."""
    await club.allow()
    running = await club.game("running")
    assert Refusal("review-not-over") == await club.order(running)
    short = await club.finish_game("short", "C3 G7 G3 C7 E5 E3 C5 G5 E7")
    assert Refusal("review-short", {"least": 10}) == await club.order(short)
    large = GameLine(21, 6.5, LINE.moves)
    assert Refusal("review-size", {"most": 19}) == await club.reviews.order_record(
        RECORD, large, ANNA, ROOM, "k"
    )


async def test_without_a_net(club: ReviewClub) -> None:
    """Without a net no review is offered; the job does nothing until it is cancelled."""
    await club.allow()
    game_id = await club.finish_game()
    club.reviews = replace(club.reviews, reviewer=None)
    assert not club.reviews.offered
    assert Refusal("review-no-net") == await club.order(game_id) == await club.order_record(RECORD)
    job = asyncio.create_task(club.reviews.run(Shown()))
    for _ in range(9):
        await asyncio.sleep(0)
    assert not job.done()
    job.cancel()


async def test_withdrawn_permission(club: ReviewClub) -> None:
    """A permission that is withdrawn while the review is in progress prevents that it is shown."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown()
    tasks = list[asyncio.Task[None]]()

    def withdraw(earlier: int) -> None:
        if earlier == 2:
            refuse = club.reviews.set_permission(BEN, Permission.NO)
            tasks.append(asyncio.create_task(refuse))

    club.reviewer.before = withdraw
    await club.order(game_id)
    async with club.working(shown):
        assert [Refusal("review-not-allowed")] == await shown.wait_for(1)
    assert 1 == len(tasks)


async def test_a_refusal_that_is_not_shown_at_once(club: ReviewClub) -> None:
    """A game whose refusal cannot be shown is not reviewed; the refusal is shown later."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown(failures=1)
    await club.order(game_id)
    await club.reviews.set_permission(BEN, Permission.NO)
    async with club.working(shown):
        assert [Refusal("review-not-allowed")] == await shown.wait_for(1)
    assert [] == club.reviewer.asked
    assert await club.reviews.find(game_id) is None


async def test_one_of_two_refusals_is_not_shown(club: ReviewClub) -> None:
    """An order whose refusal could not be shown does not get the review of the other order, and is
    not tried again at once."""
    await club.order_record(RECORD)
    await club.order_record(RECORD, STRANGER)
    game_id = await club.game("running")
    for number, each in enumerate(points(f"{MOVES} A1")):
        await club.do(game_id, (ANNA, BEN)[number % 2], Play(each))
    await club.service.move(game_id, ROOM, ("web:home",))
    shown = Shown(failures=1)
    async with club.working(shown):
        review, refusal = await shown.wait_for(2)
    assert [STRANGER, ANNA] == [order.person for order, _ in shown.ends]
    assert isinstance(review, Review)
    assert Refusal("review-not-over") == refusal


async def test_a_room_that_the_game_has_left(club: ReviewClub) -> None:
    """A room that the game leaves before the review is finished does not get it."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown()
    tasks = list[asyncio.Task[object]]()

    def leave(earlier: int) -> None:
        if earlier == 2:
            moving = club.service.move(game_id, ROOM, ("web:other",))
            tasks.append(asyncio.create_task(moving))

    club.reviewer.before = leave
    await club.order(game_id)
    async with club.working(shown):
        assert [Refusal("review-elsewhere")] == await shown.wait_for(1)
    assert 1 == len(tasks)


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (UnreadableLog(99), Refusal("no-such-game", {"game": "gone"})),
        (RuntimeError(), Refusal("review-failed")),
    ],
)
async def test_a_game_that_cannot_be_loaded(
    club: ReviewClub, monkeypatch: pytest.MonkeyPatch, error: Exception, refusal: Refusal
) -> None:
    """A game that is unreadable, or that has any other error, does not keep the others waiting."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown()
    await club.order(game_id)
    await club.order_record("record-other", BEN)
    matches = club.service.matches
    load = matches.load

    async def fail(about: str, *more: Any) -> LoadedMatch | None:
        if about == game_id:
            raise error
        return await load(about, *more)

    monkeypatch.setattr(type(matches), "load", lambda _, *args: fail(*args))
    async with club.working(shown):
        ends = await shown.wait_for(2)
    if refusal.data:
        refusal = replace(refusal, data={"game": game_id})
    assert {game_id: refusal} == {
        order.about: end for order, end in shown.ends if isinstance(end, Refusal)
    }
    assert 1 == sum(isinstance(end, Review) for end in ends)
    assert [] == [*await club.reviews.store.list_waiting()]


async def begin_from(club: ReviewClub, game_id: GameId, move: int, guest: str = BEN) -> GameId:
    """Return a challenge of a stranger from a position of a game."""
    begin = beginning((await club.load(game_id)).match, move)
    assert not isinstance(begin, Refusal)
    terms = usual_from(begin, club.terms)
    made = await club.service.challenge(STRANGER, guest, terms, "web:other", f"begin-{move}")
    assert isinstance(made, Done)
    return made.game_id


@pytest.mark.parametrize("move", [1, 8, 12])
async def test_a_game_begun_from_this_one(club: ReviewClub, move: int) -> None:
    """While an unfinished game goes on from any position of the game, its review is refused. A
    challenge alone prevents nothing."""
    await club.allow()
    game_id = await club.finish_game()
    other = await begin_from(club, game_id, move)
    assert Ordered(0) == await club.order(game_id)
    await club.do(other, BEN, AcceptChallenge())
    refused = Refusal("review-begun-from")
    assert refused == await club.order(game_id) == await club.order_record(RECORD)
    await club.do(other, STRANGER, Resign())
    assert Ordered(0) == await club.order(game_id)


async def test_a_position_that_is_offered_later(club: ReviewClub) -> None:
    """A position that comes into the terms by an answer to the challenge counts, too."""
    await club.allow()
    game_id = await club.finish_game()
    begin = beginning((await club.load(game_id)).match, 8)
    assert not isinstance(begin, Refusal)
    other = await club.challenge(event_id="other")
    await club.do(other, BEN, OfferTerms(usual_from(begin, club.terms), 1))
    await club.do(other, ANNA, AcceptChallenge())
    assert Refusal("review-begun-from") == await club.order(game_id)


def test_a_game_that_begins_with_its_first_commit() -> None:
    """A game against a program begins without an answer: its first commit has the board."""
    start = StartPosition(9, "9/9/6b2/9/9/9/9/9/9", Colour.WHITE)
    first = Challenged(1, Terms(9, 6.5, position=start), open=False)
    made = new_match(intent("", "e", ANNA), BEN, first)
    assert made.after is not None
    assert start.board().digest() == made.commit.begun_at == made.after.meta.begun_at


async def test_begun_during_the_review(club: ReviewClub) -> None:
    """A review is not shown if a game from this one began in the meantime. It is stored, and free
    once that game is over."""
    await club.allow()
    game_id, shown = await club.finish_game(), Shown()
    other, tasks = await begin_from(club, game_id, 3), list[asyncio.Task[Done]]()

    def accept(earlier: int) -> None:
        if earlier == 2:
            tasks.append(asyncio.create_task(club.do(other, BEN, AcceptChallenge())))

    club.reviewer.before = accept
    await club.order(game_id)
    async with club.working(shown):
        assert [Refusal("review-begun-from")] == await shown.wait_for(1)
    assert 1 == len(tasks)
    assert {} == await club.reviews.store.export_orders(ANNA)
    await club.do(other, STRANGER, Resign())
    assert isinstance(await club.order(game_id), Review)


@pytest.mark.parametrize(("person", "room"), [(ANNA, "web:home"), (STRANGER, ROOM)])
async def test_a_record_of_a_game_in_progress(club: ReviewClub, person: str, room: str) -> None:
    """A record of an unfinished game of the person, or of the room, is not reviewed, even if the
    game has gone on. Other people and rooms have nothing to do with it."""
    game_id = await club.game("running")
    for number, each in enumerate(points(f"{MOVES} A1")):
        await club.do(game_id, (ANNA, BEN)[number % 2], Play(each))
    review = club.reviews.order_record
    assert Refusal("review-not-over") == await review(RECORD, LINE, person, room, "k")
    assert Ordered(0) == await review(RECORD, LINE, STRANGER, "web:home", "k")
    await club.do(game_id, BEN, Resign())
    assert Ordered(0) == await review(RECORD, LINE, person, room, "k")


async def test_pieces_that_fail_now_and_then(club: ReviewClub) -> None:
    """A failed piece is tried again."""
    club.reviewer.failures = 2
    shown = Shown()
    await club.order_record(RECORD)
    async with club.working(shown):
        (review,) = await shown.wait_for(1)
    assert isinstance(review, Review)
    assert 3 == sum(found == Unfinished() for _, found in club.reviewer.asked)


async def test_a_game_that_fails(club: ReviewClub) -> None:
    """A piece that fails again and again ends the order, which does not count for the day. The next
    game has its turn."""
    club.reviewer.failures = 3
    shown = Shown()
    await club.order_record(RECORD)
    await club.order_record("record-other", BEN)
    async with club.working(shown):
        failed, review = await shown.wait_for(2)
    assert Refusal("review-failed") == failed
    assert isinstance(review, Review)
    assert {} == await club.reviews.store.export_orders(ANNA)
    assert {"of_day": 1} == await club.reviews.store.export_orders(BEN)


async def test_a_room_that_fails(club: ReviewClub) -> None:
    """A review that could not be shown is shown later; in the end it is given up."""
    shown = Shown(failures=review_job.MAX_SHOWN - 1)
    await club.order_record(RECORD)
    async with club.working(shown):
        await shown.wait_for(1)
    gone = Shown(failures=review_job.MAX_SHOWN)
    await club.order_record("record-gone")
    await club.order_record("record-other", BEN)
    async with club.working(gone):
        await gone.wait_for(1)
    assert ["record-other"] == [order.about for order, _ in gone.ends]
    assert [] == [*await club.reviews.store.list_waiting()]


async def test_others_do_not_wait_for_a_room_that_fails(
    club: ReviewClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until a review is shown again, the next one has its turn."""
    monkeypatch.setattr(review_job, "SHOW_AGAIN", 1000.0)
    shown = Shown(failures=1)
    await club.order_record(RECORD)
    await club.order_record("record-other", BEN)
    async with club.working(shown):
        await shown.wait_for(1)
    assert ["record-other"] == [order.about for order, _ in shown.ends]
    assert [RECORD] == [waiting.about for waiting in await club.reviews.store.list_waiting()]


async def test_killed_in_the_middle(club: ReviewClub) -> None:
    """Another process continues where the first one was killed."""
    stopped = asyncio.Event()

    def stop(earlier: int) -> None:
        if earlier == 3:
            stopped.set()
            raise asyncio.CancelledError

    club.reviewer.before = stop
    await club.order_record(RECORD)
    shown = Shown()
    async with club.working(shown), asyncio.timeout(PATIENCE):
        await stopped.wait()
    club.reviewer.before = lambda _: None
    async with club.working(shown, "two"):
        await shown.wait_for(1)
    looks = [found for _, found in club.reviewer.asked]
    assert len(looks) == len({*map(str, looks)}) > 6


async def test_another_net(club: ReviewClub) -> None:
    """Findings of another net are not continued."""
    await club.order_record(RECORD)
    work = await club.reviews.store.load_work(RECORD)
    assert work is not None
    old = replace(work, net="old", found=Unfinished((99.0,)))
    await club.reviews.store.store_work(RECORD, old)
    shown = Shown()
    async with club.working(shown):
        (review,) = await shown.wait_for(1)
    assert isinstance(review, Review)
    assert Unfinished() == club.reviewer.asked[0][1]


async def test_two_processes(club: ReviewClub) -> None:
    """Of two processes on one queue one works; each game is reviewed and shown once."""
    records = [f"record-{number}" for number in range(9)]
    for number, record in enumerate(records):
        await club.order_record(record, f"web:lobby/{number}")
    shown = Shown()
    async with club.working(shown), club.working(shown, "two"):
        await shown.wait_for(9)
        await asyncio.sleep(0)
    assert records == [order.about for order, _ in shown.ends]
    looks = [found for _, found in club.reviewer.asked if found == Unfinished()]
    assert 9 == len(looks)


async def test_nobody_waits_any_more(club: ReviewClub) -> None:
    """A review ends when the last order is gone, as after its record is erased, and leaves
    nothing."""
    tasks = list[asyncio.Task[None]]()

    def forget(earlier: int) -> None:
        if earlier == 2:
            forgetting = club.backends.reviews.forget_records([RECORD])
            tasks.append(asyncio.create_task(forgetting))

    club.reviewer.before = forget
    await club.order_record(RECORD)
    await club.order_record("record-other", BEN)
    shown = Shown()
    with capture_logs() as logs:
        async with club.working(shown):
            await shown.wait_for(1)
    assert ["record-other"] == [order.about for order, _ in shown.ends]
    assert await club.reviews.find(RECORD) is None
    assert await club.reviews.store.load_work(RECORD) is None
    assert {"review-progress-not-shown"} == {each["event"] for each in logs}


async def test_one_of_two_does_not_wait_any_more(club: ReviewClub) -> None:
    """A room whose order was removed in the meantime is not told."""
    tasks = list[asyncio.Task[None]]()

    def forget(earlier: int) -> None:
        if earlier == 2:
            tasks.append(asyncio.create_task(club.backends.reviews.forget([ANNA], [])))

    club.reviewer.before = forget
    await club.order_record(RECORD)
    await club.order_record(RECORD, BEN)
    shown = Shown()
    async with club.working(shown):
        await shown.wait_for(1)
    assert [BEN] == [order.person for order, _ in shown.ends]


@pytest.mark.parametrize(
    "method", ["list_waiting", "load_work", "store_work", "store_review", "finish"]
)
@pytest.mark.parametrize("is_done", [False, True])
async def test_an_outage(
    club: ReviewClub, monkeypatch: pytest.MonkeyPatch, method: str, is_done: bool
) -> None:
    """Any call to the database may be lost, before or after it had its effect: the review comes,
    and at most its last post is repeated."""
    await club.order_record(RECORD)
    store, failures = club.backends.reviews, [1]
    call = getattr(store, method)

    async def fail(*args: object, **more: object) -> object:
        if failures[0]:
            failures[0] -= 1
            if is_done:
                await call(*args, **more)
            raise StoreUnavailableError("away")
        return await call(*args, **more)

    monkeypatch.setattr(store, method, fail)
    shown = Shown()
    async with club.working(shown):
        (review, *more) = await shown.wait_for(1)
        while await store.list_waiting():  # noqa: ASYNC110  rings no bell
            await asyncio.sleep(0)
    assert isinstance(review, Review)
    assert {str(review)} == {str(each) for each in (review, *more)}
    assert 0 == failures[0]
