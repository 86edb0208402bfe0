"""Orders of those who manage a community, for its matches.

Whether a person may give orders is the platform's to say, and is asked before anything here is
called. A player of a match gives no orders in it.
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
    """Orders and moves, each of which has one effect for each event id."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._work = service.work

    async def now(self) -> int:
        """Milliseconds since 1970 by the database's clock."""
        return await self._service.now()

    async def order(
        self, game: GameId | LoadedMatch, user: UserId, order: Order, event_id: str
    ) -> Result:
        """Decides and commits an organiser's order. ``game`` is read only if the caller has
        not."""
        found = await self._service.found(game)
        if found is None:
            return Refusal("no-such-game")
        asked = intent(found.game_id, event_id, fingerprint=f"{user} {order}")

        async def decided(loaded: LoadedMatch) -> PreparedCommit | Refusal | Late:
            if loaded.side_of(user) is not None:
                return Refusal("organiser-plays")
            now = await self._service.now()
            if loaded.match.due is not None and now >= loaded.match.due:
                return Late()
            pauses = await self._service.pauses(loaded)
            events = decide_order(loaded.match, order, now, pauses)
            return events if isinstance(events, Refusal) else prepare(asked, loaded, events)

        return await self._work.run(asked, decided, found, self._late)

    async def move(
        self, game_id: GameId, leaves: Callable[[RoomId], bool], room: RoomId, event_id: str
    ) -> tuple[RoomId, ...] | Refusal:
        """The match goes on in ``room``, and no more in those that it ``leaves``, which are
        returned."""
        asked = intent(game_id, event_id, fingerprint=f"move {room}")
        left: tuple[RoomId, ...] = ()

        async def decided(loaded: LoadedMatch) -> PreparedCommit | Refusal:
            nonlocal left
            if loaded.match.phase.is_over:
                return Refusal("game-ended", {"outcome": loaded.match.outcome})
            left = tuple(each for each in loaded.meta.rooms if each != room and leaves(each))
            kept = [each for each in loaded.meta.rooms if each not in left]
            rooms = tuple(dict.fromkeys((room, *kept)))
            if set(rooms) == set(loaded.meta.rooms):
                return Refusal("already-here")
            return announced_in(asked, loaded.meta, rooms)

        done = await self._work.run(asked, decided)
        return done if isinstance(done, Refusal) else left

    async def _late(self, loaded: LoadedMatch) -> None:
        """A game that is over by time is ended before anything is ordered in it."""
        await self._service.timeouts.expire(loaded.game_id)
