"""Starts and stops the program; the only module with a clock and a source of randomness."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import secrets
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import structlog

from bot.app.chats import keep_all
from bot.app.durability import DurabilityCheck
from bot.app.lifecycle import (
    freeze_garbage_collector,
    stop_signal,
    unless_stopped,
    until_ended,
)
from bot.app.logging import set_up_logging
from bot.app.platforms import Platform, inboxes
from bot.app.program import Environment, Installed, Program, make_program
from bot.app.setting_checks.exposure import is_exposed_without_hosts
from bot.app.setting_checks.unknown_settings import UnknownSetting
from bot.app.settings import PACKAGED_NET, Settings, leave_out_settings
from bot.engines.gtp import EngineSettings, GtpEngine, find_engine
from bot.engines.katago.katago import Katago, find_katago
from bot.engines.katago.session import KatagoSettings
from bot.engines.net.net_file import PINNED
from bot.match.schema import SCHEMA
from bot.metrics.health import Health
from bot.metrics.metrics import Metrics
from bot.play.ports.stores import StoreUnavailableError
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database, open_database
from bot.store.connection.keys import use_prefix
from bot.store.coordination.backlog import backlog
from bot.talk.arguments.time_zones import build_zone_tables
from bot.texts.translations import words

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CannotStart:
    """Why the program does not start: a text id and its data."""

    id: str
    data: Mapping[str, object]


async def run(
    settings: Settings, unknown: Sequence[UnknownSetting], ready: Callable[[str], None]
) -> CannotStart | None:
    """Run the bot until it is told to stop (SIGINT, SIGTERM).

    ``ready`` is called once, with the address of the browser room, or else with the roles.
    ``unknown`` settings are logged by name only, since a value may be secret.
    """
    set_up_logging(settings)
    use_prefix(settings.key_prefix)
    if unknown:
        _log.warning("unknown-settings", ignored=", ".join(each.variable for each in unknown))
    if is_exposed_without_hosts(settings):
        advice = words(settings.language).text("exposed-without-hosts", host=settings.web_host)
        _log.warning("exposed-without-hosts", advice=advice)
    if not _anything_to_do(settings):
        return CannotStart("roles-without-token", {"roles": ", ".join(settings.roles)})
    stop = stop_signal()
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    database = await open_database(url, settings.data_dir, settings.replicas)
    if isinstance(database, DatabaseProblem):
        return _without(database)
    try:
        # The embedded server grants all rights, and with a full disk it would end at this write.
        if not database.embedded and (problem := await database.keeps()):
            return _without(problem)
        if problem := await database.foreign_key():
            return _without(problem)
        if problem := await database.schema_problem(settings.data_dir, records=True):
            return _without(problem)
        durability = DurabilityCheck(settings, database)
        if problem := await durability.at_start():
            return _without(problem)
        return await _serve(settings, database, durability, stop, ready)
    except StoreUnavailableError as error:
        return _without(database.problem(error))
    finally:
        await database.close()


def _without(database: DatabaseProblem) -> CannotStart:
    return CannotStart(database.id, database.data)


def _anything_to_do(settings: Settings) -> bool:
    """Return whether any role needs no token or has one."""
    tokens = settings.tokens
    return any(tokens.get(role, role) is not None for role in settings.roles)


def _find_net(settings: Settings) -> Path | None:
    """Return the checked file of the net. Log whether it is there, or why not: the rest of the
    program works without it."""
    path = settings.net_path
    cure = {"fetch": "nigiri net"} if settings.net == PACKAGED_NET else {}
    try:
        if path is None:
            _log.info("net-off")
        elif PINNED.is_in(path):
            _log.info("net-found", file=str(path))
            return path
        else:
            reason = "another file than the known net"
            _log.info("net-missing", file=str(path), reason=reason, **cure)
    except OSError as error:
        _log.info("net-missing", file=str(path), reason=error.strerror, **cure)
    return None


async def _serve(
    settings: Settings,
    database: Database,
    durability: DurabilityCheck,
    stop: asyncio.Event,
    ready: Callable[[str], None],
) -> CannotStart | None:
    environment = Environment(random.SystemRandom(), now, secrets.token_urlsafe)
    metrics = Metrics(version("nigiri"), SCHEMA)
    installed = Installed(
        await _engine(settings),
        await asyncio.to_thread(_find_net, settings),
        _find_katago(settings),
    )
    holder = secrets.token_hex(8)
    program = make_program(settings, database, holder, environment, metrics, installed)
    health = _health(settings, database, durability, program, metrics, stop)
    address = ""

    def all_begun() -> None:
        health.began()
        ready(address or ", ".join(settings.roles))
        games = settings.data_dir if database.embedded else database.place
        roles = ",".join(settings.roles)
        _log.info("started", room=address, games=str(games), roles=roles)

    try:
        listening = await _listen(settings, health, program)
        if isinstance(listening, CannotStart):
            return listening
        address = listening
        if await unless_stopped(stop, program.prepare()):
            await asyncio.to_thread(build_zone_tables)
            freeze_garbage_collector()
            workers = [asyncio.create_task(work()) for work in program.work()]
            workers.append(asyncio.create_task(database.supervise()))
            workers.append(asyncio.create_task(database.watch()))
            chats = list(program.platforms.values())
            started = [role for role in program.platforms if role in settings.roles]
            keeping = keep_all(chats, started, all_begun, environment.chance.random)
            workers.append(asyncio.create_task(keeping))
            await until_ended(stop, workers, program.finish)
    finally:
        await program.close()
        await health.stop()
    _log.info("stopped")
    return None


async def _engine(settings: Settings) -> GtpEngine | None:
    """Start the engine that people can play against."""
    if not settings.engine:
        return None
    environment = leave_out_settings(os.environ)
    return await find_engine(EngineSettings(settings.engine, settings.engine_seconds, environment))


def _find_katago(settings: Settings) -> Katago | None:
    if not settings.katago:
        return None
    return find_katago(KatagoSettings(settings.katago, leave_out_settings(os.environ)))


async def _listen(settings: Settings, health: Health, program: Program) -> str | CannotStart:
    """Start all servers; return the address of the browser room, empty if there is none."""
    if settings.health_port is not None:
        try:
            await health.start()
        except OSError as error:
            ids = ("health-host-unusable", "health-port-unusable")
            return _cannot_listen(ids, settings.health_host, settings.health_port, error)
    if program.board_server is not None:
        try:
            listening = await program.board_server.start()
            _log.info("board-page", at=settings.web_url, listening=listening)
        except OSError as error:
            ids = ("board-host-unusable", "board-port-unusable")
            return _cannot_listen(ids, settings.board_host, settings.board_port, error)
    server = program.server
    try:
        return "" if server is None else await server.start()
    except OSError as error:
        ids = ("web-host-unusable", "web-port-unusable")
        return _cannot_listen(ids, settings.web_host, settings.web_port, error)


def _cannot_listen(ids: tuple[str, str], host: str, port: int, error: OSError) -> CannotStart:
    """Describe the error with the system's message if possible; it is shorter than asyncio's."""
    unknown_host = isinstance(error, socket.gaierror)
    reason = error.strerror or str(error)
    if error.errno and not unknown_host:
        reason = os.strerror(error.errno)
    if unknown_host or error.errno == errno.EADDRNOTAVAIL:
        return CannotStart(ids[0], {"host": host, "reason": reason})
    return CannotStart(ids[1], {"port": port, "reason": reason})


def _health(
    settings: Settings,
    database: Database,
    durability: DurabilityCheck,
    program: Program,
    metrics: Metrics,
    stop: asyncio.Event,
) -> Health:
    return Health(
        (settings.health_host, settings.health_port or 0),
        {
            "database": durability.is_ready,
            **{each.name: each.is_connected for each in program.list_needed_chats()},
        },
        metrics,
        lambda: backlog(database.client, inboxes(settings)),
        stop.is_set,
        {
            "database": durability.reason,
            **{each.name: _reason(each) for each in program.list_needed_chats()},
        },
        {"durability": durability.describe_now},
    )


def _reason(platform: Platform) -> Callable[[], str]:
    return lambda: platform.availability.reason


def now() -> int:
    """Return milliseconds since 1970, for display only; the database's clock decides."""
    return time.time_ns() // 1_000_000
