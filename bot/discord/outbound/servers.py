"""The settings of servers, chosen by their managers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from bot.discord.discord_ids import PLATFORM, guild_key
from bot.ids import RoomId
from bot.play.ports.post_index import PostIndex
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.posts.appearance import THEMES, USUAL_THEME

HomeKind = Literal["thread", "channel", "dm", "forum"]
HOMES: tuple[HomeKind, ...] = get_args(HomeKind)
CHOSEN_BY_NAME = HOMES[:3]
"""The homes to choose by name. A forum is chosen as a channel, since a server can have several."""
DEFAULT_HOME: HomeKind = "thread"
_ENTERED = f"{PLATFORM}-servers"
"""The key of the set of the bot's servers."""
_MAX_STORED_ROOMS = 4096


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server.

    - ``language`` is empty if none is chosen.
    - ``home``: where games are played. ``forum``: the id of the forum for the home ``forum``.
    - ``channel``: the only channel that allows challenges; 0: all channels.
    - ``role``: the id of the role to notify of open challenges; 0: none.
    - ``theme``: the look of boards, one of `bot.posts.appearance.THEMES`.
    """

    language: str = ""
    home: HomeKind = DEFAULT_HOME
    channel: int = 0
    forum: int = 0
    role: int = 0
    theme: str = USUAL_THEME


_HOME: Final = ProfileField[HomeKind]("home", HomeKind, DEFAULT_HOME)  # type: ignore[arg-type]
_FORUM: Final = ProfileField("forum", int, 0)
_CHANNEL: Final = ProfileField("channel", int, 0)
ROLE: Final = ProfileField("role", int, 0)
PARENT: Final = ProfileField("parent", str, "")
"""The channel in which the game of a thread or private chat started. A private chat can have games
of several servers: ``PARENT.about(guild_key)`` is the channel of a server's newest game, and this
field that of the newest game of all."""
THEME: Final = ProfileField("theme", str, USUAL_THEME, THEMES.__contains__)
_FIELDS: Final[Sequence[ProfileField[Any]]] = (_HOME, _FORUM, _CHANNEL, ROLE, THEME)
"""The settings that are fields of a server's profile."""


class Servers:
    """The settings of all servers, the set of servers, and the rooms of each with stored data."""

    def __init__(self, people: People, index: PostIndex) -> None:
        self._people = people
        self._index = index
        self.stored_rooms: set[RoomId] = set()
        """A cache of rooms that are stored already."""

    async def enter(self, guild: int) -> None:
        await self._index.add_member(_ENTERED, str(guild))

    async def load_servers(self) -> set[int]:
        """Return the stored ids of the bot's servers."""
        return {int(guild) for guild in await self._index.members(_ENTERED)}

    async def leave(self, guild: int) -> None:
        self.stored_rooms.clear()
        await self._index.remove_member(_ENTERED, str(guild))

    async def note(self, server: RoomId, room: RoomId) -> None:
        """Record that the bot stores data about this room. When the bot leaves the server, it
        deletes the data of all recorded rooms."""
        await self._index.add_member(server, room)
        if len(self.stored_rooms) >= _MAX_STORED_ROOMS:
            self.stored_rooms.clear()
        self.stored_rooms.add(room)

    async def rooms(self, guild: int) -> list[RoomId]:
        """Return the rooms of a server with stored data."""
        return sorted(await self._index.members(guild_key(guild)))

    async def get(self, guild: int | None) -> ServerSettings:
        """Return a server's settings; the defaults for private chats."""
        if guild is None:
            return ServerSettings()
        key = guild_key(guild)
        language, home, channel, forum, role, theme = await asyncio.gather(
            self._people.language(key),
            self._people.load(key, _HOME),
            self._people.load(key, _CHANNEL),
            self._people.load(key, _FORUM),
            self._people.load(key, ROLE),
            self._people.load(key, THEME),
        )
        return ServerSettings(language, home, channel, forum, role, theme)

    async def choose(self, guild: int, given: Mapping[str, Any]) -> None:
        """Store the given settings, by the names in `ServerSettings`; None leaves a setting
        unchanged.

        A ``forum`` also sets ``home``. A ``language`` is also set for rooms without one."""
        key = guild_key(guild)
        if (language := given.get("language")) is not None:
            for room in (key, *await self._without_language(guild)):
                await self._people.set_language(room, language)
        home = given.get("home") if given.get("forum") is None else "forum"
        given = {**given, "home": home}
        for field in _FIELDS:
            if (chosen := given.get(field.name)) is not None:
                await self._people.save(key, field, chosen or field.default)

    async def _without_language(self, guild: int) -> list[RoomId]:
        rooms = await self.rooms(guild)
        known = await self._people.load_profiles(rooms)
        return [room for room, of in zip(rooms, known, strict=True) if not of.language]
