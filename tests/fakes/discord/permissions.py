"""Permissions: roles of a guild and overwrites of a channel."""

from __future__ import annotations

from enum import IntFlag
from functools import cache


class Permission(IntFlag):
    """The permissions that matter here, with Discord's bits."""

    NONE = 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51

    @classmethod
    @cache
    def all(cls) -> Permission:
        found = cls.NONE
        for one in cls:
            found |= one
        return found

    @classmethod
    def named(cls, *names: str) -> Permission:
        """``Permission.named("send_messages", "add_reactions")``."""
        found = cls.NONE
        for name in names:
            found |= cls[name.upper()]
        return found


EVERYONE = Permission.named(
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
)
"""The permissions that a new guild gives to everyone."""

IN_A_DM = EVERYONE | Permission.PIN_MESSAGES
