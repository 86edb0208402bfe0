"""Choose the rooms of new games: a new thread, the channel, or private chats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import PLATFORM, guild_key, number, room_id, time_of
from bot.discord.outbound import markdown
from bot.discord.outbound.discord_errors import (
    INVALID_FORM,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_EXISTS,
    TITLE_BLOCKED,
    is_final,
    reason,
)
from bot.discord.outbound.discord_posting import Posting, look_and_calls
from bot.discord.outbound.discord_rights import Right
from bot.discord.outbound.forums import Forums
from bot.discord.outbound.servers import PARENT, Servers
from bot.discord.outbound.thread_names import ThreadNames
from bot.ids import RoomId, platform_of
from bot.play.ports.stores import RoomUnavailable
from bot.posts.chat import GameRoomRequest, OpenedGame
from bot.posts.post import Post, Sent
from bot.routing.platform.platform_context import PlatformContext
from bot.texts.text import Parts, Person, join, text

logger = structlog.get_logger(__name__)

_LONGEST_NAME = 100
_ARCHIVE_MINUTES: Final = 10080
"""Discord archives a thread after a week without posts, and reopens it with the next post."""
_NAME_REFUSED = (INVALID_FORM, TITLE_BLOCKED)


@dataclass(eq=False)
class Homes:
    """Opens rooms for games."""

    client: DiscordApi
    posting: Posting
    context: PlatformContext
    servers: Servers

    def __post_init__(self) -> None:
        self._channels = self.posting.channels
        self._forums = Forums(self.client, self.context, self._channels)
        self.names = ThreadNames(self._channels, self.context)

    async def begin(self, room: RoomId, post: Post, opening: GameRoomRequest) -> OpenedGame:
        """Post the start of a game and open its room. If the game gets rooms of its own, they show
        the board, and this room gets only a headline."""
        channel = await self._channel(room)
        if not isinstance(channel, discord.TextChannel):
            sent = await self.posting.outbound.post(room, post)
            # A new game in the room of a finished one, such as a rematch, renames the thread.
            if not opening.beside:
                await self.names.change(room, opening.title, over=False)
            return OpenedGame(sent, (room,))
        server = await self.servers.get(channel.guild.id)
        home = server.home
        if home == "dm" and (rooms := await self._private_rooms(room, channel, post, opening)):
            return OpenedGame(await self.posting.outbound.post(room, _heading(post)), rooms)
        if home == "forum" and (
            thread := await self._in_forum(room, channel, server.forum, post, opening)
        ):
            return OpenedGame(await self._link_forum_post(room, channel, post, thread), (thread,))
        if home in ("thread", "forum") and await self._may_open(room, channel):
            sent = await self.posting.outbound.post(room, _heading(post))
            names = (opening.title, *([f"Go #{post.ref.game_id}"] if post.ref else []))
            if thread := await self._thread(room, channel, int(sent.message), names):
                return OpenedGame(sent, (thread,))
        return OpenedGame(await self.posting.outbound.post(room, post), (room,))

    async def _thread(
        self, room: RoomId, channel: discord.TextChannel, message: int, names: Sequence[str]
    ) -> RoomId | None:
        """Create the thread at a message, with the first name that Discord accepts. None if Discord
        refuses a thread. Idempotent: the thread has the message's id."""
        name, *others = names
        try:
            await channel.get_partial_message(message).create_thread(
                name=markdown.cut(name, _LONGEST_NAME), auto_archive_duration=_ARCHIVE_MINUTES
            )
        except discord.HTTPException as error:
            if error.code in _NAME_REFUSED and others:
                return await self._thread(room, channel, message, others)
            if error.code != THREAD_EXISTS:
                if not is_final(error):
                    raise
                await self._say_no_threads(room, error)
                return None
        return await self._grown(room, channel, room_id(message))

    async def _in_forum(
        self,
        room: RoomId,
        channel: discord.TextChannel,
        forum: int,
        post: Post,
        opening: GameRoomRequest,
    ) -> RoomId | None:
        """Create a game's post in the server's forum. If Discord refuses it, return None and tell
        the channel once.

        It notifies the players whom the board, ``post``, does not: people see a forum post only
        once they are mentioned in it or look for it."""
        if not self.posting.channels.may(room_id(forum), Right.WRITE):
            await self._say_no_forum(room, forum, "not permitted to write")
            return None
        _, calls = await look_and_calls(self.context, post, channel.guild.id)
        others = tuple(user for user in opening.called if calls and user not in post.mentions)
        people = [
            Person(user, await self.context.people.name(user), awaited=True) for user in others
        ]
        lines = (text("discord-game-here", who=join(people, ", ")),) if people else ()
        heading = _heading(post)
        heading = replace(heading, words=replace(heading.parts, lines=lines), mentions=others)
        try:
            thread = await self._forums.open(forum, room, opening.title, heading)
        except (TypeError, discord.HTTPException) as error:
            if isinstance(error, discord.HTTPException) and not is_final(error):
                raise
            await self._say_no_forum(room, forum, str(error))
            return None
        return await self._grown(room, channel, thread)

    async def _link_forum_post(
        self, room: RoomId, channel: discord.TextChannel, post: Post, thread: RoomId
    ) -> Sent:
        """Post the headline with a link to the forum post of the game. If the channel refuses it,
        the game goes on in the forum post all the same."""
        heading, there = _heading(post), f"{channel.guild.id}/{number(thread)}"
        words = replace(heading.parts, lines=(text("discord-there", there=there),))
        try:
            return await self.posting.outbound.post(room, replace(heading, words=words))
        except RoomUnavailable:
            return Sent(str(number(thread)), time_of(number(thread)))

    async def _say_no_forum(self, room: RoomId, forum: int, why: str) -> None:
        logger.warning("no-forum", room=room, forum=forum, reason=why)
        if await self.context.first_time(room, "told-no-forum"):
            await self.posting.tell(room, "discord-no-forum")

    async def _grown(self, room: RoomId, channel: discord.TextChannel, thread: RoomId) -> RoomId:
        """Store the parent channel of a new thread."""
        await self.context.people.save(thread, PARENT, room)
        await self.servers.note(guild_key(channel.guild.id), thread)
        return thread

    async def _may_open(self, room: RoomId, channel: discord.TextChannel) -> bool:
        try:
            may = await self._channels.permissions(channel)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            return True  # unknown; the attempt will show it
        if may.create_public_threads and may.send_messages_in_threads:
            return True
        await self._say_no_threads(room)
        return False

    async def _say_no_threads(
        self, room: RoomId, error: discord.HTTPException | None = None
    ) -> None:
        """Tell the channel once why its games get no threads: a missing permission or another
        refusal."""
        known = error is None or error.code in (MISSING_ACCESS, MISSING_PERMISSIONS)
        what = "discord-no-threads" if known else "discord-thread-refused"
        if error is not None:
            logger.warning("no-thread", room=room, reason=reason(error))
        if await self.context.first_time(room, what.replace("discord", "told")):
            await self.posting.tell(room, what)

    async def _private_rooms(
        self, room: RoomId, channel: discord.TextChannel, post: Post, opening: GameRoomRequest
    ) -> tuple[RoomId, ...]:
        """Return the private chats of the players on Discord. If Discord opens none with a player,
        return none and tell the room."""
        rooms, server = [], guild_key(channel.guild.id)
        for player in (player for player in opening.players if platform_of(player) == PLATFORM):
            try:
                chat = await self.client.create_dm(discord.Object(number(player)))
            except discord.HTTPException as error:
                if not is_final(error):
                    raise
                logger.warning("no-private-chat", user=player, reason=reason(error))
                if post.ref is not None:
                    game, language = post.ref.game_id, post.language
                    await self.posting.tell_private_closed(room, player, game, language)
                return ()
            own = room_id(chat.id)
            rooms.append(own)
            await self.context.people.save(own, PARENT, room)
            await self.context.people.save(own, PARENT.about(server), room)
            language = await self.context.people.language(player)
            if language and not await self.context.people.language(own):
                await self.context.people.set_language(own, language)
        return tuple(rooms)

    async def _channel(self, room: RoomId) -> object:
        """Return the channel, thread or private chat; None if it is gone."""
        try:
            return await self._channels.channel(room)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            return None


def _heading(post: Post) -> Post:
    """Return a post with only the headline."""
    return replace(
        post,
        key=f"{post.key}/heading",
        words=Parts(post.parts.headline or post.parts.all_lines[0]),
        attachment=None,
        choices=(),
        columns=(),
        mentions=(),
    )
