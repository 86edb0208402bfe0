"""Treat actions of people in chats without the bot as actions in their private chats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram import User

from bot.talk.incoming import Incoming, Said, UserAction
from bot.telegram.telegram_ids import room_id, user_id

Answering = Callable[[], Awaitable[None]]
Meet = Callable[[User, int], Awaitable[None]]
"""Stores a person's name for the chat with this number."""


def incoming(
    user: User | int, event_id: str, did: UserAction | None = None, *, again: bool = False
) -> Incoming:
    """Build an `Incoming` in a person's private chat.

    ``user`` may be the person's id alone. Without ``did`` the action is an empty text. ``again``:
    an earlier attempt to handle the event was interrupted."""
    who, number = (None, user) if isinstance(user, int) else (user, user.id)
    own = room_id(number)
    return Incoming(
        event_id=event_id,
        user=user_id(number),
        user_name=who.full_name if who else "",
        room=own,
        did=did or Said(""),
        community=own,
        locale=(who.language_code if who else "") or "",
        unanswered=again,
        private=True,
        acknowledged=True,
    )
