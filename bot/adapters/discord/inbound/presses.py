"""When a button was pressed, by Discord's clock."""

from __future__ import annotations

from typing import Any

import discord


def shown_ms(interaction: discord.Interaction[Any]) -> int | None:
    """For how long what was pressed had stood there, both by Discord's clock: the time is in the
    ids, and in the message since when it says what it says."""
    message = interaction.message
    if message is None:
        return None
    since = message.edited_at or message.created_at
    return max(0, round((interaction.created_at - since).total_seconds() * 1000))
