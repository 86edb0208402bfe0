"""Names and languages of people and rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from bot.ids import RoomId, UserId
from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.play.ports.profile_fields import ProfileField, ReadableField
from bot.play.ports.stores import PREFETCHED, ProfileStore, StoredProfile
from bot.posts.appearance import Look, Looks
from bot.talk.incoming import Incoming
from bot.texts.presenter import Presenter
from bot.texts.text import Person
from bot.texts.translations import LANGUAGES, pick_language

_T = TypeVar("_T")

HINTS: Final = ProfileField[tuple[str, ...]]("hints", tuple[str, ...], ())
"""The kinds of hints that a person has had."""
ASKS_FIRST: Final = ProfileField("asks-first", bool, False)
"""Whether a person confirms each move before it is played."""


async def language_for(people: ProfileStore, incoming: Incoming) -> str:
    """Return the language of an answer to one person; empty if unknown. Private answers prefer
    the language of their app over the room's."""
    user, room = await people.load_profiles([incoming.user, incoming.room])
    alone = app_language(incoming) if incoming.private else ""
    return user.language or alone or room.language or pick_language(incoming.locale)


def app_language(incoming: Incoming) -> str:
    """Return the language of the person's app. Empty for English, which people of all countries
    use."""
    code = pick_language(incoming.locale)
    return "" if code == LANGUAGES[0] else code


class Profiles:
    """Names, languages and looks of people and rooms. ``presenters`` maps language codes to
    presenters; ``default_language`` is a code."""

    def __init__(
        self, people: ProfileStore, presenters: Mapping[str, Presenter], default_language: str
    ) -> None:
        self._people = people
        self._presenters = presenters
        self._default_language = default_language
        self.looks = Looks(people)

    def once(self) -> Profiles:
        """Return a copy for one event or announcement that caches each person and room."""
        return Profiles(ReadOnce(self._people), self._presenters, self._default_language)

    async def read(self, *whose: UserId | RoomId) -> Sequence[StoredProfile]:
        """Load these profiles in one call, into the cache of `once`."""
        return await self._people.load_profiles([who for who in whose if who])

    async def note(self, incoming: Incoming) -> None:
        """Store the person's current name."""
        if incoming.user_name and await self._people.name(incoming.user) != incoming.user_name:
            await self._people.set_name(incoming.user, incoming.user_name)

    async def save_hints(self, user: UserId, kinds: tuple[str, ...]) -> None:
        """Store the kinds of hints that a person has had."""
        await self._people.save(user, HINTS, kinds)

    async def asks_first(self, user: UserId) -> bool:
        """Whether the person confirms each move before it is played."""
        (known,) = await self._people.load_profiles([user])
        return known.get(ASKS_FIRST)

    async def set_asks_first(self, user: UserId, *, on: bool) -> None:
        await self._people.save(user, ASKS_FIRST, on)

    async def introduce(self, user: UserId, name: str) -> None:
        """Store a name for a person who has none."""
        if not await self._people.name(user):
            await self._people.set_name(user, name)

    async def words_for(self, incoming: Incoming) -> Presenter:
        """Return the presenter for an answer to one person: in their language, else the room's,
        else their app's, else the default."""
        return self.speaking(await language_for(self._people, incoming))

    async def words_of(self, user: UserId, room: RoomId) -> Presenter:
        """Return the presenter for an unsolicited message to one person in a room."""
        mine, theirs = await self._people.load_profiles([user, room])
        return self.speaking(mine.language or theirs.language)

    async def room_words(self, room: RoomId) -> Presenter:
        """Return the presenter for a post to a whole room."""
        return self.speaking(await self._people.language(room))

    def speaking(self, code: str) -> Presenter:
        """Return the presenter of this language, or of the default one."""
        return self._presenters.get(code) or self._presenters[self._default_language]

    async def speak(self, incoming: Incoming, code: str, *, for_all: bool) -> Presenter:
        """Set the language of a person and, if ``for_all``, of the room."""
        await self._people.set_language(incoming.user, code)
        if for_all:
            await self._people.set_language(incoming.room, code)
        return self.speaking(code)

    async def settle_language(self, incoming: Incoming) -> None:
        """Set the language of a room without one: the language of its server, as chosen or as
        the chat reports it, or else of the first player."""
        if not await self._people.language(incoming.room):
            chosen = await self._people.language(incoming.server) if incoming.server else ""
            language = chosen or pick_language(incoming.room_locale)
            code = language or (await self.words_for(incoming)).code
            await self._people.set_language(incoming.room, code)

    async def inherit(self, room: RoomId, parent: RoomId) -> None:
        """Copy language and look of the parent room to a new room that has none."""
        code = await self._people.language(parent)
        if code and not await self._people.language(room):
            await self._people.set_language(room, code)
        await self.looks.inherit(room, parent)

    async def look_for(self, incoming: Incoming) -> Look:
        """Return the look for an answer to one person: their own, else the room's."""
        return await self.looks.load(incoming.user, incoming.room)

    async def names(self, loaded: LoadedMatch) -> dict[Side, str]:
        """Return the names of both sides; empty for a free seat."""
        users = loaded.users
        known = await self._people.load_profiles([*users.values()])
        names = {side: display_name(users[side], of) for side, of in zip(users, known, strict=True)}
        return dict.fromkeys(Side, "") | names

    async def name(self, user: UserId) -> str:
        """Return a person's name, or else the last part of the id."""
        if not user:
            return ""
        (known,) = await self._people.load_profiles([user])
        return display_name(user, known)

    async def person(self, user: UserId) -> Person:
        """Return a person as an argument of texts."""
        return Person(user, await self.name(user))


def display_name(user: UserId, known: StoredProfile) -> str:
    """Return a person's name, or else the last part of the id."""
    return known.name or user.rpartition("/")[2].rpartition(":")[2]


class ReadOnce:
    """A `ProfileStore` that caches profiles with their `PREFETCHED` fields, for one event or
    announcement only."""

    def __init__(self, people: ProfileStore) -> None:
        self._people = people
        self._known: dict[str, StoredProfile] = {}

    async def load_profiles(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        missing = [who for who in dict.fromkeys(whose) if who not in self._known]
        if missing:
            found = await self._people.load_profiles(missing)
            self._known.update(zip(missing, found, strict=True))
        return [self._known[who] for who in whose]

    async def name(self, user: UserId) -> str:
        return (await self.load_profiles([user]))[0].name

    async def set_name(self, user: UserId, name: str) -> None:
        await self._people.set_name(user, name)
        if user in self._known:
            self._known[user] = replace(self._known[user], name=name)

    async def language(self, who: UserId | RoomId) -> str:
        return (await self.load_profiles([who]))[0].language

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        await self._people.set_language(who, code)
        if who in self._known:
            self._known[who] = replace(self._known[who], language=code)

    async def load(self, who: UserId | RoomId, wanted: ReadableField[_T]) -> _T:
        if wanted.name not in PREFETCHED:
            return await self._people.load(who, wanted)
        return (await self.load_profiles([who]))[0].get(wanted)

    async def save(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> None:
        await self._people.save(who, wanted, value)
        if wanted.name in PREFETCHED and who in self._known:
            fields = {**self._known[who].fields, wanted.name: wanted.encode(value)}
            stored = {name: text for name, text in fields.items() if text}
            self._known[who] = replace(self._known[who], fields=stored)
