"""Looks for matches whose time is over, and has them ended.

The store's set of deadlines only hints: the service looks at the match itself, by the database's
clock, and commits what follows. So it does no harm if several processes sweep, nor if they are
late: from the deadline on, the store refuses whatever else a player does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import structlog

from bot.ids import GameId
from bot.match.clocks.clock import MINUTE
from bot.match.log import UnreadableLog
from bot.play.concurrency import again_and_again
from bot.play.game_service import GameService
from bot.play.ports.scheduler import Deadlines
from bot.play.ports.stores import StoreUnavailableError

EVERY = 2.0
"""Seconds between two sweeps: as long as a game that is over may go untold."""

AT_ONCE = 500

LOOK_AGAIN = 5 * MINUTE
"""Milliseconds after which a match that could not be read is looked at again: it, or what its
players have chosen, may have been mended."""

HELD_AGAIN = 5 * MINUTE
"""The same for a match in which no time runs out, because an awaited player cannot act."""

MOST_WAITING = 100_000
"""So many matches wait for another look."""

SIDE_BY_SIDE = 16
"""Matches that are ended at the same time: where the database is busy each takes seconds, and most
of them are waiting."""

_log = structlog.get_logger(__name__)


class Sweep:
    """Ends what ran out of time."""

    def __init__(self, service: GameService, deadlines: Deadlines) -> None:
        self._service = service
        self._deadlines = deadlines
        self._waiting: dict[GameId, int] = {}
        """Overdue matches that cannot be ended, and when (ms) to look at them again."""

    async def run(self, every: float = EVERY) -> None:
        """Sweeps again and again until cancelled; a failure of the database does not end it."""
        await again_and_again(self.once, every, lambda: _log.exception("sweep-failed"))

    async def once(self) -> None:
        """Has all matches ended that are over by now."""
        now = await self._service.now()
        # Those that cannot be read stay overdue; they must not take the place of others.
        overdue = await self._deadlines.due(now, AT_ONCE + len(self._waiting))
        ids = [game_id for game_id, _ in overdue]
        self._waiting = {id: self._waiting[id] for id in ids if id in self._waiting}
        due = iter([id for id in ids if self._waiting.get(id, now) <= now])
        ending = (self._end(due, now) for _ in range(SIDE_BY_SIDE))
        for failure in await asyncio.gather(*ending, return_exceptions=True):
            if failure is not None:
                raise failure

    async def _end(self, due: Iterator[GameId], now: int) -> None:
        """Ends one match after the other, until none is left to take."""
        for game_id in due:
            try:
                held = await self._is_held(game_id)
            except StoreUnavailableError:
                raise
            except Exception as error:  # noqa: BLE001  the others are ended all the same
                self._remember(game_id, error, now)
            else:
                self._waiting.pop(game_id, None)
                if held and len(self._waiting) < MOST_WAITING:
                    self._waiting[game_id] = now + HELD_AGAIN

    async def _is_held(self, game_id: GameId) -> bool:
        """Ends one match if its time is over; whether it is held, because a player cannot act."""
        timeouts = self._service.timeouts
        if await timeouts.expire(game_id):
            return False
        loaded = await self._service.load(game_id)
        return loaded is not None and timeouts.is_held(loaded)

    def _remember(self, game_id: GameId, error: Exception, now: int) -> None:
        """It is left alone for a while, and told of once."""
        if game_id not in self._waiting:
            if isinstance(error, UnreadableLog):
                about = {"schema": error.schema, "record": error.record}
                _log.error("unreadable-match", game=game_id, **about)
            else:
                _log.exception("match-not-ended", game=game_id)
            if len(self._waiting) >= MOST_WAITING:
                return
        self._waiting[game_id] = now + LOOK_AGAIN
