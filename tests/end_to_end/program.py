"""The shipped program as a process of its own, and people who use its room over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_urlsafe
from typing import IO, Any, NamedTuple, Protocol

import aiohttp
from playwright.async_api import Page
from redis.asyncio import Redis

from bot.store.connection import keys
from bot.store.connection.embedded import SOCKET
from bot.web.admission import browser_secrets
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

START_SECONDS = 30
BINDING = (
    "accept",
    "agree",
    "refuse",
    "decline",
    "withdraw",
    "akceptuję",
    "przyjmuję",
    "przyjmij",
    "odrzucam",
    "odrzuć",
    "odmów",
    "odmawiam",
    "wycofuję",
)
"""Words that answer an earlier message, so the page sends what was read with them."""


def settings_for(*fakes: FakeDiscord | FakeTelegram) -> dict[str, str]:
    """Return the settings that connect the program to these platforms."""
    found: dict[str, str] = {}
    for fake in fakes:
        if isinstance(fake, FakeTelegram):
            found |= {"NIGIRI_TELEGRAM_TOKEN": fake.token, "NIGIRI_TELEGRAM_API": fake.url}
        else:
            found |= {
                "NIGIRI_DISCORD_TOKEN": fake.app.token,
                "NIGIRI_DISCORD_API": fake.rest_url,
                "NIGIRI_DISCORD_GATEWAY": fake.gateway_url,
            }
    return found


class Running(Protocol):
    """The part of `subprocess.Popen` that tests use."""

    @property
    def stdout(self) -> IO[str] | None: ...
    @property
    def pid(self) -> int: ...
    def send_signal(self, sig: signal.Signals, /) -> None: ...
    def wait(self, timeout: float, /) -> int: ...


class Ended(NamedTuple):
    """The exit code and output of a program that ended by itself."""

    returncode: int
    stdout: str
    stderr: str


class Program:
    """``python -m bot`` with an embedded database in its own data folder."""

    module = "bot"

    def __init__(self, data: Path, **environment: str) -> None:
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "REDIS_URL"},
            "NIGIRI_DATA_DIR": str(data),
            "NIGIRI_WEB_PORT": "0",
            "NIGIRI_LOG_LEVEL": "warning",
            # Tests must not depend on a Valkey that this machine may have.
            "NIGIRI_ENGINE": "off",
            "NIGIRI_NET": "off",
            **environment,
        }
        self.data = data
        self.log = data.parent / f"{data.name}.log"
        self.url = ""
        self._process: Running | None = None

    @property
    def command(self) -> list[str]:
        """Return the command line."""
        if self.module == Program.module:
            return [sys.executable, "-m", self.module]
        # Workers import the program's main module once more, but not that of ``python -m bot``.
        whole = f"import runpy; runpy.run_module({self.module!r}, run_name='__main__')"
        return [sys.executable, "-c", whole]

    def start(self) -> str:
        """Start the program and return the address that it prints."""
        self._process = self._launch()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("Nigiri is ready: "):
            self.kill()
            raise AssertionError(line + self.log.read_text())
        self.url = line.removeprefix("Nigiri is ready: ").strip()
        return self.url

    def ends(self) -> Ended:
        """Start the program, wait until it ends by itself, and return its exit code and output."""
        process = self._launch()
        assert process.stdout is not None
        with process.stdout as told:
            said = told.read()
        return Ended(process.wait(START_SECONDS), said, self.log.read_text())

    def _launch(self) -> Running:
        with self.log.open("a") as log:
            return subprocess.Popen(
                self.command,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def kill(self) -> None:
        """Kill the program without cleanup, as a power cut would."""
        self._end(signal.SIGKILL)

    def died(self) -> None:
        """Wait until the program has ended by itself."""
        assert self._process is not None
        self._process.wait(START_SECONDS)
        self._end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        """The program's process id."""
        assert self._process is not None
        return self._process.pid

    def workers(self) -> list[int]:
        """Return the process ids of the workers that analyse positions."""
        assert self._process is not None
        table = subprocess.run(
            ["ps", "-A", "-ww", "-o", "pid=,ppid=,command="],
            capture_output=True,
            text=True,
            check=True,
        )
        rows = [line.split(None, 2) for line in table.stdout.splitlines()]
        mine = [row for row in rows if row[1] == str(self._process.pid)]
        return [int(pid) for pid, _, command in mine if "spawn_main" in command]

    def interrupt(self) -> int:
        """Press Ctrl-C: the signal goes to every process of the terminal. Return the exit code."""
        for worker in self.workers():
            os.kill(worker, signal.SIGINT)
        return self._end(signal.SIGINT)

    def kill_database(self) -> None:
        """Kill the server in the data folder."""
        os.kill(int((self.data / "valkey.pid").read_text()), signal.SIGKILL)

    async def announced(self) -> None:
        """Wait until everything committed is announced and recorded as announced."""
        client = Redis(unix_socket_path=str(self.data / SOCKET))
        try:
            async with asyncio.timeout(START_SECONDS):
                while await client.xlen(keys.outbox(keys.WHOLE)):  # noqa: ASYNC110  no bell
                    await asyncio.sleep(0.01)
        finally:
            await client.aclose()

    async def key(self, game: str) -> str:
        """Return the key that opens a game of another chat in the browser. It derives from the
        installation's secret, which is created here if missing."""
        client = Redis(unix_socket_path=str(self.data / SOCKET), decode_responses=True)
        try:
            new = json.dumps(token_urlsafe(32))
            await client.hsetnx(keys.settings("web:"), "set:secret", new)
            secret = json.loads(str(await client.hget(keys.settings("web:"), "set:secret")))
        finally:
            await client.aclose()
        return browser_secrets.mark(secret, f"game {game}")

    def stop(self) -> int:
        """Stop the program cleanly and return the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        self._process = None
        process.send_signal(number)
        code = process.wait(START_SECONDS)
        if process.stdout:
            process.stdout.close()
        return code


class Person:
    """A person in a room, with the HTTP calls that the page makes."""

    def __init__(self, session: aiohttp.ClientSession, url: str, room: str, name: str) -> None:
        self._session = session
        self._api = f"{url}api"
        self.url = f"{self._api}/rooms/{room}"
        self.room = room
        self.name = name
        self.cookie = ""

    async def comes(self, page: Page) -> None:
        """Take over the cookies of this page, whose browser owns the name."""
        found = await page.context.cookies()
        self.cookie = "; ".join(f"{each['name']}={each['value']}" for each in found)

    def goes(self, room: str) -> None:
        """Move to another room."""
        self.url, self.room = f"{self._api}/rooms/{room}", room

    async def comes_first(self) -> None:
        """Enter a new room, which makes this person its organiser, identified by a cookie."""
        async with self._session.post(f"{self.url}/visits", json={"user": self.name}) as response:
            assert (await response.json())["organiser"]
            self.cookie = "; ".join(f"{key}={each.value}" for key, each in response.cookies.items())

    async def say(self, text: str, **more: str) -> str:
        """Write a line and return the message's id. An answer such as "accept" carries the id of
        the last message read."""
        if text.split(" ", maxsplit=1)[0] in BINDING:
            read = await self.messages()
            more = {"seen": read[-1]["id"], **more}
        return await self._post("messages", {"text": text, **more})

    async def say_alone(self, text: str) -> str:
        """Open the private chat with the bot, write a line there and return its id. From then on
        the name belongs to this person's browser."""
        url = f"{self._api}/rooms/{self.room}/alone"
        async with self._session.post(url, json={"user": self.name}) as response:
            assert 200 == response.status, await response.text()
            self.cookie = "; ".join(f"{key}={each.value}" for key, each in response.cookies.items())
        return await self._post("alone/messages", {"text": text})

    async def react(self, message: str, emoji: str, *, remove: bool = False) -> str:
        return await self._post(
            "reactions", {"message_id": message, "emoji": emoji, "remove": remove}
        )

    async def choose(self, message: str, choice: str) -> str:
        return await self._post("choices", {"message_id": message, "choice": choice})

    async def messages(self, after: str = "", wait: float = 0) -> list[dict[str, Any]]:
        params = {"wait": str(wait)} | ({"after": after} if after else {})
        url = f"{self._api}/rooms/{self.room}/messages"
        async with self._session.get(url, params=params) as response:
            assert response.status == 200, await response.text()
            return list((await response.json())["messages"])

    async def last(self) -> dict[str, Any]:
        """Return the bot's newest message."""
        return [message for message in await self.messages() if message["author"] == "Nigiri"][-1]

    async def game(self, game_id: str, key: str = "") -> dict[str, Any]:
        query = {"key": key} if key else {}
        async with self._session.get(f"{self._api}/games/{game_id}", params=query) as response:
            assert response.status == 200, await response.text()
            return dict(await response.json())

    async def get(self, path: str) -> bytes:
        """Fetch anything that an answer links to, such as a picture."""
        async with self._session.get(self._api.removesuffix("/api") + path) as response:
            assert response.status == 200, path
            return await response.read()

    async def _post(self, kind: str, body: dict[str, Any]) -> str:
        url = f"{self._api}/rooms/{self.room}/{kind}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        body = {"user": self.name, **body}
        async with self._session.post(url, json=body, headers=headers) as response:
            assert response.status == 200, await response.text()
            return str((await response.json())["id"])


@asynccontextmanager
async def people(url: str, room: str, *names: str) -> AsyncIterator[list[Person]]:
    """Put some people in one room."""
    async with aiohttp.ClientSession() as session:
        yield [Person(session, url, room, name) for name in names]


async def the_room_answers(url: str) -> None:
    """Check that the browser room works, whatever the state of the other chats."""
    async with people(url, "lobby", "Ben") as (ben,):
        await ben.say("challenge 19x19 no clock")
        assert "Ben is looking for a game" in (await ben.last())["text"]


async def _games_in(host: Person, earlier: set[str | None]) -> set[str]:
    """Return the games that the bot has announced in the room, except ``earlier`` ones."""
    told = {message.get("game") for message in await host.messages()}
    return {game for game in told - earlier if game}


async def start_game(host: Person, guest: Person, terms: str) -> str:
    """Challenge with these terms, accept, and return the game's id."""
    earlier = {message.get("game") for message in await host.messages()}
    await host.say(f"challenge {guest.name} {terms}")
    # On a busy machine the line is answered before the challenge is posted.
    async with asyncio.timeout(PATIENCE):
        while not (games := await _games_in(host, earlier)):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.05)
    (game_id,) = games
    await guest.say("accept")
    return game_id
