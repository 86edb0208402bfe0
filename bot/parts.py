"""The program's parts, each with what it needs of the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.adapters.gtp import GtpEngine
from bot.adapters.judge import WorkerJudge
from bot.adapters.prover import WorkerProver
from bot.adapters.redis.database import Database
from bot.adapters.redis.guesses import RedisGuesses
from bot.adapters.redis.handled import RedisHandled
from bot.adapters.redis.identities import RedisIdentities
from bot.adapters.redis.outbox import RedisOutbox
from bot.adapters.redis.people import RedisPeople
from bot.adapters.redis.post_index import RedisPostIndex
from bot.adapters.redis.rated_games import RedisRatedGames
from bot.adapters.redis.records import RedisRecords
from bot.adapters.redis.room_log import RedisRoomLog
from bot.adapters.redis.store import RedisStore
from bot.adapters.redis.traces import RedisTraces
from bot.adapters.watch.judge import WatchedJudge
from bot.adapters.watch.metrics import Metrics
from bot.adapters.web.api import Outside
from bot.adapters.web.rooms import WebRooms
from bot.adapters.web.server import WebServer, WebSettings
from bot.conversation.analysing import Analysing
from bot.conversation.announcer import Chat, RoomAnnouncer
from bot.conversation.arranging import Arranging
from bot.conversation.aside import Aside
from bot.conversation.captions import Captions
from bot.conversation.dialogue import Conversation
from bot.conversation.directories import Directories, Directory
from bot.conversation.exporting import Exporting
from bot.conversation.house import House
from bot.conversation.house_rules import HouseRules
from bot.conversation.importing import Importing
from bot.conversation.learning import Learning
from bot.conversation.leaving import Leaving
from bot.conversation.linking import Linking
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.own_time import OwnTime
from bot.conversation.partner import Partner
from bot.conversation.people import Household
from bot.conversation.personal import Personal
from bot.conversation.pictures import Pictures
from bot.conversation.positions import Positions
from bot.conversation.preferences import Preferences
from bot.conversation.proving import Proving
from bot.conversation.reminders import Reminders
from bot.conversation.reports import Reports
from bot.conversation.searching import Searching
from bot.conversation.spectators import Spectators
from bot.conversation.standings import Standings
from bot.conversation.stepping import Stepping
from bot.conversation.studies import Studies
from bot.language.i18n import LANGUAGES, words
from bot.language.presenter import Presenter
from bot.platforms import discord as make_discord
from bot.platforms import telegram as make_telegram
from bot.service.deadlines import Sweep
from bot.service.delivery import Delivery
from bot.service.events import Nigiri
from bot.service.following import Following
from bot.service.go_service import GoService
from bot.service.guessing import Guessing
from bot.service.habits import HabitStore
from bot.service.ids import LINK_CODES
from bot.service.notebook import Notebook
from bot.service.organisers import Organisers
from bot.service.overtime import Overtime
from bot.service.plans import PlanStore
from bot.service.progress import ProgressStore
from bot.service.ratings import Ratings
from bot.service.rematches import Rematches
from bot.service.sandbox import SandboxStore
from bot.service.sparring import Sparring
from bot.settings import Role, Settings
from renderer.diagram import Chart, Diagram, Pace, Picture
from renderer.draw import png
from renderer.layout import PICTURE_WIDTH
from renderer.replay import gif
from renderer.theme import THEMES

if TYPE_CHECKING:
    from bot.adapters.discord.client import Discord
    from bot.adapters.telegram.client import Telegram

MOST_NIGIRI_STONES = 20
"""About what a hand holds."""

_RECORD_BYTES = 12
"""96 bits by chance name a record that somebody brought; nobody guesses them."""


Platform: TypeAlias = "Discord | Telegram"


@dataclass(frozen=True)
class Outer:
    """Chance, a clock in milliseconds since 1970, and secrets made of so many bytes."""

    chance: random.Random
    now: Callable[[], int]
    token: Callable[[int], str]


@dataclass(frozen=True)
class Parts:
    """What runs: of all parts those that ``roles`` want. ``platforms`` are the chats that there is
    a token for."""

    roles: tuple[Role, ...]
    server: WebServer | None
    platforms: Mapping[Role, Platform]
    delivery: Delivery
    sweep: Sweep
    reminders: Reminders
    store: RedisStore
    overtime: Overtime
    ratings: Ratings
    service: GoService
    judge: WorkerJudge
    prover: WorkerProver
    proving: Proving
    engine: GtpEngine | None
    sparring: Sparring
    log: RedisRoomLog

    async def prepare(self) -> None:
        """Comes first: makes what an older program has not kept."""
        await self.store.complete()
        await self.overtime.complete(self.store.undated())
        await self.ratings.complete(self.service, self.store.game_ids())
        await self.sparring.introduce()

    def work(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """What goes on until it is cancelled."""
        of: dict[Role, list[Callable[[], Coroutine[Any, Any, None]]]] = {
            "delivery": [self.delivery.run, *self._playing()],
            "deadlines": [self.sweep.run, self.reminders.run],
        }
        return [work for role in self.roles for work in of.get(role, [])]

    def _playing(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        return [self.sparring.run] if self.sparring.offered else []

    def needed(self) -> list[Platform]:
        """The chats without which this process does not do all that it is to do: those that it
        hears, and all if it tells people something by itself. People in the browser room wait for
        no chat."""
        tells = not {"delivery", "deadlines"}.isdisjoint(self.roles)
        return [each for role, each in self.platforms.items() if tells or role in self.roles]

    async def finish(self) -> None:
        """Begins nothing more, and gives what is under way a moment to end."""
        chats = (each.finish() for each in self.platforms.values())
        await asyncio.gather(self.delivery.finish(), self.sparring.finish(), *chats)

    async def close(self) -> None:
        """Comes last."""
        stops = [] if self.server is None else [self.server.stop()]
        await asyncio.gather(*stops, *(each.stop() for each in self.platforms.values()))
        await self.proving.close()
        await asyncio.gather(self.judge.close(), self.prover.close())
        if self.engine is not None:
            await self.engine.close()
        await self.log.close()


def join(
    settings: Settings,
    database: Database,
    holder: str,
    outer: Outer,
    metrics: Metrics,
    engine: GtpEngine | None,
) -> Parts:
    """``holder`` names this process among those on the same database; ``engine``: what people can
    play against."""
    chance = outer.chance
    log, store = RedisRoomLog(database.client), RedisStore(database.client, metrics.committed)
    people = RedisPeople(database.client)
    rooms, judge = WebRooms(log, people, outer.now), WorkerJudge()
    presenters = {code: Presenter(words(code)) for code in LANGUAGES}
    household = Household(people, presenters, settings.language)
    identities = RedisIdentities(database.client)
    ratings = Ratings(RedisRatedGames(database.client), identities)
    pictures = Pictures(
        store,
        Captions(household, ratings).around,
        metrics.drawing("picture", _draw),
        metrics.drawing("replay", _animate),
    )
    habits = HabitStore(people)
    service = GoService(
        store,
        lambda: _nigiri(chance),
        habits,
        identities,
        WatchedJudge(judge, metrics.looked),
        metrics.loaded,
    )
    index = RedisPostIndex(database.client)
    house = House(people, index, pictures, settings.language, engine is not None)
    chats: dict[str, Chat] = {"web": rooms}
    directories: dict[str, Directory] = {"web": rooms}
    platforms: dict[Role, Platform] = {}
    if discord := make_discord(settings, house, database, holder, metrics):
        chats["discord"] = directories["discord"] = platforms["discord"] = discord
    if telegram := make_telegram(settings, house, database, holder, metrics):
        chats["telegram"] = directories["telegram"] = platforms["telegram"] = telegram
    directory = Directories(directories)
    standings = Standings(service, household, ratings, directory)
    guesses = RedisGuesses(database.client)
    spectators = Spectators(household, Guessing(service, guesses, identities))
    announcer = RoomAnnouncer(chats, household, pictures, service, standings, spectators)
    linking = Linking(
        service, household, announcer, identities, lambda: chance.randrange(LINK_CODES)
    )
    traces = RedisTraces(database.client)
    overtime = Overtime(store, habits, service.load)
    following = Following(service, store, PlanStore(people), overtime)
    aside = Aside(
        service,
        household,
        following,
        Notebook(people),
        Analysing(service, household, SandboxStore(people), ProgressStore(people)),
        spectators,
    )
    leaving = Leaving(service, household, announcer, traces, ratings)
    exporting = Exporting(service, household, announcer, traces, identities, ratings)
    preferences = Preferences(service, household, announcer, OwnTime(service, habits, store))
    personal = Personal(
        preferences,
        linking,
        leaving,
        exporting,
        standings,
        Searching(service, household),
        aside,
    )
    rules = HouseRules(people, service)
    organising = Organising(Organisers(service, store), rules, people, household, announcer)
    offering = Offering(service, household, directory, rules, Rematches(service, store), standings)
    records = RedisRecords(database.client)
    sparring = Sparring(service, store, people, engine, lambda: _nigiri(chance))
    partner = Partner(sparring, household, rules)
    arranging = Arranging(offering, organising, Positions(service, records), partner)
    importing = Importing(
        records, Stepping(service, household, records), lambda: outer.token(_RECORD_BYTES)
    )
    prover = WorkerProver()
    proving = Proving(service, household, announcer, prover)
    conversation = Conversation(
        service,
        household,
        announcer,
        RedisHandled(database.client),
        arranging,
        personal,
        Studies(
            importing,
            proving,
            Learning(
                service,
                household,
                ProgressStore(people),
                SandboxStore(people),
                sparring=sparring.offered,
            ),
        ),
    )
    for platform in platforms.values():
        platform.listen(conversation)
    delivery = Delivery(
        store,
        RedisOutbox(database.client),
        announcer,
        holder,
        follow=following.follow,
        heard=sparring.heard,
    )
    about = Reports(service, household)
    outside = _outside(settings, outer, house, conversation, about, importing.stepping)
    return Parts(
        roles=settings.roles,
        server=_server(settings, rooms, people, outside, metrics),
        platforms=platforms,
        delivery=delivery,
        sweep=Sweep(service, store),
        reminders=Reminders(service, store, habits, household, chats),
        store=store,
        overtime=overtime,
        ratings=ratings,
        service=service,
        judge=judge,
        prover=prover,
        proving=proving,
        engine=engine,
        sparring=sparring,
        log=log,
    )


def _outside(
    settings: Settings,
    outer: Outer,
    house: House,
    conversation: Conversation,
    about: Reports,
    stepping: Stepping,
) -> Outside:
    """What the browser room needs of the rest."""
    pictures = house.pictures
    return Outside(
        handle=conversation.handle,
        words=lambda code, id, data: words(code).text(id, **data),
        words_for=house.words_for,
        picture=pictures.png,
        replay=pictures.gif,
        game_json=about.as_json,
        told_in=about.told_in,
        sgf=about.as_sgf,
        chart=pictures.chart,
        film=pictures.film,
        position=stepping.diagram,
        new_id=lambda: outer.token(12),
        new_secret=lambda: outer.token(32),
        languages=(settings.language, *(code for code in LANGUAGES if code != settings.language)),
    )


def _server(
    settings: Settings, rooms: WebRooms, people: RedisPeople, outside: Outside, metrics: Metrics
) -> WebServer | None:
    """The browser room, if this process serves it."""
    if "web" not in settings.roles:
        return None
    web = WebSettings(
        host=settings.web_host,
        port=settings.web_port,
        hosts=settings.web_hosts,
        proxies=settings.web_proxies,
    )
    return WebServer(rooms, people, outside, web, metrics.limited)


def _draw(what: Picture | Chart, theme: str, scale: int) -> bytes:
    return png(what, PICTURE_WIDTH * scale, THEMES[theme])


def _animate(what: Sequence[Diagram], theme: str, pace: Pace) -> bytes:
    return gif(what, theme=THEMES[theme], pace=pace)


def _nigiri(chance: random.Random) -> Nigiri:
    return Nigiri(chance.randint(1, MOST_NIGIRI_STONES), chance.choice((True, False)))
