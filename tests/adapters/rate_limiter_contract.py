"""Contract tests for every rate limiter: see `tests.adapters.store_contract`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.ports.rate_limiter import RateLimit, RateLimiter, Window

SECOND, MINUTE = Window(1, 1.0), Window(3, 60.0)


def limits(place: str, spare: int = 0) -> list[RateLimit]:
    """Return the limits for a place: one slot a second and three a minute there, and four a second
    in all places."""
    return [
        RateLimit("all", Window(4, 1.0)),
        RateLimit(f"{place}/second", SECOND),
        RateLimit(f"{place}/minute", MINUTE, spare),
    ]


@dataclass(frozen=True)
class Turn:
    """A slot that starts after ``wait`` seconds. ``asked`` and ``told`` are the times of request
    and response, in seconds of a monotonic clock."""

    wait: float
    asked: float
    told: float


async def turn(slots: RateLimiter, place: str) -> Turn:
    """Take a slot of a place."""
    asked = time.monotonic()
    wait = await slots.take(place, limits(place), 10.0)
    return Turn(wait, asked, time.monotonic())


def are_after(first: Turn, turns: Sequence[Turn], seconds: Sequence[int]) -> bool:
    """Return whether the turns start these many seconds after the first one, which did not wait,
    and wait no longer than that. Time spent on requests shortens the wait."""
    return all(
        one.told + one.wait - first.asked > at - 0.01 and one.wait < at + 0.01
        for one, at in zip(turns, seconds, strict=True)
    )


class RateLimiterContract:
    async def test_one_after_the_other(self, slots: RateLimiter) -> None:
        """Slots of a place keep their distance, also future ones. A query takes no slot, and
        neither does a request whose wait would be too long."""
        here = limits("a")
        turns = [await turn(slots, "a") for _ in range(3)]
        assert are_after(turns[0], turns, (0, 1, 2)), turns
        for _ in range(2):
            assert 59 < await slots.wait("a", here) <= 60
            assert 59 < await slots.take("a", here, 10.0) <= 60

    async def test_turns_of_all_places(self, slots: RateLimiter) -> None:
        """Places wait for each other only at the overall limit, and one with a long wait does not
        block the others."""
        turns = [await turn(slots, place) for place in "aabcdefg"]
        assert are_after(turns[0], turns, (0, 1, 0, 0, 1, 1, 1, 2)), turns

    async def test_some_are_left_to_others(self, slots: RateLimiter) -> None:
        """A caller that leaves spare slots to others does not get the last ones."""
        await slots.take("a", limits("a", 2), 0.0)
        assert 59 < await slots.wait("a", limits("a", 2))
        assert 2 > await slots.wait("a", limits("a"))

    async def test_held(self, slots: RateLimiter) -> None:
        """A hold applies to its place only. Once two places are on hold, all other places wait,
        too, but only for a limited time."""
        await slots.hold("a", 30.0, 25.0)
        assert 29 < await slots.wait("a", limits("a")) <= 30
        assert 0 == await slots.wait("b", limits("b"))
        await slots.hold("b", 20.0, 25.0)
        assert 19 < await slots.wait("c", limits("c")) <= 20
        await slots.hold("a", 1.0, 25.0)
        assert 29 < await slots.wait("a", limits("a")) <= 30
        await slots.hold("d", 3600.0, 25.0)
        assert 24 < await slots.wait("c", limits("c")) <= 25
        assert 3599 < await slots.wait("d", limits("d")) <= 3600

    async def test_many_at_once(self, slots: RateLimiter) -> None:
        """However many requests are concurrent, no window exceeds its slots."""
        window = [RateLimit("all", Window(5, 1.0))]
        waits = await asyncio.gather(*(slots.take(str(n), window, 60.0) for n in range(25)))
        ordered = sorted(waits)
        gaps = [b - a for a, b in zip(ordered, ordered[5:], strict=False)]
        assert all(gap > 0.5 for gap in gaps), ordered
        assert 3.5 < ordered[-1] < 4.1
