"""Mutes and bans: a hash per room, with a field per restraint and one per person's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.ids import RoomId, UserId
from bot.play.accounts.restraints import LONGEST_MS, Restraint, RestraintKind, digest_of_person
from bot.play.ports.codec import Codec
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import all_done, available

_NAME = "name"
"""The first word of the fields that hold names; erasure removes them, and restraints stay."""
_RESTRAINT: Codec[Restraint] = Codec("restraint", Restraint)


class RedisRestraints:
    """Implements `RestraintStore`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def store_restraint(self, room: RoomId, restraint: Restraint, now: int) -> None:
        key, whom = keys.restraints(room), restraint.whom
        text = _RESTRAINT.encode(replace(restraint, user=""))
        with available():
            stored = await self._load_fields(room)
            over = [field for field, value in stored.items() if _is_over(field, value, now)]
            commands: list[RedisCommand] = [("HDEL", key, *over)] if over else []
            commands.append(("HSET", key, f"{restraint.kind.value} {whom}", text))
            commands.append(("HSET", key, f"{_NAME} {whom}", restraint.user))
            commands.append(("PEXPIRE", key, LONGEST_MS))
            await all_done(self._client, commands)

    async def lift(self, room: RoomId, kind: RestraintKind, whom: str) -> bool:
        with available():
            return bool(await self._client.hdel(keys.restraints(room), f"{kind.value} {whom}"))

    async def list_restraints(self, room: RoomId, now: int) -> Sequence[Restraint]:
        with available():
            stored = await self._load_fields(room)
        found = []
        for field, value in stored.items():
            restraint = _restraint(field, value)
            if restraint is not None and restraint.until > now:
                user = stored.get(f"{_NAME} {restraint.whom}", "")
                found.append(replace(restraint, user=user))
        return sorted(found, key=lambda restraint: (restraint.until, restraint.whom))

    async def forget(self, user: UserId) -> None:
        room, field = user.partition("/")[0], f"{_NAME} {digest_of_person(user)}"
        with available():
            await self._client.hdel(keys.restraints(room), field)

    async def _load_fields(self, room: RoomId) -> Mapping[str, str]:
        found = await self._client.hgetall(keys.restraints(room))
        return {str(field): str(value) for field, value in found.items()}


def _restraint(field: str, value: str) -> Restraint | None:
    return None if field.startswith(f"{_NAME} ") else _RESTRAINT.decode(value)


def _is_over(field: str, value: str, now: int) -> bool:
    restraint = _restraint(field, value)
    return restraint is not None and restraint.until <= now
