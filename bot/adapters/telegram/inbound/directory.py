"""Finds people by a name: Telegram tells bots no numbers, so it goes by the people it has met."""

from __future__ import annotations

import re
from collections import OrderedDict

from telegram import User

from bot.adapters.telegram.ids import PLATFORM, place, room_id, user_id
from bot.language.arguments.polish_names import base_forms
from bot.service.match.state import Refusal
from bot.service.ports.stores import People, RoomId, UserId

MENTION = re.compile(r"<@([0-9]{1,19})>")
_USERNAME = re.compile(r"@?([A-Za-z][A-Za-z0-9_]{3,31})")
_REMEMBERED = 10_000
_NAMESAKES = 5
_MET = "met"
"""A person's setting: lines of the groups where they were met, and under which name."""


class Acquaintances:
    """Fulfils `bot.conversation.kit.directories.Directory`."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._noted: OrderedDict[tuple[int, int], tuple[str, str]] = OrderedDict()

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
        if len(self._noted) > _REMEMBERED:
            self._noted.popitem(last=False)

    async def forget(self, number: int) -> None:
        """Removes all that is remembered of this person."""
        user = user_id(number)
        username = await self._people.setting(user, "username")
        if username and await self._people.setting(_holder(username), "user") == str(number):
            await self._people.forget(_holder(username))
        for line in (await self._people.setting(user, _MET)).splitlines():
            chat, _, what = line.partition(" ")
            known = (await self._people.setting(room_id(int(chat)), what)).split()
            others = [other for other in known if other != str(number)]
            await self._people.set_setting(room_id(int(chat)), what, " ".join(others))
        for here in [here for here in self._noted if here[0] == number]:
            del self._noted[here]

    async def name(self, said: str) -> str:
        """The name of a person who was mentioned."""
        mentioned = MENTION.fullmatch(said)
        return await self._people.name(user_id(int(mentioned[1]))) if mentioned else said

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """The person mentioned; or who alone is called so in this group; or who has this
        username; or, if nobody is called so, the only one of the group whose name may be meant in
        another case."""
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

    async def _holder_of(self, username: str) -> UserId | None:
        number = await self._people.setting(_holder(username), "user")
        if not number:
            return None
        user = user_id(int(number))
        still = await self._people.setting(user, "username") == username
        return user if still else None

    async def _meet_in_group(self, person: User, chat: int) -> None:
        what = _called_so(person.full_name)
        known = (await self._people.setting(room_id(chat), what)).split()
        if str(person.id) not in known:
            known = [*known[-_NAMESAKES:], str(person.id)]
            await self._people.set_setting(room_id(chat), what, " ".join(known))
        met = (await self._people.setting(user_id(person.id), _MET)).splitlines()
        if f"{chat} {what}" not in met:
            lines = "\n".join([*met, f"{chat} {what}"])
            await self._people.set_setting(user_id(person.id), _MET, lines)

    async def _by_name(self, chat: int, name: str, holder: UserId | None) -> UserId | None:
        found = await self._called(chat, name)
        if len(found) == 1:
            return found[0]
        if found or holder:
            return holder
        bases = [await self._called(chat, base) for base in base_forms(name)]
        meant = {user for found in bases for user in found}
        return meant.pop() if len(meant) == 1 else None

    async def _called(self, chat: int, name: str) -> list[UserId]:
        """Names change, so what people are called now counts."""
        numbers = (await self._people.setting(room_id(chat), _called_so(name))).split()
        users = [user_id(int(number)) for number in numbers]
        wanted = name.casefold()
        return [u for u in users if (await self._people.name(u)).casefold() == wanted]


def _holder(username: str) -> str:
    return f"{PLATFORM}:@{username}"


def _called_so(name: str) -> str:
    return f"called:{' '.join(name.split()).casefold()}"
