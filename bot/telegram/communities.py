"""Map Telegram groups to communities and look up their managers, who are the administrators.

https://core.telegram.org/bots/api#getchatmember

A group that becomes a supergroup gets a new number but stays the same community: it keeps its
ratings, settings, challenges and organisers.
"""

from __future__ import annotations

import time
from typing import Final

import structlog
from telegram import Bot, ChatMember
from telegram.error import TelegramError

from bot.ids import RoomId
from bot.play.lru_dict import LruDict
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.telegram.telegram_ids import is_private, place, shelf

logger = structlog.get_logger(__name__)

RELIED_ON_SECONDS = 60.0
"""How long a process relies on the community of a group that it has loaded."""
_KEPT = 4096
_MANAGERS = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
FORMER_GROUP: Final = ProfileField("was", str, "")
"""The group that became this supergroup."""
SUPERGROUP: Final = ProfileField("is", str, "")
"""The supergroup that this group became."""


class Communities:
    """Translates between groups and communities. Caches the community of each group for a time,
    since another process can record that it was another group before."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: LruDict[RoomId, tuple[RoomId, float]] = LruDict(_KEPT)
        """By group: its community, and the monotonic time until which that is relied on."""

    async def find_community(self, room: RoomId) -> RoomId:
        """Return the community of a group or a topic; a private chat is its own community."""
        group = shelf(room)
        if is_private(group):
            return group
        community, until = self._known.get(group, (group, 0.0))
        if time.monotonic() >= until:
            community = await self._people.load(group, FORMER_GROUP) or group
            self._known[group] = community, time.monotonic() + RELIED_ON_SECONDS
        return community

    async def group(self, community: RoomId) -> RoomId:
        """Return the group that represents this community now. The inverse of
        `find_community`."""
        return await self._people.load(community, SUPERGROUP) or community

    async def record_supergroup(self, old: RoomId, new: RoomId) -> None:
        """Record that a group became a supergroup. Do nothing if games moved from a topic to its
        own group."""
        if shelf(old) == new:
            return
        await self._people.save(old, SUPERGROUP, new)
        await self._people.save(new, FORMER_GROUP, old)
        self._known.pop(new, None)


class GroupAuthority:
    """Implements `bot.talk.incoming.Authority` for the person with this number."""

    def __init__(self, bot: Bot, user: int, communities: Communities) -> None:
        self._bot = bot
        self._user = user
        self._communities = communities

    async def manages(self, community: RoomId) -> bool:
        """Whether the person is an administrator of this group. False in a private chat, and if
        Telegram does not answer."""
        try:
            if is_private(community):
                return False
            group, _ = place(await self._communities.group(community))
            member = await self._bot.get_chat_member(group, self._user)
        except (TelegramError, ValueError) as error:
            logger.info("managers-unknown", community=community, reason=str(error))
            return False
        return member.status in _MANAGERS

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        try:
            return await self._communities.find_community(room) == community
        except ValueError:
            return False

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        """Return None: Telegram cannot look topics up by name."""
        return None
