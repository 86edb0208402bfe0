"""Rooms that remove the bot, and admit it again, in the middle of a game.

Both are handled without waiting for news, and under the gate of the match: a post that is still on
its way to the room would otherwise be stored as the room's last one after the removal.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import structlog

from bot.announcements.announcer import RoomAnnouncer
from bot.ids import GameId, RoomId
from bot.match.events import Event, Side
from bot.play.concurrency import again_and_again, by_itself
from bot.play.delivery import GATE_MS, RENEWAL
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Outbox, RoomBusy
from bot.play.unit_of_work import Done
from bot.talk.incoming import Incoming

GATE_SECONDS = 0.1
"""Seconds between two tries to take a gate."""

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class RemovedRooms:
    """``holder`` identifies this process among those that post."""

    service: GameService
    announcer: RoomAnnouncer
    outbox: Outbox
    holder: str

    async def leave(self, room: RoomId) -> None:
        """Move the games of a room that has removed the bot to the players' private chats, and
        notify the players. Idempotent. If a private chat is busy, handle the other games first,
        then raise `RoomBusy`."""

        async def leave(loaded: LoadedMatch) -> None:
            posted = loaded.meta.posted.get(room, 0)
            await self.announcer.lost_rooms.report_lost(room, loaded, posted)
            # Store this last: after an interruption, a room that still has its last post is
            # reported again, under the same key.
            await self.outbox.store_posted(loaded.game_id, room, posted, "")

        await self._for_each_game(room, leave)

    async def return_to(self, room: RoomId, event_id: str) -> None:
        """Show the boards of the games in progress in a room that has admitted the bot again,
        unless it shows them already, and let the clocks run of players who were unreachable. A
        board calls only players who have no private chat. Idempotent. After an interruption, a
        repeated event id sends no board twice. Raises as `leave`."""

        async def show(loaded: LoadedMatch) -> None:
            lost_rooms, meta = self.announcer.lost_rooms, loaded.meta
            if meta.messages.get(room) and meta.posted.get(room) == meta.version:
                await lost_rooms.note_reached(loaded, room, event_id)
                return
            # The clock starts only once the room has accepted the board, which shows it running.
            shown = await lost_rooms.preview_reached(loaded, room)
            is_news = shown is not loaded or await self.service.find_done(loaded.game_id, event_id)
            # Delivery may announce the same news here, under the same key.
            end = "" if is_news else f"/{event_id}"
            sent = await self.announcer.repost_board(room, loaded, end, shown)
            if sent is None:
                return
            stored = await lost_rooms.note_reached(loaded, room, event_id)
            if _list_kinds(stored) != _list_kinds(shown):
                # The game went on meanwhile. Delivery would use the key of the board.
                stored = await self.service.matches.load(loaded.game_id) or stored
                sent = await self.announcer.repost_board(room, stored, f"/{event_id}")
                if sent is None:
                    return
            await self.outbox.store_posted(loaded.game_id, room, stored.match.version, sent.message)

        await self._for_each_game(room, show)

    async def find_in_private(self, incoming: Incoming) -> list[GameId]:
        """Move a player's games to the private chat of this event, which they have just opened, if
        the games reach them in no other room. Return these games. Idempotent by event id."""
        found = []
        user, own, event_id = incoming.user, incoming.room, f"{incoming.event_id}/private"
        for loaded in await self.service.matches.games_of(user):
            side, meta, id = loaded.side_of(user), loaded.meta, loaded.game_id
            if own in meta.rooms:
                if not loaded.is_open(own):
                    await self.announcer.lost_rooms.note_reached(loaded, own, event_id)
                done: object = await self.service.find_done(id, event_id)
            elif loaded.match.host is not None and side in await self._find_unreached(loaded):
                await self.announcer.people.settle_language(incoming)
                done = await self.service.bring(id, user, own, event_id)
            else:
                continue
            if isinstance(done, Done):
                found.append(id)
        return found

    async def _find_unreached(self, loaded: LoadedMatch) -> list[Side]:
        open_rooms = [room for room in loaded.meta.rooms if loaded.is_open(room)]
        return await self.announcer.lost_rooms.find_unreached(loaded, open_rooms)

    async def _for_each_game(
        self, room: RoomId, work: Callable[[LoadedMatch], Awaitable[None]]
    ) -> None:
        busy: RoomBusy | None = None
        for game in await self.service.matches.games_in(room):
            failed = partial(_log.exception, "game-not-moved", game=game.game_id, room=room)
            with by_itself(failed):
                try:
                    async with self._hold(game.game_id, room) as loaded:
                        if loaded is None or room not in loaded.meta.rooms:
                            continue
                        if loaded.match.host is not None and not loaded.match.phase.is_over:
                            await work(loaded)
                except RoomBusy as error:
                    busy = error
        if busy is not None:
            raise busy

    @asynccontextmanager
    async def _hold(self, game_id: GameId, room: RoomId) -> AsyncIterator[LoadedMatch | None]:
        """Wait for the gate of a match, hold it, and load the match; None if there is none. Posts
        may wait for rate limits, so the gate is renewed meanwhile."""
        holder = f"{self.holder} {room}"

        async def renew() -> None:
            await self.outbox.enter(game_id, holder, GATE_MS)

        while True:
            taken = await self.outbox.enter(game_id, holder, GATE_MS)
            if taken is not None:
                break
            await asyncio.sleep(GATE_SECONDS)
        failed = partial(_log.exception, "gate-not-renewed", game=game_id)
        renewing = asyncio.create_task(again_and_again(renew, RENEWAL, failed))
        try:
            stored = taken.stored
            yield None if stored is None else await self.service.matches.read(game_id, stored)
        finally:
            renewing.cancel()
            await asyncio.wait([renewing])
            await self.outbox.leave(game_id, holder)


def _list_kinds(loaded: LoadedMatch) -> list[type[Event]]:
    """Return the types of a match's events. Planned events and stored ones differ in time."""
    return [type(event) for event in loaded.match.events]
