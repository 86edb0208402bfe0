"""Messages without content, and the hint how to write to the bot so that it reads them.

Without the privilege the bot gets the text of lines that mention it, of private chats and of its
own posts alone (https://discord.com/developers/docs/events/gateway#message-content-intent). A
reply without its ping mentions nobody.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord

from bot.discord.discord_ids import PLATFORM, room_id, user_id
from bot.discord.inbound.addressees import answers, own_role
from bot.discord.outbound.discord_posting import Posting
from bot.posts.callbacks import tag
from bot.posts.post import Choice, Post
from bot.routing.lookups import AwaitedTurn
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming
from bot.texts.text import text

NOT_READ = "🙈"
"""Under a player's line that the bot cannot read, while a game waits for that player."""
TYPES = "type"
"""The choice that opens a field to type a line in."""


@dataclass(frozen=True)
class Unheard:
    """Answers lines whose words are hidden from the bot and were perhaps meant for it."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation

    async def answer(self, message: discord.Message, me: int) -> None:
        """Tell how to be heard, each time, if the bot's role is mentioned. Mark a line as not read
        that answers a post of the bot or stands in a thread of its own, if a game there waits for
        its writer, and offer them once a turn to type it where it is read."""
        room = room_id(message.channel.id)
        incoming = Incoming(
            event_id=f"{PLATFORM}:{message.id}",
            user=user_id(message.author.id),
            user_name=message.author.display_name,
            room=room,
        )
        if own_role(message.guild) in message.role_mentions:
            told = await self.context.words_for(incoming)
            await self.posting.reply(message, told.text("discord-unheard", bot=f"<@{me}>"))
        elif _may_be_meant(message, me):
            turn = await self.conversation.lookups.awaits_in(room, incoming.user)
            if turn is not None:
                await asyncio.gather(
                    self.posting.mark(message, NOT_READ), self._offer(message, incoming, turn)
                )

    async def _offer(self, message: discord.Message, incoming: Incoming, turn: AwaitedTurn) -> None:
        """By its key the offer is posted once; it goes when the match goes on."""
        told = await self.context.words_for(incoming)
        offer = Post(
            key=f"answer/unread/{turn.ref.game_id}/{turn.side.value}/{turn.since}",
            words=text("discord-unread"),
            choices=(Choice(TYPES, text("label-type-here")),),
            ref=turn.ref,
            fleeting=True,
            slot=f"{tag(incoming.user)}.{TYPES}",
            language=told.language,
        )
        to = message.to_reference(fail_if_not_exists=False)
        await self.posting.answer(incoming.room, offer, to)


def _may_be_meant(message: discord.Message, me: int) -> bool:
    """Whether a line stands where the bot is spoken to, and is to no other person."""
    if message.mentions or message.mention_everyone or message.role_mentions:
        return False
    if message.reference is not None:
        return answers(message, me)
    return isinstance(message.channel, discord.Thread) and message.channel.owner_id == me
