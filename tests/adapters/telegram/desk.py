"""The bot in this process, on a real database, at the fake Telegram; and what tests often do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.adapters.redis.database import Database
from bot.adapters.redis.guesses import RedisGuesses
from bot.adapters.redis.handled import RedisHandled
from bot.adapters.redis.identities import RedisIdentities
from bot.adapters.redis.inbox import RedisInbox
from bot.adapters.redis.outbox import RedisOutbox
from bot.adapters.redis.people import RedisPeople
from bot.adapters.redis.post_index import RedisPostIndex
from bot.adapters.redis.rated_games import RedisRatedGames
from bot.adapters.redis.records import RedisRecords
from bot.adapters.redis.store import RedisStore
from bot.adapters.redis.traces import RedisTraces
from bot.adapters.redis.turns import RedisTurns
from bot.adapters.telegram.client import Telegram, TelegramSettings
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
        household = Household(people, {code: Presenter(words(code)) for code in LANGUAGES}, "en")
        identities = RedisIdentities(client)
        ratings = Ratings(RedisRatedGames(client), identities)
        pictures = Pictures(
            store,
            Captions(household, ratings).around,
            lambda what, theme, scale: png(what, PICTURE_WIDTH * scale, THEMES[theme]),
            lambda whats, theme, pace: gif(whats, theme=THEMES[theme], pace=pace),
        )
        habits = HabitStore(people)
        service = GoService(store, lambda: Nigiri(5, True), habits, identities, Finder())
        self.adapter = Telegram(
            TelegramSettings(token=fake.token, holder=holder, api=fake.url, **settings),  # type: ignore[arg-type]
            House(people, RedisPostIndex(client), pictures, spars=engine is not None),
            RedisInbox(client, f"telegram:{fake.bot.id}"),
            RedisTurns(client, f"telegram:{fake.bot.id}"),
        )
        self.sparring = Sparring(service, store, people, engine, lambda: Nigiri(5, True))
        directories = Directories({"telegram": self.adapter})
        standings = Standings(service, household, ratings, directories)
        spectators = Spectators(household, Guessing(service, RedisGuesses(client), identities))
        announcer = RoomAnnouncer(
            {"telegram": self.adapter}, household, pictures, service, standings, spectators
        )
        linking = Linking(service, household, announcer, identities, lambda: 1)
        traces, own_time = RedisTraces(client), OwnTime(service, HabitStore(people), store)
        leaving = Leaving(service, household, announcer, traces, ratings, tell=1.0, later=0.5)
        exporting = Exporting(service, household, announcer, traces, identities, ratings)
        overtime = Overtime(store, habits, service.load)
        following = Following(service, store, PlanStore(people), overtime)
        records = RedisRecords(client)
        analysing = sandboxes(service, household, people)
        aside = Aside(service, household, following, Notebook(people), analysing, spectators)
        preferences = Preferences(service, household, announcer, own_time)
        searching = Searching(service, household)
        personal = Personal(preferences, linking, leaving, exporting, standings, searching, aside)
        self.conversation = Conversation(
            service,
            household,
            announcer,
            RedisHandled(client),
            arranging(
                service,
                store,
                people,
                household,
                announcer,
                directories,
                standings,
                records=records,
                sparring=self.sparring,
            ),
            personal,
            Studies(
                importing(service, household, records),
                Proving(service, household, announcer, self.sage),
                learning(service, household, people),
            ),
        )
        self.adapter.listen(self.conversation)
        chats = {"telegram": self.adapter}
        self.store = store
        self.reminders = Reminders(service, store, habits, household, chats)
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
