"""Open board pages receive changes, whatever fails in between."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.play.loaded import LoadedMatch
from bot.web.boards import board_stream
from tests.adapters.web.board_site import GAME, BoardSite, Visitor
from tests.adapters.web.site import NOW
from tests.patience import PATIENCE


async def next_event(stream: aiohttp.ClientResponse) -> str:
    """Return the next event of a stream."""
    async for line in stream.content:
        if line.startswith(b"event: "):
            return line.decode().strip()
    raise AssertionError("the stream has ended")


async def next_event_data(stream: aiohttp.ClientResponse) -> tuple[str, object]:
    """Return the next event of a stream, and its data."""
    event, data = await next_event(stream), await stream.content.readline()
    return event, json.loads(data.removeprefix(b"data: "))


class FaultyPage(BoardSite):
    """A page whose first match fails to load."""

    async def load(self, game_id: str) -> LoadedMatch | None:
        loaded = await super().load(game_id)
        if len(self.loaded) == 1:
            raise ValueError("unheard of")
        return loaded


async def test_a_stream_survives_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a change fails to load, the error is logged, the page is told to reload everything, and it
    receives the next change."""
    monkeypatch.setattr(board_stream, "PAUSE_SECONDS", 0.01)
    site = FaultyPage()
    await site.server.start()
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        visitor = Visitor(session, site.server.url)
        await visitor.enters(telegram=site.opened())
        bearer = {"Authorization": f"Bearer {visitor.token}"}
        with capture_logs() as logs:
            async with session.get(f"{visitor.url}b/api/live", headers=bearer) as stream:
                for expected in ("again", "again", "game"):
                    assert f"event: {expected}" == await next_event(stream)
                    site.news.changes.put_nowait(GAME)
                await site.server.stop()
    assert ["board-news-failed"] == [line["event"] for line in logs]


async def test_pages_are_told_of_an_outage() -> None:
    """An open page is told since when the games are unavailable, and to reload everything
    afterwards; a page opened meanwhile is told the same, even without a session."""
    site = BoardSite()
    outage = site.conversation.outage
    await site.server.start()
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        visitor = Visitor(session, site.server.url)
        await visitor.enters(telegram=site.opened())
        bearer = {"Authorization": f"Bearer {visitor.token}"}
        live = f"{visitor.url}b/api/live"
        async with session.get(live, headers=bearer) as stream:
            assert "event: again" == await next_event(stream)
            outage.set(61.5)
            assert ("event: away", {"since": NOW - 61_500}) == await next_event_data(stream)
            async with session.get(live) as late:
                assert ("event: away", {"since": NOW - 61_500}) == await next_event_data(late)
                outage.set(None)
                assert ["event: again"] * 2 == [await next_event(each) for each in (stream, late)]
            site.news.changes.put_nowait(GAME)
            assert "event: game" == await next_event(stream)
        await site.server.stop()
