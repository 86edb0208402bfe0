"""People in browser rooms, as the program sees them: they write, wait for the board, and fetch
it."""

from __future__ import annotations

import asyncio
import time

import aiohttp

from bot.match.events import Side
from tests.load.beat import Chat, Table
from tests.load.tables import Seats, Typed

WAIT = 30
OK = 200
AGAIN = 1.0
"""Seconds to wait after a refusal before the same request is sent again."""


class Browsers(Chat):
    """One room for each table."""

    def __init__(self) -> None:
        super().__init__()
        self._session: aiohttp.ClientSession | None = None

    async def open(self, tables: int) -> list[Seats]:
        rooms = [f"web:load-{number}" for number in range(tables)]
        return [Seats(room, room, f"{room}/anna", f"{room}/bob", ("anna", "bob")) for room in rooms]

    def environment(self) -> dict[str, str]:
        return {}

    async def ready(self) -> None:
        connector = aiohttp.TCPConnector(limit=0)
        timeout = aiohttp.ClientTimeout(total=None)
        self._session = aiohttp.ClientSession(connector=connector, timeout=timeout)

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def play(self, table: Table, side: Side, point: str, typed: Typed) -> None:
        """Type a move, wait for the board, and fetch its picture."""
        assert self._session is not None
        room = f"{self.url}/api/rooms/load-{table.number}/messages"
        line = {
            "user": "anna" if side is Side.HOST else "bob",
            "text": point,
            "event_id": f"{table.game}-{table.moves}",
        }
        after = ""
        while not after:
            async with self._session.post(room, json=line) as response:
                after = (await response.json()).get("id", "")
            if not after:
                self.count(f"sent again after {response.status}")
                await asyncio.sleep(AGAIN)
        typed.answered = time.monotonic()
        picture = ""
        while not picture:
            asked = {"after": after, "wait": str(WAIT)}
            async with self._session.get(room, params=asked) as response:
                found = (await response.json()).get("messages", [])
            if response.status != OK:
                self.count(f"looked again after {response.status}")
                await asyncio.sleep(AGAIN)
            for message in found:
                after = message["id"]
                if message["game"] == table.game and (message["version"] or 0) >= typed.version:
                    picture = message["image"] or ""
        async with self._session.get(self.url + picture) as response:
            assert response.status == OK, picture
            await response.read()
        self.count("pictures")
        self.count("posts")
        table.record_board(typed.version)
