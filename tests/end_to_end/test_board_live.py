"""Live updates of the board page, through the whole program."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from redis.asyncio import Redis

from bot.app.program import Program
from bot.ids import GameId
from bot.play.ports.stores import StoredMatch
from bot.routing.platform.board_page import BoardVisitor
from bot.store.connection import keys
from bot.store.connection.embedded import SOCKET
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.web.board_site import Visitor
from tests.end_to_end.in_process import run_program
from tests.end_to_end.program import people, start_game
from tests.patience import PATIENCE

SETTINGS: dict[str, Any] = {"NIGIRI_WEB_URL": "https://go.example.org", "NIGIRI_BOARD_PORT": 0}


async def events(
    program: Program, name: str, game: GameId
) -> AsyncGenerator[tuple[str, dict[str, Any]], None]:
    """Yield the events that an open page of a person in the room receives, from the start."""
    page, server = program.parts.board_page, program.board_server
    assert page is not None
    assert server is not None
    link = await page.with_ticket(BoardVisitor(f"web:den/{name.casefold()}", name, "web:den"), game)
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, server.url)
        await visitor.enters(ticket=link.partition("#")[2])
        bearer = {"Authorization": f"Bearer {visitor.token}"}
        async with session.get(f"{server.url}b/api/live", headers=bearer) as stream:
            kind = ""
            async for line in stream.content:
                field, _, value = line.decode().strip().partition(": ")
                if field == "event":
                    kind = value
                elif field == "data":
                    yield kind, json.loads(value)


async def test_each_change_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four open pages receive a changed game, each from its reader's view, after a single read of
    the match from the database."""
    read: list[GameId] = []
    load = RedisMatchStore.load

    async def counted(store: RedisMatchStore, game_id: GameId) -> StoredMatch | None:
        read.append(game_id)
        return await load(store, game_id)

    async with (
        run_program(tmp_path / "data", lambda: 0, more=SETTINGS) as (program, url),
        people(url, "den", "Anna", "Ben") as (anna, ben),
        AsyncExitStack() as stack,
        asyncio.timeout(PATIENCE),
    ):
        game = await start_game(anna, ben, "9x9 black no clock")
        pages = [
            await stack.enter_async_context(aclosing(events(program, name, game)))
            for name in ("Anna", "Anna", "Ben", "Ben")
        ]
        assert [("again", {})] * 4 == [await anext(page) for page in pages]
        client = Redis(unix_socket_path=str(tmp_path / "data" / SOCKET))
        stack.push_async_callback(client.aclose)
        monkeypatch.setattr(RedisMatchStore, "load", counted)
        await client.publish(keys.committed(), f"elsewhere 0-0 9 {game}")
        told = [await anext(page) for page in pages]
        seats = [(kind, data["id"], data["seat"]) for kind, data in told]
        assert [("game", game, seat) for seat in ("black", "black", "white", "white")] == seats
        assert [game] == read
