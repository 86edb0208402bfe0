"""Flood limits of outgoing messages, and the priorities between them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.error import Forbidden, RetryAfter, TelegramError

from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.telegram.calls.flood_limits import (
    AWAITED,
    CHANGES,
    TIDY,
    TOLD,
    FloodLimits,
    Priority,
)
from bot.telegram.calls.sending import Sender, TidyResult
from bot.telegram.outbound import tidying
from tests.adapters.telegram.bench import Bench
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.telegram.server import FakeTelegram

CHAT, GROUP = 5, -5


class Clock:
    """A clock that advances when a task sleeps."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += max(0.0, seconds)


@pytest.fixture
def clock() -> Clock:
    """A clock that stands until a task sleeps."""
    return Clock()


async def test_one_message_a_second(clock: Clock) -> None:
    """A chat gets at most one message a second; other chats are not delayed by it."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    times = []
    for _ in range(4):
        await slots.slot(CHAT)
        times.append(clock.time)
    assert all(later - earlier >= 1 for earlier, later in pairwise(times))
    await slots.slot(CHAT + 1)
    assert times[-1] == clock.time


async def test_five_group_messages_in_15_seconds(clock: Clock) -> None:
    """A group gets five messages in any quarter of a minute, so twenty a minute; the next one is
    told the short time to wait and takes no slot."""
    slots, begun = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep), clock.time
    for _ in range(5):
        await slots.slot(GROUP)
    with pytest.raises(RoomBusy, match="flood limit"):
        await slots.slot(GROUP)
    assert await slots.wait(GROUP) < 11
    clock.time = begun + 15.3
    await slots.slot(GROUP, 0.0)


async def test_no_limit_per_minute_in_private(clock: Clock) -> None:
    """Only groups have a limit per minute."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    for _ in range(40):
        await slots.slot(CHAT, 1.3)


async def test_twenty_five_messages_a_second_in_all(clock: Clock) -> None:
    """All chats together get twenty-five messages in any second, below Telegram's limit."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    times = []
    for chat in range(1, 70):
        await slots.slot(chat)
        times.append(clock.time)
    assert all(later - earlier >= 1 for earlier, later in zip(times, times[25:], strict=False))


async def test_concurrent_senders_take_turns() -> None:
    """Concurrent senders to the same chat get their slots one after the other."""
    slots = FloodLimits(MemoryRateLimiter(lambda: 0.0), lambda: 0.0)
    waits = []

    async def one() -> None:
        before = await slots.wait(CHAT)
        task = asyncio.create_task(slots.slot(CHAT, 30))
        await asyncio.sleep(0)
        waits.append(before)
        task.cancel()

    for _ in range(3):
        await one()
    assert [0.0, 1.25, 2.5] == [round(wait, 2) for wait in waits]


async def test_optional_edits_leave_slots(clock: Clock) -> None:
    """Optional tidying takes none of a group's last slots, and only slots that are free
    immediately."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    assert await slots.spare(GROUP)
    assert not await slots.spare(GROUP)
    for _ in range(2):
        await slots.slot(GROUP)
    clock.time += 2
    assert not await slots.spare(GROUP)
    await slots.slot(GROUP)


async def test_buttons_leave_room_for_moves(clock: Clock) -> None:
    """Edits that only change buttons leave slots for moves: a move that arrives later goes
    first."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    for _ in range(3):
        await slots.slot(GROUP, 2, CHANGES)
        clock.time += 2
    assert await slots.wait(GROUP, CHANGES) > 5
    with pytest.raises(RoomBusy):
        await slots.slot(GROUP, 2, CHANGES)
    await slots.slot(GROUP, 0.0)


async def test_optional_edits_wait_for_a_quiet_chat(clock: Clock) -> None:
    """While a chat gets a board every two seconds, optional edits take no slot, so no board is
    delayed; they run once the chat has got only one message in five seconds."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    await slots.slot(CHAT)
    clock.time += 2
    began = clock.time
    for _ in range(10):
        began = clock.time
        await slots.slot(CHAT)
        assert began == clock.time
        for _ in range(8):
            clock.time += 0.25
            assert not await slots.spare(CHAT, TIDY)
    clock.time += await slots.wait(CHAT, TIDY)
    assert 3.0 == pytest.approx(clock.time - began)
    assert await slots.spare(CHAT, TIDY)


async def test_optional_edits_let_a_refused_post_go_first(clock: Clock) -> None:
    """While a post waits that got no slot in a group, optional edits take none, although the group
    is quiet."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    for _ in range(5):
        await slots.slot(GROUP)
    with pytest.raises(RoomBusy):
        await slots.slot(GROUP)
    clock.time += 9
    assert await slots.wait(GROUP) < 2
    assert not await slots.spare(GROUP, TIDY)
    clock.time += 4
    assert await slots.spare(GROUP, TIDY)


async def test_silent_posts_leave_slots_to_notifications(clock: Clock) -> None:
    """A silent post goes out immediately in a chat with one recent message, and after two recent
    messages leaves the next slot to posts that notify."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    await slots.slot(CHAT)
    clock.time += 2
    assert 0.0 == await slots.wait(CHAT, TOLD)
    await slots.slot(CHAT)
    clock.time += 2
    assert (1.0, 0.0) == (await slots.wait(CHAT, TOLD), await slots.wait(CHAT, AWAITED))


async def test_overdue_edits_get_one_turn_a_minute(clock: Clock) -> None:
    """In a chat that is never quiet, overdue edits still get a turn once a minute, within
    Telegram's limits."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    sent, done = list[float](), list[float]()
    while clock.time < 390:
        await slots.slot(CHAT)
        sent.append(clock.time)
        assert not await slots.spare(CHAT, TIDY)
        if await slots.overdue(CHAT):
            done.append(clock.time)
    both = sorted(sent + done)
    assert all(later - earlier >= 1 for earlier, later in pairwise(both))
    assert 5 == len(done)
    assert all(60 <= later - earlier < 63 for earlier, later in pairwise(done))


async def test_overdue_edits_run_fast_in_a_quiet_chat(
    clock: Clock, telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the chat is quiet, overdue edits run as fast as any others instead of once a minute, so
    the backlog is cleared."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    tidies = Bench(telegram).restarted(slots)._tidying
    monkeypatch.setattr(tidying, "OVERDUE_SECONDS", 0.0)
    begun = clock.time
    for _ in range(10):
        assert await tidies.insist(CHAT, take_any_slot(slots), TIDY)
    assert 60 > clock.time - begun


def take_any_slot(slots: FloodLimits) -> Callable[[Priority | None], Awaitable[bool]]:
    """Return a task that uses any slot that it gets."""

    async def do(rank: Priority | None) -> bool:
        return await (slots.overdue(CHAT) if rank is None else slots.spare(CHAT, rank))

    return do


async def test_a_throttled_chat_gets_nothing(clock: Clock) -> None:
    """A chat that Telegram throttles gets nothing for the stated time; if two chats are throttled,
    no chat gets anything."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    await slots.hold(CHAT, 30)
    assert (30.0, 0.0) == (await slots.wait(CHAT), await slots.wait(CHAT + 1))
    with pytest.raises(RoomBusy):
        await slots.slot(CHAT)
    await slots.hold(CHAT + 1, 20)
    assert 20.0 == await slots.wait(CHAT + 2)


async def test_two_groups_in_slow_mode(clock: Clock) -> None:
    """If two groups with slow mode throttle the bot for an hour, the other chats are delayed only
    briefly, and these two get nothing for the stated time."""
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)
    for group in (-1, -2):
        await slots.hold(group, 3600)
    assert (3600.0, 30.0) == (await slots.wait(-1), await slots.wait(CHAT))


async def _at_once(_: float) -> None:
    """Do not sleep."""


@given(st.lists(st.tuples(st.integers(-3, 3).filter(bool), st.floats(0, 3)), max_size=120))
async def test_the_limits_hold_for_any_order(asked: list[tuple[int, float]]) -> None:
    """For any order of requests no chat gets two messages in a second and no group six in a quarter
    of a minute."""
    clock, sent = Clock(), dict[int, list[float]]()
    slots = FloodLimits(MemoryRateLimiter(clock.now), clock.now, _at_once)
    for chat, pause in asked:
        clock.time += pause
        wait = await slots.wait(chat)
        if wait <= 6:
            await slots.slot(chat, 6)
            sent.setdefault(chat, []).append(clock.time + wait)
    for chat, times in sent.items():
        assert all(later - earlier >= 1 for earlier, later in pairwise(times))
        most = 5 if chat < 0 else len(times)
        assert all(b - a >= 15 for a, b in zip(times, times[most:], strict=False))


@pytest.mark.parametrize("error", [Forbidden("kicked"), RetryAfter(1)])
async def test_an_optional_request_without_the_database(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, error: TelegramError
) -> None:
    """If the database fails while an error of Telegram is noted, the request is repeated later."""
    limits = FloodLimits(MemoryRateLimiter(clock.now), clock.now, clock.sleep)

    async def refuse() -> None:
        raise error

    async def fail(*_: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(limits, "hold", fail)
    assert TidyResult.LATER is await Sender(limits, fail).tidy(CHAT, refuse)
