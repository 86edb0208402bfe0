"""Games in forum channels: each game is a forum post, which is a thread with a first message.

https://discord.com/developers/docs/resources/channel#start-thread-in-forum-or-media-channel
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import first_at, number, room_id
from bot.discord.outbound.channels import ChannelLookup
from bot.discord.outbound.earlier_posts import SKEW_MS
from bot.discord.outbound.markdown import cut, message, render_post
from bot.discord.outbound.servers import PARENT
from bot.ids import RoomId
from bot.play.ports.codec import Codec
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext

_LONGEST_NAME = 100


@dataclass(frozen=True)
class ForumPost:
    """A game's post in a forum. ``room`` is empty while it is unknown whether it was created."""

    room: RoomId = ""


FORUM_POST = Codec("forum", ForumPost)
"""Stored under the name of the game's first post."""


@dataclass(eq=False)
class Forums:
    """Creates the forum posts of games. Idempotent."""

    client: DiscordApi
    context: PlatformContext
    channels: ChannelLookup

    async def open(self, forum: int, room: RoomId, title: str, post: Post) -> RoomId:
        """Return the forum post of the game that starts with ``post`` in ``room``. Create it at
        the first call, with the text of ``post``, which notifies the people that it mentions.

        Discord supports no nonce here, so after a failure search the forum's posts. Raises
        `discord.HTTPException`, or `TypeError` if the channel is no forum."""
        index, began_with, name = self.context.index, post.name, cut(title, _LONGEST_NAME)
        called = {user: number(user) for user in post.mentions}
        known = await index.load(FORUM_POST, room, began_with)
        if known is not None and known.room:
            return known.room
        channel = await self.channels.channel(room_id(forum))
        if not isinstance(channel, discord.ForumChannel):
            raise TypeError(f"{forum} is no forum")
        since = first_at(post.happened - SKEW_MS)
        thread = await self._find_thread(channel, name, since) if known else None
        if thread is None:
            await index.save(FORUM_POST, room, began_with, ForumPost())
            made = await channel.create_thread(
                name=name,
                content=message(render_post(post, called)),
                auto_archive_duration=10080,
                applied_tags=_tags(channel),
                allowed_mentions=discord.AllowedMentions(
                    everyone=False,
                    roles=False,
                    users=[discord.Object(person) for person in called.values()] or False,
                ),
            )
            thread = made.thread
        opened = room_id(thread.id)
        await index.save(FORUM_POST, room, began_with, ForumPost(opened))
        return opened

    async def _find_thread(
        self, forum: discord.ForumChannel, name: str, after: int
    ) -> discord.Thread | None:
        """Return the bot's newer thread of this name that belongs to no other game."""
        me = self.client.user.id if self.client.user else 0
        for thread in await forum.guild.active_threads():
            ours = thread.parent_id == forum.id and thread.owner_id == me and thread.name == name
            if not ours or thread.id <= after:
                continue
            if not await self.context.people.load(room_id(thread.id), PARENT):
                return thread
        return None


def _tags(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return a tag if the forum requires one: the first tag that does not need a moderator."""
    if not forum.flags.require_tag:
        return []
    return [tag for tag in forum.available_tags if not tag.moderated][:1]
