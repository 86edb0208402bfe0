"""A cache for one event or announcement: what is known of people and rooms, read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.service.ports.stores import People, RoomId, StoredProfile, UserId

LOOK = "look"
"""The setting that is read with names and languages."""


class ReadOnce:
    """`People` that remember what they have read or written, and so are used for a moment only."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: dict[str, StoredProfile] = {}

    async def known(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        """See `People`; only what was not read before is read now."""
        missing = [who for who in dict.fromkeys(whose) if who not in self._known]
        if missing:
            found = await self._people.known(missing)
            self._known.update(zip(missing, found, strict=True))
        return [self._known[who] for who in whose]

    async def name(self, user: UserId) -> str:
        """See `People`."""
        return (await self.known([user]))[0].name

    async def set_name(self, user: UserId, name: str) -> None:
        """See `People`."""
        await self._people.set_name(user, name)
        self._change(user, name=name)

    async def language(self, who: UserId | RoomId) -> str:
        """See `People`."""
        return (await self.known([who]))[0].language

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        """See `People`."""
        await self._people.set_language(who, code)
        self._change(who, language=code)

    async def setting(self, who: UserId | RoomId, what: str) -> str:
        """See `People`; only looks are remembered."""
        if what != LOOK:
            return await self._people.setting(who, what)
        return (await self.known([who]))[0].look

    async def set_setting(self, who: UserId | RoomId, what: str, value: str) -> None:
        """See `People`."""
        await self._people.set_setting(who, what, value)
        if what == LOOK:
            self._change(who, look=value)

    async def settle_setting(self, who: UserId | RoomId, what: str, value: str) -> str:
        """See `People`; nothing of it is remembered."""
        return await self._people.settle_setting(who, what, value)

    async def forget(self, who: UserId | RoomId) -> None:
        """See `People`."""
        await self._people.forget(who)
        self._known.pop(who, None)

    def _change(self, who: str, **changed: str) -> None:
        if who in self._known:
            self._known[who] = replace(self._known[who], **changed)
