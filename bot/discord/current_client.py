"""The client of the moment, behind the part of its interface that outlives one connection."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Protocol

import discord

if TYPE_CHECKING:
    from discord.abc import GuildChannel, PrivateChannel, Snowflake
    from discord.http import HTTPClient

    from bot.discord.gateway import GoClient

    AnyChannel = GuildChannel | PrivateChannel | discord.Thread


class DiscordApi(Protocol):
    """The members of `discord.Client` that find, read and send things."""

    @property
    def user(self) -> discord.ClientUser | None: ...

    @property
    def application_id(self) -> int | None: ...

    @property
    def http(self) -> HTTPClient: ...

    def get_channel(self, id: int, /) -> AnyChannel | None: ...

    def get_guild(self, id: int, /) -> discord.Guild | None: ...

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable: ...

    async def fetch_channel(self, channel_id: int, /) -> AnyChannel: ...

    async def fetch_guild(self, guild_id: int, /, *, with_counts: bool) -> discord.Guild: ...

    def fetch_guilds(
        self, *, limit: int | None, with_counts: bool
    ) -> AsyncIterator[discord.Guild]: ...

    async def create_dm(self, user: Snowflake) -> discord.DMChannel: ...


class CurrentClient:
    """A `DiscordApi` that forwards to the client of the moment.

    Each attempt to connect has a client of its own, since what the library keeps of a connection
    that has failed is not to be trusted.
    """

    def __init__(self, make: Callable[[], GoClient]) -> None:
        self._make = make
        self.now = make()

    def renew(self) -> GoClient:
        """Replace a client that is closed."""
        self.now = self._make()
        return self.now

    @property
    def user(self) -> discord.ClientUser | None:
        return self.now.user

    @property
    def application_id(self) -> int | None:
        return self.now.application_id

    @property
    def http(self) -> HTTPClient:
        return self.now.http

    def get_channel(self, id: int, /) -> AnyChannel | None:
        return self.now.get_channel(id)

    def get_guild(self, id: int, /) -> discord.Guild | None:
        return self.now.get_guild(id)

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:
        return self.now.get_partial_messageable(id)

    async def fetch_channel(self, channel_id: int, /) -> AnyChannel:
        return await self.now.fetch_channel(channel_id)

    async def fetch_guild(self, guild_id: int, /, *, with_counts: bool) -> discord.Guild:
        return await self.now.fetch_guild(guild_id, with_counts=with_counts)

    def fetch_guilds(self, *, limit: int | None, with_counts: bool) -> AsyncIterator[discord.Guild]:
        return self.now.fetch_guilds(limit=limit, with_counts=with_counts)

    async def create_dm(self, user: Snowflake) -> discord.DMChannel:
        return await self.now.create_dm(user)
