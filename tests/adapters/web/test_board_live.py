"""The board page is told which of its games has changed."""

from __future__ import annotations

import asyncio

import aiohttp
from structlog.testing import capture_logs

from tests.adapters.web.board_site import BROKEN, GAME, BoardSite, Visitor
from tests.patience import PATIENCE


async def _event(stream: aiohttp.StreamReader) -> str:
    """The name of the next event."""
    async for line in stream:
        if line.startswith(b"event: "):
            return line.decode().strip().removeprefix("event: ")
    raise EOFError


async def test_a_game_that_cannot_be_read() -> None:
    """A change of a game that cannot be read makes the page ask anew; of the next games it is told
    as before."""
    site = BoardSite()
    await site.server.start()
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        visitor = Visitor(session, site.server.url)
        await visitor.enters(telegram=site.opened())
        headers = {"Authorization": f"Bearer {visitor.token}"}
        with capture_logs() as logs:
            async with (
                asyncio.timeout(PATIENCE),
                session.get(f"{site.server.url}b/api/live", headers=headers) as stream,
            ):
                told = []
                for changed in ("", BROKEN, GAME):
                    if changed:
                        site.news.said.put_nowait(changed)
                    told.append(await _event(stream.content))
    await site.server.stop()
    assert ["again", "again", "game"] == told
    assert [("news-not-read", BROKEN)] == [(each["event"], each["game"]) for each in logs]
