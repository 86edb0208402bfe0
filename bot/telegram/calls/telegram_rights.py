"""Look up whether the bot receives all messages and reactions in a group.

Telegram sends reactions to administrators only. It sends all messages to administrators and to bots
without privacy mode: https://core.telegram.org/bots/api#user and #messagereactionupdated.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from telegram import Bot, ChatMember
from telegram.error import TelegramError

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.profile_fields import ProfileField
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.telegram_ids import is_private, place, room_id

logger = structlog.get_logger(__name__)

ADMINISTRATOR: Final = ProfileField[bool | None]("administrator", bool, None)
"""By group: whether the bot is an administrator; None if unknown."""
_PATIENCE = 2.0


class Rights:
    """Caches the bot's status in each group. Telegram is asked once; `my_chat_member` updates
    report later changes."""

    def __init__(self, bot: Bot, context: PlatformContext) -> None:
        self._bot = bot
        self._context = context

    async def learn(self, group: RoomId, member: ChatMember) -> None:
        """Store the bot's status in a group."""
        here = room_id(place(group)[0])
        is_one = member.status == ChatMember.ADMINISTRATOR
        await self._context.people.save(here, ADMINISTRATOR, is_one)

    async def hears_reactions(self, room: RoomId) -> bool | None:
        """Whether the bot receives reactions in a room; None if Telegram does not answer."""
        return True if is_private(room) else await self._is_administrator(room_id(place(room)[0]))

    async def takes_words(self, room: RoomId, *, about_game: bool = False) -> bool:
        """Whether a message that does not mention the bot can be a command in a room.

        The message must reach the bot, and the room must have had a game: the bot ignores such
        messages in other rooms. ``about_game``: the message concerns a game, so the room has had
        one."""
        if is_private(room):
            return True
        if not await self.hears_all(room):
            return False
        try:
            return about_game or await self._context.lookups().is_home(room)
        except UnreadableLog:
            return True

    async def hears_all(self, room: RoomId) -> bool:
        """Whether the bot receives all messages in a room; False if Telegram does not answer."""
        if is_private(room) or self._bot.can_read_all_group_messages:
            return True
        return await self._is_administrator(room_id(place(room)[0])) is True

    async def _is_administrator(self, group: RoomId) -> bool | None:
        known = await self._context.people.load(group, ADMINISTRATOR)
        if known is None:
            try:
                async with asyncio.timeout(_PATIENCE):
                    member = await self._bot.get_chat_member(place(group)[0], self._bot.id)
            except (TelegramError, TimeoutError) as error:
                logger.warning("rights-unknown", room=group, reason=str(error))
                return None
            await self.learn(group, member)
            return member.status == ChatMember.ADMINISTRATOR
        return known
