"""The managers of a group: its administrators, as Telegram says.

https://core.telegram.org/bots/api#getchatmember"""

from __future__ import annotations

import structlog
from telegram import Bot, ChatMember
from telegram.error import TelegramError

from bot.adapters.telegram.communities import Communities
from bot.adapters.telegram.ids import is_private, place
from bot.service.ports.stores import RoomId

logger = structlog.get_logger(__name__)

_MANAGERS = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)


class Authority:
    """Fulfils `bot.conversation.kit.incoming.Authority` for the person with this number."""

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
        """Whether it is the group itself or one of its topics."""
        try:
            return await self._communities.of(room) == community
        except ValueError:
            return False

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        """Topics cannot be looked up by their names."""
        return None
