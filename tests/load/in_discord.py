"""People in Discord's threads, who use commands through the gateway."""

from __future__ import annotations

import asyncio
import time

from aiohttp import web

from bot.match.events import Side
from tests.fakes.discord import threads
from tests.fakes.discord.calls import Call, Handler
from tests.fakes.discord.errors import TooMany
from tests.fakes.discord.interactions import Interaction
from tests.fakes.discord.limits import POST
from tests.fakes.discord.model import THREAD, Channel
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.load.beat import Chat, Table
from tests.load.tables import Seats, Typed

THREADS = 900
"""How many games one server holds; it may have at most a thousand threads in use."""
KEPT = 2
PER_CHANNEL = (5, 5.0)


class _Discord(FakeDiscord):
    """A fake Discord that reports each request and does not remember it."""

    def __init__(self, servers: Servers) -> None:
        super().__init__()
        self._servers = servers

    async def _answer(
        self, request: web.Request, call: Call, handler: Handler
    ) -> web.StreamResponse:
        self.requests.clear()
        try:
            response = await super()._answer(request, call, handler)
        except TooMany:
            self._servers.count(f"{call.method} {call.path} 429")
            raise
        self._servers.handle_request(call, response.status)
        return response


class Servers(Chat):
    """One thread for each table. Its people are members of its server."""

    def __init__(self) -> None:
        super().__init__()
        self._fake = _Discord(self)
        self._fake.limits.routes[POST] = PER_CHANNEL
        self._threads: list[tuple[Channel, Person, Person]] = []
        self._by_id: dict[str, int] = {}
        self._answers: dict[str, tuple[Interaction, asyncio.Event]] = {}

    async def open(self, tables: int) -> list[Seats]:
        await self._fake.start()
        owner = self._fake.user("Owner")
        found: list[Seats] = []
        while len(found) < tables:
            guild = self._fake.guild(f"Go {len(found)}", owner)
            parent = self._fake.channel(guild, "general")
            for number in range(len(found), min(tables, len(found) + THREADS)):
                anna, bob = self._fake.user(f"Anna{number}"), self._fake.user(f"Bob{number}")
                self._fake.join(guild, anna)
                self._fake.join(guild, bob)
                body = {"name": f"Game {number}", "type": THREAD}
                thread = threads.create(self._fake.world, parent, self._fake.bot, body)
                thread.log.clear()
                self._threads.append((thread, anna, bob))
                self._by_id[str(thread.id)] = number
                people = f"discord:{anna.id}", f"discord:{bob.id}"
                room, community = f"discord:{thread.id}", f"discord:guild:{guild.id}"
                found.append(Seats(room, community, *people, (anna.name, bob.name)))
        return found

    def environment(self) -> dict[str, str]:
        return {
            "NIGIRI_DISCORD_TOKEN": self._fake.app.token,
            "NIGIRI_DISCORD_API": self._fake.rest_url,
            "NIGIRI_DISCORD_GATEWAY": self._fake.gateway_url,
        }

    async def ready(self) -> None:
        await self._fake.connected(120)
        await self._fake.world.bell.until(lambda: "go" in self._fake.commands, 120, "commands")

    async def close(self) -> None:
        await self._fake.stop()

    async def play(self, table: Table, side: Side, point: str, typed: Typed) -> None:
        """Use the command, and wait for the program's answer."""
        thread, anna, bob = self._threads[table.number]
        person = anna if side is Side.HOST else bob
        interaction = person.begin_slash(thread, "go play", {"point": point})
        answered = asyncio.Event()
        self._answers[interaction.token] = interaction, answered
        await answered.wait()
        typed.answered = time.monotonic()
        del self._answers[interaction.token]
        del self._fake.world.interactions[interaction.token]

    def handle_request(self, call: Call, status: int) -> None:
        """Handle a request of the program."""
        self.count(f"{call.method} {call.path} {status}")
        token = call.names.get("token", "")
        if token in self._answers:
            interaction, answered = self._answers[token]
            if interaction.visible_responses:
                self.count("answered after 3 s" if interaction.too_late else "answered within 3 s")
                answered.set()
        number = self._by_id.get(call.names.get("channel", ""))
        if (call.method, call.path, status) != (*POST, 200) or number is None:
            return
        log = self._threads[number][0].log
        for message in log:
            for attachment in message.attachments:
                attachment.data = b""
        del log[:-KEPT]
        if number < len(self.tables) and call.uploads:
            self.count("posts")
            self.tables[number].record_board()
