"""Processing of stored updates: in order within each chat, and without losses."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from bot.play.background import leader
from bot.play.background.leader import Leader
from bot.play.ports.inbox import Arrival
from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.telegram.inbound import worker
from bot.telegram.inbound.updates import is_press, lane
from bot.telegram.inbound.worker import Answering, DeferredUpdate, HandlingResult, Worker
from tests.fakes.memory.inbox import MemoryInbox
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def shorten_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses."""
    monkeypatch.setattr(worker, "_FIRST_PAUSE", 0.01)
    monkeypatch.setattr(worker, "_LONGEST_PAUSE", 0.02)
    monkeypatch.setattr(leader, "_SIGN_SECONDS", 0.05)
    monkeypatch.setattr(leader, "_LOOK_SECONDS", 0.02)


@pytest.fixture
def inbox() -> MemoryInbox:
    """An empty inbox."""
    return MemoryInbox(lambda: int(time.monotonic() * 1000))


def message_update(number: int, chat: int, text: str = "") -> tuple[int, str]:
    """Return a message update."""
    message = {"chat": {"id": chat}, "text": text}
    return number, json.dumps({"update_id": number, "message": message})


def press_update(number: int, chat: int) -> tuple[int, str]:
    """Return a button press."""
    query = {"id": "1", "message": {"chat": {"id": chat}}}
    return number, json.dumps({"update_id": number, "callback_query": query})


class Handler:
    """Records the updates that it handles. ``fails`` lists the errors that an update raises.
    ``stuck`` updates wait for ``free``, and answers in ``slow`` chats fail until then. Updates in
    ``later`` are handled in the lane given there."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.handled: list[int] = []
        self.again: list[int] = []
        self.answered: list[int] = []
        self.apologies: list[int] = []
        self.fails: dict[int, list[Exception]] = {}
        self.stuck: set[int] = set()
        self.later: dict[int, str] = {}
        self.slow: set[str] = set()
        self.free = asyncio.Event()

    async def handle(self, update: dict[str, Any], again: bool) -> HandlingResult:
        if aside := self.later.get(update["update_id"]):
            return DeferredUpdate(aside, partial(self.deal_with, update))
        return await self.deal_with(update, again)

    async def deal_with(self, update: dict[str, Any], again: bool) -> Answering:
        number = int(update["update_id"])
        self.begun.append(number)
        if number in self.stuck:
            await self.free.wait()
        if self.fails.get(number):
            raise self.fails[number].pop()
        self.handled.append(number)
        if again:
            self.again.append(number)

        async def answer() -> None:
            if lane(update) in self.slow and not self.free.is_set():
                raise RoomBusy("flood limit")
            self.answered.append(number)

        return answer

    def sorry(self, update: dict[str, Any], _: Exception | None) -> Answering | None:
        async def apologise() -> None:
            self.apologies.append(int(update["update_id"]))

        return apologise if update else None


@asynccontextmanager
async def running_worker(inbox: MemoryInbox, hands: Handler) -> AsyncIterator[None]:
    """Run a worker meanwhile."""
    work = Worker(inbox, "me", hands.handle, lane, is_press, hands.sorry).run()
    task = asyncio.create_task(work)
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def wait_until(is_met: Callable[[], bool]) -> None:
    """Wait for a condition, with a timeout."""
    async with asyncio.timeout(PATIENCE):
        while not is_met():  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.005)


async def unfinished_updates(inbox: MemoryInbox) -> list[int]:
    """Return the numbers of the unfinished updates."""
    return [arrival.number for arrival in await inbox.left_over("other")]


async def wait_for_leftovers(inbox: MemoryInbox, *numbers: int) -> None:
    """Wait until exactly these updates are unfinished; updates finish shortly after their last
    answer."""
    async with asyncio.timeout(PATIENCE):
        while await unfinished_updates(inbox) != [*numbers]:  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.005)


async def test_updates_are_handled_in_order(inbox: MemoryInbox) -> None:
    """Updates are handled in order, answered in order, and then removed."""
    hands = Handler()
    await inbox.store([message_update(1, 5), message_update(2, 5), message_update(3, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: len(hands.answered) == 3)
        await inbox.store([message_update(4, 5)])
        await wait_until(lambda: len(hands.answered) == 4)
        await wait_for_leftovers(inbox)
    assert ([1, 2, 3, 4], [1, 2, 3, 4]) == (hands.handled, hands.answered)


class SlowInbox(MemoryInbox):
    """Returns leftovers as of a moment ago, after ``hands`` have answered something."""

    hands: Handler

    async def left_over(self, holder: str) -> Sequence[Arrival]:
        found = await super().left_over(holder)
        await wait_until(lambda: not found or bool(self.hands.answered))
        await asyncio.sleep(0.02)
        return found


async def test_an_update_that_finishes_during_the_query(monkeypatch: pytest.MonkeyPatch) -> None:
    """An update that finishes while the worker queries the leftovers is not handled again."""
    monkeypatch.setattr(worker, "_LOOK_AGAIN_SECONDS", 0.0)
    hands = Handler()
    inbox = SlowInbox(lambda: int(time.monotonic() * 1000))
    inbox.hands, hands.stuck = hands, {1}
    await inbox.store([message_update(1, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: not inbox._waiting)
        await asyncio.sleep(0.02)
        hands.free.set()
        await wait_until(lambda: bool(hands.answered))
        await inbox.store([message_update(2, 5)])
        await wait_until(lambda: 2 in hands.answered)
    assert ([1, 2], []) == (hands.answered, hands.again)


async def test_leftover_updates_come_first(inbox: MemoryInbox) -> None:
    """An update that a dead worker had begun is handled before later ones of the same chat, and
    marked as a retry."""
    hands = Handler()
    await inbox.store([message_update(1, 5), message_update(2, 6)])
    await inbox.take("the dead", 9, 1)
    await inbox.store([message_update(3, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: len(hands.answered) == 3)
    assert hands.handled.index(1) < hands.handled.index(3)
    assert {1, 2} == set(hands.again)


async def test_chats_do_not_wait_for_each_other(inbox: MemoryInbox) -> None:
    """A slow update delays the later ones of its own chat and no other chat."""
    hands = Handler()
    hands.stuck = {1}
    await inbox.store([message_update(1, 5), message_update(2, 5), message_update(3, 6)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [3])
        await asyncio.sleep(0.02)
        assert [3] == hands.handled
        hands.free.set()
        await wait_until(lambda: hands.answered == [3, 1, 2])


async def test_a_deferred_update_delays_only_its_lane(inbox: MemoryInbox) -> None:
    """An update that must wait for more data moves to a lane of its own. It delays neither its chat
    nor the chat's answers, even if its first try fails; updates that wait for the same data are
    handled in order."""
    hands = Handler()
    hands.later = {1: "5/9", 2: "5/9", 3: "5/8"}
    hands.stuck, hands.fails = {1}, {1: [StoreUnavailableError("away")]}
    await inbox.store(
        [message_update(1, 5), message_update(2, 5), message_update(3, 5), message_update(4, 5)]
    )
    async with running_worker(inbox, hands):
        await wait_until(lambda: sorted(hands.answered) == [3, 4])
        await wait_for_leftovers(inbox, 1, 2)
        assert {3, 4} == set(hands.handled)
        hands.free.set()
        await wait_until(lambda: hands.answered[2:] == [1, 2])
        await wait_for_leftovers(inbox)
    assert [1] == hands.again


async def test_deferred_updates_survive_a_kill(inbox: MemoryInbox) -> None:
    """Updates that wait in a lane of their own when the program is killed are handled by the next
    worker, in order, and marked as retries."""
    hands, survivor = Handler(), Handler()
    hands.later = survivor.later = {1: "5/9", 2: "5/9"}
    hands.stuck = {1}
    await inbox.store([message_update(1, 5), message_update(2, 5), message_update(3, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [3])
    async with running_worker(inbox, survivor):
        await wait_until(lambda: survivor.answered == [1, 2])
        await wait_for_leftovers(inbox)
    assert [1, 2] == survivor.again


async def test_a_throttled_chat_delays_its_answers_only(inbox: MemoryInbox) -> None:
    """While Telegram throttles a chat, its updates are still handled and its button presses
    answered immediately; the other answers follow in order."""
    hands = Handler()
    hands.slow = {"5"}
    await inbox.store([message_update(1, 5), message_update(2, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.handled == [1, 2])
        assert ([], [1, 2]) == (hands.answered, await unfinished_updates(inbox))
        hands.free.set()
        await wait_until(lambda: hands.answered == [1, 2])


async def test_a_flooded_chat_delays_no_other(
    inbox: MemoryInbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A flood in one chat does not delay other chats. All of its updates are handled, and only a
    limited number of them answered."""
    monkeypatch.setattr(worker, "MAX_AT_ONCE", 10)
    monkeypatch.setattr(worker, "MOST_ANSWERS", 3)
    hands = Handler()
    hands.slow = {"5"}
    await inbox.store([message_update(number, 5) for number in range(1, 101)])
    await inbox.store([message_update(101, 6)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: len(hands.handled) == 101)
        await wait_until(lambda: hands.answered == [101])
        hands.free.set()
        await wait_until(lambda: hands.answered == [101, 1, 2, 3])
        await wait_for_leftovers(inbox)


async def test_a_slow_chat_delays_no_other(
    inbox: MemoryInbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long queue behind a slow update in one chat does not delay other chats; in the end the
    whole queue is handled in order."""
    monkeypatch.setattr(worker, "MAX_AT_ONCE", 10)
    monkeypatch.setattr(worker, "MOST_OF_LANE", 5)
    hands = Handler()
    hands.stuck = {1}
    await inbox.store([message_update(number, 5) for number in range(1, 31)])
    await inbox.store([message_update(31, 6)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [31])
        await inbox.store([message_update(32, 5), message_update(33, 6)])
        await wait_until(lambda: hands.answered == [31, 33])
        hands.free.set()
        await wait_until(lambda: len(hands.answered) == 33)
        await wait_for_leftovers(inbox)
    assert [31, 33, *range(1, 31), 32] == hands.handled


async def test_a_queue_needs_no_new_update(
    inbox: MemoryInbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of a chat's long queue is handled without waiting for a new update to arrive."""
    monkeypatch.setattr(worker, "MOST_OF_LANE", 5)
    monkeypatch.setattr(worker, "_WAIT_MS", 1_000_000)
    monkeypatch.setattr(worker, "_FULL_WAIT_MS", 10)
    hands = Handler()
    await inbox.store([message_update(number, 5) for number in range(1, 31)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [*range(1, 31)])


async def test_a_press_does_not_wait_for_answers(inbox: MemoryInbox) -> None:
    """A button press is answered even while other answers in its chat wait."""
    hands = Handler()
    blocked = asyncio.Event()

    async def handle(update: dict[str, Any], again: bool) -> Answering | None:
        answering = await hands.deal_with(update, again)
        if is_press(update):
            return answering

        async def later() -> None:
            await blocked.wait()

        return later

    await inbox.store([message_update(1, 5), press_update(2, 5)])
    task = asyncio.create_task(Worker(inbox, "me", handle, lane, is_press, hands.sorry).run())
    await wait_until(lambda: hands.answered == [2])
    await wait_for_leftovers(inbox, 1)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_failing_update_is_dead_lettered(inbox: MemoryInbox) -> None:
    """After five tries an update is dead-lettered, its sender is notified, and the chat
    continues."""
    hands = Handler()
    hands.fails = {1: [ValueError("poison") for _ in range(9)]}
    await inbox.store([message_update(1, 5), message_update(2, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [2])
        await wait_until(lambda: hands.apologies == [1])
    assert ([1], 4) == ([arrival.number for arrival in inbox.aside], len(hands.fails[1]))


async def test_a_worker_that_regains_the_lead(inbox: MemoryInbox) -> None:
    """A worker that loses and regains leadership continues with its unfinished updates."""
    hands = Handler()
    hands.stuck = {1}
    hands.slow = {"6"}
    await inbox.store([message_update(1, 5), message_update(2, 6)])
    again = Worker(inbox, "me", hands.handle, lane, is_press, hands.sorry)
    first = asyncio.create_task(again.run())
    await wait_until(lambda: hands.handled == [2])
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    hands.free.set()
    second = asyncio.create_task(again.run())
    await wait_until(lambda: sorted(hands.answered) == [1, 2])
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)


@pytest.mark.parametrize("later", [{}, {1: "5/9"}], ids=["at once", "later"])
async def test_a_deadly_update_is_dead_lettered(inbox: MemoryInbox, later: dict[int, str]) -> None:
    """An update that kills every worker is dead-lettered although no worker reported a failure;
    each death counts as one try."""
    hands = Handler()
    hands.stuck, hands.later = {1}, later
    await inbox.store([message_update(1, 5)])
    for life in range(1, 6):
        async with running_worker(inbox, hands):
            await wait_until(lambda: len(hands.begun) == life)  # noqa: B023  awaited at once
    assert [] == inbox.aside
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.apologies == [1])
    assert [1] == [arrival.number for arrival in inbox.aside]


async def test_deaths_while_an_answer_waits_do_not_count(inbox: MemoryInbox) -> None:
    """Deaths of the program while an answer waits do not count as tries: an update that was handled
    is answered eventually."""
    hands = Handler()
    hands.slow = {"5"}
    await inbox.store([message_update(1, 5)])
    for _ in range(8):
        async with running_worker(inbox, hands):
            await asyncio.sleep(0.03)
    hands.free.set()
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [1])
    assert [] == inbox.aside


async def test_a_database_outage_counts_no_tries(inbox: MemoryInbox) -> None:
    """While the database is unreachable updates wait, without counting tries."""
    hands = Handler()
    hands.fails = {1: [StoreUnavailableError("away") for _ in range(20)]}
    await inbox.store([message_update(1, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [1])
    assert [] == inbox.aside


@pytest.mark.parametrize("content", ["", "no json", "[]", "7", '{"message": 3}'])
async def test_malformed_entries_are_dead_lettered(inbox: MemoryInbox, content: str) -> None:
    """Malformed inbox entries are dead-lettered, and the worker continues."""
    hands = Handler()
    await inbox.store([(1, content), message_update(2, 5)])
    async with running_worker(inbox, hands):
        await wait_until(lambda: hands.answered == [2])
        await wait_until(lambda: bool(inbox.aside))


async def test_one_process_works_at_a_time(inbox: MemoryInbox) -> None:
    """Of two processes only the leader works; when its heartbeat stops, the other takes over."""
    working: list[str] = []

    def work(name: str) -> Callable[[], Any]:
        async def run() -> None:
            working.append(name)
            try:
                await asyncio.Event().wait()
            finally:
                working.remove(name)

        return run

    leaders = {name: Leader(inbox, name, [work(name)]) for name in "ab"}
    tasks = {name: asyncio.create_task(leader.run()) for name, leader in leaders.items()}
    await wait_until(lambda: len(working) == 1)
    first = working[0]
    (other,) = leaders.keys() - {first}
    for _ in range(2):
        leaders[other].looked.clear()
        await asyncio.wait_for(leaders[other].looked.wait(), PATIENCE)
    assert [first] == working
    tasks.pop(first).cancel()
    await wait_until(lambda: bool(working) and working[0] != first)
    for task in tasks.values():
        task.cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)


async def test_a_relieved_leader_stops(inbox: MemoryInbox) -> None:
    """A leader whose lease has expired stops once another process leads."""
    working = asyncio.Event()
    stopped = asyncio.Event()

    async def work() -> None:
        working.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    task = asyncio.create_task(Leader(inbox, "me", [work]).run())
    await working.wait()
    await inbox.release("me")
    assert await inbox.acquire("another", 60_000)
    async with asyncio.timeout(PATIENCE):
        await stopped.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_an_error_of_the_work_is_raised(inbox: MemoryInbox) -> None:
    """An error in the worker's own code is raised to its caller."""

    async def work() -> None:
        raise KeyError("broken")

    with pytest.raises(KeyError):
        await Leader(inbox, "me", [work]).run()
