"""Rooms of Discord, Telegram and the browser with one interface for tests. Anna, Ben and Carl write
there without mentioning the bot."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import aiohttp

from tests.fakes.clock import Bell
from tests.fakes.discord.model import Channel
from tests.fakes.discord.model import Message as DiscordMessage
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.model import Message as TelegramMessage
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

CAST = ("Anna", "Ben", "Carl")
UNHURRIED = 3000


class Seen(NamedTuple):
    """A message of the bot: its id for replies, its text, and the labels of its buttons."""

    message: Any
    text: str
    labels: Sequence[str]


@dataclass
class Pace:
    """How many milliseconds people need to read before they write, by the chat's clock."""

    reading: int = UNHURRIED


class Room(ABC):
    """A room, and the actions of the people in it."""

    pace: Pace
    bot: str
    """How people address the bot in a line."""
    called: Mapping[str, str]
    """How the chat displays each person, by the name that tests use."""

    @abstractmethod
    async def write(self, who: str, text: str, about: Any = None, mentions: bool = False) -> Any:
        """Write a line, optionally as a reply, and return the message. With ``mentions``, Carl's
        name in the line becomes a mention."""

    @abstractmethod
    async def seen(self) -> list[Seen]:
        """Return all messages of the bot in this room, oldest first."""

    @abstractmethod
    async def changed(self) -> None:
        """Wait until there may be new messages."""

    async def told(self, text: str, besides: Iterable[Any] = ()) -> Seen:
        """Wait for a message with this text that is not in ``besides``."""
        known = list(besides)
        said: list[Seen] = []
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    said = await self.seen()
                    for one in said[::-1]:
                        if one.message not in known and text in one.text:
                            return one
                    await self.changed()
        except TimeoutError:
            raise AssertionError((text, [each.text for each in said[-3:]])) from None


async def _rung(bell: Bell) -> None:
    """Wait until a bell rings."""
    rings = iter((False, True))
    await bell.until(lambda: next(rings), PATIENCE)


@dataclass
class DiscordRoom(Room):
    """A channel, and the thread of the game that started in it."""

    fake: FakeDiscord
    channel: Channel
    cast: dict[str, DiscordPerson]
    pace: Pace

    def __post_init__(self) -> None:
        self.bot = self.fake.bot.mention
        self.called = {name: person.mention for name, person in self.cast.items()}

    @property
    def here(self) -> Channel:
        return self.channel.threads[-1] if self.channel.threads else self.channel

    async def write(self, who: str, text: str, about: Any = None, mentions: bool = False) -> Any:  # noqa: ARG002
        self.fake.world.reading = self.pace.reading
        return await self.cast[who].send(self.here, text, reply_to=about)

    async def seen(self) -> list[Seen]:
        return [_in_discord(one) for one in self.here.messages if one.author is self.fake.bot]

    async def changed(self) -> None:
        await _rung(self.fake.world.bell)


def _in_discord(message: DiscordMessage) -> Seen:
    return Seen(message, message.shown_text, message.labels)


@dataclass
class TelegramRoom(Room):
    """A group where the bot receives every message."""

    fake: FakeTelegram
    group: Chat
    cast: dict[str, TelegramPerson]
    pace: Pace

    def __post_init__(self) -> None:
        self.bot, known = self.fake.mention, self.cast.items()
        self.called = {name: f"@{one.username}" if one.username else name for name, one in known}

    async def write(self, who: str, text: str, about: Any = None, mentions: bool = False) -> Any:
        self.fake.clock.advance(self.pace.reading / 1000)
        people = (self.cast["Carl"],) if mentions else ()
        return await self.cast[who].send(self.group, text, reply_to=about, mentions=people)

    async def seen(self) -> list[Seen]:
        return [_in_telegram(one) for one in self.group.messages if one.author is self.fake.bot]

    async def changed(self) -> None:
        await _rung(self.fake.world.bell)


def _in_telegram(message: TelegramMessage) -> Seen:
    return Seen(message, message.text, message.labels)


@dataclass
class BrowserClock:
    """The clock of the browser rooms, in milliseconds."""

    ms: int = 1_760_000_000_000

    def now(self) -> int:
        return self.ms


@dataclass
class BrowserRoom(Room):
    """A browser room, used by a script that sends no read receipts."""

    session: aiohttp.ClientSession
    url: str
    name: str
    clock: BrowserClock
    pace: Pace
    bot: str = "@Nigiri"
    called: Mapping[str, str] = field(default_factory=lambda: {name: name for name in CAST})
    cookies: dict[str, str] = field(default_factory=dict)
    """The cookies of people who use a browser of their own."""
    _last: str = field(default="0", init=False)

    async def write(self, who: str, text: str, about: Any = None, mentions: bool = False) -> Any:  # noqa: ARG002
        self.clock.ms += self.pace.reading
        body = {"user": who, "text": text} | ({"reply_to": int(about)} if about else {})
        headers = {"Cookie": self.cookies[who]} if who in self.cookies else {}
        async with self.session.post(self._messages, json=body, headers=headers) as response:
            assert 200 == response.status, await response.text()
            return (await response.json())["id"]

    async def seen(self) -> list[Seen]:
        said = await self._read({})
        self._last = said[-1]["id"] if said else "0"
        return [_in_browser(one) for one in said if one["author"] == "Nigiri"]

    async def changed(self) -> None:
        await self._read({"after": self._last, "wait": "20"})

    @property
    def _messages(self) -> str:
        return f"{self.url}api/rooms/{self.name}/messages"

    async def _read(self, query: dict[str, str]) -> list[dict[str, Any]]:
        async with self.session.get(self._messages, params=query) as response:
            assert 200 == response.status, await response.text()
            return list((await response.json())["messages"])


def _in_browser(message: dict[str, Any]) -> Seen:
    labels = [choice.get("label") or "" for choice in message["choices"]]
    return Seen(message["id"], message["text"], labels)
