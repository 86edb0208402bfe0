"""The privileged intent MESSAGE_CONTENT: whether the operator has switched it on at Discord.

The application's flags tell, before a session is begun: ``GATEWAY_MESSAGE_CONTENT`` of a bot that
Discord has approved, ``GATEWAY_MESSAGE_CONTENT_LIMITED`` of any other
(https://discord.com/developers/docs/resources/application#application-object-application-flags).
"""

from __future__ import annotations

import discord

REFUSED = 4014
"""The gateway closes a connection that asks for an intent which the bot may not have
(https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes)."""


def is_allowed(flags: discord.ApplicationFlags) -> bool:
    """Whether Discord lets the bot read every line."""
    return flags.gateway_message_content or flags.gateway_message_content_limited
