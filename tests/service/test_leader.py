"""Leader election among several processes, in simulated time."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.play.background.leader import Leader
from bot.play.ports.stores import StoreUnavailableError
from tests.fakes.hours import run


class OneLease:
    """A lease by the loop's clock, with the number of calls.

    ``away``: the database is unavailable; ``hangs``: releasing the lease never returns.
    """

    def __init__(self) -> None:
        self.away = self.hangs = False
        self.asked = 0
        self._holder, self._until = "", 0.0

    async def acquire(self, holder: str, ms: int) -> bool:
        self.asked += 1
        if self.away:
            raise StoreUnavailableError("away")
        now = _now()
        if self._holder not in ("", holder) and now < self._until:
            return False
        self._holder, self._until = holder, now + ms / 1000
        return True

    async def release(self, holder: str) -> None:
        if self.hangs:
            await asyncio.Event().wait()
        if self._holder == holder:
            self._holder = ""


class Program:
    """A process, with the times when its work began and ended."""

    def __init__(self, lease: OneLease, name: str, *, doubtful: bool = False) -> None:
        self.leader = Leader(lease, name, [self._work], doubtful=doubtful)
        self.began: list[float] = []
        self.ended: list[float] = []
        self._task = asyncio.create_task(self.leader.run())

    @property
    def works(self) -> bool:
        return len(self.began) > len(self.ended)

    async def ends(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        self.began.append(_now())
        try:
            await asyncio.Event().wait()
        finally:
            self.ended.append(_now())


def _now() -> float:
    return asyncio.get_running_loop().time()


def test_one_works_until_it_ends() -> None:
    """One process works for as long as it runs and reports that it leads; the other polls and takes
    over soon after the first has ended."""

    async def goes() -> None:
        lease = OneLease()
        one = Program(lease, "one")
        await asyncio.sleep(0.1)
        other = Program(lease, "other")
        await asyncio.wait_for(other.leader.looked.wait(), 1)
        await asyncio.sleep(30)
        assert (True, False) == (one.works, other.works)
        assert (True, False) == (one.leader.leads, other.leader.leads)
        assert not one.leader.looked.is_set()
        await one.ends()
        ended = _now()
        await asyncio.sleep(2)
        assert (False, True) == (one.leader.leads, other.leader.leads)
        assert other.began[0] - ended < 0.5
        await other.ends()

    run(goes())


def test_work_is_handed_over() -> None:
    """A process that shuts down hands over while still working, learns that another has taken over,
    and never leads again."""

    async def goes() -> None:
        lease = OneLease()
        one, other = Program(lease, "one"), Program(lease, "other")
        await asyncio.sleep(1)
        assert (True, False) == (one.works, other.works)
        assert await one.leader.hand_over()
        assert (True, True) == (one.works, other.works)
        await asyncio.sleep(10)
        assert (True, True) == (one.works, other.works)
        await one.ends()
        await asyncio.sleep(10)
        assert [1, 1] == [len(one.began), len(other.began)]
        assert other.works
        await other.ends()

    run(goes())


def test_without_another_process_the_handover_fails() -> None:
    """Without another process the handover fails within seconds; a process that does not lead has
    nothing to hand over, makes no call and does not lead later."""

    async def goes() -> None:
        lease = OneLease()
        one = Program(lease, "one")
        await asyncio.sleep(1)
        other = Program(lease, "other")
        await asyncio.sleep(1)
        began, asked = _now(), lease.asked
        assert not await other.leader.hand_over()
        assert asked == lease.asked
        assert _now() - began < 0.1
        assert not await one.leader.hand_over()
        assert _now() - began < 2
        assert one.works
        await one.ends()
        await asyncio.sleep(10)
        assert [] == other.began
        await other.ends()

    run(goes())


@pytest.mark.parametrize("doubtful", [False, True])
def test_the_database_goes_away(doubtful: bool) -> None:
    """If the database is unavailable for less than the lease, the work continues; for longer, only
    work that two processes may do at once. When it returns, all is as before."""

    async def goes() -> None:
        lease = OneLease()
        lease.away = True
        with capture_logs() as logs:
            one = Program(lease, "one", doubtful=doubtful)
            await asyncio.wait_for(one.leader.looked.wait(), 1)
        assert {"lease-unreachable"} == {log["event"] for log in logs}
        lease.away = False
        await asyncio.sleep(1)
        assert one.works
        lease.away = True
        await asyncio.sleep(1.5)
        lease.away = False
        await asyncio.sleep(10)
        assert [] == one.ended
        lease.away, since = True, _now()
        await asyncio.sleep(10)
        assert one.works is doubtful
        assert one.leader.leads is doubtful
        assert all(1.5 < ended - since < 4 for ended in one.ended)
        lease.away = False
        await asyncio.sleep(5)
        assert one.works
        await one.ends()

    run(goes())


def test_another_has_taken_it() -> None:
    """A process that finds the lease taken stops its work within a second and waits for its
    turn."""

    async def goes() -> None:
        lease = OneLease()
        one = Program(lease, "one", doubtful=True)
        await asyncio.sleep(1)
        await lease.release("one")
        assert await lease.acquire("another", 10_000)
        with capture_logs() as logs:
            await asyncio.sleep(1)
        assert (["lease-lost"], False, False) == (
            [log["event"] for log in logs],
            one.works,
            one.leader.leads,
        )
        await asyncio.sleep(12)
        assert one.works
        await one.ends()

    run(goes())


def test_ending_waits_for_no_database() -> None:
    """A process shuts down within seconds even if the database does not answer, and then logs that
    its lease will expire; otherwise it logs nothing."""

    async def goes() -> None:
        lease = OneLease()
        one = Program(lease, "one")
        await asyncio.sleep(1)
        with capture_logs() as logs:
            await one.ends()
        assert [] == logs
        one = Program(lease, "one")
        await asyncio.sleep(1)
        lease.hangs, began = True, _now()
        with capture_logs() as logs:
            await one.ends()
        assert ["lease-runs-out"] == [log["event"] for log in logs]
        assert _now() - began < 3

    run(goes())
