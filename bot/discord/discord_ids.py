"""Convert between Discord's numeric ids and the program's ids."""

from __future__ import annotations

import discord

from bot.ids import RoomId, UserId

PLATFORM = "discord"


def room_id(channel: int) -> RoomId:
    """Return the id of a channel, a thread or a private chat."""
    return f"{PLATFORM}:{channel}"


def user_id(user: int) -> UserId:
    return f"{PLATFORM}:{user}"


def number(id: RoomId | UserId) -> int:
    """The inverse of `room_id` and `user_id`. Raises `ValueError` for ids of other platforms."""
    platform, _, digits = id.partition(":")
    if platform != PLATFORM:
        raise ValueError(id)
    return int(digits)


def time_of(snowflake: int) -> int:
    """Return the creation time of an id, in milliseconds since 1970 by Discord's clock.

    https://discord.com/developers/docs/reference#snowflakes"""
    return (snowflake >> 22) + discord.utils.DISCORD_EPOCH


def first_at(ms: int) -> int:
    """Return the lowest id that Discord creates at this time. The inverse of `time_of`."""
    return max(0, ms - discord.utils.DISCORD_EPOCH) << 22


def guild_key(guild: int) -> str:
    """Return the key of a server's settings."""
    return f"{PLATFORM}:guild:{guild}"


def application_key(application: int) -> str:
    """Return the key of the data about the bot's registered commands."""
    return f"{PLATFORM}:application:{application}"


def guild_number(key: RoomId) -> int | None:
    """The inverse of `guild_key`; None for other keys."""
    prefix, digits = guild_key(0)[:-1], key.removeprefix(guild_key(0)[:-1])
    return int(digits) if key.startswith(prefix) and digits.isdecimal() else None
