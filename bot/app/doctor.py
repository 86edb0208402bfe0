"""Diagnoses the installation for the operator and recommends fixes.

Changes nothing. It starts no database, and each check has a time limit, so that it ends within
about ten seconds even if something hangs.
"""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from importlib.metadata import version
from pathlib import Path

from bot.app.durability import in_words
from bot.app.setting_checks.exposure import is_exposed_without_hosts
from bot.app.setting_checks.unknown_settings import UnknownSetting
from bot.app.settings import Settings, leave_out_settings
from bot.engines.katago.katago import check_katago, find_katago
from bot.engines.katago.session import KatagoFailed, KatagoSettings
from bot.ids import RoomId
from bot.play.ports.profile_fields import ReadableField
from bot.routing.platform.chat_checkup import Checkup
from bot.store.checks.durability import DurabilityState
from bot.store.checks.inspection import Inspection, inspect, load_field, rooms_playing
from bot.store.connection.connection_check import NO_SERVER, DatabaseProblem
from bot.store.connection.embedded import find_program, url_of
from bot.store.connection.keys import use_prefix
from bot.texts.translations import Words
from bot.web.http.middleware import is_loopback

_DATABASE_SECONDS = _TOKEN_SECONDS = _RIGHTS_SECONDS = 4.0
_KATAGO_SECONDS = 7.0
_SLOW_MS = 50.0
"""The limit for a round trip; a move takes several in a row."""
_CLOCK_MS = 2_000
_LITTLE_DISK, _NO_DISK = 1 << 30, 100 << 20
_MAX_CHATS = 10
"""How many chats are named, to fit on a page."""
_LIBRARIES = ("discord.py", "python-telegram-bot", "redis", "aiohttp")


class Status(Enum):
    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


_DURABLE = {
    DurabilityState.DURABLE: Status.OK,
    DurabilityState.NOT_DURABLE: Status.PROBLEM,
}
"""Other states are warnings: the last second may be lost, or nothing is known."""


@dataclass(frozen=True)
class Finding:
    """A line of the report: its ``topic``, and the text ``id`` with its data. Warnings and problems
    say what to do."""

    status: Status
    topic: str
    id: str
    data: Mapping[str, object] = field(default_factory=dict)


async def examine(
    settings: Settings, unknown: Sequence[UnknownSetting], now: Callable[[], int]
) -> list[Finding]:
    """Run all checks concurrently. ``now`` returns milliseconds since 1970 by this machine's
    clock."""
    use_prefix(settings.key_prefix)
    url = _url(settings)
    database, discord, telegram, katago = await asyncio.gather(
        _inspect_database(settings, url, now),
        _discord(settings, url),
        _telegram(settings, url),
        _katago(settings),
    )
    servers = database if isinstance(database, list) else []
    return [
        *_database(settings, database),
        *(_durability(each, settings.language) for each in servers),
        *(_clock(each) for each in servers),
        _disk(settings),
        *_exposure(settings),
        _proxies(settings),
        *_chat("discord", discord, settings.discord_api),
        *_chat("telegram", telegram, settings.telegram_api),
        *katago,
        *_settings(unknown),
        _versions(servers),
    ]


def page(findings: Sequence[Finding], texts: Words) -> Iterator[str]:
    """Yield the findings as aligned lines, and a last line with their counts."""
    statuses = {each: texts.text(f"doctor-status-{each.value}") for each in Status}
    topics = [texts.text(f"doctor-topic-{each.topic}") for each in findings]
    wide, width = (max(map(len, column)) for column in (statuses.values(), topics))
    for each, topic in zip(findings, topics, strict=True):
        text = texts.text(each.id, **each.data)
        yield f"{statuses[each.status]:{wide}}  {topic:{width}}  {text}"
    counts = {each.value: sum(f.status is each for f in findings) for each in Status}
    all_well = counts["ok"] == len(findings)
    yield (
        texts.text("doctor-well")
        if all_well
        else texts.text("doctor-counts", problems=counts["problem"], warnings=counts["warning"])
    )


def _url(settings: Settings) -> str | None:
    """Return the database's address; None if the embedded one is not running."""
    if settings.redis_url is not None:
        return settings.redis_url.get_secret_value()
    return url_of(settings.data_dir)


async def _inspect_database(
    settings: Settings, url: str | None, now: Callable[[], int]
) -> list[Inspection] | DatabaseProblem | None:
    if url is None:
        return None
    return await inspect(url, settings.replicas, now, _DATABASE_SECONDS)


def _database(
    settings: Settings, found: list[Inspection] | DatabaseProblem | None
) -> Iterator[Finding]:
    if found is None:
        asleep = Finding(
            Status.WARNING, "database", "doctor-database-asleep", {"folder": str(settings.data_dir)}
        )
        yield asleep if find_program() else _problem(NO_SERVER)
    elif isinstance(found, DatabaseProblem):
        yield _problem(found)
    else:
        yield from map(_server, found)


def _problem(problem: DatabaseProblem) -> Finding:
    return Finding(Status.PROBLEM, "database", f"cannot-start-{problem.id}", problem.data)


def _server(found: Inspection) -> Finding:
    data = {"server": found.version or "Redis/Valkey", "ms": round(found.latency, 1)}
    if found.is_replica:
        return Finding(Status.PROBLEM, "database", "doctor-database-replica", data)
    if found.latency > _SLOW_MS:
        return Finding(Status.WARNING, "database", "doctor-database-slow", data)
    return Finding(Status.OK, "database", "doctor-database", data)


def _durability(server: Inspection, language: str) -> Finding:
    if not server.is_log_written:
        return Finding(Status.PROBLEM, "durability", "doctor-log-unwritable")
    status = _DURABLE.get(server.durability.state, Status.WARNING)
    data = {"found": in_words(server.durability, language)}
    return Finding(status, "durability", "doctor-durability", data)


def _clock(found: Inspection) -> Finding:
    seconds = round(abs(found.ahead) / 1000, 1)
    if abs(found.ahead) > _CLOCK_MS:
        return Finding(Status.WARNING, "clock", "doctor-clock-differs", {"seconds": seconds})
    return Finding(Status.OK, "clock", "doctor-clock", {"seconds": seconds})


def _disk(settings: Settings) -> Finding:
    """Check the disk of the embedded database. The disk of a remote database cannot be checked."""
    if settings.redis_url is not None:
        return Finding(Status.OK, "disk", "doctor-disk-elsewhere")
    folder = settings.data_dir
    there = next(each for each in (folder, *folder.parents) if each.exists())
    try:
        free, used = shutil.disk_usage(there).free, _size(folder)
    except OSError as error:
        return _folder_unusable(folder, error.strerror or str(error))
    if not os.access(there, os.W_OK | os.X_OK):
        return _folder_unusable(folder, os.strerror(13))
    data = {"folder": str(folder), "used": f"{used / 1e6:.0f}", "free": f"{free / 1e9:.1f}"}
    if free < _NO_DISK:
        return Finding(Status.PROBLEM, "disk", "doctor-disk-full", data)
    # A rewrite of the log needs space for a second one.
    if free < max(_LITTLE_DISK, 2 * used):
        return Finding(Status.WARNING, "disk", "doctor-disk-full", data)
    return Finding(Status.OK, "disk", "doctor-disk", data)


def _folder_unusable(folder: Path, reason: str) -> Finding:
    data = {"folder": str(folder), "reason": reason}
    return Finding(Status.PROBLEM, "disk", "cannot-start-data-folder-unusable", data)


def _size(folder: Path) -> int:
    """Return the bytes of all files in a folder; 0 if it is missing."""
    size = 0
    for file in folder.rglob("*"):
        with suppress(FileNotFoundError):  # the database deletes rewritten files
            size += file.stat().st_size if file.is_file() else 0
    return size


def _exposure(settings: Settings) -> Iterator[Finding]:
    host, hosts = settings.web_host, ", ".join(sorted(settings.web_hosts))
    if "web" not in settings.roles:
        yield Finding(Status.OK, "exposure", "doctor-exposure-none")
    elif is_exposed_without_hosts(settings):
        yield Finding(Status.WARNING, "exposure", "exposed-without-hosts", {"host": host})
    elif hosts:
        yield Finding(
            Status.OK, "exposure", "doctor-exposure-hosts", {"host": host, "names": hosts}
        )
    else:
        yield Finding(Status.OK, "exposure", "doctor-exposure-own", {"host": host})
    if settings.web_url is not None and "web" in settings.roles:
        data = {"address": settings.web_url, "host": settings.board_host}
        yield Finding(Status.OK, "exposure", "doctor-exposure-board", data)
    if settings.health_port is not None and not is_loopback(settings.health_host):
        data = {"host": settings.health_host, "port": str(settings.health_port)}
        yield Finding(Status.OK, "exposure", "doctor-exposure-health", data)


def _proxies(settings: Settings) -> Finding:
    proxies = settings.web_proxies
    if any(each.prefixlen == 0 for each in proxies):
        return Finding(Status.PROBLEM, "proxies", "doctor-proxies-anybody")
    if proxies:
        data = {"proxies": ", ".join(map(str, proxies))}
        return Finding(Status.OK, "proxies", "doctor-proxies", data)
    # The board page speaks no TLS, so it must have a proxy.
    if settings.web_url is not None and "web" in settings.roles:
        return Finding(Status.WARNING, "proxies", "doctor-proxies-forgotten")
    return Finding(Status.OK, "proxies", "doctor-proxies-none")


def _discord(settings: Settings, url: str | None) -> Awaitable[Checkup | None]:
    """Check Discord; None without a token. The library is large, so it is loaded only with a token,
    and before other checks start: importing blocks the event loop."""
    if settings.discord_token is None:
        return _nothing()
    from bot.discord.discord_checkup import check_up  # noqa: PLC0415 (takes a while)

    async def load(whose: str, wanted: ReadableField[str]) -> str:
        if url is None:
            return wanted.default
        return await load_field(url, whose, wanted, _DATABASE_SECONDS)

    return check_up(
        settings.discord_token.get_secret_value(),
        settings.discord_api,
        load,
        message_content=settings.discord_message_content,
        token_seconds=_TOKEN_SECONDS,
        rights_seconds=_RIGHTS_SECONDS,
    )


def _telegram(settings: Settings, url: str | None) -> Awaitable[Checkup | None]:
    """Check Telegram; None without a token. Loads the library only with a token, like
    `_discord`."""
    if settings.telegram_token is None:
        return _nothing()
    from bot.telegram.telegram_checkup import check_up  # noqa: PLC0415 (likewise)

    token, api = settings.telegram_token.get_secret_value(), settings.telegram_api

    async def playing() -> Collection[RoomId] | None:
        return None if url is None else await rooms_playing(url, "telegram", _DATABASE_SECONDS)

    async def check_telegram() -> Checkup:
        rooms, limits = asyncio.create_task(playing()), (_TOKEN_SECONDS, _RIGHTS_SECONDS)
        try:
            return await check_up(token, api, rooms, *limits)
        finally:
            rooms.cancel()

    return check_telegram()


async def _nothing() -> None: ...


def _chat(topic: str, found: Checkup | None, api: str) -> Iterator[Finding]:
    if found is None:
        yield Finding(Status.OK, topic, "doctor-no-token")
    elif found.refused:
        yield Finding(Status.PROBLEM, topic, f"cannot-start-{found.refused}")
    elif found.away:
        data = {"reason": found.away, "address": api}
        yield Finding(Status.PROBLEM, topic, "doctor-chat-away", data)
    else:
        yield Finding(Status.OK, topic, "doctor-token", {"name": found.name})
        if found.reads_all is not None:
            how = "doctor-reads-all" if found.reads_all else "doctor-reads-mentions"
            yield Finding(Status.OK, topic, how)
        if found.unregistered:
            data = {"reason": found.unregistered}
            yield Finding(Status.PROBLEM, topic, "cannot-start-discord-commands-refused", data)
        yield from _rights("discord-rights" if topic == "discord" else "telegram-rights", found)


def _rights(topic: str, found: Checkup) -> Iterator[Finding]:
    lacking = [each for each in found.chats if each.missing or each.is_gone]
    if found.unseen is None:
        yield Finding(Status.WARNING, topic, "doctor-chats-unknown")
    elif found.unseen:
        yield Finding(Status.WARNING, topic, "doctor-chats-unseen", {"count": found.unseen})
    elif not lacking:
        yield Finding(Status.OK, topic, "doctor-rights", {"count": len(found.chats)})
    for each in lacking[:_MAX_CHATS]:
        data = {"chat": each.name, "rights": ", ".join(each.missing)}
        id = "doctor-chat-gone" if each.is_gone else "doctor-rights-missing"
        yield Finding(Status.WARNING, topic, id, data)
    if more := lacking[_MAX_CHATS:]:
        yield Finding(Status.WARNING, topic, "doctor-rights-more", {"count": len(more)})


async def _katago(settings: Settings) -> list[Finding]:
    """Start KataGo for a moment, if it is set."""
    if not settings.katago:
        return []
    program = settings.katago[0]
    described = KatagoSettings(settings.katago, leave_out_settings(os.environ))
    katago = find_katago(described)
    if katago is None:
        return [Finding(Status.PROBLEM, "katago", "doctor-katago-missing", {"program": program})]
    try:
        found = await check_katago(katago.settings, _KATAGO_SECONDS)
    except KatagoFailed as failure:
        data = {"program": program, "reason": str(failure)}
        return [Finding(Status.PROBLEM, "katago", "doctor-katago-failed", data)]
    if found is None:
        slow = {"program": program, "seconds": _KATAGO_SECONDS}
        return [Finding(Status.WARNING, "katago", "doctor-katago-slow", slow)]
    data = {"net": katago.name, "version": found}
    return [Finding(Status.OK, "katago", "doctor-katago", data)]


def _settings(unknown: Sequence[UnknownSetting]) -> Iterator[Finding]:
    """Report unknown variables, by name only, since a value may be secret."""
    for each in unknown:
        if each.nearest:
            data = {"variable": each.variable, "nearest": each.nearest}
            yield Finding(Status.PROBLEM, "settings", "command-misspelt-setting", data)
    if names := [each.variable for each in unknown if not each.nearest and not each.injected]:
        data = {"names": ", ".join(names)}
        yield Finding(Status.WARNING, "settings", "doctor-settings-unknown", data)
    if names := [each.variable for each in unknown if each.injected]:
        data = {"names": ", ".join(names)}
        yield Finding(Status.OK, "settings", "doctor-settings-injected", data)
    if not unknown:
        yield Finding(Status.OK, "settings", "doctor-settings")


def _versions(servers: Sequence[Inspection]) -> Finding:
    parts = [f"Nigiri {version('nigiri')}", f"Python {platform.python_version()}"]
    parts += [f"{library} {version(library)}" for library in _LIBRARIES]
    parts += sorted({each.version for each in servers if each.version})
    return Finding(Status.OK, "versions", "doctor-versions", {"parts": ", ".join(parts)})
