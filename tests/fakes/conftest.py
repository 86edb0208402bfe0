"""Fixtures: bots that consist only of discord.py or python-telegram-bot, on the fakes."""

from __future__ import annotations

import asyncio
import contextlib
import warnings
from collections.abc import AsyncIterator

import pytest

with warnings.catch_warnings():  # discord.py imports audioop, which is deprecated in Python 3.11
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

import telegram
from telegram.request import HTTPXRequest

from tests.fakes.club import Club
from tests.fakes.discord.library import point_clients_to
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.stage import Bot, Stage
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    """The fake, with the library pointed at it."""
    async with FakeDiscord() as fake:
        with point_clients_to(fake):
            yield fake


@pytest.fixture
async def stage(fake: FakeDiscord) -> AsyncIterator[Stage]:
    """Anna and Ben in a room with a bot that is ready."""
    anna, ben = fake.user("Anna"), fake.user("Ben", locale="pl")
    guild = fake.guild("Club", anna, ben)
    bot = Bot()
    try:
        await bot.login(fake.app.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.is_there.wait(), PATIENCE)
        yield Stage(fake, bot, anna, ben, guild, guild.channels[0])
    finally:
        await bot.close()
    with contextlib.suppress(discord.ConnectionClosed):
        await task


@pytest.fixture
async def club(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """Anna and Ben, who has no username, in a basic group with a Telegram bot. Invalid requests by
    the bot fail the test unless it excuses them."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # avoids the library's deprecation warning
    async with FakeTelegram() as fake:
        fake.limits.none()
        anna = fake.user("Anna", "Kowal", username="anna_k", language="pl")
        ben = fake.user("Ben")
        group = fake.group("Club", anna, ben)
        # The fake uses no TLS, so skip loading the certificates, which would take longer than a
        # test.
        calls, updates = (HTTPXRequest(httpx_kwargs={"verify": False}) for _ in range(2))
        bot = telegram.Bot(
            fake.token,
            base_url=fake.base_url,
            base_file_url=fake.base_file_url,
            request=calls,
            get_updates_request=updates,
        )
        async with bot:
            # from now on the bot receives commands without its name
            await bot.send_message(group.id, "Hello")
            yield Club(fake, bot, anna, ben, group)
        assert [] == fake.mistakes
