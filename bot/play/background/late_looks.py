"""Looks for dead stones in counts that were made before their analysis was ready.

A count that is still ``looking`` is announced at once. Delivery keeps its notice until the count
has its analysis (`LateLooks.start_look`), so the search begins again after a restart. Late
looks wait for each other: when many games stop at once, each is analysed when a worker is free.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import structlog

from bot.ids import GameId
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch

WAITS = (0.0, 1.0, 5.0, 15.0, 30.0)
"""Seconds before each try. The last one does not insist on the net. After it the bot gives up, and
the players are told."""

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class LateLooks:
    """Analyses late counts in the background. ``close`` cancels what is running."""

    service: GameService
    waits: tuple[float, ...] = WAITS
    _tasks: dict[tuple[GameId, int], asyncio.Task[None]] = field(default_factory=dict, init=False)
    """By match and number of the count: after a resumption and another stop, a search for the count
    before may still be running."""
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    def start_look(self, loaded: LoadedMatch) -> bool:
        """Start the analysis of a count that awaits one; return whether one is awaited.
        Idempotent."""
        if not loaded.match.is_looking:
            return False
        count = (loaded.game_id, loaded.match.proposals)
        if count not in self._tasks:
            task = asyncio.create_task(self._look(loaded))
            self._tasks[count] = task
            task.add_done_callback(lambda _: self._tasks.pop(count, None))
        return True

    async def close(self) -> None:
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, loaded: LoadedMatch) -> None:
        number, found = loaded.match.proposals, None
        try:
            for tried, wait in enumerate(self.waits, start=1):
                await asyncio.sleep(wait)
                async with self._turn:
                    found = await self.service.look_at_stop(
                        loaded.match, partly=tried == len(self.waits)
                    )
                if found is not None:
                    break
            await self.service.look_late(loaded.game_id, number, found)
        except Exception:  # noqa: BLE001  the next attempt of the delivery begins again
            _log.exception("late-look-failed", game=loaded.game_id)
