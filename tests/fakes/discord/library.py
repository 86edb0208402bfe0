"""Connects discord.py with the fake in one process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import discord.gateway
import discord.http
import yarl

from tests.fakes.discord.server import FakeDiscord


@contextmanager
def point_clients_to(fake: FakeDiscord) -> Iterator[None]:
    """Point clients in this process to the fake."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = fake.rest_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(fake.gateway_url)
    try:
        yield
    finally:
        discord.http.Route.BASE = base
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
