"""Places to play: a Discord channel, a Telegram group and a browser room, with one interface for
the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bot.ids import GameId
from bot.posts.callbacks import parse_choice
from tests.adapters.telegram.steps import as_command
from tests.end_to_end.program import Person as WebPerson
from tests.fakes.discord.model import Channel
from tests.fakes.discord.model import Message as DiscordMessage
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.model import Message as TelegramMessage
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram

SECONDS = 30.0
SUPPRESS_NOTIFICATIONS = 1 << 12
"""The flag of a message in Discord that makes no sound."""
CAST = ("Anna", "Ben", "Olga")
"""Olga owns the server and the group, and does not play."""

_AGAIN = 0.05


class Seen(NamedTuple):
    """A message of the bot: its text, the labels of its buttons, and a function that presses
    one."""

    text: str
    labels: Sequence[str]
    press: Callable[[str, str], Awaitable[None]]
    """The person, and the whole label."""
    calls: Sequence[str]
    """The people that it mentions, with a notification sound."""
    game: GameId
    """The id of its game, if there is one."""


class Told(NamedTuple):
    """One text in English and in Polish; each table uses its own language. ``timed`` is the text in
    Discord, ``counted`` the Polish text in Telegram: both display the time until a moment
    themselves."""

    en: str
    pl: str
    timed: str = ""
    counted: str = ""


class Table(Protocol):
    """A place where people play, in one language."""

    name: str
    language: str

    async def says(self, who: str, text: str) -> None:
        """Write to the bot as this person, in the place of the newest game."""
        ...

    def called(self, who: str) -> str:
        """Return how a command refers to this person."""
        ...

    async def seen(self) -> Sequence[Seen]:
        """Return all messages of the bot here, oldest first."""
        ...

    async def begun(self) -> int:
        """Return how many games can be played on here."""
        ...


@dataclass
class DiscordTable:
    """A channel, and the threads of its games."""

    fake: FakeDiscord
    general: Channel
    cast: dict[str, DiscordPerson]
    language: str
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

    async def begun(self) -> int:
        """Count the beginnings in the threads: a challenge is announced as accepted before its game
        has a thread."""
        threads = [[one.shown_text for one in thread.messages] for thread in self.general.threads]
        return sum(len(beginnings(told)) for told in threads)

    def _seen(self, message: DiscordMessage) -> Seen:
        async def press(who: str, label: str) -> None:
            await self.cast[who].press(message, label)

        silent = message.flags & SUPPRESS_NOTIFICATIONS
        calls = [] if silent else [user.name for user in message.pings]
        choices = [part.get("custom_id", "")[2:] for part in message.buttons]
        return Seen(message.shown_text, message.labels, press, calls, game_of(choices))


@dataclass
class TelegramTable:
    """A group where the bot sees only messages that are addressed to it."""

    fake: FakeTelegram
    group: Chat
    cast: dict[str, TelegramPerson]
    language: str
    name: str = "telegram"

    async def says(self, who: str, text: str) -> None:
        command = as_command(text, self.fake.bot.username, self.language)
        if command:
            await self.cast[who].send(self.group, command)
            return
        # The bot also receives replies to its messages.
        (*_, newest) = [one for one in self.group.messages if one.author is self.fake.bot]
        await self.cast[who].send(self.group, text, reply_to=newest)

    def called(self, who: str) -> str:
        return f"@{self.cast[who].username}"

    async def seen(self) -> Sequence[Seen]:
        return [self._seen(one) for one in self.group.messages if one.author is self.fake.bot]

    async def begun(self) -> int:
        return len(beginnings([seen.text for seen in await self.seen()]))

    def _seen(self, message: TelegramMessage) -> Seen:
        async def press(who: str, label: str) -> None:
            await self.cast[who].press(message, label, timeout=SECONDS)

        names = {person.id: name for name, person in self.cast.items()}
        calls = [] if message.silent else [names[id] for id in message.mentioned()]
        choices = [button.get("callback_data", "") for button in message.buttons]
        return Seen(message.text, message.labels, press, calls, game_of(choices))


@dataclass
class WebTable:
    """A browser room, used in the same way as its page does."""

    cast: dict[str, WebPerson]
    language: str
    name: str = "web"

    async def says(self, who: str, text: str) -> None:
        await self.cast[who].say(text)

    def called(self, who: str) -> str:
        return who

    async def seen(self) -> Sequence[Seen]:
        messages = await self.cast["Olga"].messages()
        return [self._seen(one) for one in messages if one["author"] == "Nigiri"]

    async def begun(self) -> int:
        return len(beginnings([seen.text for seen in await self.seen()]))

    def _seen(self, message: dict[str, Any]) -> Seen:
        ids = {choice.get("label") or "": choice["id"] for choice in message["choices"]}

        async def press(who: str, label: str) -> None:
            await self.cast[who].choose(message["id"], ids[label])

        return Seen(message["text"], [*ids], press, message["calls"], message["game"] or "")


def in_discord(fake: FakeDiscord, language: str) -> DiscordTable:
    """Create a server with one channel."""
    locale = {"en": "en-US", "pl": "pl"}[language]
    cast = {name: fake.user(name, locale=locale) for name in CAST}
    guild = fake.guild("Go club", cast["Olga"], cast["Anna"], cast["Ben"])
    return DiscordTable(fake, fake.channel(guild, "general"), cast, language)


def in_telegram(fake: FakeTelegram, language: str) -> TelegramTable:
    """Create a group with the bot in it."""
    cast = {
        name: fake.user(name, username=f"{name.lower()}_plays", language=language) for name in CAST
    }
    group = fake.supergroup("Go club", cast["Olga"], cast["Anna"], cast["Ben"])
    return TelegramTable(fake, group, cast, language)


def beginnings(told: Sequence[str]) -> list[str]:
    """Return the texts that announce the beginning of a game."""
    return [text for text in told if text.startswith("⚫ ") and " – ⚪ " in text.partition("\n")[0]]


async def newest_game(table: Table) -> GameId:
    """Return the game that the bot named last."""
    return [seen.game for seen in await table.seen() if seen.game][-1]


def game_of(choices: Iterable[str]) -> GameId:
    """Return the game of these buttons, or an empty id if there is none."""
    asked = map(parse_choice, choices)
    return next((wanted.game_id for wanted in asked if wanted is not None), "")


def text_for(table: Table, text: str | Told) -> str:
    """Return a text in this table's language."""
    if isinstance(text, str):
        return text
    timed = {"discord": text.timed, "telegram": text.counted}.get(table.name, "")
    return timed or str(getattr(text, table.language))


async def wait_for_count(table: Table, what: str | Told, times: int = 1) -> None:
    """Wait until exactly this many messages at the table contain the text."""
    text, told = text_for(table, what), list[str]()

    async def often() -> bool:
        told[:] = [seen.text for seen in await table.seen()]
        return count_messages(told, text) >= times

    with suppress(TimeoutError):  # the assertion below shows the actual messages
        await wait_until(often, text)
    assert times == count_messages(told, text), (table.name, text, told[-4:])


def count_messages(told: Sequence[str], text: str) -> int:
    """Return how many of the messages contain the text."""
    return len([one for one in told if text in one])


async def wait_until(is_met: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait until the condition holds."""
    try:
        async with asyncio.timeout(SECONDS):
            while not await is_met():  # noqa: ASYNC110  three chats and a database are asked
                await asyncio.sleep(_AGAIN)
    except TimeoutError:
        raise TimeoutError(f"waited {SECONDS} s in vain: {what}") from None
