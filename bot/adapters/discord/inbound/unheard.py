"""Messages without content, and the hint how to write to the bot so that it reads them.

Without the privilege the bot gets the text of lines that mention it, of private chats and of its
own posts alone (https://discord.com/developers/docs/events/gateway#message-content-intent). A
reply without its ping mentions nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.adapters.discord.ids import PLATFORM, room_id, user_id
from bot.adapters.discord.inbound.addressees import answers, own_role
from bot.adapters.discord.outbound.posting import Posting
from bot.conversation.kit.incoming import Incoming
from bot.conversation.platform.platform_context import PlatformContext
from bot.conversation.routing.router import Conversation

_TOLD = "told-how-to-be-heard"


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


def _may_be_meant(message: discord.Message, me: int) -> bool:
    """Whether a line stands where the bot is spoken to, and is to no other person."""
    if message.mentions or message.mention_everyone or message.role_mentions:
        return False
    if message.reference is not None:
        return answers(message, me)
    return isinstance(message.channel, discord.Thread) and message.channel.owner_id == me
