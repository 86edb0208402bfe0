"""Undocumented names of discord.py that nothing public replaces, each with the reason.

`tests/adapters/discord/test_library.py` fails when the library changes one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import discord
from discord.http import HTTPClient


def set_message_content(client: discord.Client, *, allowed: bool) -> None:
    """Set the message-content intent of future sessions.

    Intents are public in the constructor only, but whether Discord allows this one is known after
    the login.
    """
    client._connection._intents.message_content = allowed


def reopen_requests(http: HTTPClient) -> None:
    """Let requests out again after a global rate limit.

    The library does so itself, but never if the request that met the limit is cancelled meanwhile,
    as a post is after some seconds.
    """
    http._global_over.set()


def mark_completed(response: discord.InteractionResponse[Any]) -> None:
    """Mark an autocompletion as answered.

    After a failed answer the library would answer once more, and log the refusal as an error.
    """
    response._response_type = discord.InteractionResponseType.autocomplete_result


def make_attachment(
    data: Mapping[str, object], interaction: discord.Interaction[Any]
) -> discord.Attachment:
    """Make an attachment of the raw data of a submitted form."""
    return discord.Attachment(data=cast(Any, data), state=interaction._state)
