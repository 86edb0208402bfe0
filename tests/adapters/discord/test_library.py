"""Undocumented names of discord.py that the bot uses because nothing public does the same."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any, cast

import discord
from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState

from bot.discord.library_internals import (
    make_attachment,
    mark_completed,
    set_message_content,
)


def test_opening_a_socket() -> None:
    """A socket is opened for a shard, for a new session or an earlier one, and polled for events
    (`bot.discord.shards`)."""
    parameters = inspect.signature(DiscordWebSocket.from_client).parameters
    named = {"initial", "gateway", "shard_id", "session", "sequence", "resume"}
    assert named <= set(parameters)
    assert inspect.iscoroutinefunction(DiscordWebSocket.poll_event)
    assert ["event", "predicate"] == list(inspect.signature(DiscordWebSocket.wait_for).parameters)[
        1:3
    ]


async def test_the_state_of_a_client() -> None:
    """A client's state holds its intents and shards, and asks the client for the socket of a
    shard."""
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    assert isinstance(client._connection, AutoShardedConnectionState)
    set_message_content(client, allowed=True)
    assert client.intents.message_content
    assert {"shard_count", "shard_ids"} <= set(vars(client._connection))
    assert client._connection._get_websocket == client._get_websocket


def test_a_completed_response() -> None:
    """A response that is marked as completed counts as done, so that the library adds none."""
    response = discord.InteractionResponse[discord.Client](cast(Any, None))
    assert not response.is_done()
    mark_completed(response)
    assert response.is_done()


def test_an_attachment_of_raw_data() -> None:
    """An attachment is made of Discord's data and the state of its interaction."""
    data = {"id": "7", "filename": "a.sgf", "size": 3, "url": "u", "proxy_url": "p"}
    made = make_attachment(data, cast(Any, SimpleNamespace(_state=SimpleNamespace(http=None))))
    assert (7, "a.sgf", 3) == (made.id, made.filename, made.size)
    assert "_state" in discord.Interaction.__slots__
