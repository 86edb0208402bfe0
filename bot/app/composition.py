"""The program's parts, each with what it needs of the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.adapters.engines.dead_stones import WorkerDeadStonesAdvisor
from bot.adapters.engines.gtp import GtpEngine
from bot.adapters.engines.prover import WorkerProver
from bot.adapters.metrics.dead_stones import WatchedDeadStonesAdvisor
from bot.adapters.metrics.metrics import Metrics
from bot.adapters.redis.connection.database import Database
from bot.adapters.redis.coordination.processed_events import RedisProcessedEvents
from bot.adapters.redis.stores.identities import RedisIdentities
from bot.adapters.redis.stores.matches import RedisStore
from bot.adapters.redis.stores.outbox import RedisOutbox
from bot.adapters.redis.stores.personal_data import RedisPersonalData
from bot.adapters.redis.stores.post_index import RedisPostIndex
from bot.adapters.redis.stores.predictions import RedisPredictions
from bot.adapters.redis.stores.profiles import RedisPeople
from bot.adapters.redis.stores.rated_games import RedisRatedGames
from bot.adapters.redis.stores.records import RedisRecords
from bot.adapters.redis.stores.room_log import RedisRoomLog
from bot.adapters.web.http.api import Outside
from bot.adapters.web.http.server import WebServer, WebSettings
from bot.adapters.web.log.rooms import WebRooms
from bot.app.platforms import discord as make_discord
from bot.app.platforms import telegram as make_telegram
from bot.app.settings import Role, Settings
from bot.conversation.accounts.data_export import DataExport
from bot.conversation.accounts.erasure import Erasure
from bot.conversation.accounts.linking import Linking
from bot.conversation.accounts.personal import Personal
from bot.conversation.accounts.preferences import Preferences
from bot.conversation.accounts.reminders import Reminders
from bot.conversation.accounts.time_settings import TimeChoices
from bot.conversation.analysis.private_tools import Aside
from bot.conversation.analysis.proofs import Proving
from bot.conversation.analysis.sandbox import Analysing
from bot.conversation.announcements.announcer import Chat, RoomAnnouncer
from bot.conversation.announcements.captions import Captions
from bot.conversation.announcements.pictures import Pictures
from bot.conversation.announcements.predictions import Spectators
from bot.conversation.archive.imports import Importing
from bot.conversation.archive.replay import Stepping
from bot.conversation.archive.search import Searching
from bot.conversation.challenges.arranging import Arranging
from bot.conversation.challenges.community_settings import CommunitySettings
from bot.conversation.challenges.engine_games import Partner
from bot.conversation.challenges.moderation import Organising
from bot.conversation.challenges.offering import Offering
from bot.conversation.challenges.start_position import Positions
from bot.conversation.course.course import Learning
from bot.conversation.kit.directories import Directories, Directory
from bot.conversation.kit.profiles import Profiles
from bot.conversation.match.reports import Reports
from bot.conversation.ratings.standings import Standings
from bot.conversation.routing.platform_context import PlatformContext
from bot.conversation.routing.router import Conversation
from bot.conversation.routing.studies import Studies
from bot.language.translations import LANGUAGES, words
from bot.language.words.presenter import Presenter
from bot.service.accounts.course_progress import ProgressStore
from bot.service.analysis.autoplay import Autoplay
from bot.service.analysis.conditional_moves import PlanStore
from bot.service.analysis.notes import Notebook
from bot.service.analysis.predictions import Predictions
from bot.service.analysis.sandbox import SandboxStore
from bot.service.deadlines import Sweep
from bot.service.delivery import Delivery
from bot.service.engines.engine_games import EngineGames
from bot.service.game_service import GameService
from bot.service.ids import LINK_CODES
from bot.service.match.events import Nigiri
from bot.service.moderation import Moderation
from bot.service.ratings.rated_games import Ratings
from bot.service.rematches import Rematches
from bot.service.timekeeping.time_settings import TimeSettingsStore
from bot.service.timekeeping.timeouts import Timeouts
from renderer.layout.layout import PICTURE_WIDTH
from renderer.model.diagram import Chart, Diagram, Pace, Picture
from renderer.model.theme import THEMES
from renderer.output.draw import png
from renderer.output.replay import gif

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
    overtime: Timeouts
    ratings: Ratings
    service: GameService
    judge: WorkerDeadStonesAdvisor
    prover: WorkerProver
    proving: Proving
    engine: GtpEngine | None
    sparring: EngineGames
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
    rooms, judge = WebRooms(log, people, outer.now), WorkerDeadStonesAdvisor()
    presenters = {code: Presenter(words(code)) for code in LANGUAGES}
    profiles = Profiles(people, presenters, settings.language)
    identities = RedisIdentities(database.client)
    ratings = Ratings(RedisRatedGames(database.client), identities)
    pictures = Pictures(
        store,
        Captions(profiles, ratings).around,
        metrics.drawing("picture", _draw),
        metrics.drawing("replay", _animate),
    )
    habits = TimeSettingsStore(people)
    service = GameService(
        store,
        lambda: _nigiri(chance),
        habits,
        identities,
        WatchedDeadStonesAdvisor(judge, metrics.looked),
        metrics.loaded,
    )
    index = RedisPostIndex(database.client)
    house = PlatformContext(people, index, pictures, settings.language, engine is not None)
    chats: dict[str, Chat] = {"web": rooms}
    directories: dict[str, Directory] = {"web": rooms}
    platforms: dict[Role, Platform] = {}
    if discord := make_discord(settings, house, database, holder, metrics):
        chats["discord"] = directories["discord"] = platforms["discord"] = discord
    if telegram := make_telegram(settings, house, database, holder, metrics):
        chats["telegram"] = directories["telegram"] = platforms["telegram"] = telegram
    directory = Directories(directories)
    standings = Standings(service, profiles, ratings, directory)
    guesses = RedisPredictions(database.client)
    spectators = Spectators(profiles, Predictions(service, guesses, identities))
    announcer = RoomAnnouncer(chats, profiles, pictures, service, standings, spectators)
    linking = Linking(
        service, profiles, announcer, identities, lambda: chance.randrange(LINK_CODES)
    )
    traces = RedisPersonalData(database.client)
    overtime = Timeouts(store, habits, service.load)
    following = Autoplay(service, store, PlanStore(people), overtime)
    aside = Aside(
        service,
        profiles,
        following,
        Notebook(people),
        Analysing(service, profiles, SandboxStore(people), ProgressStore(people)),
        spectators,
    )
    leaving = Erasure(service, profiles, announcer, traces, ratings)
    exporting = DataExport(service, profiles, announcer, traces, identities, ratings)
    preferences = Preferences(service, profiles, announcer, TimeChoices(service, habits, store))
    personal = Personal(
        preferences,
        linking,
        leaving,
        exporting,
        standings,
        Searching(service, profiles),
        aside,
    )
    rules = CommunitySettings(people, service)
    organising = Organising(Moderation(service, store), rules, people, profiles, announcer)
    offering = Offering(service, profiles, directory, rules, Rematches(service, store), standings)
    records = RedisRecords(database.client)
    sparring = EngineGames(service, store, people, engine, lambda: _nigiri(chance))
    partner = Partner(sparring, profiles, rules)
    arranging = Arranging(offering, organising, Positions(service, records), partner)
    importing = Importing(
        records, Stepping(service, profiles, records), lambda: outer.token(_RECORD_BYTES)
    )
    prover = WorkerProver()
    proving = Proving(service, profiles, announcer, prover)
    conversation = Conversation(
        service,
        profiles,
        announcer,
        RedisProcessedEvents(database.client),
        arranging,
        personal,
        Studies(
            importing,
            proving,
            Learning(
                service,
                profiles,
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
    about = Reports(service, profiles)
    outside = _outside(settings, outer, house, conversation, about, importing.stepping)
    return Parts(
        roles=settings.roles,
        server=_server(settings, rooms, people, outside, metrics),
        platforms=platforms,
        delivery=delivery,
        sweep=Sweep(service, store),
        reminders=Reminders(service, store, habits, profiles, chats),
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
    house: PlatformContext,
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
