"""The age of a button at the moment it is pressed, by Discord's clock."""

from __future__ import annotations

from typing import Any

import discord


def shown_ms(interaction: discord.Interaction[Any]) -> int | None:
    """How long a message had said what it said when it was pressed, in milliseconds: from when it
    was sent or last edited until the press, both by Discord's clock. None without a message."""
    message = interaction.message
    if message is None:
        return None
    since = message.edited_at or message.created_at
    return max(0, round((interaction.created_at - since).total_seconds() * 1000))
