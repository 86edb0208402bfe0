"""Convert between Telegram's numeric ids and the program's ids."""

from __future__ import annotations

import re

from bot.ids import RoomId, UserId

PLATFORM = "telegram"

_ROOM = re.compile(rf"{PLATFORM}:(-?[0-9]{{1,19}})(?:/([0-9]{{1,19}}))?")
_USER = re.compile(rf"{PLATFORM}:([0-9]{{1,19}})")


def room_id(chat: int, thread: int | None = None) -> RoomId:
    """Return the id of a group, a private chat or a topic. A private chat has the same number as
    its person."""
    return f"{PLATFORM}:{chat}" if thread is None else f"{PLATFORM}:{chat}/{thread}"


def user_id(user: int) -> UserId:
    return f"{PLATFORM}:{user}"


def place(room: RoomId) -> tuple[int, int | None]:
    """Return the chat and the topic of a room: the inverse of `room_id`.

    Raises `ValueError` for ids of other platforms."""
    found = _ROOM.fullmatch(room)
    if found is None:
        raise ValueError(room)
    chat, thread = found.groups()
    return int(chat), None if thread is None else int(thread)


def number(user: UserId) -> int:
    """The inverse of `user_id`. Raises `ValueError` for ids of other platforms."""
    found = _USER.fullmatch(user)
    if found is None:
        raise ValueError(user)
    return int(found[1])


def is_private(room: RoomId) -> bool:
    """Whether the room is a private chat between a person and the bot."""
    return place(room)[0] > 0


def shelf(room: RoomId) -> RoomId:
    """Return the room of the whole chat, under which message contexts are stored.

    Message ids are unique in a group, and some updates do not name the topic of a message."""
    chat, _ = place(room)
    return room_id(chat)
