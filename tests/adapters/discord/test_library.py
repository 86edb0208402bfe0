"""Undocumented names of discord.py that the bot uses because nothing public does the same."""

from __future__ import annotations

import inspect

import discord
from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState


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
    client._connection._intents.message_content = True
    assert client.intents.message_content
    assert {"shard_count", "shard_ids"} <= set(vars(client._connection))
    assert client._connection._get_websocket == client._get_websocket
