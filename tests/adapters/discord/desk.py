"""The bot in this process, connected to the fake Discord; and common test steps."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.app.dependencies import Engines
from bot.discord.discord_client import Discord
from bot.discord.gateway import DiscordSettings
from bot.play.engines.engine import Engine
from bot.play.ports.reviews import Reviewer
from bot.posts.callbacks import parse_choice
from bot.routing.platform.availability import Availability
from bot.routing.platform.platform_context import ChatRefusedError, PlatformContext
from tests.fakes.clock import Clock
from tests.fakes.composition import compose
from tests.fakes.discord.model import Channel, Guild, Message
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryStore
from tests.fakes.readers import Finder, InThread, Sage
from tests.patience import PATIENCE

BEGINNING = 1_760_000_000_000
"""Start of the matches' clock: 08:53:20 UTC on 9 October 2025. It is older than every id of the
fake Discord, and 400 s before a full hour."""


class Memory:
    """Everything that survives a restart of the bot, and the clock of its matches, which starts at
    `BEGINNING`. ``now`` returns seconds from any origin, such as the machine's start."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.clock = Clock(now)
        origin = self.clock.now()
        store = MemoryStore(lambda: BEGINNING + int((self.clock.now() - origin) * 1000))
        self.backends = memory_backends(store, now)


class Bot:
    """The adapter with everything behind it."""

    def __init__(
        self,
        fake: FakeDiscord,
        memory: Memory,
        *,
        token: str = "",
        reads_all: bool | None = None,
        holder: str = "one",
        hears: bool = True,
        engine: Engine | None = None,
        reviewer: Reviewer | None = None,
    ) -> None:
        self._fake = fake
        self.sage = Sage()
        self.told: list[ChatRefusedError] = []
        """Errors shown to the operator."""
        settings = DiscordSettings(
            token=token or fake.app.token,
            holder=holder,
            hears=hears,
            message_content=reads_all,
            api=fake.rest_url,
            gateway=fake.gateway_url,
            guild_seconds=0.05,
        )

        def open_chats(context: PlatformContext) -> Mapping[str, Discord]:
            kept = memory.backends
            lease, limiter = kept.lease("discord"), kept.rate_limiter("discord")
            self.availability = Availability("discord", self.told.append)
            chance = random.Random(17).random
            adapter = Discord(settings, context, lease, limiter, self.availability, chance)
            return {"discord": adapter}

        engines = Engines(engine, Finder(), self.sage, InThread(), reviewer=reviewer)
        self.app = compose(memory.backends, engines, open_chats, holder=holder)
        self.adapter = self.app.chats["discord"]
        self.conversation = self.app.conversation
        self.adapter.listen(self.conversation)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> Bot:
        await self.begin()
        await self._fake.connected()
        return self

    async def begin(self) -> None:
        """Start, whether or not Discord can be reached."""
        await self.adapter.start()
        self._task = asyncio.create_task(self.app.delivery.run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self.adapter.stop()


@dataclass
class Club:
    """A server with two players, a third person, and the bot."""

    fake: FakeDiscord
    memory: Memory
    owner: Person
    anna: Person
    bob: Person
    carl: Person
    guild: Guild
    general: Channel
    bot: Bot

    async def restart(
        self,
        *,
        reads_all: bool | None = None,
        engine: Engine | None = None,
        reviewer: Reviewer | None = None,
    ) -> None:
        """Stop the bot and start it again with the same stored data."""
        await self.bot.stop()
        self.bot = await Bot(
            self.fake, self.memory, reads_all=reads_all, engine=engine, reviewer=reviewer
        ).start()

    async def thread(self, before: int = 0) -> Channel:
        """Wait until more than ``before`` threads exist and the newest one has a board; return
        it."""

        def found() -> Channel | None:
            threads = self.general.threads
            return threads[-1] if len(threads) > before and boards(threads[-1]) else None

        return await self.fake.world.bell.until(found, PATIENCE, "a thread with a board")

    async def begin(self, terms: str = "5x5 komi 0.5 black no clock") -> Channel:
        """Start a game of Anna (Black) against Bob; return its thread."""
        text = f"{self.fake.bot.mention} challenge {self.bob.mention} {terms}"
        asked = await self.anna.send(self.general, text)
        challenge = await self.general.wait_for(lambda m: bool(m.buttons) and m.id > asked.id)
        before = len(self.general.threads)
        await self.bob.press(challenge, "Accept")
        return await self.thread(before)


def boards(channel: Channel) -> list[Message]:
    """Return the messages that show a board."""
    return [message for message in channel.messages if message.attachments]


async def board(channel: Channel, count: int) -> Message:
    """Wait for this many boards and return the newest."""

    def found() -> Message | None:
        return boards(channel)[-1] if len(boards(channel)) >= count else None

    return await channel.bell.until(found, PATIENCE, f"{count} boards in {channel!r}")


def game_of(message: Message) -> str:
    """Return the id of the game that a post is about, from its buttons."""
    asked = (parse_choice(part.get("custom_id", "")[2:]) for part in message.buttons)
    return next(wanted.game_id for wanted in asked if wanted is not None and wanted.game_id)


def address_of(to: Message | Channel) -> str:
    """Return the address of a message or a channel."""
    channel = to.channel if isinstance(to, Message) else to
    server = channel.guild.id if channel.guild else "@me"
    place = f"https://discord.com/channels/{server}/{channel.id}"
    return f"{place}/{to.id}" if isinstance(to, Message) else place


def displayed_text(message: Message) -> str:
    """Return the text of a message with command mentions as plain names, as the app shows them."""
    return re.sub(r"(?<!\\)</([\w -]+):\d+>", r"/\1", message.shown_text)


async def wait_for_message(channel: Channel, text: str) -> Message:
    """Wait for a message with this text."""
    return await channel.wait_for(lambda message: text in message.shown_text)


def letter(letter: str) -> str:
    """Return the emoji of a letter."""
    return chr(0x1F1E6 + ord(letter) - ord("A"))
