"""The link that invites the bot, and the permissions that it asks for."""

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
"""All that the bot ever needs."""


def invite_link(application: int) -> str:
    """The address at which a server's manager lets the bot in, with just these permissions."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
