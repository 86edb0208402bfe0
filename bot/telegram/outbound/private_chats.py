"""The people to whom the bot may write privately.

A person must start the bot first (https://core.telegram.org/bots/faq, "How do I message users?"),
and may block it at any time. Telegram reports blocks, but no first start: a private message shows
that one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.ids import UserId
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.telegram.outbound.messages import Messages
from bot.telegram.telegram_ids import number, room_id

DOUBTED_MS = 3_600_000
"""After this time a record that a chat is closed is checked again: the update that reports the
opposite may be lost."""


@dataclass(frozen=True)
class PrivateChat:
    """Whether the bot may write to a person, learnt ``at`` this time (milliseconds since 1970)."""

    is_open: bool
    at: int


PRIVATE_CHAT: Final = ProfileField[PrivateChat | None]("private-chat", PrivateChat, None)
"""By person; None if unknown."""


@dataclass(eq=False)
class PrivateChats:
    """Stores whether the bot may write to people. ``now`` returns milliseconds since 1970."""

    people: People
    messages: Messages
    now: Callable[[], Awaitable[int]]

    async def is_open(self, user: UserId) -> bool:
        """Whether the bot may write to a person. Asks Telegram by a typing indicator, not by a
        message, if this is unknown or was denied long ago.

        Raises:
            RoomBusy: a temporary error.
        """
        known = await self.people.load(user, PRIVATE_CHAT)
        if known is not None and (known.is_open or await self.now() - known.at < DOUBTED_MS):
            return known.is_open
        found = await self.messages.is_open(room_id(number(user)))
        await self._save(user, is_open=found)
        return found

    async def learn(self, user: UserId, *, is_open: bool) -> None:
        """Store that the bot may, or may not, write to a person."""
        known = await self.people.load(user, PRIVATE_CHAT)
        if known is None or not (known.is_open and is_open):
            await self._save(user, is_open=is_open)

    async def _save(self, user: UserId, *, is_open: bool) -> None:
        await self.people.save(user, PRIVATE_CHAT, PrivateChat(is_open, await self.now()))
