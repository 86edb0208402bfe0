"""Leader election among the processes on one database: only the leader does certain work.

The leader renews a lease periodically; when the lease expires, another process takes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import structlog

from bot.play.concurrency import Work, side_by_side
from bot.play.ports.inbox import Lease
from bot.play.ports.stores import StoreUnavailableError

LEASE_MS = 3_000
"""Milliseconds until an unrenewed lease expires."""
_SIGN_SECONDS, _LOOK_SECONDS = 0.75, 0.25
_LOOKS = 3
"""How often a process that hands over checks for a successor, once per polling interval."""
_LEAVING_SECONDS = 1.0

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class Leader:
    """Does ``work`` while this process, named ``holder``, holds the lease.

    ``doubtful`` keeps the work going while the database is unreachable, although another process
    may hold the lease by then; use it only for work that two processes may do for a moment.
    """

    lease: Lease
    holder: str
    work: Sequence[Work]
    doubtful: bool = field(default=False, kw_only=True)
    _handed_over: bool = field(default=False, init=False)
    leads: bool = field(default=False, init=False)
    """Whether this process is doing the work."""
    led: bool = field(default=False, init=False)
    """Whether this process held the lease at the last successful check."""
    looked: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    """Set once this process has checked the lease for the first time and was not the leader."""

    async def run(self) -> None:
        """Wait for the lease and do the work, repeatedly. Raises any exception of the work."""
        try:
            while True:
                if not self._handed_over and await self._take():
                    self.leads = True
                    await side_by_side([*self.work, self._stay])
                    self.leads = False
                else:
                    self.looked.set()
                await asyncio.sleep(_LOOK_SECONDS)
        finally:
            self.leads = False
            await self._leave()

    async def hand_over(self) -> bool:
        """Release the lease while the work continues; return whether another process has taken it.
        This process never leads again."""
        self._handed_over = True
        if not self.leads:
            return False
        await self.lease.release(self.holder)
        for _ in range(_LOOKS):
            await asyncio.sleep(_LOOK_SECONDS)
            if not await self.lease.acquire(self.holder, 1):
                return True
        return False

    async def _take(self) -> bool:
        try:
            self.led = await self.lease.acquire(self.holder, LEASE_MS)
        except StoreUnavailableError as error:
            _log.warning("lease-unreachable", reason=str(error))
            return False
        return self.led

    async def _stay(self) -> None:
        """Renew the lease; return when it is lost or may have expired."""
        now = asyncio.get_running_loop().time
        confirmed = now()
        while self.doubtful or now() - confirmed < LEASE_MS / 1000:
            await asyncio.sleep(_SIGN_SECONDS)
            if self._handed_over:
                confirmed = now()
                continue
            asked = now()
            try:
                if not await self.lease.acquire(self.holder, LEASE_MS):
                    self.led = False
                    _log.warning("lease-lost")
                    return
                confirmed = asked
            except StoreUnavailableError:
                continue

    async def _leave(self) -> None:
        """Release the lease, giving up after `_LEAVING_SECONDS`."""
        leaving = asyncio.ensure_future(self.lease.release(self.holder))
        await asyncio.wait([leaving], timeout=_LEAVING_SECONDS)
        if not leaving.done() or leaving.exception() is not None:
            _log.warning("lease-runs-out")
            leaving.cancel()
