"""Anna and Ben at three tables at once: in a Discord channel, a Telegram group and a browser room
of the shipped program, whose clock the test moves for all of them."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from bot.adapters.redis import keys
from bot.adapters.redis.database import Database
from bot.adapters.redis.store import RedisStore
from bot.rules.outcome import format_outcome
from bot.service.log import decode
from bot.service.match import Match, fold
from bot.service.ports import GameId, Meta
from tests.adapters.redis.helpers import opened
from tests.end_to_end.moved import ASKED, LOOKED, NOW, MovedProgram
from tests.end_to_end.program import Person as WebPerson
from tests.end_to_end.program import people
from tests.fakes.discord.model import Channel
from tests.fakes.discord.model import Message as DiscordMessage
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.model import Message as TelegramMessage
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram

SECONDS = 20.0
CAST = ("Anna", "Ben", "Olga")
"""Olga owns the server and the group, and plays nowhere."""

_GAME = re.compile(r"#([a-z]{6})")
_AGAIN = 0.02


class Seen(NamedTuple):
    """A message of the bot: its words, the labels under it, and how to press one."""

    text: str
    labels: Sequence[str]
    press: Callable[[str, str], Awaitable[None]]
    """Who, and the whole label."""


class Table(Protocol):
    """A place where people play."""

    name: str

    async def says(self, who: str, text: str) -> None:
        """Somebody writes to the bot, where the newest game is."""
        ...

    def called(self, who: str) -> str:
        """How to name somebody in a line."""
        ...

    async def seen(self) -> Sequence[Seen]:
        """All that the bot has said here, oldest first."""
        ...


@dataclass
class DiscordTable:
    """A channel, and the threads of its games."""

    fake: FakeDiscord
    general: Channel
    cast: dict[str, DiscordPerson]
    name: str = "discord"

    async def says(self, who: str, text: str) -> None:
        where = self.general.threads[-1] if self.general.threads else self.general
        await self.cast[who].send(where, f"{self.fake.bot.mention} {text}")

    def called(self, who: str) -> str:
        return self.cast[who].mention

    async def seen(self) -> Sequence[Seen]:
        rooms = [self.general, *self.general.threads]
        messages = [one for room in rooms for one in room.messages if one.author is self.fake.bot]
        return [self._seen(one) for one in sorted(messages, key=lambda one: one.id)]

    def _seen(self, message: DiscordMessage) -> Seen:
        async def press(who: str, label: str) -> None:
            await self.cast[who].press(message, label)

        return Seen(message.content, message.labels, press)


@dataclass
class TelegramTable:
    """A group in which the bot sees what is said to it."""

    fake: FakeTelegram
    group: Chat
    cast: dict[str, TelegramPerson]
    name: str = "telegram"

    async def says(self, who: str, text: str) -> None:
        await self.cast[who].send(self.group, f"@{self.fake.bot.username} {text}")

    def called(self, who: str) -> str:
        return f"@{self.cast[who].username}"

    async def seen(self) -> Sequence[Seen]:
        return [self._seen(one) for one in self.group.messages if one.author is self.fake.bot]

    def _seen(self, message: TelegramMessage) -> Seen:
        async def press(who: str, label: str) -> None:
            await self.cast[who].press(message, label, timeout=SECONDS)

        return Seen(message.text, message.labels, press)


@dataclass
class WebTable:
    """A browser room, as its page uses it."""

    cast: dict[str, WebPerson]
    name: str = "web"

    async def says(self, who: str, text: str) -> None:
        await self.cast[who].say(text)

    def called(self, who: str) -> str:
        return who

    async def seen(self) -> Sequence[Seen]:
        messages = await self.cast["Olga"].messages()
        return [self._seen(one) for one in messages if one["author"] == "Nigiri"]

    def _seen(self, message: dict[str, Any]) -> Seen:
        ids = {choice.get("label") or "": choice["id"] for choice in message["choices"]}

        async def press(who: str, label: str) -> None:
            await self.cast[who].choose(message["id"], ids[label])

        return Seen(message["text"], [*ids], press)


@dataclass
class Life:
    """The program, its tables, and its time, which stands still but for the test."""

    program: MovedProgram
    database: Database
    language: str
    tables: Sequence[Table]

    def either(self, english: str, polish: str) -> str:
        """What is said in the language of these tables."""
        return {"en": english, "pl": polish}[self.language]

    def only(self, *names: str) -> Life:
        """The same, of these tables alone."""
        return replace(self, tables=[table for table in self.tables if table.name in names])

    # Time

    async def at(self, moment: str) -> None:
        """It is now this moment (``2030-03-29 12:00``, UTC), and everybody has looked."""
        at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        await self.database.client.set(NOW, round(at.timestamp() * 1000))
        await self.looked()

    async def later(self, **span: float) -> None:
        """So much later, as `timedelta` says it; and everybody has looked."""
        await self.pass_unseen(**span)
        await self.looked()

    async def pass_unseen(self, **span: float) -> None:
        """Time goes by, and no task has looked at the clock yet."""
        await self.database.client.incrby(NOW, round(timedelta(**span).total_seconds() * 1000))

    async def looked(self) -> None:
        """The program looks at the clock; what is to be told of it by then is told."""
        asked = await self.database.client.incr(ASKED)
        keys = [f"{LOOKED}{task}" for task in ("sweep", "reminders")]

        async def done() -> bool:
            looked = await self.database.client.mget(keys)
            return all(int(one or 0) >= asked for one in looked) and await self._all_is_told()

        await until(done, "everybody has looked")

    async def _all_is_told(self) -> bool:
        """Nothing waits in any outbox."""
        async with self.database.client.pipeline(transaction=False) as all_partitions:
            for number in range(keys.PARTITIONS):
                all_partitions.xlen(keys.outbox(number))
            return not any(await all_partitions.execute())

    # People

    async def each(self, do: Callable[[Table], Awaitable[object]]) -> None:
        """The same at all tables."""
        await asyncio.gather(*(do(table) for table in self.tables))

    async def say(self, who: str, text: str, *answer: str, times: int = 1) -> None:
        """Somebody says it at each table, and each hears what is said of it; ``{Ben}`` in the line
        stands for how Ben is called, ``{game}`` for the newest game."""

        async def one(table: Table) -> None:
            called = {name: table.called(name) for name in CAST}
            if "{game}" in text:
                called["game"] = await newest(table)
            await table.says(who, text.format(**called))
            for expected in answer:
                await hears(table, expected, times)

        await self.each(one)

    async def hear(self, *texts: str, times: int = 1) -> None:
        """Each table has been told each of these so often, and not more."""
        for text in texts:
            await self.each(lambda table: hears(table, text, times))  # noqa: B023  awaited at once

    async def press(self, who: str, label: str) -> None:
        """Somebody presses the newest button that says this."""

        async def one(table: Table) -> None:
            found: list[tuple[Seen, str]] = []

            async def there() -> bool:
                found[:] = [
                    (seen, whole)
                    for seen in await table.seen()
                    for whole in seen.labels
                    if whole.endswith(label)
                ]
                return bool(found)

            try:
                await until(there, label)
            except TimeoutError:
                last = [(one.text, one.labels) for one in (await table.seen())[-4:]]
                raise AssertionError((table.name, label, last)) from None
            seen, whole = found[-1]
            await seen.press(who, whole)

        await self.each(one)

    async def begin(self, terms: str) -> None:
        """Anna (Black, if the terms say so) and Ben begin a game at each table."""
        before = {table.name: len(await boards(table)) for table in self.tables}
        offered = self.either("challenge {Ben} ", "wyzwanie {Ben} ")
        await self.say("Anna", offered + terms)
        await self.press("Ben", self.either("Accept", "Przyjmuję"))

        async def begun(table: Table) -> None:
            async def there() -> bool:
                return len(await boards(table)) > before[table.name]

            await until(there, f"a game in {table.name}")

        await self.each(begun)

    # What is kept

    async def matches(self) -> dict[str, tuple[Match, Meta]]:
        """The newest match of each table, by its name: what the log says, and what stands beside
        it."""
        store, found = RedisStore(self.database.client), {}
        for table in self.tables:
            stored = await store.load(await newest(table))
            assert stored is not None
            found[table.name] = (fold(decode(stored.meta.schema, stored.records)), stored.meta)
        return found

    async def results(self) -> set[str]:
        """How the newest games ended, as records call it; all tables should say the same."""
        matches = await self.matches()
        for match, meta in matches.values():
            assert match.due == meta.deadline
        ends = [match.outcome for match, _ in matches.values()]
        return {format_outcome(outcome) if outcome else "" for outcome in ends}


async def boards(table: Table) -> list[str]:
    """The texts that tell of a game's beginning."""
    told = [seen.text for seen in await table.seen()]
    return [text for text in told if "The game begins" in text or "Gra się zaczyna" in text]


async def newest(table: Table) -> GameId:
    """The game that the bot named last."""
    names = [name for seen in await table.seen() for name in _GAME.findall(seen.text)]
    return str(names[-1])


async def hears(table: Table, text: str, times: int = 1) -> None:
    """A table has been told this in so many messages, and not in more."""
    told: list[str] = []

    async def often() -> bool:
        told[:] = [seen.text for seen in await table.seen()]
        return counted(told, text) >= times

    with suppress(TimeoutError):  # what was heard instead is told below
        await until(often, text)
    assert times == counted(told, text), (table.name, text, told[-4:])


def counted(told: Sequence[str], text: str) -> int:
    """In how many messages it stands."""
    return len([one for one in told if text in one])


async def until(true: Callable[[], Awaitable[bool]], what: str) -> None:
    """Waits until it is so."""
    try:
        async with asyncio.timeout(SECONDS):
            while not await true():  # noqa: ASYNC110  three chats and a database are asked
                await asyncio.sleep(_AGAIN)
    except TimeoutError:
        raise TimeoutError(f"waited {SECONDS} s in vain: {what}") from None


@asynccontextmanager
async def life(folder: Path, language: str, begin: str = "2030-03-06 12:00") -> AsyncIterator[Life]:
    """Everything runs, and speaks this language; it is noon on a Wednesday."""
    database = await opened(folder / "data")
    try:
        at = datetime.fromisoformat(begin).replace(tzinfo=UTC)
        await database.client.mset({NOW: round(at.timestamp() * 1000), ASKED: 0})
        async with _tables(database, folder, language) as made:
            yield made
    finally:
        await database.close()


@asynccontextmanager
async def _tables(database: Database, folder: Path, language: str) -> AsyncIterator[Life]:
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        telegram.limits.none()
        program = MovedProgram(
            folder / "data",
            NIGIRI_WEB_PORT=str(free_port()),  # the same again when it is started anew
            NIGIRI_LANGUAGE=language,
            NIGIRI_DISCORD_TOKEN=discord.app.token,
            NIGIRI_DISCORD_API=discord.rest_url,
            NIGIRI_DISCORD_GATEWAY=discord.gateway_url,
            NIGIRI_TELEGRAM_TOKEN=telegram.token,
            NIGIRI_TELEGRAM_API=telegram.url,
        )
        await asyncio.to_thread(program.start)
        try:
            async with people(program.url, "lobby", *CAST) as web:
                tables = (
                    _in_discord(discord, language),
                    _in_telegram(telegram, language),
                    WebTable(dict(zip(CAST, web, strict=True))),
                )
                made = Life(program, database, language, tables)
                for name in CAST:  # Telegram tells who somebody is only when they speak
                    await made.say(name, made.either("language en", "język pl"))
                yield made
        finally:
            assert 0 == await asyncio.to_thread(program.stop)
        log = program.log.read_text()
        assert "Traceback" not in log, log


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _in_discord(fake: FakeDiscord, language: str) -> DiscordTable:
    locale = {"en": "en-US", "pl": "pl"}[language]
    cast = {name: fake.user(name, locale=locale) for name in CAST}
    guild = fake.guild("Go club", cast["Olga"], cast["Anna"], cast["Ben"])
    return DiscordTable(fake, fake.channel(guild, "general"), cast)


def _in_telegram(fake: FakeTelegram, language: str) -> TelegramTable:
    cast = {
        name: fake.user(name, username=f"{name.lower()}_plays", language=language) for name in CAST
    }
    group = fake.supergroup("Go club", cast["Olga"], cast["Anna"], cast["Ben"])
    return TelegramTable(fake, group, cast)
