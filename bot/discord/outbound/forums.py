"""Games in forum channels: each game is a forum post, which is a thread with a first message.

https://discord.com/developers/docs/resources/channel#start-thread-in-forum-or-media-channel
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import room_id
from bot.discord.outbound.channels import ChannelLookup
from bot.discord.outbound.markdown import content, cut
from bot.ids import RoomId
from bot.play.ports.codec import Codec
from bot.routing.platform.platform_context import PlatformContext

_LONGEST_NAME = 100


@dataclass(frozen=True)
class ForumPost:
    """A game's post in a forum. ``room`` is empty while it is unknown whether it was created."""

    room: RoomId = ""


FORUM_POST = Codec("forum", ForumPost)
"""Stored by the message with which the game started."""


@dataclass(eq=False)
class Forums:
    """Creates the forum posts of games. Idempotent."""

    client: DiscordApi
    context: PlatformContext
    places: ChannelLookup

    async def open(self, forum: int, room: RoomId, message: int, title: str, words: str) -> RoomId:
        """Return the forum post of the game that started with ``message`` in ``room``. Create it at
        the first call.

        Discord supports no nonce here, so after a failure search the forum's posts. Raises
        `discord.HTTPException`, or `TypeError` if the channel is no forum."""
        index, began_with, name = self.context.index, str(message), cut(title, _LONGEST_NAME)
        known = await index.load(FORUM_POST, room, began_with)
        if known is not None and known.room:
            return known.room
        channel = await self.places.channel(room_id(forum))
        if not isinstance(channel, discord.ForumChannel):
            raise TypeError(f"{forum} is no forum")
        thread = await self._find_thread(channel, name, message) if known else None
        if thread is None:
            await index.save(FORUM_POST, room, began_with, ForumPost())
            made = await channel.create_thread(
                name=name,
                content=content(words),
                auto_archive_duration=10080,
                applied_tags=_tags(channel),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            thread = made.thread
        opened = room_id(thread.id)
        await index.save(FORUM_POST, room, began_with, ForumPost(opened))
        return opened

    async def _find_thread(
        self, forum: discord.ForumChannel, name: str, after: int
    ) -> discord.Thread | None:
        me = self.client.user.id if self.client.user else 0
        ours = (
            thread
            for thread in await forum.guild.active_threads()
            if thread.parent_id == forum.id and thread.owner_id == me and thread.name == name
        )
        return next((thread for thread in ours if thread.id > after), None)


def _tags(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return a tag if the forum requires one: the first tag that does not need a moderator."""
    if not forum.flags.require_tag:
        return []
    return [tag for tag in forum.available_tags if not tag.moderated][:1]
