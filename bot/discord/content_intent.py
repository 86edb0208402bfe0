"""Check whether the operator has enabled the privileged intent MESSAGE_CONTENT at Discord.

The application's flags show it before a session starts: ``GATEWAY_MESSAGE_CONTENT`` for a bot that
Discord has approved, ``GATEWAY_MESSAGE_CONTENT_LIMITED`` for any other
(https://discord.com/developers/docs/resources/application#application-object-application-flags).
"""

from __future__ import annotations

import discord

REFUSED = 4014
"""The close code for a connection that requests an intent without permission
(https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes)."""


def is_allowed(flags: discord.ApplicationFlags) -> bool:
    """Whether Discord lets the bot read all messages."""
    return flags.gateway_message_content or flags.gateway_message_content_limited
