"""HTTP requests to Telegram and their shared connection pool."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.ports.metrics import Unwatched
from bot.telegram import telegram_http as http_calls
from bot.telegram.telegram_http import ConnectionWatch, WatchedRequest
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE


async def test_cancelled_requests_leave_the_pool(telegram: FakeTelegram) -> None:
    """Cancelled requests that were waiting for a connection leave the pool usable: later requests
    are answered."""
    watch = ConnectionWatch(Unwatched())
    request = WatchedRequest(watch, connection_pool_size=2, pool_timeout=0.5)
    url = f"{telegram.base_url}{telegram.token}/getMe"
    telegram.hang("getMe", times=100)
    async with request:
        given_up = [asyncio.create_task(request.do_request(url, "POST")) for _ in range(40)]
        await telegram.world.bell.until(lambda: telegram.hanging == 2, PATIENCE, "requests")
        for task in given_up:
            task.cancel()
            await asyncio.sleep(0)
        await asyncio.gather(*given_up, return_exceptions=True)
        telegram.faults.clear()
        answers = [await request.do_request(url, "POST") for _ in range(2)]
    assert [200, 200] == [status for status, _ in answers]


def test_a_pool_without_the_private_attributes(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a private attribute of httpcore's pool is gone, the start fails and names it."""
    monkeypatch.setattr(http_calls, "_PRIVATE", (*http_calls._PRIVATE, "_gone"))
    with pytest.raises(RuntimeError, match="httpcore's pool has no _gone"):
        WatchedRequest(ConnectionWatch(Unwatched()))


async def test_another_library(telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancelling a request also works if the connection pool has a different internal structure."""
    watch = ConnectionWatch(Unwatched())
    request = WatchedRequest(watch)
    telegram.hang("getMe", times=2)
    async with request:
        url = f"{telegram.base_url}{telegram.token}/getMe"
        given_up, other = (asyncio.create_task(request.do_request(url, "POST")) for _ in range(2))
        await telegram.world.bell.until(lambda: telegram.hanging == 2, PATIENCE, "requests")
        monkeypatch.setattr(http_calls, "_TASK", "unknown")
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        other.cancel()
        await asyncio.gather(other, return_exceptions=True)
