"""Fixtures: a club on a fake Discord for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord.gateway
import discord.http
import pytest
from discord.app_commands import commands, transformers

from bot.discord import session_starts
from bot.discord.commands.options import _OURS
from bot.discord.inbound import missed_lines, reactions
from bot.discord.outbound import later_edits
from tests.adapters.discord.desk import Bot, Club, Memory
from tests.fakes.discord.model import Attachment
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE

TRANSLATED = tuple(locale for locale, ours in _OURS.items() if ours not in ("", "en"))
"""Discord's locales whose command names differ from the English ones."""


@pytest.fixture
def all_locales() -> None:
    """Request this to translate commands into every locale of Discord, as the library does;
    otherwise only the translated ones are looked up, since looking up all of them takes longer than
    a short game."""


@pytest.fixture
async def fake(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[FakeDiscord]:
    """A fake Discord for each test; the library's address is restored afterwards. Invalid requests
    by the bot fail the test."""
    if "all_locales" not in request.fixturenames:
        for module in (commands, transformers):
            monkeypatch.setattr(module, "Locale", TRANSLATED)
    monkeypatch.setattr(reactions, "SEED_SECONDS", 0.01)
    monkeypatch.setattr(session_starts, "SPACING_SECONDS", 0.01)
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 0.01)
    monkeypatch.setattr(missed_lines, "PAUSE_SECONDS", 0.01)
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    async with FakeDiscord() as fake:
        yield fake
        assert [] == fake.mistakes


def is_picture(file: Attachment) -> bool:
    """Return whether the file is a picture, which needs alt text."""
    return file.data.startswith((b"\x89PNG", b"GIF8"))


@pytest.fixture
async def club(fake: FakeDiscord, request: pytest.FixtureRequest) -> AsyncIterator[Club]:
    """Anna, Bob and Carl on a server with the bot. The parameter is their language."""
    names, locale = ("owner", "Anna", "Bob", "Carl"), getattr(request, "param", "en-US")
    owner, anna, bob, carl = (fake.user(name, locale=locale) for name in names)
    guild = fake.guild("Go club", owner, anna, bob, carl)
    memory = Memory()
    bot = await Bot(fake, memory).start()
    await fake.world.bell.until(lambda: fake.world.commands[None], PATIENCE, "commands")
    general = fake.channel(guild, "general")
    club = Club(fake, memory, owner, anna, bob, carl, guild, general, bot)
    yield club
    await club.bot.stop()
    # In every test, each posted picture must have alt text.
    posts = (post for room in fake.world.channels.values() for post in room.log)
    pictures = [file for post in posts for file in post.attachments if is_picture(file)]
    assert [] == [file.filename for file in pictures if not file.description]
