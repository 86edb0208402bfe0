"""Find people by the names that the bot has stored.

Telegram offers bots no search for users and no list of a group's members. The bot therefore stores
the names of each person who writes, presses a button, reacts or is mentioned. Each group has an
index of these people by full name and by the words of the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from telegram import User

from bot.ids import RoomId, UserId
from bot.match.state import Refusal
from bot.play.lru_dict import LruDict
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.talk.arguments.name_words import words_of
from bot.talk.arguments.polish_names import base_forms
from bot.telegram.communities import FORMER_GROUP
from bot.telegram.telegram_ids import PLATFORM, place, room_id, shelf, user_id

MENTION = re.compile(r"<@([0-9]{1,19})>")
_USERNAME = re.compile(r"@?([A-Za-z][A-Za-z0-9_]{3,31})")
_REMEMBERED = 10_000
_NAMESAKES = 5
_HOLDER: Final = ProfileField("user", int, 0)
"""By username: the user id of the person who was last seen with it."""
_USED_NAME: Final = ProfileField("username", str, "")
"""By person: their lower-case username. It is outdated if `_HOLDER` names another person."""
_CALLED: Final = ProfileField[tuple[int, ...]]("called", tuple[int, ...], ())
"""By group and full name: the user ids of the people seen with this name."""
_CALLED_ALSO: Final = ProfileField[tuple[int, ...]]("called-also", tuple[int, ...], ())
"""By group and word: the user ids of the people seen with this word in their names."""


class Way(NamedTuple):
    """The key of an entry in a group's index: a full name, or one word of it."""

    chat: int
    name: str
    is_whole: bool = False

    @property
    def field(self) -> ProfileField[tuple[int, ...]]:
        return (_CALLED if self.is_whole else _CALLED_ALSO).about(self.name)


_MET: Final = ProfileField[tuple[Way, ...]]("met", tuple[Way, ...], ())
"""By person: the keys of all index entries that contain them, for deletion."""


class Acquaintances:
    """Stores people's names, and finds people by name (see `bot.talk.directories.Directory`)."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._noted: LruDict[tuple[int, int], tuple[str, str]] = LruDict(_REMEMBERED)

    async def meet(self, person: User, chat: int) -> None:
        """Store a person's names if they are new. A username belongs to the person who was last
        seen with it."""
        if person.is_bot:
            return
        here, called = (person.id, chat), (person.username or "", person.full_name)
        if self._noted.get(here) == called:
            return
        user, username = user_id(person.id), called[0].lower()
        if username:
            await self._people.save(_holder(username), _HOLDER, person.id)
        if await self._people.load(user, _USED_NAME) != username:
            await self._people.save(user, _USED_NAME, username)
        if chat < 0:
            await self._meet_in_group(person, chat)
        await self._people.set_name(user, person.full_name)
        self._noted[here] = called

    async def forget(self, number: int) -> None:
        """Delete this person's username and index entries."""
        user = user_id(number)
        username = await self._people.load(user, _USED_NAME)
        if username and await self._people.load(_holder(username), _HOLDER) == number:
            await self._people.forget(_holder(username))
        await self._unmeet(number, await self._people.load(user, _MET))
        for here in [here for here in self._noted if here[0] == number]:
            del self._noted[here]

    async def leave(self, number: int, chat: int) -> None:
        """Delete the index entries of a person in a group that they left."""
        met = await self._people.load(user_id(number), _MET)
        former = await self._people.load(room_id(chat), FORMER_GROUP)
        chats = (chat, place(former)[0]) if former else (chat,)
        await self._unmeet(number, [way for way in met if way.chat in chats])
        left = tuple(way for way in met if way.chat not in chats)
        await self._people.save(user_id(number), _MET, left)
        self._noted.pop((number, chat), None)

    async def _unmeet(self, number: int, ways: Iterable[Way]) -> None:
        for way in ways:
            known = await self._people.load(room_id(way.chat), way.field)
            others = tuple(other for other in known if other != number)
            await self._people.save(room_id(way.chat), way.field, others)

    async def name(self, said: str) -> str:
        """Return the stored name of the person whom a mention names; other text unchanged."""
        mentioned = MENTION.fullmatch(said)
        return await self._people.name(user_id(int(mentioned[1]))) if mentioned else said

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """Find the person that a mention, username or name means in a room.

        A mention names one person, and a name with ``@`` is a username. Other names are matched in
        this order:

        1. the full name of a member,
        2. the username of a member,
        3. one word of a member's name,
        4. a full name or a word of it in another grammatical case,
        5. the username of any other person.

        The members of a supergroup include those seen in the group that it was. The first step
        with a match decides. Several matches in it are refused; but if several
        members have the full name, a member with that username is returned."""
        if mentioned := MENTION.fullmatch(name):
            # A real mention has stored the person. An unknown number was typed as text.
            user = user_id(int(mentioned[1]))
            return user if await self._people.name(user) else Refusal("never-met", {"name": name})
        username = _USERNAME.fullmatch(name)
        holder = await self._holder_of(username[1].lower()) if username else None
        if not name.startswith("@"):
            found = await self._by_name(place(room)[0], name, holder)
            former = await self._people.load(shelf(room), FORMER_GROUP)
            if found is None and former:
                return await self._by_name(place(former)[0], name, holder)
            return found
        if holder is None and name.lower().endswith("bot"):
            return Refusal("bot-opponent", {"name": name})
        return holder or Refusal("never-met", {"name": name})

    async def holder(self, mention: str) -> UserId | None:
        """Return the person who was last seen with this username; None if there is none."""
        return await self._holder_of(mention.removeprefix("@").lower())

    async def _holder_of(self, username: str) -> UserId | None:
        number = await self._people.load(_holder(username), _HOLDER)
        if not number:
            return None
        user = user_id(number)
        still = await self._people.load(user, _USED_NAME) == username
        return user if still else None

    async def _meet_in_group(self, person: User, chat: int) -> None:
        user, name = user_id(person.id), person.full_name
        ways = [_whole(chat, name), *(_word(chat, word) for word in words_of(name))]
        for way in ways:
            known = await self._people.load(room_id(chat), way.field)
            if person.id not in known:
                known = (*known[-_NAMESAKES:], person.id)
                await self._people.save(room_id(chat), way.field, known)
        met = await self._people.load(user, _MET)
        new = [way for way in ways if way not in met]
        if new:
            await self._people.save(user, _MET, (*met, *new))

    async def _by_name(
        self, chat: int, name: str, holder: UserId | None
    ) -> UserId | Refusal | None:
        found = await self._find_by_full_name(chat, [name])
        if len(found) != 1 and holder is not None and await self._is_met(chat, holder):
            return holder
        bases = base_forms(name)
        found = found or await self._find_by_word(chat, [name])
        found = (
            found
            or await self._find_by_full_name(chat, bases)
            or await self._find_by_word(chat, bases)
        )
        if len(found) > 1:
            return Refusal("several-called", {"name": name})
        return found.pop() if found else holder

    async def _is_met(self, chat: int, user: UserId) -> bool:
        return any(way.chat == chat for way in await self._people.load(user, _MET))

    async def _find_by_full_name(self, chat: int, names: Iterable[str]) -> set[UserId]:
        """Return the people whose current full name is one of these."""
        return {
            user
            for name in names
            for user, called in await self._load_people(_whole(chat, name))
            if called.casefold() == name.casefold()
        }

    async def _find_by_word(self, chat: int, words: Iterable[str]) -> set[UserId]:
        """Return the people whose current name contains one of these words."""
        return {
            user
            for word in words
            for user, called in await self._load_people(_word(chat, word))
            if word.casefold() in words_of(called)
        }

    async def _load_people(self, way: Way) -> list[tuple[UserId, str]]:
        """Return the people in an index entry, with their current names."""
        numbers = await self._people.load(room_id(way.chat), way.field)
        users = [user_id(number) for number in numbers]
        return [(user, await self._people.name(user)) for user in users]


def _holder(username: str) -> str:
    return f"{PLATFORM}:@{username}"


def _whole(chat: int, name: str) -> Way:
    return Way(chat, " ".join(name.split()).casefold(), is_whole=True)


def _word(chat: int, word: str) -> Way:
    return Way(chat, word.casefold())
