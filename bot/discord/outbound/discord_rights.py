"""The rights of the bot in a room. Each can be missing separately."""

from __future__ import annotations

from enum import Enum

import discord

from bot.discord.outbound.discord_errors import MISSING_ACCESS, MISSING_PERMISSIONS

FORBIDDEN = (MISSING_PERMISSIONS, MISSING_ACCESS)


class Right(Enum):
    """A right, with the permissions that it needs."""

    WRITE = discord.Permissions(view_channel=True, send_messages=True)
    """In a thread, `WRITE_IN_THREAD` applies instead."""
    ATTACH = discord.Permissions(attach_files=True)
    PAST = discord.Permissions(read_message_history=True)
    """Needed to reply to a message or to fetch it."""
    REACT = discord.Permissions(read_message_history=True, add_reactions=True)


WRITE_IN_THREAD = discord.Permissions(view_channel=True, send_messages_in_threads=True)


class NotPermittedError(Exception):
    """The bot may not write in a room. Raised without a call to Discord."""
