"""Chats where the bot is only a guest of a person who has installed it for themselves.

These are chats of friends without it. There it answers interactions and can do nothing by itself,
so what is done there counts as done in the person's private chat with it.

https://discord.com/developers/docs/resources/application#user-context and
https://discord.com/developers/docs/interactions/application-commands#interaction-contexts
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

import discord
import structlog

from bot.adapters.discord.ids import room_id
from bot.adapters.discord.outbound.interactions import become, followed_up
from bot.adapters.discord.outbound.posting import parts
from bot.adapters.discord.outbound.texts import content
from bot.conversation.kit.incoming import Incoming
from bot.conversation.posts.post import Answer
from bot.conversation.routing.platform_context import PlatformContext
from bot.conversation.routing.router import Conversation
from bot.language import requests
from bot.language.grammar.parser import parse
from bot.service.ports.stores import RoomId

logger = structlog.get_logger(__name__)


def is_guest(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot is not a member of the place where somebody uses it."""
    if interaction.context.dm_channel:
        return False
    if interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id):
        return interaction.context.private_channel
    return not interaction.is_guild_integration()


def is_public(interaction: discord.Interaction[Any], line: str) -> bool:
    """Whether all who are there see what a command's line is answered: a challenge of a guest's."""
    parsed = parse(line, addressed=True) if is_guest(interaction) else None
    return parsed is not None and isinstance(parsed.request, requests.Challenge)


def may_write(interaction: discord.Interaction[Any]) -> bool:
    """Whether what the bot posts would be seen. Commands reach it also where it may not write; as a
    guest it posts elsewhere."""
    if is_guest(interaction):
        return True
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)


async def own_room(client: discord.Client, interaction: discord.Interaction[Any]) -> RoomId:
    """The person's private chat with the bot, or, if Discord makes none, the chat as it is."""
    try:
        return room_id((await client.create_dm(interaction.user)).id)
    except discord.HTTPException as error:
        logger.warning("no-private-chat", user=interaction.user.id, reason=error.text)
        return room_id(interaction.channel_id or 0)


class Host(Protocol):
    """What answers need."""

    house: PlatformContext
    conversation: Conversation


async def tell(
    interaction: discord.Interaction[Any], incoming: Incoming, answer: Answer, at: Host
) -> None:
    """What was done in a game, where it was done: a challenge for all to answer, and what came of
    it in its place; everything else as a board for the person alone, since their private chat may
    not be one that the bot can write to."""
    house, conversation = at.house, at.conversation
    shown = await conversation.shown(incoming, answer)
    if shown is None:
        return
    told = await house.words_for(incoming)
    if shown.mentions:  # a challenge that somebody is to answer here
        # What takes the place of "is thinking …" calls nobody.
        said = content(await conversation.news(incoming, answer))
        await followed_up(interaction, {"content": said}, alone=False)
        await followed_up(interaction, await parts(house, shown, told, shown.look), alone=False)
        return
    if interaction.message is not None and not interaction.message.flags.ephemeral:
        said = await conversation.news(incoming, answer)
        where = told.text("discord-in-private")
        await become(interaction, {"content": f"{content(said)}\n{where}"})
    await followed_up(
        interaction, await parts(house, replace(shown, mentions=()), told, shown.look)
    )
