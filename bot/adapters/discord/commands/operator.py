"""The settings of a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.adapters.discord.ids import guild_key, room_id
from bot.adapters.discord.inbound.failures import telling
from bot.adapters.discord.inbound.intake import Intake
from bot.adapters.discord.outbound.interactions import deferred
from bot.adapters.discord.outbound.servers import Servers
from bot.conversation.challenges.community_settings import is_on, switch
from bot.conversation.platform.platform_context import PlatformContext
from bot.language.server_settings import OF_SERVERS
from bot.language.translations import words
from bot.service.ports.stores import RoomId


class Operator:
    """``/go-server settings``, for those who may manage the server."""

    def __init__(self, intake: Intake, context: PlatformContext, servers: Servers) -> None:
        self._intake = intake
        self._context = context
        self._servers = servers

    async def settings(
        self, interaction: discord.Interaction[Any], given: Mapping[str, Any]
    ) -> None:
        """Changes what is given, by the names of the options (None: not this), and shows what
        holds. ``channel`` 0: challenges anywhere."""
        if not await deferred(interaction, thinking=True):
            return
        async with telling(interaction, self._context.language) as state:
            guild = interaction.guild_id
            told = await self._intake.words(interaction)
            if guild is None or not interaction.permissions.manage_guild:
                await self._intake.say(interaction, told.text("discord-not-manager"))
                return
            await self._change(guild, room_id(interaction.channel_id or 0), given)
            told = words(given["language"]) if given.get("language") else told
            state.handled = True
            server = await self._servers.get(guild)
            switches = {
                name: "yes" if await is_on(self._context.people, guild_key(guild), name) else "no"
                for name in OF_SERVERS
            }
            place = interaction.guild and interaction.guild.get_channel(server.channel)
            lines = [
                told.text("discord-settings-language", language=server.language or "none"),
                told.text("discord-settings-home", home=server.home),
                told.text("discord-settings-anywhere")
                if place is None
                else told.text("discord-settings-channel", where=f"#{place.name}"),
                told.text("discord-settings-theme", theme=server.theme),
                *[told.text(f"server-{name}", on=held) for name, held in switches.items()],
            ]
            await self._intake.say(
                interaction, "\n• ".join([told.text("discord-settings"), *lines])
            )

    async def _change(self, guild: int, room: RoomId, given: Mapping[str, Any]) -> None:
        people = self._context.people
        await self._servers.choose(guild, given)
        if (language := given.get("language")) is not None:
            await people.set_language(room, language)
        for name in OF_SERVERS:
            if (on := given.get(name)) is not None:
                await switch(people, guild_key(guild), name, on=on)
