"""Telegram's numbers as the program's ids."""

from __future__ import annotations

import re

from bot.ids import RoomId, UserId

PLATFORM = "telegram"

_ROOM = re.compile(rf"{PLATFORM}:(-?[0-9]{{1,19}})(?:/([0-9]{{1,19}}))?")
_USER = re.compile(rf"{PLATFORM}:([0-9]{{1,19}})")


def room_id(chat: int, thread: int | None = None) -> RoomId:
    """A group, a private chat (its number is the person's), or a topic of a group."""
    return f"{PLATFORM}:{chat}" if thread is None else f"{PLATFORM}:{chat}/{thread}"


def user_id(user: int) -> UserId:
    return f"{PLATFORM}:{user}"


def place(room: RoomId) -> tuple[int, int | None]:
    """The inverse of `room_id`: chat, topic. Raises `ValueError` for other platforms' ids."""
    found = _ROOM.fullmatch(room)
    if found is None:
        raise ValueError(room)
    chat, thread = found.groups()
    return int(chat), None if thread is None else int(thread)


def number(user: UserId) -> int:
    """The inverse of `user_id`. Raises `ValueError` for other platforms' ids."""
    found = _USER.fullmatch(user)
    if found is None:
        raise ValueError(user)
    return int(found[1])


def is_private(room: RoomId) -> bool:
    """Whether the room is a person's chat with the bot alone."""
    return place(room)[0] > 0


def shelf(room: RoomId) -> RoomId:
    """Under what it is kept what messages are about: they are numbered through a whole group, and
    Telegram does not always say in which topic one stands."""
    chat, _ = place(room)
    return room_id(chat)
