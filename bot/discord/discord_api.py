"""The part of the Discord client that the adapter uses across reconnects."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import discord
from discord.abc import GuildChannel, PrivateChannel, Snowflake
from discord.http import HTTPClient

AnyChannel = GuildChannel | PrivateChannel | discord.Thread


class DiscordApi(Protocol):
    """The members of `discord.Client` that look up channels and servers and send requests."""

    @property
    def user(self) -> discord.ClientUser | None: ...

    @property
    def application_id(self) -> int | None: ...

    @property
    def guilds(self) -> Sequence[discord.Guild]: ...

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
