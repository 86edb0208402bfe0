"""Takes away what was said in rooms that are not visited any more.

Games, ratings and settings stay, and a room with an open game does. It does no harm if several
processes do it: the log goes only if nobody has been there by the database's clock.
"""

from __future__ import annotations

import structlog

from bot.play.concurrency import again_and_again
from bot.play.ports.room_log import RoomLog
from bot.play.ports.stores import MatchStore

EVERY = 60 * 60.0
"""Seconds between two looks."""

_log = structlog.get_logger(__name__)


class RoomCleanup:
    """Takes away the talk of rooms without visits. ``after_ms``: how long a room is kept without a
    visit."""

    def __init__(self, rooms: RoomLog, matches: MatchStore, after_ms: int) -> None:
        self._rooms = rooms
        self._matches = matches
        self._after_ms = after_ms

    async def run(self, every: float = EVERY) -> None:
        """Looks again and again until cancelled; a failure of the database does not end it."""
        await again_and_again(self.once, every, lambda: _log.exception("cleanup-failed"))

    async def once(self) -> None:
        """Drops the rooms whose time is over. An open game counts as a visit."""
        gone = 0
        for room in await self._rooms.unvisited(self._after_ms):
            if await self._matches.games_in(room):
                await self._rooms.visit(room)
            else:
                gone += await self._rooms.drop(room, self._after_ms)
        if gone:
            _log.info("rooms-gone", rooms=gone)
