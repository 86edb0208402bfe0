"""Delivery: each commit is announced in order, whatever fails on the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
import structlog

from bot.ids import GameId, RoomId
from bot.match.events import ProposalKind
from bot.match.proposals import Proposal
from bot.play import delivery
from bot.play.delivery import GATE_MS, PATIENCE, Delivery, PostReceipt, Tell
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import (
    Commit,
    Committed,
    GateTaken,
    Notice,
    RoomBusy,
    RoomUnavailable,
    RoomYields,
    StoredMatch,
)
from tests import patience
from tests.fakes.memory.stores import MemoryOutbox, MemoryStore
from tests.service.club import Clock, unread

LOBBY, CAFE = "web:lobby", "web:cafe"
GAME, OTHER = "bababa", "dadada"

Heard = tuple[RoomId, GameId, int, int]
"""Room, match, version before and version after."""


@dataclass
class Announcer:
    """Records announcements. ``trouble`` is raised once per attempt in a room; ``closed`` rooms
    block until opened."""

    announced: list[Heard] = field(default_factory=list)
    prepared: int = 0
    tries: int = 0
    trouble: dict[RoomId, list[Exception]] = field(default_factory=dict)
    closed: dict[RoomId, asyncio.Event] = field(default_factory=dict)

    async def read(self, game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        """Delivery does not read these logs."""
        return unread(game_id, stored)

    async def prepare(self, loaded: LoadedMatch) -> Tell:
        self.prepared += 1
        return partial(self._tell, loaded)

    async def _tell(self, loaded: LoadedMatch, room: RoomId, since: int) -> PostReceipt:
        self.tries += 1
        if room in self.closed:
            await self.closed[room].wait()
        await asyncio.sleep(0)
        if self.trouble.get(room):
            raise self.trouble[room].pop(0)
        self.announced.append((room, loaded.game_id, since, loaded.meta.version))
        return PostReceipt(f"message-{len(self.announced)}")

    def versions_in(self, room: RoomId) -> list[tuple[int, int]]:
        """The announcements in a room for all matches: versions before and after."""
        return [(since, version) for where, _, since, version in self.announced if where == room]


class Post:
    """A store with its outbox, and an announcer."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.store = MemoryStore(self.clock)
        self.outbox = MemoryOutbox(self.store)
        self.announcer = Announcer()

    async def commit(
        self, version: int, game_id: GameId = GAME, rooms: tuple[RoomId, ...] = (LOBBY,)
    ) -> None:
        """Commit one more event of a match, with this version."""
        commit = Commit(
            game_id,
            version - 1,
            (f"record {version}",),
            f"event {version}",
            "",
            "anna",
            host="anna",
            rooms=rooms,
        )
        assert isinstance(await self.store.commit(commit), Committed)

    def delivery(self, holder: str = "one", patience: float = PATIENCE) -> Delivery:
        """A worker."""
        return Delivery(
            self.store, self.outbox, self.announcer.read, self.announcer, holder, patience
        )

    @asynccontextmanager
    async def delivering(self, delivery: Delivery | None = None) -> AsyncIterator[None]:
        """Run a worker inside the block."""
        task = asyncio.create_task((delivery or self.delivery()).run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def posted_version(self, room: RoomId = LOBBY, game_id: GameId = GAME) -> int:
        """The version that the store has recorded as posted in a room."""
        stored = await self.store.load(game_id)
        assert stored is not None
        return stored.meta.posted.get(room, 0)

    @property
    def is_empty(self) -> bool:
        """Whether the outbox is empty."""
        return not self.store.outbox


@pytest.fixture
def post() -> Iterator[Post]:
    """An empty store. Logs are captured, because formatting tracebacks with a whole match takes
    longer than the tests."""
    with structlog.testing.capture_logs():
        yield Post()


async def until(true: Callable[[], bool], seconds: float = patience.PATIENCE) -> None:
    """Wait until a condition holds, with a timeout."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110  nobody tells a test
            await asyncio.sleep(0.001)


async def settle(post: Post) -> None:
    """Wait until everything is delivered."""
    await until(lambda: post.is_empty)


async def test_each_commit_is_announced(post: Post) -> None:
    """Each step is announced in the match's room, and the post's id is stored."""
    async with post.delivering():
        await post.commit(1)
        await settle(post)
        await post.commit(2)
        await settle(post)
    assert [(LOBBY, GAME, 0, 1), (LOBBY, GAME, 1, 2)] == post.announcer.announced
    stored = await post.store.load(GAME)
    assert stored is not None
    assert ({LOBBY: 2}, {LOBBY: "message-2"}) == (stored.meta.posted, stored.meta.messages)


async def test_pending_steps_are_announced_at_the_start(post: Post) -> None:
    """After a restart pending steps are announced, and announced ones are not repeated."""
    await post.commit(1)
    async with post.delivering():
        await settle(post)
    await post.commit(2)
    async with post.delivering():
        await settle(post)
    assert [(0, 1), (1, 2)] == post.announcer.versions_in(LOBBY)


async def test_the_newest_is_enough(post: Post) -> None:
    """Steps in quick succession are announced in one post up to the newest version."""
    for version in (1, 2, 3):
        await post.commit(version)
    async with post.delivering():
        await settle(post)
    assert [(0, 3)] == post.announcer.versions_in(LOBBY)


async def test_steps_during_a_post_are_announced_next(post: Post) -> None:
    """A step during a post is announced in the next one, which starts where the first ended."""
    post.announcer.closed[LOBBY] = gate = asyncio.Event()
    async with post.delivering():
        await post.commit(1)
        await until(lambda: post.announcer.tries == 1)
        await post.commit(2)
        await post.commit(3)
        gate.set()
        await settle(post)
    assert [(0, 1), (1, 3)] == post.announcer.versions_in(LOBBY)


async def test_versions_are_announced_in_order(post: Post) -> None:
    """With three workers and failures each room sees the versions in order, none twice."""
    post.announcer.trouble = {
        room: [ValueError("flood") if turn % 3 else TimeoutError() for turn in range(4)]
        for room in (LOBBY, CAFE)
    }
    rooms = (LOBBY, CAFE)
    workers = [post.delivery(name) for name in ("one", "two", "three")]
    async with (
        post.delivering(workers[0]),
        post.delivering(workers[1]),
        post.delivering(workers[2]),
    ):
        for version in range(1, 15):
            await post.commit(version, rooms=rooms)
            await asyncio.sleep(0.002)
        await settle(post)
    for room in rooms:
        seen = post.announcer.versions_in(room)
        assert [0, *(version for _, version in seen)] == [*(since for since, _ in seen), 14]


async def test_tried_again_after_a_failure(post: Post) -> None:
    """After any exception the post is retried until it succeeds, in that room only."""
    post.announcer.trouble[LOBBY] = [ValueError("odd"), OSError("offline")]
    await post.commit(1, rooms=(LOBBY, CAFE))
    async with post.delivering():
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY) == post.announcer.versions_in(CAFE)
    assert 4 == post.announcer.tries


@pytest.mark.parametrize(("trouble", "level"), [(RoomBusy, "info"), (RoomYields, "debug")])
async def test_a_busy_room_is_tried_again(post: Post, trouble: type[RoomBusy], level: str) -> None:
    """A busy room is retried and logged as info only, and as debug if more urgent posts go
    first."""
    post.announcer.trouble[LOBBY] = [trouble("slow"), trouble("slow")]
    with structlog.testing.capture_logs() as logs:
        async with post.delivering():
            await post.commit(1)
            await settle(post)
    assert (3, [(0, 1)]) == (post.announcer.tries, post.announcer.versions_in(LOBBY))
    assert {("room-busy", level)} == {(entry["event"], entry["log_level"]) for entry in logs}


async def test_a_room_that_is_gone_is_passed_over(post: Post) -> None:
    """An unavailable room is not retried for this step, but for the next one."""
    post.announcer.trouble[LOBBY] = [RoomUnavailable()]
    async with post.delivering():
        await post.commit(1)
        await settle(post)
        assert (1, 1) == (post.announcer.tries, await post.posted_version())
        await post.commit(2)
        await settle(post)
    assert [(1, 2)] == post.announcer.versions_in(LOBBY)


async def test_a_failing_room_does_not_hold_up_the_others(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one room fails, the other gets each step before the retry, once."""
    monkeypatch.setattr(delivery, "_FIRST_WAIT", 2 * patience.PATIENCE)
    monkeypatch.setattr(delivery, "_LONGEST_WAIT", 2 * patience.PATIENCE)
    post.announcer.trouble[LOBBY] = [ValueError("flood") for _ in range(1000)]
    rooms = (LOBBY, CAFE)
    async with post.delivering():
        for version in range(1, 7):
            await post.commit(version, rooms=rooms)
            announcement = (CAFE, GAME, version - 1, version)
            await until(partial(post.announcer.announced.__contains__, announcement))
        assert ([], False) == (post.announcer.versions_in(LOBBY), post.is_empty)
        post.announcer.trouble.clear()
        await post.commit(7, rooms=rooms)
        await settle(post)
    assert [(0, 7)] == post.announcer.versions_in(LOBBY)
    cafe = post.announcer.versions_in(CAFE)
    assert [(version - 1, version) for version in range(1, 8)] == cafe


async def test_a_slow_room_does_not_hold_up_the_others(post: Post) -> None:
    """A slow room does not delay the others."""
    post.announcer.closed[LOBBY] = gate = asyncio.Event()
    async with post.delivering():
        await post.commit(1, rooms=(LOBBY, CAFE))
        await until(lambda: post.announcer.versions_in(CAFE) == [(0, 1)])
        gate.set()
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_a_slow_post_is_awaited(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow post is never repeated or cancelled. Meanwhile the other room gets each step, and the
    gate stays closed for other workers; then the slow room gets the newest version."""
    monkeypatch.setattr(delivery, "RENEWAL", 0.001)
    post.announcer.closed[LOBBY] = gate = asyncio.Event()
    rooms, worker = (LOBBY, CAFE), post.delivery("one", patience=0.01)
    async with post.delivering(worker):
        for version in (1, 2, 3):
            await post.commit(version, rooms=rooms)
            heard = (CAFE, GAME, version - 1, version)
            await until(partial(post.announcer.announced.__contains__, heard))
            post.clock.ms += GATE_MS // 2  # only renewals keep the gate
            await until(partial(is_renewed, post))
        assert ([], 4) == (post.announcer.versions_in(LOBBY), post.announcer.tries)
        assert await post.outbox.enter(GAME, "two", GATE_MS) is None
        gate.set()
        await settle(post)
    assert [(0, 1), (1, 3)] == post.announcer.versions_in(LOBBY)
    assert await post.outbox.enter(GAME, "two", GATE_MS)


def is_renewed(post: Post) -> bool:
    """Whether the gate of the match is held for its full time from now."""
    _, until_ms = post.outbox._gates[GAME]
    return until_ms == post.clock.ms + GATE_MS


def is_slow(logs: Sequence[MutableMapping[str, Any]]) -> bool:
    """Whether an attempt has ended while its post was still in progress."""
    return any(entry["event"] == "room-slow" for entry in logs)


async def test_a_slow_post_that_fails(post: Post) -> None:
    """A slow post that fails in the end is made again."""
    post.announcer.closed[LOBBY] = gate = asyncio.Event()
    post.announcer.trouble[LOBBY] = [RoomBusy("refused")]
    await post.commit(1)
    with structlog.testing.capture_logs() as logs:
        async with post.delivering(post.delivery(patience=0.01)):
            await until(lambda: is_slow(logs))
            gate.set()
            await settle(post)
    assert ([(0, 1)], 2) == (post.announcer.versions_in(LOBBY), post.announcer.tries)


async def test_slow_posts_keep_no_slot(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow posts do not use up the slots of their chat."""
    monkeypatch.setattr(delivery, "AT_ONCE", 1)
    post.announcer.closed[LOBBY] = gate = asyncio.Event()
    async with post.delivering(post.delivery(patience=0.01)):
        await post.commit(1)
        await until(lambda: post.announcer.tries == 1)
        await post.commit(1, OTHER, rooms=(CAFE,))
        await until(lambda: (CAFE, OTHER, 0, 1) in post.announcer.announced)
        assert [] == post.announcer.versions_in(LOBBY)
        gate.set()
        await settle(post)


async def test_stopped_during_a_slow_post(post: Post) -> None:
    """A stop cancels a slow post and releases its gate; the next worker makes the post at once."""
    post.announcer.closed[LOBBY] = asyncio.Event()
    await post.commit(1)
    with structlog.testing.capture_logs() as logs:
        async with post.delivering(post.delivery("first", patience=0.01)):
            await until(lambda: is_slow(logs))
    post.announcer.closed.clear()
    async with post.delivering(post.delivery("second")):
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_one_match_does_not_wait_for_another(post: Post) -> None:
    """Matches are announced concurrently."""
    post.announcer.closed[LOBBY] = asyncio.Event()
    async with post.delivering():
        await post.commit(1)
        await post.commit(1, OTHER, rooms=(CAFE,))
        await until(lambda: (CAFE, OTHER, 0, 1) in post.announcer.announced)
        assert [] == post.announcer.versions_in(LOBBY)


async def test_a_match_that_another_worker_announces(post: Post) -> None:
    """A worker leaves a match to the holder of its gate and checks again later."""
    await post.commit(1)
    assert await post.outbox.enter(GAME, "another", GATE_MS)
    async with post.delivering():
        await asyncio.sleep(0.02)
        assert 0 == post.announcer.tries
        await post.outbox.leave(GAME, "another")
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_a_worker_that_died_over_a_match(post: Post) -> None:
    """The gate of a silent worker expires."""
    await post.commit(1)
    assert await post.outbox.enter(GAME, "the dead", GATE_MS)
    post.clock.ms += GATE_MS
    async with post.delivering():
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_held_up_before_a_post(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker delayed until its gate may have expired posts nothing, because another may have
    posted newer steps."""
    loop, held, slow = asyncio.get_running_loop(), asyncio.Event(), post.delivery("slow")

    async def follow(_: LoadedMatch) -> bool:
        return not await held.wait()

    slow.follow, now = follow, loop.time
    async with post.delivering(slow):
        await post.commit(1)
        await until(lambda: GAME in post.outbox._gates)
        post.clock.ms += GATE_MS
        monkeypatch.setattr(loop, "time", lambda: now() + GATE_MS / 1000)
        async with post.delivering(post.delivery("quick")):
            await post.commit(2)
            await settle(post)
        held.set()
        await post.commit(3)
        await settle(post)
    assert [(0, 2), (2, 3)] == post.announcer.versions_in(LOBBY)


async def test_the_gate_of_the_dead_is_watched_closely(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed gate is polled at a constant rate, without backoff, so that no room waits longer
    than the gate."""
    monkeypatch.setattr("bot.play.delivery._GATE_WAIT", 0.001)
    await post.commit(1)
    enter, tries = post.outbox.enter, list[str]()
    assert await enter(GAME, "the dead", GATE_MS)

    async def count_gate(game_id: GameId, holder: str, ms: int) -> GateTaken | None:
        tries.append(holder)
        return await enter(game_id, holder, ms)

    monkeypatch.setattr(post.outbox, "enter", count_gate)
    async with post.delivering():
        await until(lambda: len(tries) >= 100)
        assert [] == post.announcer.versions_in(LOBBY)
        post.clock.ms += GATE_MS
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_stopped_in_the_middle_of_a_post(post: Post) -> None:
    """A post interrupted by a stop is made by the next worker."""
    post.announcer.closed[LOBBY] = asyncio.Event()
    await post.commit(1)
    async with post.delivering(post.delivery("first")):
        await until(lambda: post.announcer.tries == 1)
    post.announcer.closed.clear()
    async with post.delivering(post.delivery("second")):
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_the_same_worker_may_be_started_again(post: Post) -> None:
    """A worker stopped during a post makes it after it is started again."""
    worker = post.delivery()
    post.announcer.closed[LOBBY] = asyncio.Event()
    await post.commit(1)
    async with post.delivering(worker):
        await until(lambda: post.announcer.tries == 1)
    post.announcer.closed.clear()
    async with post.delivering(worker):
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)


async def test_a_match_that_is_gone(post: Post) -> None:
    """An outbox entry for a missing match is removed."""
    post.store.outbox["1"] = Notice("1", OTHER, 1)
    async with post.delivering():
        await settle(post)
    assert 0 == post.announcer.tries


class Shaky(MemoryOutbox):
    """An outbox whose listed calls fail once each."""

    def __init__(self, store: MemoryStore, fails: list[str]) -> None:
        super().__init__(store)
        self._fails = fails

    def _maybe_fail(self, call: str) -> None:
        if call in self._fails:
            self._fails.remove(call)
            raise ConnectionError(call)

    async def store_posted(
        self, game_id: GameId, room: RoomId, version: int, message: str, asked: int | None = None
    ) -> None:
        self._maybe_fail("posted")
        await super().store_posted(game_id, room, version, message, asked)

    async def enter(self, game_id: GameId, holder: str, ms: int) -> GateTaken | None:
        self._maybe_fail("enter")
        return await super().enter(game_id, holder, ms)

    async def leave(self, game_id: GameId, holder: str, done: Sequence[Notice] = ()) -> None:
        self._maybe_fail("leave")
        await super().leave(game_id, holder, done)


@pytest.mark.parametrize("call", ["posted", "enter", "leave"])
async def test_a_database_that_fails_for_a_moment(call: str) -> None:
    """Whichever database call fails, both steps are announced; only a post that could not be
    recorded is repeated."""
    post = Post()
    post.outbox = Shaky(post.store, [call])
    async with post.delivering():
        await post.commit(1)
        await settle(post)
        await post.commit(2)
        await settle(post)
    again = [(0, 1)] if call == "posted" else []
    assert [(0, 1), *again, (1, 2)] == post.announcer.versions_in(LOBBY)


async def test_a_change_that_is_expected(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a change of a match is expected, its notices stay, and a new worker asks again. The
    rooms hear of each version once."""
    asked: list[int] = []
    expected = True

    async def read(game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        loaded = unread(game_id, stored)
        loaded.match.proposal = Proposal(1, ProposalKind.SCORE)
        return loaded

    monkeypatch.setattr(post.announcer, "read", read)

    def expects_change(loaded: LoadedMatch) -> bool:
        asked.append(loaded.meta.version)
        return expected

    await post.commit(1)
    for holder in ("one", "two"):
        asked.clear()
        worker = post.delivery(holder)
        worker.expects_change = expects_change
        async with post.delivering(worker):
            await until(lambda: len(asked) > 1)
        assert not post.is_empty
    expected = False
    worker = post.delivery("three")
    worker.expects_change = expects_change
    async with post.delivering(worker):
        await post.commit(2)
        await until(lambda: post.is_empty)
    assert [(0, 1), (1, 2)] == post.announcer.versions_in(LOBBY)
