"""The bot in this process, on a real database, at the fake Telegram; and what tests often do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.adapters.redis.connection.database import Database
from bot.adapters.redis.coordination.processed_events import RedisProcessedEvents
from bot.adapters.redis.coordination.rate_limiter import RedisRateLimiter
from bot.adapters.redis.stores.identities import RedisIdentities
from bot.adapters.redis.stores.inbox import RedisInbox
from bot.adapters.redis.stores.matches import RedisStore
from bot.adapters.redis.stores.outbox import RedisOutbox
from bot.adapters.redis.stores.personal_data import RedisPersonalData
from bot.adapters.redis.stores.post_index import RedisPostIndex
from bot.adapters.redis.stores.predictions import RedisPredictions
from bot.adapters.redis.stores.profiles import RedisPeople
from bot.adapters.redis.stores.rated_games import RedisRatedGames
from bot.adapters.redis.stores.records import RedisRecords
from bot.adapters.telegram.client import Telegram, TelegramSettings
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
from tests.fakes.telegram.model import Chat, Message, Press, Topic
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.service.club import Finder

PICTURE_WIDTH = 120

Place = Chat | Topic


class Bot:
    """The adapter with everything behind it. ``settings`` are those of `TelegramSettings`."""

    def __init__(
        self,
        fake: FakeTelegram,
        database: Database,
        *,
        holder: str = "one",
        engine: Engine | None = None,
        **settings: object,
    ) -> None:
        self._fake = fake
        self.sage = Sage()
        client = database.client
        store, people = RedisStore(client), RedisPeople(client)
        profiles = Profiles(people, {code: Presenter(words(code)) for code in LANGUAGES}, "en")
        identities = RedisIdentities(client)
        ratings = Ratings(RedisRatedGames(client), identities)
        pictures = Pictures(
            store,
            Captions(profiles, ratings).around,
            lambda what, theme, scale: png(what, PICTURE_WIDTH * scale, THEMES[theme]),
            lambda whats, theme, pace: gif(whats, theme=THEMES[theme], pace=pace),
        )
        habits = TimeSettingsStore(people)
        service = GameService(store, lambda: Nigiri(5, True), habits, identities, Finder())
        self.adapter = Telegram(
            TelegramSettings(token=fake.token, holder=holder, api=fake.url, **settings),  # type: ignore[arg-type]
            PlatformContext(people, RedisPostIndex(client), pictures, spars=engine is not None),
            RedisInbox(client, f"telegram:{fake.bot.id}"),
            RedisRateLimiter(client, f"telegram:{fake.bot.id}"),
        )
        self.sparring = EngineGames(service, store, people, engine, lambda: Nigiri(5, True))
        directories = Directories({"telegram": self.adapter})
        standings = Standings(service, profiles, ratings, directories)
        spectators = Spectators(
            profiles, Predictions(service, RedisPredictions(client), identities)
        )
        announcer = RoomAnnouncer(
            {"telegram": self.adapter}, profiles, pictures, service, standings, spectators
        )
        linking = Linking(service, profiles, announcer, identities, lambda: 1)
        traces, own_time = (
            RedisPersonalData(client),
            TimeChoices(service, TimeSettingsStore(people), store),
        )
        leaving = Erasure(service, profiles, announcer, traces, ratings, tell=1.0, later=0.5)
        exporting = DataExport(service, profiles, announcer, traces, identities, ratings)
        overtime = Timeouts(store, habits, service.load)
        following = Autoplay(service, store, PlanStore(people), overtime)
        records = RedisRecords(client)
        analysing = sandboxes(service, profiles, people)
        aside = Aside(service, profiles, following, Notebook(people), analysing, spectators)
        preferences = Preferences(service, profiles, announcer, own_time)
        searching = Searching(service, profiles)
        personal = Personal(preferences, linking, leaving, exporting, standings, searching, aside)
        self.conversation = Conversation(
            service,
            profiles,
            announcer,
            RedisProcessedEvents(client),
            arranging(
                service,
                store,
                people,
                profiles,
                announcer,
                directories,
                standings,
                records=records,
                sparring=self.sparring,
            ),
            personal,
            Studies(
                importing(service, profiles, records),
                Proving(service, profiles, announcer, self.sage),
                learning(service, profiles, people),
            ),
        )
        self.adapter.listen(self.conversation)
        chats = {"telegram": self.adapter}
        self.store = store
        self.reminders = Reminders(service, store, habits, profiles, chats)
        self.sweep = Sweep(service, store)
        self._delivery = Delivery(
            store,
            RedisOutbox(client),
            announcer,
            holder,
            follow=following.follow,
            heard=self.sparring.heard,
        )
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> Bot:
        """Everything runs, and Telegram is being listened to."""
        await self.adapter.start()
        self._tasks = [
            asyncio.create_task(self.adapter.run()),
            asyncio.create_task(self._delivery.run()),
        ]
        await self._fake.polled()
        return self

    async def stop(self) -> None:
        """In an orderly way; raises what a part has failed with."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await self.adapter.stop()
        for error in ended:
            if isinstance(error, Exception):
                raise error


@dataclass
class Club:
    """Two players, somebody else, a supergroup with the bot in privacy mode, and the bot."""

    fake: FakeTelegram
    database: Database
    anna: Person
    bob: Person
    carl: Person
    group: Chat
    bot: Bot

    async def restart(self, engine: Engine | None = None) -> None:
        """The bot goes and comes back."""
        await self.bot.stop()
        self.bot = await Bot(self.fake, self.database, engine=engine).start()

    async def begin(
        self,
        room: Place | None = None,
        terms: str = "5x5 komi 0.5 black",
        accept: str = "Accept",
    ) -> Place:
        """A game of Anna (Black) against Bob in a group or topic, whose language has a word for
        the button that accepts."""
        room = room or self.group
        await self.anna.send(room, f"/challenge @{self.bob.username} {terms}")
        await tap(self.bob, await offers(room, accept), accept)
        await board(room, 1)
        return room


def boards(room: Place) -> list[Message]:
    """The messages that show a board."""
    return [message for message in room.messages if message.photo]


async def board(room: Place, count: int) -> Message:
    """The newest board, once there are so many."""

    def found() -> Message | None:
        return boards(room)[-1] if len(boards(room)) >= count else None

    seen = f"{count} boards in {room!r}; last: {room.messages[-3:]!r}"
    return await room.bell.until(found, 5.0, seen)


def label(message: Message, words: str) -> str:
    """The whole label of the button that says this, whatever sign stands before it."""
    return next((one for one in message.labels if one.endswith(words)), "")


async def offers(room: Place, words: str) -> Message:
    """The newest message with a button that says this, once it is there."""
    return await room.wait_for(lambda message: bool(label(message, words)))


async def tap(person: Person, message: Message, words: str) -> Press:
    """Presses the button that says this."""
    return await person.press(message, label(message, words) or words)
