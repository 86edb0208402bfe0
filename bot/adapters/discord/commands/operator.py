"""`/settings` of a server, and the link that invites the bot."""

from __future__ import annotations

from typing import Any

import discord

from bot.adapters.discord.ids import room_id
from bot.adapters.discord.inbound.intake import Intake
from bot.adapters.discord.outbound.interactions import deferred
from bot.adapters.discord.outbound.servers import Servers
from bot.conversation.routing.platform_context import PlatformContext
from bot.language.translations import words

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    add_reactions=True,
    read_message_history=True,
)
"""All that the bot ever needs."""


def invite_link(application: int) -> str:
    """The address at which a server's manager lets the bot in, with just these permissions."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


class Operator:
    """``/settings``, for those who may manage the server."""

    def __init__(self, intake: Intake, house: PlatformContext, servers: Servers) -> None:
        self._intake = intake
        self._house = house
        self._servers = servers

    async def settings(
        self,
        interaction: discord.Interaction[Any],
        language: str | None,
        home: str | None,
        channel: int | None,
        theme: str | None,
    ) -> None:
        """Changes what is given and shows what holds. ``channel`` 0: challenges anywhere."""
        if not await deferred(interaction, thinking=True):
            return
        async with self._intake.telling(interaction) as state:
            guild = interaction.guild_id
            told = await self._intake.words(interaction)
            if guild is None or not interaction.permissions.manage_guild:
                await self._intake.say(interaction, told.text("discord-not-manager"))
                return
            if language is not None:
                await self._servers.set_language(guild, language)
                await self._house.people.set_language(
                    room_id(interaction.channel_id or 0), language
                )
                told = words(language)
            if home is not None:
                await self._servers.set_home(guild, home)
            if channel is not None:
                await self._servers.set_channel(guild, channel)
            if theme is not None:
                await self._servers.set_theme(guild, theme)
            state.handled = True
            server = await self._servers.get(guild)
            place = interaction.guild and interaction.guild.get_channel(server.channel)
            lines = [
                told.text("discord-settings-language", language=server.language or "none"),
                told.text("discord-settings-home", home=server.home),
                told.text("discord-settings-anywhere")
                if place is None
                else told.text("discord-settings-channel", where=f"#{place.name}"),
                told.text("discord-settings-theme", theme=server.theme),
            ]
            await self._intake.say(
                interaction, "\n• ".join([told.text("discord-settings"), *lines])
            )
