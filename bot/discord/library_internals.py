"""Access to private members of discord.py without a public API.

`tests/adapters/discord/test_library.py` fails when the library changes one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import discord


def set_message_content(client: discord.Client, *, allowed: bool) -> None:
    """Set the message-content intent of future sessions.

    The public API sets intents only in the constructor, but the bot learns whether Discord allows
    this intent only at the login.
    """
    client._connection._intents.message_content = allowed


def mark_completed(response: discord.InteractionResponse[Any]) -> None:
    """Mark an autocompletion as answered.

    Otherwise, after a failed answer, the library sends a second one and logs Discord's refusal as
    an error.
    """
    response._response_type = discord.InteractionResponseType.autocomplete_result


def make_attachment(
    data: Mapping[str, object], interaction: discord.Interaction[Any]
) -> discord.Attachment:
    """Build an attachment from the raw data of a submitted form."""
    return discord.Attachment(data=cast(Any, data), state=interaction._state)
