"""The link that invites the bot, and the permissions that it requests."""

from __future__ import annotations

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    add_reactions=True,
    read_message_history=True,
)
"""All permissions that the bot needs."""


def invite_link(application: int) -> str:
    """Return the link that adds the bot to a server and requests `PERMISSIONS`."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
