"""Contract tests for every inbox: see `tests.adapters.store_contract`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.play.ports.inbox import Arrival
from tests.adapters.store_contract import HOSTILE, Ports
from tests.patience import PATIENCE

HERE, THERE = "one process", "another"
SOON_MS, LONG_MS = 50, 60_000


def what(arrivals: Sequence[Arrival]) -> list[tuple[int, str, bool]]:
    """Return the arrivals without their handles."""
    return [(arrival.number, arrival.content, arrival.again) for arrival in arrivals]


class InboxContract:
    async def test_updates_are_handed_out_once_in_order(self, ports: Ports) -> None:
        """Stored updates with any content are handed out in order, each to one taker."""
        assert await ports.inbox.store([(5, "five"), (6, HOSTILE), (9, "nine")]) == 3
        first = await ports.inbox.take(HERE, 2, SOON_MS)
        rest = await ports.inbox.take(HERE, 9, SOON_MS)
        assert [(5, "five", False), (6, HOSTILE, False)] == what(first)
        assert [(9, "nine", False)] == what(rest)
        assert await ports.inbox.take(HERE, 9, SOON_MS) == []

    async def test_a_number_is_kept_once(self, ports: Ports) -> None:
        """An update is stored once per number, also after it was processed; new ones in the same
        batch are stored."""
        await ports.inbox.store([(5, "five")])
        for arrival in await ports.inbox.take(HERE, 9, SOON_MS):
            await ports.inbox.complete(arrival)
        assert await ports.inbox.store([(5, "five"), (6, "six"), (6, "six")]) == 1
        assert [(6, "six", False)] == what(await ports.inbox.take(HERE, 9, SOON_MS))

    async def test_the_offset_is_stored_with_the_updates(self, ports: Ports) -> None:
        """The platform's offset is stored together with the updates; storing without an offset
        keeps it."""
        assert await ports.inbox.offset() == 0
        await ports.inbox.store([(5, "five")], 6)
        await ports.inbox.store([(6, "six")])
        assert await ports.inbox.offset() == 6

    async def test_a_waiting_taker_gets_the_next_arrival(self, ports: Ports) -> None:
        """A waiting taker gets the next arrival immediately."""
        waiting = asyncio.create_task(ports.inbox.take(HERE, 9, LONG_MS))
        await asyncio.sleep(0.05)
        await ports.inbox.store([(5, "five")])
        async with asyncio.timeout(PATIENCE):
            assert [(5, "five", False)] == what(await waiting)

    async def test_the_next_leader_gets_unfinished_updates(self, ports: Ports) -> None:
        """The next leader gets the updates that were handed out and not finished, oldest first, and
        none that are finished or were never handed out."""
        await ports.inbox.store([(number, str(number)) for number in range(1, 206)])
        taken = await ports.inbox.take(HERE, 203, SOON_MS)
        await ports.inbox.complete(taken[0])
        await ports.inbox.complete(taken[2])
        expected = [(n, str(n), True) for n in (2, *range(4, 204))]
        assert expected == what(await ports.inbox.left_over(THERE))
        assert expected == what(await ports.inbox.left_over(HERE))
        assert [204, 205] == [a.number for a in await ports.inbox.take(THERE, 9, SOON_MS)]

    async def test_nothing_is_left_over_at_first(self, ports: Ports) -> None:
        """A new inbox has no leftovers, and later arrivals are not marked as retries."""
        assert await ports.inbox.left_over(HERE) == []
        await ports.inbox.store([(5, "five")])
        assert await ports.inbox.left_over(HERE) == []
        assert [(5, "five", False)] == what(await ports.inbox.take(HERE, 9, SOON_MS))

    async def test_tries_are_counted_for_each(self, ports: Ports) -> None:
        """Tries are counted per update, and the count survives the process."""
        await ports.inbox.store([(5, "five"), (6, "six")])
        five, six = await ports.inbox.take(HERE, 9, SOON_MS)
        counted = [await ports.inbox.count_try(each) for each in (five, five, six)]
        again, _ = await ports.inbox.left_over(THERE)
        assert [1, 2, 1, 3] == [*counted, await ports.inbox.count_try(again)]
        await ports.inbox.forget_tries(again)
        assert [1, 2] == [await ports.inbox.count_try(each) for each in (five, six)]

    async def test_a_dead_letter_is_not_handed_out_again(self, ports: Ports) -> None:
        """A dead-lettered update is not handed out again."""
        await ports.inbox.store([(5, "five"), (6, "six")])
        five, _ = await ports.inbox.take(HERE, 9, SOON_MS)
        await ports.inbox.set_aside(five)
        assert [6] == [arrival.number for arrival in await ports.inbox.left_over(THERE)]

    async def test_one_is_on_duty(self, ports: Ports) -> None:
        """The leader keeps the lead by renewing its lease; others must wait."""
        assert await ports.inbox.acquire(HERE, LONG_MS)
        assert not await ports.inbox.acquire(THERE, LONG_MS)
        assert await ports.inbox.acquire(HERE, LONG_MS)
        await ports.inbox.release(THERE)
        assert not await ports.inbox.acquire(THERE, LONG_MS)
        await ports.inbox.release(HERE)
        assert await ports.inbox.acquire(THERE, LONG_MS)

    async def test_the_duty_of_the_dead_runs_out(self, ports: Ports) -> None:
        """Another process can lead once the leader's lease has expired."""
        assert await ports.inbox.acquire(HERE, 100)
        await asyncio.sleep(0.15)
        assert await ports.inbox.acquire(THERE, LONG_MS)
        assert not await ports.inbox.acquire(HERE, 100)
