"""Organisers' orders for the matches of their community.

The platform decides who is an organiser; callers check that first. A player of a match cannot give
orders in it.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.ids import GameId, RoomId, UserId
from bot.match.commands import Order
from bot.match.decide import decide_order
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Late
from bot.play.unit_of_work import (
    PreparedCommit,
    Result,
    announced_in,
    intent,
    prepare,
)


class Moderation:
    """Gives orders and moves matches between rooms, idempotently by event id."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._work = service.work

    async def now(self) -> int:
        return await self._service.now()

    async def order(
        self, game: GameId | LoadedMatch, user: UserId, order: Order, event_id: str
    ) -> Result:
        """Decide and commit an organiser's order. Pass a `LoadedMatch` to save a read."""
        found = await self._service.matches.ensure_loaded(game)
        if found is None:
            return Refusal("no-such-game")
        asked = intent(found.game_id, event_id, fingerprint=f"{user} {order}")

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | Refusal | Late:
            if loaded.side_of(user) is not None:
                return Refusal("organiser-plays")
            now = await self._service.now()
            if loaded.match.due is not None and now >= loaded.match.due:
                return Late()
            pauses = await self._service.pauses(loaded)
            events = decide_order(loaded.match, order, now, pauses)
            return events if isinstance(events, Refusal) else prepare(asked, loaded, events)

        return await self._work.run(asked, prepare_commit, found, self._late)

    async def move(
        self, game_id: GameId, leaves: Callable[[RoomId], bool], room: RoomId, event_id: str
    ) -> tuple[RoomId, ...] | Refusal:
        """Announce the match in ``room`` from now on. Stop announcing it in its rooms that
        ``leaves`` accepts, and return those."""
        asked = intent(game_id, event_id, fingerprint=f"move {room}")
        left: tuple[RoomId, ...] = ()

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | Refusal:
            nonlocal left
            if loaded.match.phase.is_over:
                return Refusal("game-ended", {"outcome": loaded.match.outcome})
            left = tuple(each for each in loaded.meta.rooms if each != room and leaves(each))
            remaining = [each for each in loaded.meta.rooms if each not in left]
            rooms = tuple(dict.fromkeys((room, *remaining)))
            if set(rooms) == set(loaded.meta.rooms):
                return Refusal("already-here")
            return announced_in(asked, loaded.meta, rooms)

        done = await self._work.run(asked, prepare_commit)
        return done if isinstance(done, Refusal) else left

    async def _late(self, loaded: LoadedMatch) -> None:
        """End the match if its deadline has passed, before an order is decided."""
        await self._service.timeouts.expire(loaded.game_id)
