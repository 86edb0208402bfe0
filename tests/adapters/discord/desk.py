"""The bot in this process, at the fake Discord; and what tests often do there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bot.adapters.discord.client import Discord
from bot.adapters.discord.gateway import DiscordSettings
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.aside import Aside
from bot.conversation.captions import Captions
from bot.conversation.dialogue import Conversation
from bot.conversation.directories import Directories
from bot.conversation.exporting import Exporting
from bot.conversation.house import House
from bot.conversation.leaving import Leaving
from bot.conversation.linking import Linking
from bot.conversation.own_time import OwnTime
from bot.conversation.people import Household
from bot.conversation.personal import Personal
from bot.conversation.pictures import Pictures
from bot.conversation.preferences import Preferences
from bot.conversation.proving import Proving
from bot.conversation.reminders import Reminders
from bot.conversation.searching import Searching
from bot.conversation.spectators import Spectators
from bot.conversation.standings import Standings
from bot.conversation.studies import Studies
from bot.language.i18n import LANGUAGES, words
from bot.language.presenter import Presenter
from bot.service.deadlines import Sweep
from bot.service.delivery import Delivery
from bot.service.engine import Engine
from bot.service.events import Nigiri
from bot.service.following import Following
from bot.service.go_service import GoService
from bot.service.guessing import Guessing
from bot.service.habits import HabitStore
from bot.service.notebook import Notebook
from bot.service.overtime import Overtime
from bot.service.plans import PlanStore
from bot.service.ratings import Ratings
from bot.service.sparring import Sparring
from renderer.draw import png
from renderer.replay import gif
from renderer.theme import THEMES
from tests.conversation.parts import Sage, arranging, importing, learning, sandboxes
from tests.fakes.clock import Clock
from tests.fakes.discord.model import Channel, Guild, Message
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.memory.guesses import MemoryGuesses
from tests.fakes.memory.identities import MemoryIdentities
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.memory.rated_games import MemoryRatedGames
from tests.fakes.memory.records import MemoryRecords
from tests.fakes.memory.stores import (
    MemoryHandled,
    MemoryOutbox,
    MemoryPeople,
    MemoryPostIndex,
    MemoryStore,
)
from tests.fakes.memory.traces import MemoryTraces
from tests.service.club import Finder

BEGINNING = 1_760_000_000_000
PICTURE_WIDTH = 120


@dataclass
class Memory:
    """All that outlives a bot."""

    clock: Clock = field(default_factory=lambda: Clock(time.monotonic))
    store: MemoryStore = field(init=False)
    people: MemoryPeople = field(default_factory=MemoryPeople)
    index: MemoryPostIndex = field(default_factory=MemoryPostIndex)
    handled: MemoryHandled = field(default_factory=MemoryHandled)
    identities: MemoryIdentities = field(
        default_factory=lambda: MemoryIdentities(lambda: int(time.monotonic() * 1000))
    )
    rated_games: MemoryRatedGames = field(default_factory=MemoryRatedGames)
    duty: MemoryInbox = field(
        default_factory=lambda: MemoryInbox(lambda: int(time.monotonic() * 1000))
    )
    records: MemoryRecords = field(default_factory=lambda: MemoryRecords(lambda: 0))

    def __post_init__(self) -> None:
        self.store = MemoryStore(lambda: BEGINNING + int(self.clock.now() * 1000))


class Bot:
    """The adapter with everything behind it."""

    def __init__(
        self,
        fake: FakeDiscord,
        memory: Memory,
        *,
        token: str = "",
        reads_all: bool = False,
        holder: str = "one",
        hears: bool = True,
        engine: Engine | None = None,
    ) -> None:
        self._fake = fake
        self.sage = Sage()
        presenters = {code: Presenter(words(code)) for code in LANGUAGES}
        household = Household(memory.people, presenters, "en")
        ratings = Ratings(memory.rated_games, memory.identities)
        pictures = Pictures(
            memory.store,
            Captions(household, ratings).around,
            lambda what, theme, scale: png(what, PICTURE_WIDTH * scale, THEMES[theme]),
            lambda whats, theme, pace: gif(whats, theme=THEMES[theme], pace=pace),
        )
        habits = HabitStore(memory.people)
        service = GoService(
            memory.store, lambda: Nigiri(5, True), habits, memory.identities, Finder()
        )
        settings = DiscordSettings(
            token=token or fake.app.token,
            holder=holder,
            hears=hears,
            message_content=reads_all,
            api=fake.rest_url,
            gateway=fake.gateway_url,
            guild_seconds=0.05,
        )
        house = House(memory.people, memory.index, pictures, spars=engine is not None)
        nigiri = Nigiri(5, True)
        self.sparring = Sparring(service, memory.store, memory.people, engine, lambda: nigiri)
        self.adapter = Discord(settings, house, memory.duty)
        directories = Directories({"discord": self.adapter})
        standings = Standings(service, household, ratings, directories)
        guesses = MemoryGuesses()
        spectators = Spectators(household, Guessing(service, guesses, memory.identities))
        announcer = RoomAnnouncer(
            {"discord": self.adapter}, household, pictures, service, standings, spectators
        )
        own_time = OwnTime(service, HabitStore(memory.people), memory.store)
        linking = Linking(service, household, announcer, memory.identities, lambda: 1)
        traces = MemoryTraces(
            memory.store,
            memory.people,
            memory.index,
            memory.identities,
            guesses,
            memory.records,
        )
        leaving = Leaving(service, household, announcer, traces, ratings)
        exporting = Exporting(service, household, announcer, traces, memory.identities, ratings)
        overtime = Overtime(memory.store, habits, service.load)
        following = Following(service, memory.store, PlanStore(memory.people), overtime)
        analysing = sandboxes(service, household, memory.people)
        aside = Aside(service, household, following, Notebook(memory.people), analysing, spectators)
        preferences = Preferences(service, household, announcer, own_time)
        searching = Searching(service, household)
        personal = Personal(preferences, linking, leaving, exporting, standings, searching, aside)
        self.conversation = Conversation(
            service,
            household,
            announcer,
            memory.handled,
            arranging(
                service,
                memory.store,
                memory.people,
                household,
                announcer,
                directories,
                standings,
                records=memory.records,
                sparring=self.sparring,
            ),
            personal,
            Studies(
                importing(service, household, memory.records),
                Proving(service, household, announcer, self.sage),
                learning(service, household, memory.people),
            ),
        )
        self.adapter.listen(self.conversation)
        chats = {"discord": self.adapter}
        self.reminders = Reminders(service, memory.store, habits, household, chats)
        self.sweep = Sweep(service, memory.store)
        outbox = MemoryOutbox(memory.store)
        self._delivery = Delivery(
            memory.store,
            outbox,
            announcer,
            "holder",
            follow=following.follow,
            heard=self.sparring.heard,
        )
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> Bot:
        await self.adapter.start()
        self._task = asyncio.create_task(self._delivery.run())
        await self._fake.connected()
        return self

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self.adapter.stop()


@dataclass
class Club:
    """A server with two players, somebody else, and the bot."""

    fake: FakeDiscord
    memory: Memory
    owner: Person
    anna: Person
    bob: Person
    carl: Person
    guild: Guild
    general: Channel
    bot: Bot

    async def restart(self, *, reads_all: bool = False, engine: Engine | None = None) -> None:
        """The bot goes and comes back, with the same memory."""
        await self.bot.stop()
        self.bot = await Bot(self.fake, self.memory, reads_all=reads_all, engine=engine).start()

    async def thread(self, before: int = 0) -> Channel:
        """The newest thread in which a board stands, once there are more than ``before``."""

        def found() -> Channel | None:
            threads = self.general.threads
            return threads[-1] if len(threads) > before and boards(threads[-1]) else None

        return await self.fake.world.bell.until(found, 5.0, "a thread with a board")

    async def begin(self, terms: str = "5x5 komi 0.5 black") -> Channel:
        """A game of Anna (Black) against Bob, in its thread."""
        text = f"{self.fake.bot.mention} challenge {self.bob.mention} {terms}"
        asked = await self.anna.send(self.general, text)
        challenge = await self.general.wait_for(lambda m: bool(m.buttons) and m.id > asked.id)
        before = len(self.general.threads)
        await self.bob.press(challenge, "Accept")
        return await self.thread(before)


def boards(channel: Channel) -> list[Message]:
    """The messages that show a board."""
    return [message for message in channel.messages if message.attachments]


async def board(channel: Channel, count: int) -> Message:
    """The newest board, once there are so many."""

    def found() -> Message | None:
        return boards(channel)[-1] if len(boards(channel)) >= count else None

    return await channel.bell.until(found, 5.0, f"{count} boards in {channel!r}")


async def says(channel: Channel, text: str) -> Message:
    """The newest message with this text, once it is there."""
    return await channel.wait_for(lambda message: text in message.content)


def letter(letter: str) -> str:
    """``"A"`` as the emoji that people tap."""
    return chr(0x1F1E6 + ord(letter) - ord("A"))
