"""Profiles and settings of people and rooms: a small hash each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bot.ids import RoomId, UserId
from bot.play.ports.profile_fields import ProfileField, ReadableField
from bot.play.ports.stores import PREFETCHED, StoredProfile, StoreUnavailableError
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available

_T = TypeVar("_T")

_KNOWN = ("name", "language", *(f"set:{name}" for name in PREFETCHED))
"""The fields of the hash that make a `StoredProfile`."""


class RedisPeople:
    """Implements the port `People`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._settle = Script(client, "settle")

    async def load_profiles(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        commands = [("HMGET", keys.settings(who), *_KNOWN) for who in whose]
        with available():
            answers = await self._client.at_once(commands) if commands else []
        for answer in answers:
            if isinstance(answer, Exception):
                raise StoreUnavailableError(str(answer))
        return [
            StoredProfile(
                str(name or ""),
                str(language or ""),
                {field: str(text) for field, text in zip(PREFETCHED, texts, strict=True) if text},
            )
            for name, language, *texts in answers
        ]

    async def name(self, user: UserId) -> str:
        return await self._get(user, "name")

    async def set_name(self, user: UserId, name: str) -> None:
        await self._set(user, "name", name)

    async def language(self, who: UserId | RoomId) -> str:
        return await self._get(who, "language")

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        await self._set(who, "language", code)

    async def load(self, who: UserId | RoomId, wanted: ReadableField[_T]) -> _T:
        text = await self._get(who, f"set:{wanted.name}")
        return wanted.decode(text) if text else wanted.default

    async def save(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> None:
        await self._set(who, f"set:{wanted.name}", wanted.encode(value))

    async def settle(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> _T:
        text = wanted.encode(value)
        with available():
            text = str(await self._settle([keys.settings(who)], [f"set:{wanted.name}", text]))
        return wanted.decode(text)

    async def forget(self, who: UserId | RoomId) -> None:
        with available():
            await self._client.delete(keys.settings(who))

    async def _get(self, who: str, what: str) -> str:
        with available():
            return str(await self._client.hget(keys.settings(who), what) or "")

    async def _set(self, who: str, what: str, value: str) -> None:
        with available():
            if value:
                await self._client.hset(keys.settings(who), what, value)
            else:
                await self._client.hdel(keys.settings(who), what)
