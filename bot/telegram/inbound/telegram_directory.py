"""Finds people by a name: Telegram tells bots no numbers, so it goes by the people it has met."""

from __future__ import annotations

import re
from collections.abc import Iterable

from telegram import User

from bot.ids import RoomId, UserId
from bot.match.state import Refusal
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import People
from bot.talk.arguments.name_words import words_of
from bot.talk.arguments.polish_names import base_forms
from bot.telegram.telegram_ids import PLATFORM, place, room_id, user_id

MENTION = re.compile(r"<@([0-9]{1,19})>")
_USERNAME = re.compile(r"@?([A-Za-z][A-Za-z0-9_]{3,31})")
_REMEMBERED = 10_000
_NAMESAKES = 5
_MET = "met"
"""A person's setting: lines of the groups where they were met, and under which name."""


class Acquaintances:
    """Fulfils `bot.talk.directories.Directory`."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._noted: LruDict[tuple[int, int], tuple[str, str]] = LruDict(_REMEMBERED)

    async def meet(self, person: User, chat: int) -> None:
        """Remembers a person, unless nothing is new about them. A username belongs to whoever
        was met with it last."""
        if person.is_bot:
            return
        here, called = (person.id, chat), (person.username or "", person.full_name)
        if self._noted.get(here) == called:
            return
        user, username = user_id(person.id), called[0].lower()
        if username:
            await self._people.set_setting(_holder(username), "user", str(person.id))
        if await self._people.setting(user, "username") != username:
            await self._people.set_setting(user, "username", username)
        if chat < 0:
            await self._meet_in_group(person, chat)
        await self._people.set_name(user, person.full_name)
        self._noted[here] = called

    async def forget(self, number: int) -> None:
        """Removes all that is remembered of this person."""
        user = user_id(number)
        username = await self._people.setting(user, "username")
        if username and await self._people.setting(_holder(username), "user") == str(number):
            await self._people.forget(_holder(username))
        await self._unmeet(number, (await self._people.setting(user, _MET)).splitlines())
        for here in [here for here in self._noted if here[0] == number]:
            del self._noted[here]

    async def leave(self, number: int, chat: int) -> None:
        """Removes a person who has left a group from those who are there."""
        met = (await self._people.setting(user_id(number), _MET)).splitlines()
        here = [line for line in met if line.startswith(f"{chat} ")]
        await self._unmeet(number, here)
        left = "\n".join(line for line in met if line not in here)
        await self._people.set_setting(user_id(number), _MET, left)
        self._noted.pop((number, chat), None)

    async def _unmeet(self, number: int, lines: Iterable[str]) -> None:
        for line in lines:
            chat, _, way = line.partition(" ")
            known = (await self._people.setting(room_id(int(chat)), way)).split()
            others = [other for other in known if other != str(number)]
            await self._people.set_setting(room_id(int(chat)), way, " ".join(others))

    async def name(self, said: str) -> str:
        """The name of a person who was mentioned."""
        mentioned = MENTION.fullmatch(said)
        return await self._people.name(user_id(int(mentioned[1]))) if mentioned else said

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """The person mentioned; or who alone is called so in this group, by the whole name or one
        word of it; or, if nobody is, the only one of the group whose name may be meant in another
        case. A username is its holder's: in the group it comes before a part of a name, and after
        all that a name can be it is somebody's elsewhere."""
        if mentioned := MENTION.fullmatch(name):
            # Typed out, it is no mention: whoever is mentioned has been met with it.
            user = user_id(int(mentioned[1]))
            return user if await self._people.name(user) else Refusal("never-met", {"name": name})
        username = _USERNAME.fullmatch(name)
        holder = await self._holder_of(username[1].lower()) if username else None
        if not name.startswith("@"):
            return await self._by_name(place(room)[0], name, holder)
        if holder is None and name.lower().endswith("bot"):
            return Refusal("bot-opponent", {"name": name})
        return holder or Refusal("never-met", {"name": name})

    async def holder(self, mention: str) -> UserId | None:
        """The person met last with this username; None if there is none."""
        return await self._holder_of(mention.removeprefix("@").lower())

    async def _holder_of(self, username: str) -> UserId | None:
        number = await self._people.setting(_holder(username), "user")
        if not number:
            return None
        user = user_id(int(number))
        still = await self._people.setting(user, "username") == username
        return user if still else None

    async def _meet_in_group(self, person: User, chat: int) -> None:
        user, name = user_id(person.id), person.full_name
        ways = [_called_so(name), *map(_called_also, words_of(name))]
        for way in ways:
            known = (await self._people.setting(room_id(chat), way)).split()
            if str(person.id) not in known:
                known = [*known[-_NAMESAKES:], str(person.id)]
                await self._people.set_setting(room_id(chat), way, " ".join(known))
        met = (await self._people.setting(user, _MET)).splitlines()
        new = [f"{chat} {way}" for way in ways if f"{chat} {way}" not in met]
        if new:
            await self._people.set_setting(user, _MET, "\n".join([*met, *new]))

    async def _by_name(
        self, chat: int, name: str, holder: UserId | None
    ) -> UserId | Refusal | None:
        found = await self._called(chat, [name])
        if len(found) != 1 and holder is not None and await self._is_met(chat, holder):
            return holder
        bases = base_forms(name)
        found = found or await self._called_also(chat, [name])
        found = found or await self._called(chat, bases) or await self._called_also(chat, bases)
        if len(found) > 1:
            return Refusal("several-called", {"name": name})
        return found.pop() if found else holder

    async def _is_met(self, chat: int, user: UserId) -> bool:
        met = (await self._people.setting(user, _MET)).splitlines()
        return any(line.startswith(f"{chat} ") for line in met)

    async def _called(self, chat: int, names: Iterable[str]) -> set[UserId]:
        """Names change, so what people are called now counts."""
        return {
            user
            for name in names
            for user, called in await self._known(chat, _called_so(name))
            if called.casefold() == name.casefold()
        }

    async def _called_also(self, chat: int, words: Iterable[str]) -> set[UserId]:
        """Those of whose name one of these is a word."""
        return {
            user
            for word in words
            for user, called in await self._known(chat, _called_also(word))
            if word.casefold() in words_of(called)
        }

    async def _known(self, chat: int, way: str) -> list[tuple[UserId, str]]:
        """Who was met under this name, and what they are called now."""
        numbers = (await self._people.setting(room_id(chat), way)).split()
        users = [user_id(int(number)) for number in numbers]
        return [(user, await self._people.name(user)) for user in users]


def _holder(username: str) -> str:
    return f"{PLATFORM}:@{username}"


def _called_so(name: str) -> str:
    return f"called:{' '.join(name.split()).casefold()}"


def _called_also(word: str) -> str:
    return f"called-also:{word.casefold()}"
