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

from bot.discord.current_client import DiscordApi
from bot.discord.discord_ids import room_id
from bot.discord.outbound.discord_posting import Posting
from bot.discord.outbound.interactions import become, followed_up, is_guest
from bot.discord.outbound.markdown import content
from bot.ids import RoomId
from bot.posts.post import Answer
from bot.routing.parsing.parser import parse
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk import requests
from bot.talk.incoming import Incoming

logger = structlog.get_logger(__name__)


def is_public(interaction: discord.Interaction[Any], line: str) -> bool:
    """Whether all who are there see what a command's line is answered: a challenge of a guest's."""
    parsed = parse(line, addressed=True) if is_guest(interaction) else None
    return parsed is not None and isinstance(parsed.request, requests.Challenge)


async def room_of(client: DiscordApi, interaction: discord.Interaction[Any]) -> RoomId:
    """The room in which something counts as done: where it was done, or for a guest's the person's
    private chat with the bot, if Discord makes one."""
    if not is_guest(interaction):
        return room_id(interaction.channel_id or 0)
    try:
        return room_id((await client.create_dm(interaction.user)).id)
    except discord.HTTPException as error:
        logger.warning("no-private-chat", user=interaction.user.id, reason=error.text)
        return room_id(interaction.channel_id or 0)


class Host(Protocol):
    """The part of the intake that answering a person alone needs."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation


async def tell(
    interaction: discord.Interaction[Any], incoming: Incoming, answer: Answer, at: Host
) -> bool:
    """What was done in a game, where it was done: a challenge for all to answer, and what came of
    it in its place; everything else as a board for the person alone, since their private chat may
    not be one that the bot can write to. False: nothing was, or the bot is no guest."""
    if incoming.room == room_id(interaction.channel_id or 0) or answer.posts:
        return False
    context, conversation = at.context, at.conversation
    shown = await conversation.show_result(incoming, answer)
    if shown is None:
        return False
    told = await context.words_for(incoming)
    if shown.mentions:  # a challenge that a person is to answer here
        # What takes the place of "is thinking …" calls nobody.
        said = content(await conversation.lookups.news(incoming, answer))
        await followed_up(interaction, {"content": said}, alone=False)
        await followed_up(interaction, await at.posting.parts(shown, told, shown.look), alone=False)
        return True
    if interaction.message is not None and not interaction.message.flags.ephemeral:
        said = await conversation.lookups.news(incoming, answer)
        where = told.text("discord-in-private")
        await become(interaction, {"content": f"{content(said)}\n{where}"})
    await followed_up(
        interaction, await at.posting.parts(replace(shown, mentions=()), told, shown.look)
    )
    return True
