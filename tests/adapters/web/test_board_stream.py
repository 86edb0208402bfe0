"""Open board pages are told of changes, whatever fails on the way."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.adapters.web.boards import board_stream
from bot.service.match.loaded import LoadedMatch
from tests.adapters.web.board_site import GAME, BoardSite, Visitor
from tests.patience import PATIENCE


async def told(stream: aiohttp.ClientResponse) -> str:
    """The next event of a stream."""
    async for line in stream.content:
        if line.startswith(b"event: "):
            return line.decode().strip()
    raise AssertionError("the stream has ended")


class Faulty(BoardSite):
    """The first match that is loaded cannot be."""

    async def load(self, game_id: str) -> LoadedMatch | None:
        loaded = await super().load(game_id)
        if len(self.loaded) == 1:
            raise ValueError("unheard of")
        return loaded


async def test_a_failure_is_logged_and_outlived(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong with a change, it stands in the log, the page asks for everything anew,
    and it is told of the next change."""
    monkeypatch.setattr(board_stream, "PAUSE_SECONDS", 0.01)
    site = Faulty()
    await site.server.start()
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        visitor = Visitor(session, site.server.url)
        await visitor.enters(telegram=site.opened())
        bearer = {"Authorization": f"Bearer {visitor.token}"}
        with capture_logs() as logs:
            async with session.get(f"{visitor.url}b/api/live", headers=bearer) as stream:
                for expected in ("again", "again", "game"):
                    assert f"event: {expected}" == await told(stream)
                    site.news.changes.put_nowait(GAME)
                await site.server.stop()
    assert ["board-news-failed"] == [line["event"] for line in logs]
