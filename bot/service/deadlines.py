"""Looks for matches whose time is over, and has them ended.

The store's set of deadlines only hints: the service looks at the match itself, by the database's
clock, and commits what follows. So it does no harm if several processes sweep, nor if they are
late: from the deadline on, the store refuses whatever else a player does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import structlog

from bot.service.alarms import Deadlines
from bot.service.go_service import GoService
from bot.service.log import UnreadableLog
from bot.service.ports import GameId

EVERY = 2.0
"""Seconds between two sweeps: as long as a game that is over may go untold."""

AT_ONCE = 500

SIDE_BY_SIDE = 16
"""Matches that are ended at the same time: where the database is busy each takes seconds, and most
of them are waiting."""

_log = structlog.get_logger(__name__)


class Sweep:
    """Ends what ran out of time."""

    def __init__(self, service: GoService, deadlines: Deadlines) -> None:
        self._service = service
        self._deadlines = deadlines

    async def run(self, every: float = EVERY) -> None:
        """Sweeps until cancelled, whatever becomes of the database meanwhile."""
        task = asyncio.current_task()
        # What waits for the database may swallow a cancellation until Python 3.12
        # (https://github.com/python/cpython/issues/86296).
        while task is None or not task.cancelling():
            try:
                await self.once()
            except Exception:  # noqa: BLE001  tried again, and nothing is lost by being late
                _log.exception("sweep-failed")
            await asyncio.sleep(every)

    async def once(self) -> None:
        """Has all matches ended that are over by now."""
        now = await self._service.now()
        due = iter(await self._deadlines.due(now, AT_ONCE))
        ending = (self._end(due) for _ in range(SIDE_BY_SIDE))
        for failure in await asyncio.gather(*ending, return_exceptions=True):
            if failure is not None:
                raise failure

    async def _end(self, due: Iterator[tuple[GameId, int]]) -> None:
        """Ends one after the other, of those that nobody else has taken."""
        for game_id, _ in due:
            try:
                await self._service.expire(game_id)
            except UnreadableLog as error:
                _log.error("unreadable-match", game=game_id, schema=error.schema)
