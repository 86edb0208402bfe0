"""What the bot may do in a room, so that no call is made each time that Discord is sure to refuse.

The gateway keeps the cache up to date: channels and roles with the `GUILDS` intent, and the bot's
own member without any (https://github.com/Kraigie/nostrum/pull/298). A process that only posts has
no cache, and learns from what is refused.
"""

from __future__ import annotations

import time
from enum import Enum

import discord

from bot.adapters.discord.ids import number
from bot.adapters.discord.outbound.api_errors import MISSING_ACCESS, MISSING_PERMISSIONS
from bot.service.lru_dict import LruDict
from bot.service.ports.stores import RoomId

_KEPT = 4096
ASKED_AGAIN_SECONDS = 600.0
"""How long a refusal is taken to stand where changes of permissions are not heard of."""
FORBIDDEN = (MISSING_PERMISSIONS, MISSING_ACCESS)


class Right(Enum):
    """A right, with the permission that it takes."""

    WRITE = discord.Permissions(view_channel=True, send_messages=True)
    """In a thread Send Messages in Threads instead."""
    ATTACH = discord.Permissions(attach_files=True)
    PAST = discord.Permissions(read_message_history=True)
    """To reply to a message, to read it again, or to react to it."""
    REACT = discord.Permissions(read_message_history=True, add_reactions=True)


_WRITE_IN_THREAD = discord.Permissions(view_channel=True, send_messages_in_threads=True)


class Rights:
    """The rights in each room."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._refused: LruDict[tuple[RoomId, Right], float] = LruDict(_KEPT)
        """Until when, by the monotonic clock."""

    def may(self, room: RoomId, right: Right) -> bool:
        """Whether the bot has a right in a room, as far as is known."""
        place = self._client.get_channel(number(room))
        known = _permissions(place)
        if known is None:
            return time.monotonic() >= self._refused.get((room, right), 0.0)
        is_in_thread = right is Right.WRITE and isinstance(place, discord.Thread)
        return known >= (_WRITE_IN_THREAD if is_in_thread else right.value)

    def refuse(self, room: RoomId, right: Right) -> None:
        """Discord has refused what takes this right."""
        self._refused[room, right] = time.monotonic() + ASKED_AGAIN_SECONDS


def _permissions(place: object) -> discord.Permissions | None:
    """Those of the bot in a channel or thread of the cache; None if they are not known."""
    if not isinstance(place, (discord.abc.GuildChannel, discord.Thread)):
        return None
    me: discord.Member | None = None if place.guild.unavailable else place.guild.me
    try:
        return None if me is None else place.permissions_for(me)
    except discord.ClientException:  # the thread's channel is not in the cache
        return None
