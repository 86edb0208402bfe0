"""Deletes the talk of browser rooms without recent visits.

Games, ratings and settings stay. A room with an open game is kept. Several processes may do this at
once: the log is deleted only if the room is unvisited by the database's clock.
"""

from __future__ import annotations

import structlog

from bot.play.concurrency import again_and_again
from bot.play.ports.room_log import RoomLog
from bot.play.ports.stores import MatchStore

EVERY = 60 * 60.0
"""Seconds between two cleanups."""

_log = structlog.get_logger(__name__)


class RoomCleanup:
    """Deletes the talk of rooms that have had no visit for ``after_ms`` milliseconds."""

    def __init__(self, rooms: RoomLog, matches: MatchStore, after_ms: int) -> None:
        self._rooms = rooms
        self._matches = matches
        self._after_ms = after_ms

    async def run(self, every: float = EVERY) -> None:
        """Clean up repeatedly until cancelled; log failures and carry on."""
        await again_and_again(self.once, every, lambda: _log.exception("cleanup-failed"))

    async def once(self) -> None:
        """Delete the talk of all expired rooms. An open game counts as a visit."""
        gone = 0
        for room in await self._rooms.list_unvisited(self._after_ms):
            if await self._matches.games_in(room):
                await self._rooms.visit(room)
            else:
                gone += await self._rooms.drop(room, self._after_ms)
        if gone:
            _log.info("rooms-gone", rooms=gone)
