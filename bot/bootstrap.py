"""The only place where objects are built and joined, and where the clock and chance come in."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version

import structlog

from bot.adapters.discord.client import Discord, DiscordRefusedError, DiscordSettings
from bot.adapters.judge import WorkerJudge
from bot.adapters.redis.backlog import backlog
from bot.adapters.redis.database import Database, open_database
from bot.adapters.redis.guesses import RedisGuesses
from bot.adapters.redis.handled import RedisHandled
from bot.adapters.redis.identities import RedisIdentities
from bot.adapters.redis.inbox import RedisInbox
from bot.adapters.redis.outbox import RedisOutbox
from bot.adapters.redis.people import RedisPeople
from bot.adapters.redis.post_index import RedisPostIndex
from bot.adapters.redis.probe import DatabaseProblem
from bot.adapters.redis.rated_games import RedisRatedGames
from bot.adapters.redis.records import RedisRecords
from bot.adapters.redis.room_log import RedisRoomLog
from bot.adapters.redis.store import RedisStore
from bot.adapters.redis.traces import RedisTraces
from bot.adapters.telegram.client import Telegram, TelegramSettings
from bot.adapters.telegram.polling import TelegramRefusedError
from bot.adapters.watch.health import Health
from bot.adapters.watch.judge import WatchedJudge
from bot.adapters.watch.metrics import Metrics
from bot.adapters.web.api import Outside
from bot.adapters.web.rooms import WebRooms
from bot.adapters.web.server import WebServer, WebSettings
from bot.conversation.analysing import Analysing
from bot.conversation.announcer import Chat, RoomAnnouncer
from bot.conversation.arranging import Arranging
from bot.conversation.aside import Aside
from bot.conversation.dialogue import Conversation
from bot.conversation.directories import Directories, Directory
from bot.conversation.exporting import Exporting
from bot.conversation.house import House
from bot.conversation.house_rules import HouseRules
from bot.conversation.importing import Importing
from bot.conversation.leaving import Leaving
from bot.conversation.linking import Linking
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.own_time import OwnTime
from bot.conversation.people import Household
from bot.conversation.personal import Personal
from bot.conversation.pictures import Pictures
from bot.conversation.positions import Positions
from bot.conversation.preferences import Preferences
from bot.conversation.reminders import Reminders
from bot.conversation.reports import Reports
from bot.conversation.searching import Searching
from bot.conversation.spectators import Spectators
from bot.conversation.standings import Standings
from bot.conversation.stepping import Stepping
from bot.language.i18n import LANGUAGES, words
from bot.language.presenter import Presenter
from bot.logs import set_up_logging
from bot.running import told_to_stop, until_ended
from bot.service.deadlines import Sweep
from bot.service.delivery import Delivery
from bot.service.events import Nigiri
from bot.service.following import Following
from bot.service.go_service import GoService
from bot.service.guessing import Guessing
from bot.service.habits import HabitStore
from bot.service.ids import LINK_CODES
from bot.service.log import SCHEMA
from bot.service.notebook import Notebook
from bot.service.organisers import Organisers
from bot.service.overtime import Overtime
from bot.service.plans import PlanStore
from bot.service.ratings import Ratings
from bot.service.rematches import Rematches
from bot.service.sandbox import SandboxStore
from bot.settings import Settings
from renderer.diagram import Chart, Diagram, Picture
from renderer.draw import png
from renderer.layout import PICTURE_WIDTH
from renderer.replay import gif
from renderer.theme import THEMES

_log = structlog.get_logger(__name__)

MOST_NIGIRI_STONES = 20
"""About what a hand holds."""

_RECORD_BYTES = 12
"""96 bits by chance name a record that somebody brought; nobody guesses them."""


@dataclass(frozen=True)
class CannotStart:
    """Why the program does not run: an id for the words, and the data they need."""

    id: str
    data: Mapping[str, object]


async def run(settings: Settings, ready: Callable[[str], None]) -> CannotStart | None:
    """Runs the bot until it is told to stop (SIGINT, SIGTERM).

    ``ready`` is called once, with the address of the browser room.
    """
    set_up_logging(settings)
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    database = await open_database(url, settings.data_dir, settings.replicas)
    if isinstance(database, DatabaseProblem):
        return CannotStart(database.id, database.data)
    try:
        return await _serve(settings, database, ready)
    finally:
        await database.close()


async def _serve(
    settings: Settings, database: Database, ready: Callable[[str], None]
) -> CannotStart | None:
    """Everything, on a database that answers."""
    stop = told_to_stop()
    log = RedisRoomLog(database.client)
    metrics = Metrics(version("nigiri"), SCHEMA)
    store = RedisStore(database.client, metrics.committed)
    people = RedisPeople(database.client)
    rooms = WebRooms(log, people, _now)
    judge = WorkerJudge()
    parts = _join(settings, database, store, people, rooms, judge, metrics)
    health = _health(settings, database, parts, metrics, stop)
    try:
        address = await _listen(settings, health, parts.server)
        if isinstance(address, CannotStart):
            return address
        await parts.prepare()
        for platform in parts.platforms:
            await platform.start()
        workers = [
            asyncio.create_task(parts.delivery.run()),
            asyncio.create_task(parts.sweep.run()),
            asyncio.create_task(parts.reminders.run()),
        ]
        workers.append(asyncio.create_task(database.supervise()))
        workers += [asyncio.create_task(platform.run()) for platform in parts.platforms]
        health.began()
        ready(address)
        games = settings.data_dir if database.embedded else database.place
        _log.info("started", room=address, games=str(games))
        await until_ended(stop, workers)
    except (DiscordRefusedError, TelegramRefusedError) as error:
        return CannotStart(error.id, error.data)
    finally:
        await parts.server.stop()
        for platform in parts.platforms:
            await platform.stop()
        await judge.close()
        await log.close()
        await health.stop()
    _log.info("stopped")
    return None


async def _listen(settings: Settings, health: Health, server: WebServer) -> str | CannotStart:
    """The address of the browser room, once everything listens."""
    if settings.health_port is not None:
        try:
            await health.start()
        except OSError as error:
            ids = ("health-host-unusable", "health-port-unusable")
            return _cannot_listen(ids, settings.health_host, settings.health_port, error)
    try:
        return await server.start()
    except OSError as error:
        ids = ("web-host-unusable", "web-port-unusable")
        return _cannot_listen(ids, settings.web_host, settings.web_port, error)


def _cannot_listen(ids: tuple[str, str], host: str, port: int, error: OSError) -> CannotStart:
    """The system's own words are shorter than those of asyncio, where it has any."""
    unknown_host = isinstance(error, socket.gaierror)
    reason = error.strerror or str(error)
    if error.errno and not unknown_host:
        reason = os.strerror(error.errno)
    if unknown_host or error.errno == errno.EADDRNOTAVAIL:
        return CannotStart(ids[0], {"host": host, "reason": reason})
    return CannotStart(ids[1], {"port": port, "reason": reason})


def _health(
    settings: Settings, database: Database, parts: _Parts, metrics: Metrics, stop: asyncio.Event
) -> Health:
    """What says how the program is."""
    token = settings.telegram_token
    inboxes = [_inbox_name(token.get_secret_value())] if token else []
    return Health(
        (settings.health_host, settings.health_port or 0),
        {
            "database": database.is_ready,
            **{platform.name: platform.is_connected for platform in parts.platforms},
        },
        metrics,
        lambda: backlog(database.client, inboxes),
        stop.is_set,
    )


@dataclass(frozen=True)
class _Parts:
    """What runs. ``platforms`` are those that there is a token for; ``prepare`` comes first."""

    server: WebServer
    delivery: Delivery
    sweep: Sweep
    reminders: Reminders
    platforms: tuple[Discord | Telegram, ...]
    prepare: Callable[[], Awaitable[None]]


def _join(
    settings: Settings,
    database: Database,
    store: RedisStore,
    people: RedisPeople,
    rooms: WebRooms,
    judge: WorkerJudge,
    metrics: Metrics,
) -> _Parts:
    """The program's parts, each with what it needs of the others."""
    chance = random.SystemRandom()
    presenters = {code: Presenter(words(code)) for code in LANGUAGES}
    household = Household(people, presenters, settings.language)
    pictures = Pictures(
        store, metrics.drawing("picture", _draw), metrics.drawing("replay", _animate)
    )
    identities = RedisIdentities(database.client)
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
    house, holder = House(people, index, pictures, settings.language), secrets.token_hex(8)
    chats: dict[str, Chat] = {"web": rooms}
    directories: dict[str, Directory] = {"web": rooms}
    if discord := _discord(settings, house, metrics):
        chats["discord"] = directories["discord"] = discord
    if telegram := _telegram(settings, house, database, holder, metrics):
        chats["telegram"] = directories["telegram"] = telegram
    platforms = tuple(platform for platform in (discord, telegram) if platform is not None)
    directory = Directories(directories)
    ratings = Ratings(RedisRatedGames(database.client), identities)
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
        following,
        Notebook(people),
        Analysing(service, household, SandboxStore(people)),
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
    arranging = Arranging(offering, organising, Positions(service, records))
    importing = _importing(records, service, household)
    conversation = Conversation(
        service,
        household,
        announcer,
        RedisHandled(database.client),
        arranging,
        personal,
        importing,
    )
    for platform in platforms:
        platform.listen(conversation)
    delivery = Delivery(
        store, RedisOutbox(database.client), announcer, holder, follow=following.follow
    )
    about = Reports(service, household)
    outside = Outside(
        handle=conversation.handle,
        words=lambda code, id, data: words(code).text(id, **data),
        words_for=house.words_for,
        picture=pictures.png,
        replay=pictures.gif,
        game_json=about.as_json,
        sgf=about.as_sgf,
        chart=pictures.chart,
        film=pictures.film,
        position=importing.stepping.diagram,
        new_id=lambda: secrets.token_urlsafe(12),
        new_secret=lambda: secrets.token_urlsafe(32),
        languages=(settings.language, *(code for code in LANGUAGES if code != settings.language)),
    )
    reminders = Reminders(service, store, habits, household, chats)

    async def prepare() -> None:
        await store.complete()
        await overtime.complete(store.undated())
        await ratings.complete(service, store.game_ids())

    web = WebSettings(
        host=settings.web_host,
        port=settings.web_port,
        hosts=settings.web_hosts,
        proxies=settings.web_proxies,
    )
    server = WebServer(rooms, people, outside, web, metrics.limited)
    sweep = Sweep(service, store)
    return _Parts(server, delivery, sweep, reminders, platforms, prepare)


def _importing(records: RedisRecords, service: GoService, household: Household) -> Importing:
    stepping = Stepping(service, household, records)
    return Importing(records, stepping, lambda: secrets.token_urlsafe(_RECORD_BYTES))


def _discord(settings: Settings, house: House, metrics: Metrics) -> Discord | None:
    if settings.discord_token is None:
        return None
    return Discord(
        DiscordSettings(
            token=settings.discord_token.get_secret_value(),
            message_content=settings.discord_message_content,
            api=settings.discord_api,
            gateway=settings.discord_gateway,
        ),
        house,
        metrics.platform(Discord.name),
    )


def _telegram(
    settings: Settings, house: House, database: Database, holder: str, metrics: Metrics
) -> Telegram | None:
    if settings.telegram_token is None:
        return None
    token = settings.telegram_token.get_secret_value()
    inbox = RedisInbox(database.client, _inbox_name(token))
    return Telegram(
        TelegramSettings(
            token=token,
            holder=holder,
            api=settings.telegram_api,
            webhook_url=settings.telegram_webhook_url or "",
            webhook_host=settings.telegram_webhook_host,
            webhook_port=settings.telegram_webhook_port,
        ),
        house,
        inbox,
        metrics.platform(Telegram.name),
    )


def _inbox_name(token: str) -> str:
    """Each bot counts its updates by itself; the token begins with the bot's number."""
    return f"telegram:{token.partition(':')[0][:20]}"


def _draw(what: Picture | Chart, theme: str, scale: int) -> bytes:
    return png(what, PICTURE_WIDTH * scale, THEMES[theme])


def _animate(what: Sequence[Diagram], theme: str) -> bytes:
    return gif(what, theme=THEMES[theme])


def _nigiri(chance: random.Random) -> Nigiri:
    return Nigiri(chance.randint(1, MOST_NIGIRI_STONES), chance.choice((True, False)))


def _now() -> int:
    """Milliseconds since 1970, for what is only shown; what counts goes by the database's clock."""
    return time.time_ns() // 1_000_000
