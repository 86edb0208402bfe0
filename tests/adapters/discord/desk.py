"""The bot in this process, at the fake Discord; and what tests often do there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bot.adapters.discord.client import Discord
from bot.adapters.discord.gateway import DiscordSettings
from bot.conversation.accounts.data_export import DataExport
from bot.conversation.accounts.erasure import Erasure
from bot.conversation.accounts.linking import Linking
from bot.conversation.accounts.personal import Personal
from bot.conversation.accounts.preferences import Preferences
from bot.conversation.accounts.reminders import Reminders
from bot.conversation.accounts.time_settings import TimeChoices
from bot.conversation.analysis.private_tools import Aside
from bot.conversation.analysis.proofs import Proving
from bot.conversation.announcements.announcer import RoomAnnouncer
from bot.conversation.announcements.captions import Captions
from bot.conversation.announcements.pictures import Pictures
from bot.conversation.announcements.predictions import Spectators
from bot.conversation.archive.search import Searching
from bot.conversation.kit.directories import Directories
from bot.conversation.kit.profiles import Profiles
from bot.conversation.ratings.standings import Standings
from bot.conversation.routing.platform_context import PlatformContext
from bot.conversation.routing.router import Conversation
from bot.conversation.routing.studies import Studies
from bot.language.translations import LANGUAGES, words
from bot.language.words.presenter import Presenter
from bot.service.analysis.autoplay import Autoplay
from bot.service.analysis.conditional_moves import PlanStore
from bot.service.analysis.notes import Notebook
from bot.service.analysis.predictions import Predictions
from bot.service.deadlines import Sweep
from bot.service.delivery import Delivery
from bot.service.engines.engine import Engine
from bot.service.engines.engine_games import EngineGames
from bot.service.game_service import GameService
from bot.service.match.events import Nigiri
from bot.service.ratings.rated_games import Ratings
from bot.service.timekeeping.time_settings import TimeSettingsStore
from bot.service.timekeeping.timeouts import Timeouts
from renderer.model.theme import THEMES
from renderer.output.draw import png
from renderer.output.replay import gif
from tests.conversation.parts import Sage, arranging, importing, learning, sandboxes
from tests.fakes.clock import Clock
from tests.fakes.discord.model import Channel, Guild, Message
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.memory.guesses import MemoryPredictions
from tests.fakes.memory.identities import MemoryIdentities
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.memory.rated_games import MemoryRatedGames
from tests.fakes.memory.records import MemoryRecords
from tests.fakes.memory.stores import (
    MemoryOutbox,
    MemoryPeople,
    MemoryPostIndex,
    MemoryProcessedEvents,
    MemoryStore,
)
from tests.fakes.memory.traces import MemoryPersonalData
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
    handled: MemoryProcessedEvents = field(default_factory=MemoryProcessedEvents)
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
        profiles = Profiles(memory.people, presenters, "en")
        ratings = Ratings(memory.rated_games, memory.identities)
        pictures = Pictures(
            memory.store,
            Captions(profiles, ratings).around,
            lambda what, theme, scale: png(what, PICTURE_WIDTH * scale, THEMES[theme]),
            lambda whats, theme, pace: gif(whats, theme=THEMES[theme], pace=pace),
        )
        habits = TimeSettingsStore(memory.people)
        service = GameService(
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
        house = PlatformContext(memory.people, memory.index, pictures, spars=engine is not None)
        nigiri = Nigiri(5, True)
        self.sparring = EngineGames(service, memory.store, memory.people, engine, lambda: nigiri)
        self.adapter = Discord(settings, house, memory.duty)
        directories = Directories({"discord": self.adapter})
        standings = Standings(service, profiles, ratings, directories)
        guesses = MemoryPredictions()
        spectators = Spectators(profiles, Predictions(service, guesses, memory.identities))
        announcer = RoomAnnouncer(
            {"discord": self.adapter}, profiles, pictures, service, standings, spectators
        )
        own_time = TimeChoices(service, TimeSettingsStore(memory.people), memory.store)
        linking = Linking(service, profiles, announcer, memory.identities, lambda: 1)
        traces = MemoryPersonalData(
            memory.store,
            memory.people,
            memory.index,
            memory.identities,
            guesses,
            memory.records,
        )
        leaving = Erasure(service, profiles, announcer, traces, ratings)
        exporting = DataExport(service, profiles, announcer, traces, memory.identities, ratings)
        overtime = Timeouts(memory.store, habits, service.load)
        following = Autoplay(service, memory.store, PlanStore(memory.people), overtime)
        analysing = sandboxes(service, profiles, memory.people)
        aside = Aside(service, profiles, following, Notebook(memory.people), analysing, spectators)
        preferences = Preferences(service, profiles, announcer, own_time)
        searching = Searching(service, profiles)
        personal = Personal(preferences, linking, leaving, exporting, standings, searching, aside)
        self.conversation = Conversation(
            service,
            profiles,
            announcer,
            memory.handled,
            arranging(
                service,
                memory.store,
                memory.people,
                profiles,
                announcer,
                directories,
                standings,
                records=memory.records,
                sparring=self.sparring,
            ),
            personal,
            Studies(
                importing(service, profiles, memory.records),
                Proving(service, profiles, announcer, self.sage),
                learning(service, profiles, memory.people),
            ),
        )
        self.adapter.listen(self.conversation)
        chats = {"discord": self.adapter}
        self.reminders = Reminders(service, memory.store, habits, profiles, chats)
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
