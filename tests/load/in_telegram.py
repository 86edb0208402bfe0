"""People in Telegram's groups. Telegram reaches the program by webhook, over many connections."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import aiohttp
from aiohttp import web

from bot.match.events import Side
from tests.fakes.telegram.faults import Fault
from tests.fakes.telegram.model import Chat as Group
from tests.fakes.telegram.model import Json
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.load.beat import Chat, Table
from tests.load.tables import Seats, Typed

KEPT = 2
"""How many messages a group remembers. Thousands of groups with all their pictures would fill the
memory."""


class _Telegram(FakeTelegram):
    """A fake Telegram that reports each message and does not remember it."""

    def __init__(self, groups: Groups) -> None:
        super().__init__()
        self._groups = groups

    async def _result(
        self, request: web.Request, call: Call, fault: Fault | None
    ) -> tuple[int, dict[str, Any]]:
        status, body = await super()._result(request, call, fault)
        self._groups.handle_request(call.method, status, body.get("result"))
        self.requests.clear()
        return status, body


class Groups(Chat):
    """One group for each table."""

    def __init__(self) -> None:
        super().__init__()
        self._fake = _Telegram(self)
        self._groups: list[tuple[Group, Person, Person]] = []
        self._by_id: dict[int, int] = {}
        self._session: aiohttp.ClientSession | None = None
        self._number = 1000
        self._connections = asyncio.Semaphore(40)
        self._telling: set[asyncio.Task[None]] = set()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]

    async def open(self, tables: int) -> list[Seats]:
        await self._fake.start()
        found: list[Seats] = []
        for number in range(tables):
            anna, bob = self._fake.user(f"Anna{number}"), self._fake.user(f"Bob{number}")
            group = self._fake.supergroup(f"Go {number}", anna, bob)
            self._groups.append((group, anna, bob))
            self._by_id[group.id] = number
            room = f"telegram:{group.id}"
            people = f"telegram:{anna.id}", f"telegram:{bob.id}"
            found.append(Seats(room, room, *people, (anna.name, bob.name)))
        self._fake.updates.pending.clear()
        self._fake.world.outlet = self._deliver_soon
        return found

    def environment(self) -> dict[str, str]:
        return {
            "NIGIRI_TELEGRAM_TOKEN": self._fake.token,
            "NIGIRI_TELEGRAM_API": self._fake.url,
            "NIGIRI_TELEGRAM_WEBHOOK_URL": "https://load.example/hook",
            "NIGIRI_TELEGRAM_WEBHOOK_PORT": str(self._port),
        }

    async def ready(self) -> None:
        await self._fake.wait_until_polled(60)
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))

    async def close(self) -> None:
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
        await self._fake.stop()

    async def play(self, table: Table, side: Side, point: str, _: Typed) -> None:
        group, anna, bob = self._groups[table.number]
        line = f"/play@{self._fake.bot.username} {point}"
        await (anna if side is Side.HOST else bob).send(group, line)

    def handle_request(self, method: str, status: int, result: Any) -> None:
        """Handle a request of the program."""
        self.count(f"{method} {status}")
        if status != 200 or not isinstance(result, dict) or "message_id" not in result:
            return
        number = self._by_id[result["chat"]["id"]]
        del self._groups[number][0].log[:-KEPT]
        self._fake.world.files.clear()
        if number < len(self.tables) and "photo" in result:
            self.count("posts")
            self.tables[number].record_board()

    def _deliver_soon(self, kind: str, data: Json) -> None:
        self._number += 1
        task = asyncio.create_task(self._deliver({"update_id": self._number, kind: data}))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _deliver(self, update: Json) -> None:
        """Deliver an update, repeatedly until the program accepts it."""
        assert self._session is not None
        secret = {"X-Telegram-Bot-Api-Secret-Token": self._fake.updates.webhook.secret}
        url = f"http://127.0.0.1:{self._port}/hook"
        while True:
            async with (
                self._connections,
                self._session.post(url, json=update, headers=secret) as response,
            ):
                if response.status == 200:
                    return
            self.count("updates told again")
            await asyncio.sleep(0.1)
