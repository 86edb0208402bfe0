"""Names and languages of the people and rooms that the program talks to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.ids import RoomId, UserId
from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import ProfileStore, StoredProfile
from bot.posts.appearance import LOOK, Look, Looks
from bot.talk.incoming import Incoming
from bot.texts.presenter import Presenter
from bot.texts.text import Person
from bot.texts.translations import LANGUAGES, pick_language


async def language_for(people: ProfileStore, incoming: Incoming) -> str:
    """The code to answer one person in; empty if nothing speaks for any. What they alone see is in
    the language of their app, unless they have chosen another."""
    user, room = await people.known([incoming.user, incoming.room])
    alone = app_language(incoming) if incoming.private else ""
    return user.language or alone or room.language or pick_language(incoming.locale)


def app_language(incoming: Incoming) -> str:
    """The code of the language in which a person uses the chat. Empty for English, in which people
    of all countries do."""
    code = pick_language(incoming.locale)
    return "" if code == LANGUAGES[0] else code


class Profiles:
    """Names, languages and words of people and rooms. ``presenters`` has one for each language;
    ``usual`` is the code where nothing is chosen."""

    def __init__(
        self, people: ProfileStore, presenters: Mapping[str, Presenter], usual: str
    ) -> None:
        self._people = people
        self._presenters = presenters
        self._usual = usual
        self.looks = Looks(people)

    def once(self) -> Profiles:
        """The same for one event or announcement, which reads each person and room once."""
        return Profiles(ReadOnce(self._people), self._presenters, self._usual)

    async def read(self, *whose: UserId | RoomId) -> Sequence[StoredProfile]:
        """Reads what will be asked of these, in one go; see `once`."""
        return await self._people.known([who for who in whose if who])

    async def note(self, incoming: Incoming) -> None:
        """Remembers what a person is called; names change."""
        if incoming.user_name and await self._people.name(incoming.user) != incoming.user_name:
            await self._people.set_name(incoming.user, incoming.user_name)

    async def note_hints(self, user: UserId, kinds: str) -> None:
        await self._people.set_setting(user, "hints", kinds)

    async def introduce(self, user: UserId, name: str) -> None:
        """Gives a name to a person who has not been heard yet."""
        if not await self._people.name(user):
            await self._people.set_name(user, name)

    async def words_for(self, incoming: Incoming) -> Presenter:
        """For an answer to one person: their choice, else the room's, else what their chat
        program says they read, else the usual language."""
        return self.speaking(await language_for(self._people, incoming))

    async def words_of(self, user: UserId, room: RoomId) -> Presenter:
        """For what one person is told in a room without having said anything just now."""
        mine, theirs = await self._people.known([user, room])
        return self.speaking(mine.language or theirs.language)

    async def room_words(self, room: RoomId) -> Presenter:
        """For what everybody in a room reads."""
        return self.speaking(await self._people.language(room))

    def speaking(self, code: str) -> Presenter:
        """For a post that is always in this language."""
        return self._presenters.get(code) or self._presenters[self._usual]

    async def speak(self, incoming: Incoming, code: str, *, for_all: bool) -> Presenter:
        """Sets the language of a person, and, ``for_all``, of the room where they asked for it."""
        await self._people.set_language(incoming.user, code)
        if for_all:
            await self._people.set_language(incoming.room, code)
        return self.speaking(code)

    async def settle_language(self, incoming: Incoming) -> None:
        """A room where nobody chose a language takes that of its place (a server): what was chosen
        for it, or what the chat reports of it; or else of who first plays there."""
        if not await self._people.language(incoming.room):
            chosen = await self._people.language(incoming.place) if incoming.place else ""
            place = chosen or pick_language(incoming.room_locale)
            code = place or (await self.words_for(incoming)).code
            await self._people.set_language(incoming.room, code)

    async def inherit(self, room: RoomId, parent: RoomId) -> None:
        """A new room speaks and looks as the one it grew out of, unless it has chosen itself."""
        code = await self._people.language(parent)
        if code and not await self._people.language(room):
            await self._people.set_language(room, code)
        await self.looks.inherit(room, parent)

    async def look_for(self, incoming: Incoming) -> Look:
        """For an answer to one person: their choice, else the room's."""
        return await self.looks.of(incoming.user, incoming.room)

    async def names(self, loaded: LoadedMatch) -> dict[Side, str]:
        """The names of both sides; empty for a side that has no player yet."""
        users = loaded.users
        known = await self._people.known([*users.values()])
        names = {side: called(users[side], of) for side, of in zip(users, known, strict=True)}
        return dict.fromkeys(Side, "") | names

    async def name(self, user: UserId) -> str:
        """The name of a person: the one known, or else the last part of the id."""
        if not user:
            return ""
        (known,) = await self._people.known([user])
        return called(user, known)

    async def person(self, user: UserId) -> Person:
        """A person as an argument of what is said."""
        return Person(user, await self.name(user))


def called(user: UserId, known: StoredProfile) -> str:
    """The name of a person: the one known, or else the last part of the id."""
    return known.name or user.rpartition("/")[2].rpartition(":")[2]


class ReadOnce:
    """A `ProfileStore` that remembers what it has read or written, and so is used for a moment
    only. Of settings it remembers `LOOK`."""

    def __init__(self, people: ProfileStore) -> None:
        self._people = people
        self._known: dict[str, StoredProfile] = {}

    async def known(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        missing = [who for who in dict.fromkeys(whose) if who not in self._known]
        if missing:
            found = await self._people.known(missing)
            self._known.update(zip(missing, found, strict=True))
        return [self._known[who] for who in whose]

    async def name(self, user: UserId) -> str:
        return (await self.known([user]))[0].name

    async def set_name(self, user: UserId, name: str) -> None:
        await self._people.set_name(user, name)
        self._change(user, name=name)

    async def language(self, who: UserId | RoomId) -> str:
        return (await self.known([who]))[0].language

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        await self._people.set_language(who, code)
        self._change(who, language=code)

    async def setting(self, who: UserId | RoomId, what: str) -> str:
        if what != LOOK:
            return await self._people.setting(who, what)
        return (await self.known([who]))[0].look

    async def set_setting(self, who: UserId | RoomId, what: str, value: str) -> None:
        await self._people.set_setting(who, what, value)
        if what == LOOK:
            self._change(who, look=value)

    def _change(self, who: str, **changed: str) -> None:
        if who in self._known:
            self._known[who] = replace(self._known[who], **changed)
