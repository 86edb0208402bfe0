"""Builds the whole program from its settings and a database."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.announcements.lost_steps import LostStepsAnnouncer
from bot.app.backends import RedisBackends, redis_backends
from bot.app.composition import ChatPlatform, Composition
from bot.app.dependencies import Engines, Renderers
from bot.app.platforms import Platform, Platforms
from bot.app.settings import Role, Settings
from bot.engines.dead_stone_workers import WorkerDeadStonesAdvisor
from bot.engines.gtp import GtpEngine
from bot.engines.katago.estimator import KatagoEstimator
from bot.engines.katago.katago import Katago
from bot.engines.katago.reviewer import KatagoReviewer
from bot.engines.net.estimator import NetEstimator
from bot.engines.net.reviewer import NetReviewer
from bot.engines.prover_workers import WorkerProver
from bot.engines.record_reader import WorkerRecordReader
from bot.ids import GameId, RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.match.events import Nigiri
from bot.match.short_ids import LINK_CODES
from bot.match.state import Refusal
from bot.metrics.metrics import Metrics, WatchedDeadStonesAdvisor
from bot.play.background.room_cleanup import RoomCleanup
from bot.play.chance import Chance
from bot.play.ports.stores import People
from bot.reading.review.review import Review
from bot.records.study import Study
from bot.routing.platform.board_page import BoardPage
from bot.routing.platform.platform_context import PlatformContext
from bot.store.connection.database import Database
from bot.talk.arguments.spelling import spell_choices
from bot.texts.translations import LANGUAGES, words
from bot.web.boards.board_server import BoardServer, BoardSettings
from bot.web.boards.boards import Boards
from bot.web.boards.challenge_sharing import ChallengeSharing
from bot.web.boards.discord_activity import ActivityApp, DiscordActivity
from bot.web.boards.room_links import RoomLinks
from bot.web.http.room_api import WebDependencies
from bot.web.http.room_server import WebServer, WebSettings
from bot.web.log.rooms import WebRooms
from renderer.layout.layout import PICTURE_WIDTH
from renderer.model.diagram import Chart, Diagram, Pace, Picture
from renderer.model.theme import THEMES
from renderer.output.draw import png
from renderer.output.gif import gif

MAX_NIGIRI_STONES = 20
"""About a handful."""

_RECORD_BYTES = 12
"""The id of an uploaded record: 96 random bits, which cannot be guessed."""


@dataclass(frozen=True)
class Environment:
    """Randomness, a clock in milliseconds since 1970, and a source of random tokens of a given
    number of bytes."""

    chance: random.Random
    now: Callable[[], int]
    token: Callable[[int], str]


@dataclass(frozen=True)
class Installed:
    """The helpers that this machine has: an engine to play against, the checked file of the net,
    and KataGo, which answers instead of the net."""

    engine: GtpEngine | None = None
    net: Path | None = None
    katago: Katago | None = None


@dataclass(frozen=True)
class Program:
    """The running program; ``roles`` select its parts. ``platforms`` are the chats that have a
    token."""

    roles: tuple[Role, ...]
    backends: RedisBackends
    parts: Composition[ChatPlatform]
    platforms: Mapping[Role, Platform]
    server: WebServer | None
    board_server: BoardServer | None
    advisor: WorkerDeadStonesAdvisor
    prover: WorkerProver
    reader: WorkerRecordReader
    engine: GtpEngine | None
    estimator: NetEstimator | None
    katago: Katago | None
    reviewer: NetReviewer | KatagoReviewer | None
    cleanup: RoomCleanup
    lost_steps: LostStepsAnnouncer

    async def prepare(self) -> None:
        """Rebuild missing indexes, for example after an operator deleted them. Comes before
        `work`."""
        store, parts = self.backends.matches, self.parts
        await parts.uptime.beat()
        await store.complete()
        await self.backends.room_log.complete()
        await parts.service.timeouts.complete(store.list_undated())
        await parts.ratings.complete(parts.service, store.game_ids())
        await parts.engine_games.introduce()

    def work(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """Return the tasks that run until they are cancelled."""
        parts = self.parts
        playing = [parts.engine_games.run] if parts.engine_games.offered else []
        of: dict[Role, list[Callable[[], Coroutine[Any, Any, None]]]] = {
            "delivery": [parts.delivery.run, *playing],
            "deadlines": [
                parts.sweep.run,
                parts.returned_time.run,
                *parts.features.jobs,
                parts.calling.run,
                self.cleanup.run,
            ],
        }
        own = [work for role in self.roles for work in of.get(role, [])]
        return [parts.uptime.run, *own, self.lost_steps.look, self.lost_steps.tell]

    def list_needed_chats(self) -> list[Platform]:
        """Return the chats that this process needs to be ready: those that it receives from, and
        all if it sends on its own. The browser room needs no chat."""
        tells = not {"delivery", "deadlines"}.isdisjoint(self.roles)
        return [each for role, each in self.platforms.items() if tells or role in self.roles]

    async def finish(self) -> None:
        """Start nothing new, and give running work a moment to end."""
        chats = (each.finish() for each in self.platforms.values())
        await asyncio.gather(self.parts.delivery.finish(), self.parts.engine_games.finish(), *chats)

    async def close(self) -> None:
        """Stop all servers, connections and workers; nothing may run afterwards."""
        servers = [each for each in (self.server, self.board_server) if each is not None]
        stops = [each.stop() for each in servers]
        await asyncio.gather(*stops, *(each.stop() for each in self.platforms.values()))
        await self.parts.late_looks.close()
        await self.parts.features.close()
        # An analysis that waits for KataGo asks the net next, and then the advisor's workers.
        if self.katago is not None:
            await self.katago.close()
        if self.estimator is not None:
            await self.estimator.close()
        if self.reviewer is not None:
            await self.reviewer.close()
        await asyncio.gather(self.advisor.close(), self.prover.close(), self.reader.close())
        if self.engine is not None:
            await self.engine.close()
        await self.backends.room_log.close()


def make_program(
    settings: Settings,
    database: Database,
    holder: str,
    environment: Environment,
    metrics: Metrics,
    installed: Installed,
) -> Program:
    """Create the program. ``holder`` identifies this process among those on the same database."""
    engine, katago = installed.engine, installed.katago
    backends = redis_backends(database.client, metrics.record_commit)
    rooms = WebRooms(backends.room_log, backends.people, environment.now)
    estimator = None if installed.net is None else NetEstimator(installed.net)
    judge = estimator if katago is None else KatagoEstimator(katago, estimator)
    reviewer = _choose_reviewer(installed)
    advisor = WorkerDeadStonesAdvisor(net=judge)
    prover, reader = WorkerProver(), WorkerRecordReader()
    platforms: dict[Role, Platform] = {}

    def open_chats(context: PlatformContext) -> Mapping[str, ChatPlatform]:
        chance = environment.chance.random
        opened = Platforms(settings, context, backends, holder, metrics, chance).open()
        platforms.update(opened)
        chats: dict[str, ChatPlatform] = {"web": rooms}
        return chats | dict(opened.items())

    parts = Composition(
        backends=backends,
        open_chats=open_chats,
        chance=_chance(environment),
        engines=Engines(
            engine,
            WatchedDeadStonesAdvisor(advisor, metrics.record_analysis),
            prover,
            reader,
            engine if settings.wants_opinion(judged=judge is not None) else None,
            judge,
            reviewer,
            levels=estimator,
        ),
        drawing=Renderers(metrics.drawing("picture", _draw), metrics.drawing("replay", _animate)),
        holder=holder,
        language=settings.language,
        found=metrics.record_load,
        nearly_full=metrics.nearly_full,
        board_page=_board_page(settings, backends.people, environment),
        serving=lambda: _list_served_chats(settings.roles, platforms),
    )
    conversation = parts.conversation
    for platform in platforms.values():
        platform.listen(conversation)
    dependencies = replace(
        _web_dependencies(settings.language, environment, parts),
        board_page=None if parts.board_page is None else parts.board_page.with_ticket,
        elsewhere=lambda: {role.capitalize(): each.linking() for role, each in platforms.items()},
    )
    server = _server(settings, rooms, backends.people, dependencies, metrics)
    return Program(
        settings.roles,
        backends,
        parts,
        platforms,
        server,
        _board_server(settings, backends, parts, dependencies, metrics, platforms),
        advisor,
        prover,
        reader,
        engine,
        estimator,
        katago,
        reviewer,
        RoomCleanup(backends.room_log, backends.matches, settings.room_days * DAY),
        _lost_steps(backends, parts, holder),
    )


def _choose_reviewer(installed: Installed) -> NetReviewer | KatagoReviewer | None:
    if installed.katago is not None:
        return KatagoReviewer(installed.katago)
    return None if installed.net is None else NetReviewer(installed.net)


def _lost_steps(
    backends: RedisBackends, parts: Composition[ChatPlatform], holder: str
) -> LostStepsAnnouncer:
    return LostStepsAnnouncer(
        parts.service,
        parts.announcer,
        backends.matches,
        backends.commit_news,
        parts.chats,
        holder,
    )


async def _list_served_chats(
    roles: Sequence[Role], platforms: Mapping[Role, Platform]
) -> list[str]:
    """Return the chats that this process receives from at the moment."""
    chats = [role for role in platforms if role in roles and await platforms[role].is_hearing()]
    return ["web", *chats] if "web" in roles else [*chats]


def _chance(environment: Environment) -> Chance:
    return Chance(
        nigiri=lambda: _nigiri(environment.chance),
        link_code=lambda: environment.chance.randrange(LINK_CODES),
        record_id=lambda: environment.token(_RECORD_BYTES),
    )


def _web_dependencies(
    language: str, environment: Environment, parts: Composition[ChatPlatform]
) -> WebDependencies:
    """Return the browser room's view of the other parts."""
    pictures, reports, records = parts.pictures, parts.reports, parts.records

    async def spell_default_terms(user: UserId, room: RoomId) -> dict[str, str]:
        return spell_choices(await parts.community_settings.default_terms(user, room))

    async def study_game(game_id: GameId) -> Study | Refusal:
        return await records.read_game_study(await reports.as_sgf(game_id))

    async def find_review(game_id: GameId) -> Review | None:
        loaded, reviews = await parts.service.matches.load(game_id), parts.reviews
        if loaded is None or await reviews.why_not(loaded) or await reviews.unasked_players(loaded):
            return None
        return await reviews.find(game_id)

    return WebDependencies(
        handle=parts.conversation.handle,
        words=lambda code, id, data: words(code).text(id, **data),
        words_for=parts.platform_context.words_for,
        picture=pictures.png,
        replay=pictures.gif,
        game_json=reports.as_json,
        game_seen=reports.as_seen,
        games_in=reports.list_in,
        rooms_of=parts.service.matches.rooms_of,
        announced=parts.service.matches.last_announcement,
        restraints=lambda room: parts.backends.restraints.list_restraints(room, environment.now()),
        played_in=parts.conversation.lookups.is_home,
        plays=parts.service.matches.plays,
        note_zone=parts.time_setting_changes.note_browser_zone,
        nearly_full=parts.nearly_full,
        unlink=parts.backends.identities.unlink,
        sgf=reports.as_sgf,
        study=records.load_study,
        game_study=study_game,
        review=find_review,
        review_comments=parts.features.explain_moves,
        chart=pictures.chart,
        film=pictures.film,
        position=parts.features.draw_position,
        new_id=lambda: environment.token(12),
        new_secret=lambda: environment.token(32),
        default_terms=spell_default_terms,
        outage=parts.backends.outage,
        has_engine=parts.engine_games.offered,
        languages=(language, *(code for code in LANGUAGES if code != language)),
    )


def _server(
    settings: Settings,
    rooms: WebRooms,
    people: People,
    dependencies: WebDependencies,
    metrics: Metrics,
) -> WebServer | None:
    """Create the browser room if this process serves it."""
    if "web" not in settings.roles:
        return None
    web = WebSettings(
        host=settings.web_host,
        port=settings.web_port,
        hosts=settings.web_hosts,
        proxies=settings.web_proxies,
    )
    return WebServer(rooms, people, dependencies, web, metrics.count_limited)


def _board_page(settings: Settings, people: People, environment: Environment) -> BoardPage | None:
    if settings.web_url is None:
        return None
    return BoardPage(
        settings.web_url,
        people,
        environment.now,
        lambda: environment.token(32),
        is_activity=settings.discord_client_secret is not None,
    )


def _board_server(
    settings: Settings,
    backends: RedisBackends,
    parts: Composition[ChatPlatform],
    dependencies: WebDependencies,
    metrics: Metrics,
    platforms: Mapping[Role, Platform],
) -> BoardServer | None:
    """Create the board page if it is configured and this process serves it."""
    if "web" not in settings.roles or parts.board_page is None:
        return None
    token = settings.telegram_token
    boards = Boards(
        dependencies,
        parts.board_page,
        backends.board_sessions,
        backends.commit_news,
        load=parts.service.matches.load,
        game_seen=parts.reports.describe_for,
        games_of=parts.service.matches.games_of,
        language=backends.people.language,
        capabilities=lambda chat: parts.chats[chat].capabilities,
        telegram_token=token.get_secret_value() if token else "",
        activity=_activity(settings),
        rooms=RoomLinks(settings.room_url, backends.people) if settings.room_url else None,
        sharing=next((p for p in platforms.values() if isinstance(p, ChallengeSharing)), None),
    )
    where = BoardSettings(settings.board_host, settings.board_port, settings.web_proxies)
    return BoardServer(boards, where, metrics.count_limited)


def _activity(settings: Settings) -> DiscordActivity | None:
    app, secret, token = (
        settings.discord_client_id,
        settings.discord_client_secret,
        settings.discord_token,
    )
    if app is None or secret is None or token is None:
        return None
    token_text = token.get_secret_value()
    known = ActivityApp(app, secret.get_secret_value(), token_text, settings.discord_api)
    return DiscordActivity(known, time.monotonic)


def _draw(what: Picture | Chart, theme: str, scale: int) -> bytes:
    return png(what, PICTURE_WIDTH * scale, THEMES[theme])


def _animate(what: Sequence[Diagram], theme: str, pace: Pace) -> bytes:
    return gif(what, theme=THEMES[theme], pace=pace)


def _nigiri(chance: random.Random) -> Nigiri:
    return Nigiri(chance.randint(1, MAX_NIGIRI_STONES), chance.choice((True, False)))
