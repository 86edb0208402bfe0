"""Discord's numbers as the program's ids."""

from __future__ import annotations

from bot.service.ports import RoomId, UserId

PLATFORM = "discord"


def room_id(channel: int) -> RoomId:
    """A channel, a thread or a private chat."""
    return f"{PLATFORM}:{channel}"


def user_id(user: int) -> UserId:
    return f"{PLATFORM}:{user}"


def number(id: RoomId | UserId) -> int:
    """The inverse of `room_id` and `user_id`. Raises `ValueError` for other platforms' ids."""
    platform, _, digits = id.partition(":")
    if platform != PLATFORM:
        raise ValueError(id)
    return int(digits)


def guild_key(guild: int) -> str:
    """Under what a server's own choices are kept."""
    return f"{PLATFORM}:guild:{guild}"
