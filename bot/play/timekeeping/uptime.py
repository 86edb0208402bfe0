"""Sends heartbeats for the chats that this process serves, and tracks outages.

Every process sends a heartbeat periodically: it records which chats it serves and returns new
grants. A process learns of its own absence, or its database's, with the first heartbeat afterwards.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping

import structlog

from bot.match.clocks.clock import MINUTE
from bot.match.clocks.grants import Grant
from bot.play.concurrency import again_and_again
from bot.play.ports.heartbeats import Heartbeats, KnownGrants

EVERY = 5.0
"""Seconds between two heartbeats; an outage may be noticed this late."""

LONGEST = 3 * MINUTE
"""A shorter silence of a chat, such as a restart or an update, is not credited."""

STALE = MINUTE
"""A chat that has been silent for this long may be down. Until that is known, no time runs out
there."""

_log = structlog.get_logger(__name__)


class Uptime:
    """Sends heartbeats and knows the grants. ``serving`` returns the chats that this process serves
    at the moment, by the first part of their rooms' ids; None: it serves none."""

    def __init__(
        self,
        heartbeats: Heartbeats,
        serving: Callable[[], Awaitable[Collection[str]]] | None,
    ) -> None:
        self._heartbeats = heartbeats
        self._serving = serving
        self._grants: tuple[Grant, ...] = ()
        self._beats: Mapping[str, int] = {}
        self._at: int | None = None
        self._required = 0
        self._mark = ""

    @property
    def grants(self) -> tuple[Grant, ...]:
        """All grants that this process knows."""
        return self._grants

    async def run(self, every: float = EVERY) -> None:
        """Send heartbeats until cancelled; log failures and carry on."""
        await again_and_again(self.beat, every, lambda: _log.exception("heartbeat-failed"))

    async def beat(self, *receiving: str, least: int = 0) -> None:
        """Send a heartbeat. ``receiving`` are chats that have just received something, so they are
        served even if ``serving`` does not return them. ``least`` is a lower bound of the number of
        grants."""
        served = () if self._serving is None else await self._serving()
        chats = {*served, *receiving}
        known = KnownGrants(len(self._grants), self._mark, least)
        pulse = await self._heartbeats.beat(chats, LONGEST, known)
        if pulse.since in (0, len(self._grants)):  # or a concurrent heartbeat came first
            self._grants = self._grants[: pulse.since] + pulse.grants
            self._mark = pulse.mark
        self._beats, self._at = pulse.beats, pulse.now
        if len(self._grants) > self._required:
            await self._heartbeats.require(len(self._grants))
            self._required = len(self._grants)
            _log.info("time-granted", number=self._required)

    async def refresh(self, now: int) -> None:
        """Send a heartbeat unless the last one is recent. ``now`` is the database's time, whose
        clock may have been set since."""
        if self._at is None or abs(now - self._at) > STALE:
            await self.beat()

    async def note_activity(self, chat: str) -> None:
        """Send a heartbeat if a person acts in a chat that seemed silent."""
        if self._at is None or self._is_silent(chat):
            await self.beat(chat)

    def is_cut_off(self, chats: Collection[str]) -> bool:
        """Return whether none of these chats seems to be served at the moment."""
        return bool(chats) and all(map(self._is_silent, chats))

    def _is_silent(self, chat: str) -> bool:
        last = self._beats.get(chat)
        return self._at is not None and last is not None and self._at - last > STALE
