"""Finds matches past their deadline and ends them.

The store's index of deadlines is only a hint: the service reads the match itself, by the database's
clock, and commits the result. So several processes may sweep, and a late sweep is harmless: the
store refuses every move after the deadline.
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
"""Seconds between two sweeps; the end of a game may be announced this much late."""

AT_ONCE = 500

LOOK_AGAIN = 5 * MINUTE
"""Milliseconds until an unreadable match is retried: the match, or its players' settings, may have
been repaired."""

HELD_AGAIN = 5 * MINUTE
"""Milliseconds until a match is retried whose clock is stopped because the awaited player cannot
act."""

MAX_WAITING = 100_000
"""How many matches are remembered for a retry."""

SIDE_BY_SIDE = 16
"""Matches that are ended concurrently. When the database is busy, each takes seconds, mostly spent
waiting."""

_log = structlog.get_logger(__name__)


class Sweep:
    """Ends matches whose deadline has passed."""

    def __init__(self, service: GameService, deadlines: Deadlines) -> None:
        self._service = service
        self._deadlines = deadlines
        self._waiting: dict[GameId, int] = {}
        """Overdue matches that could not be ended, with the time (ms) of the next try."""

    async def run(self, every: float = EVERY) -> None:
        """Sweep repeatedly until cancelled; log failures and carry on."""
        await again_and_again(self.once, every, lambda: _log.exception("sweep-failed"))

    async def once(self) -> None:
        """End all matches that are overdue now."""
        now = await self._service.now()
        # Unreadable matches stay overdue; read that many more, so that they do not crowd out
        # others.
        overdue = await self._deadlines.due(now, AT_ONCE + len(self._waiting))
        ids = [game_id for game_id, _ in overdue]
        self._waiting = {id: self._waiting[id] for id in ids if id in self._waiting}
        due = iter([id for id in ids if self._waiting.get(id, now) <= now])
        ending = (self._end(due, now) for _ in range(SIDE_BY_SIDE))
        for failure in await asyncio.gather(*ending, return_exceptions=True):
            if failure is not None:
                raise failure

    async def _end(self, due: Iterator[GameId], now: int) -> None:
        """End matches from the shared iterator until it is exhausted."""
        for game_id in due:
            try:
                held = await self._is_held(game_id)
            except StoreUnavailableError:
                raise
            except Exception as error:  # noqa: BLE001  the remaining matches are still ended
                self._remember(game_id, error, now)
            else:
                self._waiting.pop(game_id, None)
                if held and len(self._waiting) < MAX_WAITING:
                    self._waiting[game_id] = now + HELD_AGAIN

    async def _is_held(self, game_id: GameId) -> bool:
        """End a match if its time is over; return whether its clock is held because a player cannot
        act."""
        timeouts = self._service.timeouts
        if await timeouts.expire(game_id):
            return False
        loaded = await self._service.matches.load(game_id)
        return loaded is not None and timeouts.is_held(loaded)

    def _remember(self, game_id: GameId, error: Exception, now: int) -> None:
        """Postpone the next try of this match, and log its first failure."""
        if game_id not in self._waiting:
            if isinstance(error, UnreadableLog):
                about = {"schema": error.schema, "record": error.record}
                _log.error("unreadable-match", game=game_id, **about)
            else:
                _log.exception("match-not-ended", game=game_id)
            if len(self._waiting) >= MAX_WAITING:
                return
        self._waiting[game_id] = now + LOOK_AGAIN
