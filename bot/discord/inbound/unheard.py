"""Answer messages whose content Discord hides from the bot.

Without the MESSAGE_CONTENT intent, the bot gets the text only of private messages, of messages that
mention it, and of its own posts
(https://discord.com/developers/docs/events/gateway#message-content-intent). A reply with the ping
switched off does not mention the bot.
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
"""The reaction to a player's unreadable message while a game waits for that player."""
TYPES = "type"
"""The choice that opens the form for a typed line."""


@dataclass(frozen=True)
class Unheard:
    """Answers messages with hidden content that may be meant for the bot."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation

    async def answer(self, message: discord.Message, me: int) -> None:
        """Answer a message with hidden content.

        - If it mentions the bot's role, explain how to mention the bot itself.
        - If it replies to a post of the bot or is in a thread of the bot, and a game there waits
          for its author, add the reaction `NOT_READ`. Once per turn, also post a button that opens
          a form for a typed line."""
        room = room_id(message.channel.id)
        incoming = Incoming(
            event_id=f"{PLATFORM}:{message.id}",
            user=user_id(message.author.id),
            user_name=message.author.display_name,
            room=room,
        )
        if own_role(message.guild) in message.role_mentions:
            texts = await self.context.words_for(incoming)
            await self.posting.reply(message, texts.text("discord-unheard", bot=f"<@{me}>"))
        elif _may_be_meant(message, me):
            turn = await self.conversation.lookups.awaits_in(room, incoming.user)
            if turn is not None:
                await asyncio.gather(
                    self.posting.mark(message, NOT_READ), self._offer(message, incoming, turn)
                )

    async def _offer(self, message: discord.Message, incoming: Incoming, turn: AwaitedTurn) -> None:
        """Post the button that opens the form. The post's key contains the turn, so the button is
        posted once per turn. The next event of the match removes it."""
        texts = await self.context.words_for(incoming)
        offer = Post(
            key=f"answer/unread/{turn.ref.game_id}/{turn.side.value}/{turn.since}",
            words=text("discord-unread"),
            choices=(Choice(TYPES, text("label-type-here")),),
            ref=turn.ref,
            fleeting=True,
            slot=f"{tag(incoming.user)}.{TYPES}",
            language=texts.language,
        )
        to = message.to_reference(fail_if_not_exists=False)
        await self.posting.answer(incoming.room, offer, to)


def _may_be_meant(message: discord.Message, me: int) -> bool:
    """Whether a message without mentions replies to the bot or, if it is no reply, is in a thread
    of the bot."""
    if message.mentions or message.mention_everyone or message.role_mentions:
        return False
    if message.reference is not None:
        return answers(message, me)
    return isinstance(message.channel, discord.Thread) and message.channel.owner_id == me
