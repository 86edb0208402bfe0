"""Guest chats: the bot is no member there, but one person has it as a user-installed app.

In a guest chat, the bot can only answer interactions. Actions therefore count as actions in the
person's private chat with the bot.

https://discord.com/developers/docs/resources/application#user-context and
https://discord.com/developers/docs/interactions/application-commands#interaction-contexts
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import room_id
from bot.discord.outbound.discord_posting import Posting
from bot.discord.outbound.interactions import become, follow_up, is_guest
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
    """Whether the answer to a command is public: only for a challenge in a guest chat."""
    parsed = parse(line, addressed=True) if is_guest(interaction) else None
    return parsed is not None and isinstance(parsed.request, requests.Challenge)


async def room_of(client: DiscordApi, interaction: discord.Interaction[Any]) -> RoomId:
    """Return the room of an interaction. In a guest chat it is the person's private chat with the
    bot, if Discord can create one."""
    if not is_guest(interaction):
        return room_id(interaction.channel_id or 0)
    try:
        return room_id((await client.create_dm(interaction.user)).id)
    except discord.HTTPException as error:
        logger.warning("no-private-chat", user=interaction.user.id, reason=error.text)
        return room_id(interaction.channel_id or 0)


class Host(Protocol):
    """The part of the intake that `tell` needs."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation


async def tell(
    interaction: discord.Interaction[Any], incoming: Incoming, answer: Answer, at: Host
) -> bool:
    """Show the result of an action in a guest chat. Return False if nothing was shown: in another
    chat, for an answer with posts, or without a game.

    A new challenge becomes a public message. After any other action, the person gets the board as
    an ephemeral message, since the bot may be unable to write to their private chat. If they
    pressed a button of a public message, such as a challenge, the news of the game replaces that
    message."""
    if incoming.room == room_id(interaction.channel_id or 0) or answer.posts:
        return False
    context, conversation = at.context, at.conversation
    shown = await conversation.lookups.show_result(incoming, answer)
    if shown is None:
        return False
    texts = await context.words_for(incoming)
    if shown.mentions:  # a challenge for another person in this chat
        # The first answer edits "is thinking …" and causes no notification; the second does.
        news = content(await conversation.lookups.news(incoming, answer))
        await follow_up(interaction, {"content": news}, alone=False)
        made = await at.posting.parts(shown, texts, shown.look)
        if not await follow_up(interaction, made, alone=False):
            await become(interaction, made)  # if it arrived after all, there are two to accept
        return True
    if interaction.message is not None and not interaction.message.flags.ephemeral:
        news = await conversation.lookups.news(incoming, answer)
        where = texts.text("discord-in-private")
        await become(interaction, {"content": f"{content(news)}\n{where}"})
    await follow_up(
        interaction, await at.posting.parts(replace(shown, mentions=()), texts, shown.look)
    )
    return True
