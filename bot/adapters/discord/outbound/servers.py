"""What a server's managers have chosen for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Literal, get_args

from bot.adapters.discord.ids import guild_key
from bot.conversation.posts.appearance import THEMES, USUAL_THEME
from bot.service.ports.stores import People

Home = Literal["thread", "channel", "dm"]
HOMES: tuple[Home, ...] = get_args(Home)
USUAL_HOME: Home = "thread"


@dataclass(frozen=True)
class Server:
    """``language`` is empty and ``channel`` is 0 where nothing is chosen.

    ``home``: where games go on. ``channel``: the only one where challenges may be made.
    ``theme``: how boards look, one of `bot.conversation.posts.appearance.THEMES`.
    """

    language: str = ""
    home: Home = USUAL_HOME
    channel: int = 0
    theme: str = USUAL_THEME


class Servers:
    """The choices of all servers."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def get(self, guild: int | None) -> Server:
        """A server's choices; the usual ones for private chats."""
        if guild is None:
            return Server()
        key = guild_key(guild)
        home, channel, language, theme = await asyncio.gather(
            self._people.setting(key, "home"),
            self._people.setting(key, "channel"),
            self._people.language(key),
            self.theme(guild),
        )
        return Server(
            language=language,
            home=next((each for each in HOMES if each == home), USUAL_HOME),
            channel=int(channel) if channel.isdigit() else 0,
            theme=theme,
        )

    async def theme(self, guild: int | None) -> str:
        """How boards look on a server, or in private chats."""
        if guild is None:
            return USUAL_THEME
        chosen = await self._people.setting(guild_key(guild), "theme")
        return chosen if chosen in THEMES else USUAL_THEME

    async def set_theme(self, guild: int, theme: str) -> None:
        await self._people.set_setting(guild_key(guild), "theme", theme)

    async def set_language(self, guild: int, code: str) -> None:
        await self._people.set_language(guild_key(guild), code)

    async def set_home(self, guild: int, home: str) -> None:
        await self._people.set_setting(guild_key(guild), "home", home)

    async def set_channel(self, guild: int, channel: int) -> None:
        """0: challenges may be made anywhere."""
        await self._people.set_setting(guild_key(guild), "channel", str(channel or ""))
