"""What those who may manage a community do to its matches. Part of the thin shell.

Whether somebody may is the platform's to say, and is asked before anything here is called. Who
plays in a match is no judge of it.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.service.game_service import TRIES, Done, GameService
from bot.service.match.commands import Order
from bot.service.match.loaded import LoadedMatch
from bot.service.match.log import SCHEMA
from bot.service.match.orders import decide_order
from bot.service.match.state import Refusal
from bot.service.ports.stores import (
    AlreadyDone,
    Commit,
    CommitResult,
    Committed,
    Conflict,
    GameId,
    MatchStore,
    Misuse,
    RoomId,
    UserId,
)
from bot.service.timekeeping.timeouts import step


class Moderation:
    """Orders and moves, each of which has one effect for each event id."""

    def __init__(self, service: GameService, store: MatchStore) -> None:
        self._service = service
        self._store = store

    async def now(self) -> int:
        """Milliseconds since 1970 by the database's clock."""
        return await self._service.now()

    async def order(
        self, game_id: GameId, user: UserId, order: Order, event_id: str
    ) -> Done | Refusal:
        """What an organiser wants of a match, decided and committed."""
        for _ in range(TRIES):
            loaded = await self._service.load(game_id)
            if loaded is None:
                return Refusal("no-such-game")
            if loaded.side_of(user) is not None:
                return Refusal("organiser-plays")
            now = await self._service.now()
            if loaded.match.due is not None and now >= loaded.match.due:
                # What is over by time stays so, though nobody has noticed yet.
                await self._service.expire(game_id)
                continue
            asked = _by_program(loaded, event_id, f"{user} {order}")
            events = decide_order(loaded.match, order, now, await self._service.pauses(loaded))
            if isinstance(events, Refusal):
                done = await self._service.done(game_id, event_id)
                return done or events
            result = await self._store.commit(step(asked, loaded, events))
            if not isinstance(result, Conflict):
                return await self._after(game_id, result)
        return Refusal("try-again")

    async def move(
        self, game_id: GameId, leaves: Callable[[RoomId], bool], room: RoomId, event_id: str
    ) -> tuple[RoomId, ...] | Refusal:
        """The match goes on in ``room``, and no more in those that it ``leaves``, which are
        returned."""
        for _ in range(TRIES):
            loaded = await self._service.load(game_id)
            if loaded is None:
                return Refusal("no-such-game")
            if loaded.match.phase.is_over:
                return Refusal("game-ended", {"outcome": loaded.match.outcome})
            old = tuple(each for each in loaded.meta.rooms if each != room and leaves(each))
            kept = [each for each in loaded.meta.rooms if each not in old]
            rooms = tuple(dict.fromkeys((room, *kept)))
            if set(rooms) == set(loaded.meta.rooms):
                return Refusal("already-here")
            asked = _by_program(loaded, event_id, f"move {room}", rooms=rooms)
            result = await self._store.commit(asked)
            if not isinstance(result, Conflict):
                done = await self._after(game_id, result)
                return done if isinstance(done, Refusal) else old
        return Refusal("try-again")

    async def _after(self, game_id: GameId, result: CommitResult) -> Done | Refusal:
        match result:
            case Committed(version) | AlreadyDone(version):
                return Done(game_id, version)
            case Misuse():
                return Refusal("event-misused")
            case _:
                return Refusal("try-again")


def _by_program(
    loaded: LoadedMatch, event_id: str, fingerprint: str, rooms: tuple[RoomId, ...] | None = None
) -> Commit:
    """A step by nobody who plays. It changes nothing by itself but the rooms."""
    return Commit(
        game_id=loaded.game_id,
        expected=loaded.meta.version,
        records=(),
        event_id=event_id,
        fingerprint=fingerprint,
        actor="",
        schema=SCHEMA,
        deadline=loaded.meta.deadline,
        rooms=rooms,
    )
