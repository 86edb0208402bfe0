"""Reads the outbox and announces what is committed, in every room of the match.

At least once, and never an older board after a newer one: a match is announced by one worker at
a time (here a task, across processes the gate), each time up to the newest version, and the
version that each room has seen is remembered. An entry of the outbox is only a hint that there is
something to say; what is said comes from the log.
"""

from __future__ import annotations

import asyncio

import structlog

from bot.service.ports import (
    Announcer,
    GameId,
    MatchStore,
    Notice,
    Outbox,
    RoomId,
    RoomUnavailable,
    StoredMatch,
)

GATE_MS = 30_000
"""How long a worker may be silent before another takes its match over."""

_FIRST_WAIT, _LONGEST_WAIT = 0.2, 30.0

_log = structlog.get_logger(__name__)


class Delivery:
    """``holder`` names this process at the gates."""

    def __init__(
        self, store: MatchStore, outbox: Outbox, announcer: Announcer, holder: str
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._announcer = announcer
        self._holder = holder
        self._waiting: dict[GameId, list[Notice]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Delivers until cancelled."""
        try:
            async for notice in self._outbox.notices():
                self._accept(notice)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, notice: Notice) -> None:
        """Hands a notice to its match's task, and starts one if there is none."""
        waiting = self._waiting.get(notice.game_id)
        if waiting is not None:
            waiting.append(notice)
            return
        self._waiting[notice.game_id] = [notice]
        task = asyncio.create_task(self._deliver_match(notice.game_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver_match(self, game_id: GameId) -> None:
        wait = _FIRST_WAIT
        while notices := self._waiting[game_id]:
            taken = list(notices)
            try:
                delivered = await self._deliver(game_id)
            except Exception:  # noqa: BLE001  whatever it is, the entry stays and is tried again
                _log.exception("delivery-failed", game=game_id)
                delivered = False
            if delivered:
                del notices[: len(taken)]
                wait = _FIRST_WAIT
                for notice in taken:
                    await self._outbox.done(notice)
            else:
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)
        del self._waiting[game_id]

    async def _deliver(self, game_id: GameId) -> bool:
        """Announces the newest version everywhere; False if it has to be tried again."""
        if not await self._outbox.enter(game_id, self._holder, GATE_MS):
            return False
        try:
            stored = await self._store.load(game_id)
            if stored is None:
                return True
            await self._store.project(game_id)
            told = [await self._tell(room, game_id, stored) for room in stored.meta.rooms]
            return all(told)
        finally:
            await self._outbox.leave(game_id, self._holder)

    async def _tell(self, room: RoomId, game_id: GameId, stored: StoredMatch) -> bool:
        """Announces in one room. One room's trouble does not keep the others waiting."""
        since, version = stored.meta.posted.get(room, 0), stored.meta.version
        if since >= version:
            return True
        try:
            message = await self._announcer.announce(room, game_id, stored, since)
        except RoomUnavailable:
            _log.warning("room-unavailable", game=game_id, room=room)
            message = ""
        except Exception:  # noqa: BLE001  an adapter may fail in any way; tried again
            _log.exception("announcement-failed", game=game_id, room=room)
            return False
        await self._outbox.posted(game_id, room, version, message)
        return True
