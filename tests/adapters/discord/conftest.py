"""A club on a fake Discord for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord.gateway
import discord.http
import pytest

from tests.adapters.discord.desk import Bot, Club, Memory
from tests.fakes.discord.server import FakeDiscord


@pytest.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    """A Discord of this test's own; where the client library looks is put back afterwards."""
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    async with FakeDiscord() as fake:
        yield fake


@pytest.fixture
async def club(fake: FakeDiscord) -> AsyncIterator[Club]:
    """Anna, Bob and Carl on one server, and the bot there."""
    owner, anna, bob, carl = (fake.user(name) for name in ("owner", "Anna", "Bob", "Carl"))
    guild = fake.guild("Go club", owner, anna, bob, carl)
    memory = Memory()
    bot = await Bot(fake, memory).start()
    general = fake.channel(guild, "general")
    club = Club(fake, memory, anna, bob, carl, guild, general, bot)
    yield club
    await club.bot.stop()
