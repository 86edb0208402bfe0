"""Check for the operator that the token is valid and that the bot has its rights in the groups.

Read-only: it fetches no updates.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection
from functools import partial

from telegram import Bot, ChatMember, ChatMemberRestricted, ChatPermissions
from telegram.error import BadRequest, Forbidden, InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.ids import RoomId
from bot.routing.platform.chat_checkup import (
    ChatRights,
    Checkup,
    look_at_each,
    shortened_reason,
)
from bot.telegram.telegram_ids import is_private, place

_NEEDED = ("can_send_messages", "can_send_photos", "can_send_documents")
"""https://core.telegram.org/bots/api#chatpermissions"""
_CONNECTIONS = 8


async def check_up(
    token: str,
    api: str,
    rooms: Awaitable[Collection[RoomId] | None],
    token_seconds: float,
    rights_seconds: float,
) -> Checkup:
    """Check the token, then the bot's rights in the groups of ``rooms``.

    ``rooms`` are the rooms with running games, because Telegram does not list the groups of a bot;
    None if the database cannot be read. The check of all rooms takes ``rights_seconds`` at most."""
    api = api.rstrip("/")
    limit = HTTPXRequest(
        connection_pool_size=_CONNECTIONS,
        connect_timeout=token_seconds,
        read_timeout=token_seconds,
        pool_timeout=token_seconds,
    )
    bot = Bot(token, base_url=f"{api}/bot", base_file_url=f"{api}/file/bot", request=limit)
    try:
        try:
            async with asyncio.timeout(token_seconds):
                await bot.initialize()
        except InvalidToken:
            # The library's error message contains the token.
            return Checkup(refused="telegram-bad-token")
        except (TelegramError, TimeoutError) as error:
            return Checkup(away=shortened_reason(error, token))
        name, known = f"@{bot.username}", await rooms
        if known is None:
            return Checkup(name, unseen=None)
        groups = {place(room)[0] for room in known if not is_private(room)}
        looks = [partial(_look_at, bot, group) for group in sorted(groups)]
        return Checkup(name, "", "", *await look_at_each(looks, rights_seconds))
    finally:
        await bot.shutdown()


async def _look_at(bot: Bot, group: int) -> list[ChatRights] | None:
    """Return the bot's rights in a group; None after a temporary error."""
    try:
        member = await bot.get_chat_member(group, bot.id)
        chat = await bot.get_chat(group)
    except (BadRequest, Forbidden):
        return [ChatRights(str(group), is_gone=True)]
    except TelegramError:
        return None
    name = chat.title or str(group)
    if member.status in (ChatMember.LEFT, ChatMember.BANNED):
        return [ChatRights(name, is_gone=True)]
    if member.status in (ChatMember.ADMINISTRATOR, ChatMember.OWNER):
        return [ChatRights(name)]
    may: ChatMemberRestricted | ChatPermissions | None = chat.permissions
    if isinstance(member, ChatMemberRestricted):
        may = member
    # Telegram leaves some rights out of its answer; only False is a missing right.
    missing = tuple(each for each in _NEEDED if getattr(may, each, None) is False)
    return [ChatRights(name, missing)]
