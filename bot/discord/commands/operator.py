"""The command ``/go-server settings``, for managers of a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.discord.discord_ids import guild_key, room_id
from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.failures import telling
from bot.discord.outbound.interactions import defer_answer
from bot.talk.community_settings import is_on, switch
from bot.talk.server_settings import OF_SERVERS
from bot.texts.translations import Words, words


async def settings(
    intake: Intake, interaction: discord.Interaction[Any], given: Mapping[str, Any]
) -> None:
    """Change the given settings and show all settings.

    ``given`` maps option names to values; None leaves a setting unchanged. ``channel`` 0 allows
    challenges in every channel; ``role`` 0 notifies no role."""
    if not await defer_answer(interaction, thinking=True):
        return
    people = intake.context.people
    async with telling(interaction, intake.context.language) as state:
        guild = interaction.guild_id
        texts = await intake.words(interaction)
        if guild is None or not interaction.permissions.manage_guild:
            await intake.say(interaction, texts.text("discord-not-manager"))
            return
        if given.get("role") == guild:  # the id of @everyone
            await intake.say(interaction, texts.text("discord-role-everyone"))
            return
        await intake.servers.choose(guild, given)
        if (language := given.get("language")) is not None:
            await people.set_language(room_id(interaction.channel_id or 0), language)
            texts = words(language)
        for name in OF_SERVERS:
            if (on := given.get(name)) is not None:
                await switch(people, guild_key(guild), name, on=on)
        state.handled = True
        server = await intake.servers.get(guild)
        switches = {
            name: "yes" if await is_on(people, guild_key(guild), name) else "no"
            for name in OF_SERVERS
        }
        channel = interaction.guild and interaction.guild.get_channel(server.channel)
        lines = [
            texts.text("discord-settings-language", language=server.language or "none"),
            texts.text("discord-settings-home", home=server.home),
            texts.text("discord-settings-anywhere")
            if channel is None
            else texts.text("discord-settings-channel", where=f"#{channel.name}"),
            await _describe_role(intake, texts, guild),
            texts.text("discord-settings-theme", theme=server.theme),
            *[texts.text(f"server-{name}", on=held) for name, held in switches.items()],
        ]
        await intake.say(interaction, "\n• ".join([texts.text("discord-settings"), *lines]))


async def _describe_role(intake: Intake, texts: Words, guild: int) -> str:
    """Return which role open challenges notify, or what a manager has to change first."""
    role = await intake.posting.role_calls.find(guild)
    if role is None:
        return texts.text("discord-settings-role", state="none", role="")
    if not role.name:
        return texts.text("discord-settings-role", state="deleted", role="")
    state = "notified" if role.can_notify else "unable"
    return texts.text("discord-settings-role", state=state, role=f"@{role.name}")
