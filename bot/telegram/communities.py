"""Groups as communities, and who manages them: their administrators, as Telegram says.

https://core.telegram.org/bots/api#getchatmember

One that has become a supergroup has another number, and stays the community that it was: with its
ratings, settings, challenges and organisers.
"""

from __future__ import annotations

from typing import Final

import structlog
from telegram import Bot, ChatMember
from telegram.error import TelegramError

from bot.ids import RoomId
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.telegram.telegram_ids import is_private, place, shelf

logger = structlog.get_logger(__name__)

_MANAGERS = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
FORMER_GROUP: Final = ProfileField("was", str, "")
"""The group that became this supergroup."""
SUPERGROUP: Final = ProfileField("is", str, "")
"""The supergroup that this group became."""


class Communities:
    """Knows which group is which community."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: dict[RoomId, RoomId] = {}

    async def of(self, room: RoomId) -> RoomId:
        """The community of a group or a topic; a private chat stands for itself."""
        group = shelf(room)
        if is_private(group):
            return group
        if group not in self._known:
            self._known[group] = await self._people.load(group, FORMER_GROUP) or group
        return self._known[group]

    async def group(self, community: RoomId) -> RoomId:
        """The inverse: the group that has this community now."""
        return await self._people.load(community, SUPERGROUP) or community

    async def moved(self, old: RoomId, new: RoomId) -> None:
        """A group has become a supergroup; or a topic is left for its group, which changes
        nothing."""
        if shelf(old) == new:
            return
        await self._people.save(old, SUPERGROUP, new)
        await self._people.save(new, FORMER_GROUP, old)
        self._known[new] = old


class GroupAuthority:
    """Fulfils `bot.talk.incoming.Authority` for the person with this number."""

    def __init__(self, bot: Bot, user: int, communities: Communities) -> None:
        self._bot = bot
        self._user = user
        self._communities = communities

    async def manages(self, community: RoomId) -> bool:
        """Whether they are an administrator of this group. In private nobody manages anything; and
        if Telegram does not say, nobody does just now."""
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
            return await self._communities.of(room) == community
        except ValueError:
            return False

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        """Topics cannot be looked up by their names."""
        return None
