"""The bot's rights in a group: whether every line reaches it, and whether reactions do.

Reactions are told to administrators only, every line also to a bot without privacy mode:
https://core.telegram.org/bots/api#user and #messagereactionupdated."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
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
"""Whether the bot is an administrator of a group, as far as Telegram has said."""
_PATIENCE = 2.0


class Rights:
    """The bot's status in each group: asked for once, and kept up to date by what it hears."""

    def __init__(self, bot: Bot, context: PlatformContext) -> None:
        self._bot = bot
        self._context = context

    async def learn(self, group: RoomId, member: ChatMember) -> None:
        """Telegram said what the bot is in a group."""
        here = room_id(place(group)[0])
        is_one = member.status == ChatMember.ADMINISTRATOR
        await self._context.people.save(here, ADMINISTRATOR, is_one)

    async def hears_reactions(self, room: RoomId) -> bool | None:
        """Whether reactions reach us in a room. None: Telegram does not say just now."""
        return True if is_private(room) else await self._is_administrator(room_id(place(room)[0]))

    async def takes_words(self, room: RoomId, *, about_game: bool = False) -> bool:
        """Whether a line without our name is a command in a room: it reaches us, and a game has
        been there, without which people are not listened to. ``about_game``: it is said of one."""
        if is_private(room):
            return True
        if not await self.hears_all(room):
            return False
        try:
            return about_game or await self._context.lookups().is_home(room)
        except UnreadableLog:
            return True

    async def hears_all(self, room: RoomId) -> bool:
        """Whether every line reaches us in a room; not if Telegram does not say just now."""
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
