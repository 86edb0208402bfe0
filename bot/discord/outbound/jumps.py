"""Add links to a game's newest post after lines that name a game of another room."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial

import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import PLATFORM, number
from bot.discord.outbound.channels import ChannelLookup, Home
from bot.discord.outbound.discord_errors import FAILURES, reason
from bot.discord.outbound.discord_rights import Right
from bot.discord.outbound.servers import PARENT
from bot.ids import GameId, RoomId, platform_of
from bot.play.concurrency import SharedCalls
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import People
from bot.posts.post import Post
from bot.posts.post_context import find_sent
from bot.texts.text import Text, Wording, text

logger = structlog.get_logger(__name__)

_OF_A_GAME = frozenset(
    {"game-line", "reminder-move", "reminder-agree", "calls-waits", "calls-over", "game-of"}
)
"""The texts that name one game, which may be played in another room."""
_MAX_LINKS = 10
"""The most links in a post."""
_PATIENCE = 2.0
"""The timeout in seconds. After it, the post is sent without links."""

NewestPosts = Callable[[GameId], Awaitable[Mapping[RoomId, str]]]


class Jumps:
    """Finds links to newest posts. ``newest`` returns the rooms of a game with the key of the last
    post about it in each."""

    def __init__(
        self,
        client: DiscordApi,
        index: PostIndex,
        people: People,
        channels: ChannelLookup,
        newest: NewestPosts,
        calls: SharedCalls,
    ) -> None:
        self._client = client
        self._index = index
        self._people = people
        self._channels = channels
        self._newest = newest
        self._calls = calls

    async def add_links(self, post: Post, room: RoomId, reader: int | None = None) -> Post:
        """Return the post with a link after each line that names a game of another room. ``reader``
        is the person who must be able to open the links; by default the owner of ``room``, if it is
        a private chat."""
        games = [*dict.fromkeys(filter(None, map(_game_of, post.parts.all_lines)))][:_MAX_LINKS]
        if not games:
            return post
        here = await self._channels.home(room)
        owner = here.owner if reader is None else reader
        there: dict[GameId, str] = {}

        async def find(game: GameId) -> None:
            find_there = partial(self._there, game, room, owner)
            there[game] = await self._calls.run(("link", game, room, owner), find_there)

        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.gather(*map(find, games))
        except TimeoutError:
            logger.info("no-links", room=room)

        def add_link(line: Wording) -> Wording:
            found = there.get(_game_of(line))
            return text("line-there", line=line, there=found) if found else line

        return replace(post, words=post.parts.each(add_link))

    async def find_address(self, room: RoomId, key: str, reader: int | None = None) -> str:
        """Return the address of the post with this key, in the format of `markdown.link`. If the
        post was deleted or is older than the index, return the address of the room.

        Empty if the reader cannot open the room, if ``key`` is empty, which means that nothing was
        posted there, or if the room was deleted or refuses posts."""
        home = await self._channels.home(room)
        if not key or not _reads(home, reader):
            return ""
        channel_path = f"{home.guild or 0}/{number(room)}"
        sent = await find_sent(self._index, room, key)
        try:
            if sent is not None:
                channel = self._client.get_partial_messageable(number(room))
                await channel.fetch_message(int(sent))
                return f"{channel_path}/{sent}"
        except FAILURES as error:
            logger.info("no-link", room=room, reason=reason(error))
        return channel_path if await self._takes_posts(room) else ""

    async def find_room(self, room: RoomId, reader: int | None = None) -> str:
        """Return the address of a room. Empty if the reader cannot open it, or if it was deleted or
        refuses posts."""
        home = await self._channels.home(room)
        if not _reads(home, reader) or not await self._takes_posts(room):
            return ""
        return f"{home.guild or 0}/{number(room)}"

    async def _takes_posts(self, room: RoomId) -> bool:
        return self._channels.may(room, Right.WRITE) and not await self._channels.takes_none(room)

    async def link_accepted(self, post: Post, room: RoomId) -> tuple[Post, bool]:
        """Return the post of an accepted challenge of this room with a link to the thread of its
        game, and whether that is final. It is not while the game has no first post yet.

        Other posts, and those of a game without a thread, are returned unchanged."""
        if post.ref is None or post.parts.footer != (text("call-accepted"),):
            return post, True
        newest = await self._newest(post.ref.game_id)
        if room in newest:  # the game stays here, or its thread is being made
            return post, newest[room] != post.key
        for thread, key in newest.items():
            is_here = platform_of(thread) == PLATFORM
            if not is_here or await self._people.load(thread, PARENT) != room:
                continue
            if not key:
                return post, False
            if there := await self.find_room(thread):
                footer = (text("discord-accepted", there=there),)
                return replace(post, words=replace(post.parts, footer=footer)), True
        return post, True

    async def _there(self, game: GameId, room: RoomId, reader: int | None) -> str:
        newest = await self._newest(game)
        if room in newest:
            return ""
        for other, key in newest.items():
            if platform_of(other) != PLATFORM:
                continue
            if found := await self.find_address(other, key, reader):
                return found
        return ""


def _reads(home: Home, reader: int | None) -> bool:
    """Whether the reader can open this room: it is on a server, or their own private chat."""
    return home.guild is not None or (home.owner is not None and home.owner == reader)


def _game_of(line: Wording) -> GameId:
    """Return the game that a line names; empty if it names none."""
    if not isinstance(line, Text):
        return ""
    if line.id == "game-line-timed" and isinstance(inner := line.data["line"], Text):
        return _game_of(inner)
    return str(line.data["game"]) if line.id in _OF_A_GAME else ""
