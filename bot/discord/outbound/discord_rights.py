"""The rights of the bot in a room, each of which may be missing by itself."""

from __future__ import annotations

from enum import Enum

import discord

from bot.discord.outbound.discord_errors import MISSING_ACCESS, MISSING_PERMISSIONS

FORBIDDEN = (MISSING_PERMISSIONS, MISSING_ACCESS)


class Right(Enum):
    """A right, with the permissions that it takes."""

    WRITE = discord.Permissions(view_channel=True, send_messages=True)
    """In a thread `WRITE_IN_THREAD` instead."""
    ATTACH = discord.Permissions(attach_files=True)
    PAST = discord.Permissions(read_message_history=True)
    """To reply to a message, or to read it again."""
    REACT = discord.Permissions(read_message_history=True, add_reactions=True)


WRITE_IN_THREAD = discord.Permissions(view_channel=True, send_messages_in_threads=True)


class NotPermittedError(Exception):
    """The bot may not write in a room: Discord was not asked."""
