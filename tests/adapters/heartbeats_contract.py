"""Contract tests for every store of heartbeats, and the effect of time grants on commits."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from bot.match.clocks.clock import DAY
from bot.match.clocks.grants import OperatorGift, Outage
from bot.play.ports.heartbeats import KnownGrants
from bot.play.ports.stores import Committed, GrantsPending, Late
from tests.adapters.store_contract import HALL, Ports, first_commit, next_commit

NONE = KnownGrants()
NEVER, ALWAYS = DAY, -1
"""Gaps in milliseconds: with the first one no gap counts as an outage, with the second one every
gap does."""


class HeartbeatsContract:
    async def test_chats_are_served(self, ports: Ports) -> None:
        """A heartbeat returns when each chat was last served, by the database's clock."""
        before = await ports.store.now()
        first = await ports.heartbeats.beat(["web", "discord"], NEVER, NONE)
        second = await ports.heartbeats.beat(["web"], NEVER, NONE)
        assert before <= first.now <= second.now <= await ports.store.now()
        assert {"web": first.now, "discord": first.now} == first.beats
        assert {"web": second.now, "discord": first.now} == second.beats
        assert ((), ()) == (first.grants, second.grants)

    async def test_a_silence_is_an_outage(self, ports: Ports) -> None:
        """A long gap is an outage. It ends for the chats that are served again; the others stay
        down."""
        first = await ports.heartbeats.beat(["web", "discord"], NEVER, NONE)
        second = await ports.heartbeats.beat(["web", "telegram"], ALWAYS, NONE)
        outage = Outage(
            second.now, dict.fromkeys(("web", "discord"), first.now), frozenset({"web"})
        )
        assert (outage,) == second.grants
        known = KnownGrants(1, second.mark)
        assert () == (await ports.heartbeats.beat(["web"], NEVER, known)).grants
        assert (outage,) == (await ports.heartbeats.beat([], ALWAYS, NONE)).grants

    async def test_an_outage_is_found_once(self, ports: Ports) -> None:
        """Concurrent processes record an outage once: their outages do not overlap."""
        await ports.heartbeats.beat(["web"], NEVER, NONE)
        await asyncio.gather(*(ports.heartbeats.beat(["web"], ALWAYS, NONE) for _ in range(9)))
        found = (await ports.heartbeats.beat([], NEVER, NONE)).grants
        outages = [each for each in found if isinstance(each, Outage)]
        spans = sorted((each.down["web"], each.until) for each in outages)
        assert all(one[1] <= other[0] for one, other in pairwise(spans))

    async def test_the_operator_gives_time(self, ports: Ports) -> None:
        """Operator gifts are listed together with outages; their reasons may contain any text."""
        assert 1 == await ports.heartbeats.give(DAY, 'żółw "\\ \u202e', "a")
        assert 2 == await ports.heartbeats.give(60 * DAY, "", "b")
        assert 1 == await ports.heartbeats.give(DAY, "again", "a")
        one, two = (await ports.heartbeats.beat([], NEVER, NONE)).grants
        assert isinstance(one, OperatorGift)
        assert (DAY, 'żółw "\\ \u202e') == (one.span, one.reason)
        assert isinstance(two, OperatorGift)
        assert one.at <= two.at <= await ports.store.now()

    async def test_lost_grants_leave_their_numbers(self, ports: Ports) -> None:
        """If the database has lost a grant that a process knows, or that matches have applied, its
        number is not reused, and the process gets the complete list."""
        await ports.heartbeats.beat(["web"], NEVER, NONE)
        lost = KnownGrants(1, "another grant")
        pulse = await ports.heartbeats.beat(["web"], ALWAYS, lost)
        assert (0, 2) == (pulse.since, len(pulse.grants))
        assert OperatorGift(0, 0, "") == pulse.grants[0]
        assert isinstance(pulse.grants[1], Outage)
        more = await ports.heartbeats.beat([], NEVER, KnownGrants(2, pulse.mark, least=4))
        assert (2, (OperatorGift(0, 0, ""),) * 2) == (more.since, more.grants)

    async def test_announced_grants_never_decrease(self, ports: Ports) -> None:
        """The recorded number of announced grants never decreases."""
        assert 0 == await ports.heartbeats.load_announced()
        await ports.heartbeats.set_announced(12)
        await ports.heartbeats.set_announced(9)
        assert 12 == await ports.heartbeats.load_announced()

    async def test_steps_take_in_grants(self, ports: Ports) -> None:
        """A step that has not applied all grants is refused, also a step of the program; afterwards
        the match has applied them."""
        await ports.store.commit(first_commit())
        await ports.heartbeats.require(3)
        await ports.heartbeats.require(2)
        for actor in ("", first_commit().actor):
            late = next_commit(1, f"e2{actor}", "bQ16 1", actor=actor)
            assert GrantsPending(3) == await ports.store.commit(late)
        assert Committed(2) == await ports.store.commit(next_commit(1, "e3", "bQ16 1", grants=4))
        assert Committed(3) == await ports.store.commit(next_commit(2, "e4", "wD4 1"))
        stored = await ports.store.load("kado")
        assert stored is not None
        assert 4 == stored.meta.grants

    async def test_a_new_match_has_applied_its_grants(self, ports: Ports) -> None:
        """A new match counts as having applied the grants that it states, and is never refused for
        earlier ones."""
        await ports.heartbeats.require(3)
        assert Committed(1) == await ports.store.commit(first_commit(grants=2))
        assert GrantsPending(3) == await ports.store.commit(next_commit(1, "e2", "bQ16 1"))

    async def test_rooms_need_no_grants(self, ports: Ports) -> None:
        """A step without records changes no clock, so it needs no grants."""
        await ports.store.commit(first_commit())
        await ports.heartbeats.require(3)
        assert Committed(1) == await ports.store.commit(next_commit(1, "e2", rooms=(HALL,)))

    async def test_grants_come_before_lateness(self, ports: Ports) -> None:
        """A late player whose deadline a pending grant may move is told to apply the grant
        first."""
        await ports.store.commit(first_commit(deadline=1))
        assert Late() == await ports.store.commit(next_commit(1, "e2", "bQ16 1"))
        await ports.heartbeats.require(1)
        assert GrantsPending(1) == await ports.store.commit(next_commit(1, "e3", "bQ16 1"))
