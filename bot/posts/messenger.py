"""Posts that are no news of a match, and access to the data that chats store about people."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog

from bot.ids import RoomId, UserId, platform_of
from bot.posts.chat import Chat, ForgottenPerson
from bot.posts.post import Post, Sent

PATIENCE = 8.0
"""Timeout of a post, in seconds."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Messenger:
    """Delegates to the chat of a room or person."""

    chats: Mapping[str, Chat]

    async def tell(self, room: RoomId, post: Post) -> bool:
        """Send a post; False if this fails."""
        return await self.send(room, post) is not None

    async def send(self, room: RoomId, post: Post) -> Sent | None:
        """Send a post, or find it by its key; None if this fails."""
        chat = self.chats.get(platform_of(room))
        if chat is None:
            _log.warning("not-told", room=room, reason="no-such-chat")
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                return await chat.post(room, post)
        except Exception as error:  # noqa: BLE001  a chat may fail in any way
            _log.warning("not-told", room=room, reason=type(error).__name__)
            return None

    async def change(self, room: RoomId, message: str, post: Post) -> None:
        """Replace an earlier post, see `Chat.change`. If this fails, it stays as it is."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.chats[platform_of(room)].change(room, message, post)
        except Exception as error:  # noqa: BLE001  a chat may fail in any way
            _log.warning("not-changed", room=room, reason=type(error).__name__)

    async def own_rooms(self, users: Sequence[UserId]) -> dict[UserId, RoomId]:
        """Return the private rooms of those people who have one."""
        found: dict[UserId, RoomId] = {}
        for user in users:
            chat = self.chats.get(platform_of(user))
            room = None if chat is None else await chat.alone_with(user)
            if room is not None:
                found[user] = room
        return found

    async def export_data(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:
        chat = self.chats.get(platform_of(user))
        return {} if chat is None else await chat.export_data(user, own)

    async def forget(self, departure: ForgottenPerson) -> None:
        for chat in self.chats.values():
            await chat.forget(departure)
