"""Messages without content, and the hint how to write to the bot so that it reads them.

Without the privilege the bot gets the text of lines that mention it, of private chats and of its
own posts alone (https://discord.com/developers/docs/events/gateway#message-content-intent). A
reply without its ping mentions nobody, and the role that a server has for the bot is not the bot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import discord

from bot.adapters.discord.ids import PLATFORM, room_id, user_id
from bot.adapters.discord.outbound.posting import Posting
from bot.conversation.kit.incoming import Incoming
from bot.conversation.platform.platform_context import PlatformContext
from bot.conversation.routing.router import Conversation

_TOLD = "told-how-to-be-heard"


def own_role(guild: discord.Guild | None) -> discord.Role | None:
    """The role that Discord made for the bot alone: to mention it is to mention the bot."""
    return None if guild is None else guild.self_role


def without_mention(message: discord.Message, me: int) -> tuple[str, bool]:
    """The text without the first mention of the bot or its role, and whether one of the two is
    mentioned; of a role that can be so though the text is not told."""
    role = own_role(message.guild)
    names = rf"<@!?{me}>" if role is None else rf"<@!?{me}>|<@&{role.id}>"
    # No spaces around it, or a line full of them would take a long time.
    rest, mentioned = re.subn(rf"(?:{names})[,:]?", " ", message.content, count=1)
    return rest.strip(), mentioned > 0 or (role is not None and role in message.role_mentions)


@dataclass(frozen=True)
class Unheard:
    """Answers lines whose words are hidden from the bot and were perhaps meant for it."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation

    async def answer(self, message: discord.Message, me: int) -> None:
        """Tells how to be heard: each time if the bot's role is mentioned; once, ever, to a player
        who answers a post of the bot or writes in a thread of its own."""
        person, room = user_id(message.author.id), room_id(message.channel.id)
        if own_role(message.guild) not in message.role_mentions:
            if not _may_be_meant(message, me) or not await self.conversation.plays_in(room, person):
                return
            if not await self.context.first_time(person, _TOLD):
                return
        incoming = Incoming(
            event_id=f"{PLATFORM}:{message.id}",
            user=person,
            user_name=message.author.display_name,
            room=room,
        )
        told = await self.context.words_for(incoming)
        await self.posting.reply(message, told.text("discord-unheard", bot=f"<@{me}>"))


def is_hidden(message: discord.Message, me: int) -> bool:
    """Whether a line has words, or a file, that the bot is not shown."""
    told = message.content or message.attachments or message.stickers
    mentioned = any(person.id == me for person in message.mentions)
    return message.guild is not None and not told and not mentioned


def _may_be_meant(message: discord.Message, me: int) -> bool:
    """Whether a line stands where the bot is spoken to, and is to no other person."""
    if message.mentions or message.mention_everyone or message.role_mentions:
        return False
    if message.reference is not None:
        replied = message.reference.resolved
        return isinstance(replied, discord.Message) and replied.author.id == me
    return isinstance(message.channel, discord.Thread) and message.channel.owner_id == me
