"""Finds people of a browser room by name: there are no accounts, so a name is a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.ids import RoomId, UserId, home
from bot.match.state import Refusal
from bot.play.accounts.restraints import BROWSERS
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.talk.arguments.name_words import words_of
from bot.talk.arguments.polish_names import base_forms
from bot.web import checks
from bot.web.refused import RefusedError

ALONE: Final = ProfileField("alone", str, "", required=True)
"""The mark in the address of a name's private chat, which a session has opened
(`bot.web.admission.access`)."""
_CALLED_ALSO: Final = ProfileField[tuple[str, ...]]("called-also", tuple[str, ...], ())
"""The names of a room that have a word in common."""
_NAMESAKES = 6


class Visitors:
    """Implements `bot.talk.directories.Directory`."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def meet(self, user: UserId, name: str) -> None:
        """Index a name of several words by each word."""
        room, key = checks.person(user)
        for word in words_of(key):
            known = await self._load_names(room, word)
            if name not in known:
                known = (*(each for each in known if checks.name_key(each) != key), name)
                await self._keep(room, word, known[-_NAMESAKES:])

    async def forget(self, user: UserId) -> None:
        """Remove this person from the index."""
        room, key = checks.person(user)
        for word in words_of(key):
            known = await self._load_names(room, word)
            await self._keep(room, word, [n for n in known if checks.name_key(n) != key])

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """Return the person of a typed name, whether or not they have come; None for an invalid
        name. Prefer the visitor with exactly this name; otherwise take the only visitor whose name
        contains it as a word or may be its base form (as in Polish “Anny” for “Anna”)."""
        try:
            tidy = checks.tidy_name(name)
        except RefusedError:
            return None
        at = home(room)
        user = checks.user_id(at, checks.name_key(tidy))
        if await self._has_come(user):
            await self._introduce(user, tidy)
            return user
        bases = base_forms(tidy)
        came = await self._called_also(at, [tidy])
        if not came:
            came = await self._come(at, bases)
            if len(came) > 1:
                return user
        came = came or await self._called_also(at, bases)
        if len(came) > 1:
            return Refusal("several-called", {"name": name})
        for found, called in came.items():
            await self._introduce(found, called)
            return found
        return user

    async def _introduce(self, user: UserId, name: str) -> None:
        """Store the name of a new visitor, before their first message. Keep an existing name."""
        if not await self._people.name(user):
            await self._people.set_name(user, name)

    async def _called_also(self, room: RoomId, words: Iterable[str]) -> dict[UserId, str]:
        """Return the visitors, by id, whose name contains one of these words."""
        keys = [checks.name_key(word) for word in words]
        known = [name for key in keys for name in await self._load_names(room, key)]
        return await self._come(room, known)

    async def _come(self, room: RoomId, names: Iterable[str]) -> dict[UserId, str]:
        """Return those of these names that have visited the room."""
        users = {checks.user_id(room, checks.name_key(name)): name for name in names}
        return {user: name for user, name in users.items() if await self._has_come(user)}

    async def _has_come(self, user: UserId) -> bool:
        owner = await self._people.load(user, BROWSERS)
        return bool(owner or await self._people.load(user, ALONE))

    async def _load_names(self, room: RoomId, word: str) -> tuple[str, ...]:
        return await self._people.load(room, _CALLED_ALSO.about(word))

    async def _keep(self, room: RoomId, word: str, names: Iterable[str]) -> None:
        await self._people.save(room, _CALLED_ALSO.about(word), tuple(names))
