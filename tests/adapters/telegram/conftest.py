"""A club on a fake Telegram for each test, and a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.connection.database import Database
from bot.telegram import menu
from tests.adapters.redis.conftest import database, server_folder
from tests.adapters.telegram.desk import Bot, Club
from tests.fakes.telegram.hurry import HURRIED
from tests.fakes.telegram.server import FakeTelegram

__all__ = ["database", "server_folder"]


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    """A Telegram of this test's own. What the bot does wrong there fails the test, unless the test
    excuses it."""
    async with FakeTelegram() as telegram:
        yield telegram
        assert ([], []) == (telegram.mistakes, telegram.limits.refused)


@pytest.fixture
def hurried(telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait for anything: neither does Telegram mind, nor does the bot take care."""
    telegram.limits.none()
    for module, name, value in HURRIED:
        monkeypatch.setattr(module, name, value)


@pytest.fixture
def menus() -> None:
    """The bot tells its menus: with whoever asks for this alone, since that takes as many calls as
    a short game."""


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
    and in privacy mode. It has met Bob, who has started it. The parameter is their language."""
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
