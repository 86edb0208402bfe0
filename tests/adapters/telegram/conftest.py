"""Fixtures: a club on a fake Telegram for each test, and a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.connection.database import Database
from bot.telegram import menu
from bot.telegram.outbound import telegram_posting as posting
from tests.adapters.redis.conftest import database, server_folder
from tests.adapters.telegram.desk import Bot, Club
from tests.fakes.telegram.hurry import HURRIED
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.server import FakeTelegram

__all__ = ["database", "server_folder"]


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    """A fake Telegram for each test. Invalid requests by the bot fail the test unless it excuses
    them."""
    async with FakeTelegram() as telegram:
        yield telegram
        assert ([], []) == (telegram.mistakes, telegram.limits.refused)


@pytest.fixture
def hurried(telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable flood limits and delays, both in the fake and in the bot."""
    telegram.limits.none()
    for module, name, value in HURRIED:
        monkeypatch.setattr(module, name, value)


@pytest.fixture
def sudden_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a stopping bot not wait for pending requests, so that it looks like a kill to
    Telegram."""
    monkeypatch.setattr(posting, "CLOSING_SECONDS", 0.0)


@pytest.fixture
def menus() -> None:
    """Request this to let the bot set its menus; otherwise that is skipped, since it takes as many
    calls as a short game."""


async def _nothing(*_: object, **__: object) -> None: ...


@pytest.fixture
async def club(
    telegram: FakeTelegram,
    hurried: None,
    database: Database,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Club]:
    """Anna, Bob and Carl, who has no username, in a group with the bot, which is no administrator
    and in privacy mode. Bob has started the bot. The parameter is their language."""
    if "menus" not in request.fixturenames:
        for each in ("offer", "introduce"):
            monkeypatch.setattr(menu, each, _nothing)
    language = getattr(request, "param", "en")
    anna = telegram.user("Anna", username="anna", language=language)
    bob = telegram.user("Bob", username="bobby", language=language)
    carl = telegram.user("Carl", language=language)
    group = telegram.supergroup("Go club", anna, bob, carl)
    bot = await Bot(telegram, database).start()
    await bob.start()
    for room in (group, bob.private):
        await room.wait_for(lambda message: message.author is telegram.bot)
    club = Club(telegram, database, anna, bob, carl, group, bot)
    yield club
    await club.bot.stop()


@pytest.fixture
def inline_mode(telegram: FakeTelegram) -> None:
    """Inline mode is enabled by the operator."""
    telegram.world.inline = True


@pytest.fixture
async def open_chat(club: Club) -> Chat:
    """Anna, who has started the bot, and others in a chat without the bot."""
    await club.anna.start()
    await club.anna.private.says("I keep games of Go")
    return club.fake.group("Friends", club.anna, club.bob, club.carl, bot=False)
