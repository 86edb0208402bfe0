"""Contract tests for every store: deadlines, digests, and marks for things that are done once."""

from __future__ import annotations

import asyncio

from bot.match.clocks.clock import DAY
from bot.match.events import Side
from bot.play.ports.scheduler import Claim, WaitingCall
from tests.adapters.store_contract import (
    ANNA,
    BELA,
    CARL,
    HOSTILE,
    Ports,
    first_commit,
    next_commit,
)


class DeadlinesContract:
    async def test_clocks_that_have_run_out(self, ports: Ports) -> None:
        """Deadlines up to a time are returned earliest first, at most as many as requested."""
        for game_id, deadline in (("a", 300), ("b", 100), ("c", 200), ("d", 301)):
            await ports.store.commit(first_commit(game_id, deadline=deadline))
        await ports.store.commit(first_commit("e"))
        assert [("b", 100), ("c", 200), ("a", 300)] == [*await ports.store.due(300, 10)]
        assert [("b", 100), ("c", 200)] == [*await ports.store.due(300, 2)]

    async def test_a_clock_that_moved_or_stopped(self, ports: Ports) -> None:
        """Each step sets or clears the deadline."""
        far = await ports.store.now() + DAY
        await ports.store.commit(first_commit(deadline=far))
        await ports.store.commit(next_commit(1, "e2", "x 1", deadline=far + 5))
        assert [("kado", far + 5)] == [*await ports.store.due(far + 9, 10)]
        await ports.store.commit(next_commit(2, "e3", "x 2"))
        assert [] == [*await ports.store.due(far + 9, 10)]

    async def test_alarms(self, ports: Ports) -> None:
        """Each person has at most one scheduled digest. Those up to a time are returned earliest
        first, at most as many as requested."""
        for user, at in ((ANNA, 300), (BELA, 100), (CARL, 200), (HOSTILE, 301)):
            await ports.store.schedule_digest(user, at)
        assert [(BELA, 100), (CARL, 200), (ANNA, 300)] == [*await ports.store.due_digests(300, 10)]
        assert [(BELA, 100), (CARL, 200)] == [*await ports.store.due_digests(300, 2)]
        await ports.store.schedule_digest(BELA, 250)
        await ports.store.schedule_digest(ANNA, None)
        await ports.store.schedule_digest(ANNA, None)
        assert [(CARL, 200), (BELA, 250)] == [*await ports.store.due_digests(300, 10)]

    async def test_calls(self, ports: Ports) -> None:
        """Notifications are scheduled separately from digests, each at most once."""
        await ports.store.schedule_digest(ANNA, 100)
        host, guest = (WaitingCall("kado", side, 3) for side in Side)
        other = WaitingCall("hane", Side.HOST, 1, again=True)
        for call, at in ((host, 300), (guest, 100), (other, 301)):
            await ports.store.call_later(call, at)
        assert [(guest, 100), (host, 300)] == [*await ports.store.calls(300, 10)]
        assert [(guest, 100)] == [*await ports.store.calls(300, 1)]
        await ports.store.call_later(guest, 302)
        for _ in range(2):
            await ports.store.call_later(host, None)
        assert [(other, 301), (guest, 302)] == [*await ports.store.calls(400, 10)]
        assert [(ANNA, 100)] == [*await ports.store.due_digests(400, 10)]

    async def test_a_mark_is_claimed_once(self, ports: Ports) -> None:
        """A mark is claimed by one caller, for each match and name. A released mark can be claimed
        again; a settled one cannot until it expires."""
        claims = [await ports.store.claim("kado", "day", 60_000) for _ in range(2)]
        assert [Claim.MINE, Claim.OTHERS] == claims
        assert Claim.MINE is await ports.store.claim("kado", "hour", 60_000)
        for _ in range(2):
            await ports.store.settle("kado", "day", 60_000)
        assert Claim.DONE is await ports.store.claim("kado", "day", 60_000)
        assert Claim.MINE is await ports.store.claim("hane", "day", 40)
        await ports.store.settle("hane", "hour", 40)
        await asyncio.sleep(0.06)
        for mark in ("day", "hour"):
            assert Claim.MINE is await ports.store.claim("hane", mark, 60_000)

    async def test_an_owner_holds_its_mark(self, ports: Ports) -> None:
        """The first owner of a mark holds it, and may claim it again. Another owner gets it only
        after the claim has expired."""
        for _ in range(2):
            assert await ports.store.hold("kado", "lost", "one", 60_000)
            assert not await ports.store.hold("kado", "lost", "two", 60_000)
        assert await ports.store.hold("hane", "lost", "one", 40)
        await asyncio.sleep(0.06)
        assert await ports.store.hold("hane", "lost", "two", 60_000)

    async def test_many_claim_at_once(self, ports: Ports) -> None:
        """Of fifty simultaneous claims one succeeds."""
        many = (ports.store.claim("kado", "day", 60_000) for _ in range(50))
        claims = await asyncio.gather(*many)
        assert (1, 49) == (claims.count(Claim.MINE), claims.count(Claim.OTHERS))
