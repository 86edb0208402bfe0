"""Read again the lines that mention the bot and were written while it was away.

A new session of the gateway does not replay missed messages. Lines are read from channels with a
running game. Each has the event id that the gateway would give it, so it is handled once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import application_key, first_at, room_id
from bot.discord.inbound.addressees import without_mention
from bot.discord.outbound.channels import ChannelLookup
from bot.discord.outbound.discord_errors import FAILURES, is_final, log_failure, reason
from bot.discord.outbound.discord_rights import FORBIDDEN, Right
from bot.ids import GameId, RoomId
from bot.match.clocks.clock import DAY, MINUTE
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People, StoreUnavailableError
from bot.routing.lookups import Lookups

logger = structlog.get_logger(__name__)

MAX_ROOMS = 100
"""The maximum number of channels that are read after a new session, those with the newest messages
first. Each takes one request."""
MAX_CHECKED = 2000
"""The maximum number of channels with new messages that are checked for a running game."""
PAUSE_SECONDS = 0.5
"""The pause between two channels."""
_MAX_MESSAGES = 100
"""The newest messages of a channel that are read: one page of Discord."""
_LONGEST_MS = DAY
_OVERLAP_MS = MINUTE
"""Messages from this long before the last stored id are read again, since a crash may have
interrupted their handling."""
LAST_SEEN: Final = ProfileField("last-seen", int, 0)
"""The id of the newest message that the bot has received, stored with the application."""

WRITTEN = (discord.MessageType.default, discord.MessageType.reply)
"""The types of messages that people write."""
Readable = discord.TextChannel | discord.Thread
HandleMissed = Callable[[discord.Message, Mapping[GameId, int]], Awaitable[None]]
"""Handles a message. The mapping has the newest version of each game of its channel that was posted
there before the message."""


@dataclass(eq=False)
class MissedLines:
    """Reads missed lines after a new session. The progress survives a retry.

    ``newest`` is the id of the newest received message, which the gateway sets."""

    client: DiscordApi
    people: People
    channels: ChannelLookup
    lookups: Lookups
    handle: HandleMissed
    _shards: set[int] = field(default_factory=set, init=False)
    """Shards with a new session whose channels have not been listed."""
    _left: list[Readable] = field(default_factory=list, init=False)
    """Channels to read."""
    _after: int = field(default=0, init=False)
    newest: int = field(default=0, init=False)
    _stored: int = field(default=0, init=False)

    def begin(self, shard: int) -> None:
        """Read the channels of a shard again with the next `catch_up`."""
        self._shards.add(shard)

    async def catch_up(self) -> bool:
        """Read what is left. Return False if a retry is needed."""
        try:
            if self._shards:
                await self._list_channels()
            while self._left:
                if not await self._read(self._left[0]):
                    return False
                del self._left[0]
                await asyncio.sleep(PAUSE_SECONDS if self._left else 0)
            await self.store_mark()
        except StoreUnavailableError as error:
            log_failure("missed-lines-not-read", error)
            return False
        return True

    async def store_mark(self) -> None:
        """Store the id of the newest message, unless lines are still missing."""
        if self._shards or self._left or self.newest <= self._stored:
            return
        await self.people.save(self._key, LAST_SEEN, self.newest)
        self._stored = self.newest

    @property
    def _key(self) -> str:
        return application_key(self.client.application_id or 0)

    async def _list_channels(self) -> None:
        """Find the channels to read: those with messages since the stored id and a running game."""
        shards = frozenset(self._shards)
        seen = await self.people.load(self._key, LAST_SEEN)
        now = await self.lookups.now()
        oldest = first_at(now - _LONGEST_MS)
        self._after = max(seen - (_OVERLAP_MS << 22), oldest)
        guilds = [guild for guild in self.client.guilds if guild.shard_id in shards]
        channels = [each for guild in guilds for each in _list_readable(guild)]
        me = self.client.user.id if self.client.user else 0
        self.newest = max(self.newest, me, *map(_newest_in, channels))
        # Nothing was missed before the first start.
        new = [channel for channel in channels if seen and _newest_in(channel) > self._after]
        new.sort(key=_newest_in, reverse=True)
        known = {channel.id for channel in self._left}
        running = [
            channel
            for channel in new[:MAX_CHECKED]
            if channel.id not in known and await self.lookups.games_in(room_id(channel.id))
        ]
        self._left += running[:MAX_ROOMS]
        if left_out := len(running[MAX_ROOMS:]) + len(new[MAX_CHECKED:]):
            logger.warning("missed-lines-left-out", channels=left_out)
        self._shards -= shards

    async def _read(self, channel: Readable) -> bool:
        """Handle the missed lines of a channel, oldest first. Return False after a temporary
        error."""
        room = room_id(channel.id)
        if not self.channels.may(room, Right.PAST):
            return True
        after = discord.Object(self._after)
        try:
            history = channel.history(limit=_MAX_MESSAGES, after=after, oldest_first=False)
            found = [message async for message in history]
        except FAILURES as error:
            logger.warning("missed-lines-not-read", room=room, reason=reason(error))
            if isinstance(error, discord.HTTPException) and error.code in FORBIDDEN:
                self.channels.refuse(room, Right.PAST)
            return is_final(error)
        me = self.client.user.id if self.client.user else 0
        for message in reversed(found):
            by_program = message.author.bot or message.webhook_id or message.type not in WRITTEN
            if not by_program and without_mention(message, me)[1]:
                await self.handle(message, await self._find_seen(room, message))
        return True

    async def _find_seen(self, room: RoomId, message: discord.Message) -> Mapping[GameId, int]:
        """Return the newest version of each game that the author can have seen in the channel."""
        posted = await self.lookups.posted_in(room)
        return {
            game: version
            for game, (version, post) in posted.items()
            if post and int(post) < message.id
        }


def _list_readable(guild: discord.Guild) -> Sequence[Readable]:
    return [*guild.text_channels, *guild.threads]


def _newest_in(channel: Readable) -> int:
    """Return the id of the newest message of a channel, as Discord reported it; 0 if unknown."""
    return channel.last_message_id or 0
