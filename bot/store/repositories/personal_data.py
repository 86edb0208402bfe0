"""Finds and erases a person's data in all keys that can hold it.

See ``keys.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.ids import GameId, RoomId, UserId, platform_of
from bot.play.accounts.personal_data import LEFT
from bot.play.ports.stores import everywhere
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import SCANNED, Script, all_done, available, literal
from bot.store.repositories.blocks import RedisBlocks
from bot.store.repositories.identities import RedisIdentities
from bot.store.repositories.predictions import RedisPredictions
from bot.store.repositories.records import RedisRecords
from bot.store.repositories.restraints import RedisRestraints
from bot.store.repositories.reviews import RedisReviews


class RedisPersonalData:
    """Implements `PersonalData`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._leave = Script(client, "leave_match")
        self._identities = RedisIdentities(client)
        self._guesses = RedisPredictions(client)
        self._records = RedisRecords(client)
        self._blocks = RedisBlocks(client)
        self._restraints = RedisRestraints(client)
        self._reviews = RedisReviews(client)

    async def matches(self, user: UserId) -> Sequence[GameId]:
        with available():
            found = await self._client.zrange(keys.user_matches(user), 0, -1)
        return [str(game_id) for game_id in found]

    async def leave(self, game_id: GameId, user: UserId, rooms: Sequence[RoomId]) -> None:
        with available():
            await self._leave(keys=[keys.game(game_id)], args=[user, LEFT, json.dumps([*rooms])])
            sets = [keys.user_games(user), keys.user_matches(user), keys.finished_games(user)]
            sets += [keys.finished_games(room) for room in rooms]
            await all_done(self._client, [("ZREM", key, game_id) for key in sets])

    async def load_settings(self, who: UserId | RoomId) -> Mapping[str, str]:
        with available():
            found = await self._client.hgetall(keys.settings(who))
        return {str(name): str(value) for name, value in found.items()}

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
        await self.erase_rooms(rooms)
        named = [
            keys.user_games(user),
            keys.user_matches(user),
            keys.finished_games(user),
            keys.settings(user),
            keys.link_waiting(user),
            keys.code_attempts(user),
            keys.board_sessions(user),
        ]
        marks = keys.tagged_key(user, "m", literal(user), "*")
        with available():
            named += await self._scan_keys(marks)
            gone: list[RedisCommand] = [("DEL", key) for key in named]
            gone.append(("ZREM", keys.digests(), user))
            await all_done(self._client, gone)

    async def erase_rooms(self, rooms: Sequence[RoomId]) -> None:
        named = []
        for room in rooms:
            named += [keys.room_games(room), keys.last_game(room), keys.settings(room)]
            named += [keys.finished_games(room), keys.room_games(everywhere(room))]
            named += [keys.rated_games(room), keys.rated_revision(room), keys.guessers(room)]
            named += [keys.watched(room), keys.restraints(room)]
        await self._reviews.forget([], rooms)
        with available():
            for platform in {platform_of(room) for room in rooms}:
                named += await self._posts(platform, {*rooms})
                await self._unwatch(platform, {*rooms})
            gone: list[RedisCommand] = [("DEL", key) for key in named]
            gone += [("SREM", keys.rated(), room) for room in rooms]
            await all_done(self._client, gone)

    async def _posts(self, platform: str, rooms: set[RoomId]) -> list[str]:
        """Return the keys of posts in these rooms of a platform. A single room is matched by
        pattern; for several, all posts of the platform are scanned once."""
        if len(rooms) == 1:
            return await self._scan_keys(keys.post(literal(min(rooms)), "*"))
        found = await self._scan_keys(keys.post(f"{literal(platform)}:*", "*"))
        return [key for key in found if ":".join(keys.bare(key).split(":")[1:3]) in rooms]

    async def _scan_keys(self, pattern: str) -> list[str]:
        keys_found = self._client.scan_iter(match=pattern, count=SCANNED)
        return [str(key) async for key in keys_found]

    async def _unwatch(self, platform: str, rooms: set[RoomId]) -> None:
        watched = keys.watched(platform)
        for what in await self._client.hkeys(watched):
            if str(what).rpartition(" ")[2] in rooms:
                await self._client.hdel(watched, what)
