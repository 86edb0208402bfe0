"""Personal data in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import GameId, RoomId, UserId
from tests.fakes.memory.blocks import MemoryBlocks
from tests.fakes.memory.board_sessions import MemoryBoardSessions
from tests.fakes.memory.identities import MemoryIdentities
from tests.fakes.memory.predictions import MemoryPredictions
from tests.fakes.memory.records import MemoryRecords
from tests.fakes.memory.restraints import MemoryRestraints
from tests.fakes.memory.reviews import MemoryReviews
from tests.fakes.memory.stores import MemoryPeople, MemoryPostIndex, MemoryStore


class MemoryPersonalData:
    """`PersonalData`, over the other stores in memory."""

    def __init__(  # noqa: PLR0917  a part of each store
        self,
        store: MemoryStore,
        people: MemoryPeople,
        index: MemoryPostIndex,
        identities: MemoryIdentities,
        guesses: MemoryPredictions,
        records: MemoryRecords,
        blocks: MemoryBlocks,
        restraints: MemoryRestraints,
        sessions: MemoryBoardSessions,
        reviews: MemoryReviews,
    ) -> None:
        self._store = store
        self._people = people
        self._index = index
        self._identities = identities
        self._guesses = guesses
        self._records = records
        self._blocks = blocks
        self._restraints = restraints
        self._sessions = sessions
        self._reviews = reviews

    async def matches(self, user: UserId) -> Sequence[GameId]:
        return self._store.matches_of(user)

    async def leave(self, game_id: GameId, user: UserId, rooms: Sequence[RoomId]) -> None:
        self._store.leave(game_id, user, rooms)

    async def load_settings(self, who: UserId | RoomId) -> Mapping[str, str]:
        return self._people.load_settings(who)

    async def guesses(self, user: UserId) -> Mapping[str, object]:
        return await self._guesses.export_guesses(user)

    async def records(self, user: UserId) -> Mapping[str, object]:
        return await self._records.export_records(user)

    async def reviews(self, user: UserId) -> Mapping[str, object]:
        return await self._reviews.export_orders(user)

    async def list_blocked(self, user: UserId) -> Sequence[UserId]:
        (found,) = await self._blocks.load_blocked([user])
        return sorted(found)

    async def record_bytes(self, user: UserId) -> int:
        return await self._records.count_taken(user)

    async def erase(self, user: UserId, rooms: Sequence[RoomId]) -> None:
        request = await self._identities.waiting(user)
        if request is not None:
            await self._identities.drop(request)
        await self._identities.unlink(user)
        await self._guesses.forget(user)
        await self._reviews.forget_records(await self._records.list_uploaded(user))
        await self._records.forget(user)
        await self._blocks.forget(user)
        await self._restraints.forget(user)
        await self._reviews.forget([user], [])
        await self._sessions.end(user)
        await self._store.schedule_digest(user, None)
        self._store.forget_marks(user)
        await self._people.forget(user)
        await self.erase_rooms(rooms)

    async def erase_rooms(self, rooms: Sequence[RoomId]) -> None:
        await self._reviews.forget([], rooms)
        for room in rooms:
            await self._people.forget(room)
            self._index.forget(room)
