"""The operator's commands: back up, restore, repair and check all games.

Like `bot.app.bootstrap` this module creates what it needs; the running bot uses none of it.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.app.settings import Settings
from bot.play.integrity import Figures, check
from bot.play.ports.stores import StoreUnavailableError
from bot.store.backup.repair import repair
from bot.store.backup.restore import refill, serve_backup
from bot.store.backup.snapshot import Backup, UpkeepProblem, take, verify
from bot.store.connection.address import place
from bot.store.connection.connection_check import NO_SERVER, DatabaseProblem
from bot.store.connection.database import Database, open_database
from bot.store.connection.embedded import find_program, find_programs
from bot.store.connection.keys import prefix, use_prefix
from bot.store.connection.log_repair import Repaired
from bot.store.coordination.heartbeats import RedisHeartbeats
from bot.store.repositories.matches import RedisMatchStore

MaintenanceProblem = UpkeepProblem | DatabaseProblem

_Outcome = TypeVar("_Outcome")


@dataclass(frozen=True)
class Restored:
    """The result of a restore: ``keys`` written, and the ``figures`` of a check of the restored
    games."""

    backup: Backup
    keys: int
    figures: Figures


async def back_up(settings: Settings, folder: Path) -> Backup | MaintenanceProblem:
    """Write a backup of the running database into the folder. See `take` for problems."""
    return await _with_database(settings, lambda database: take(database.url, folder))


async def check_games(settings: Settings) -> Figures | MaintenanceProblem:
    """Check the logs of all games in the database."""

    async def look(database: Database) -> Figures | MaintenanceProblem:
        return await database.schema_problem(settings.data_dir) or await _check(database)

    return await _with_database(settings, look)


async def check_backup(
    settings: Settings, file: Path
) -> tuple[Backup, Figures] | MaintenanceProblem:
    """Check the logs of all games in a backup, on a temporary server."""
    backup = verify(file)
    if isinstance(backup, UpkeepProblem):
        return backup
    _stop_in_order()
    use_prefix(settings.key_prefix)
    program = find_program()
    if program is None:
        return NO_SERVER
    async with serve_backup(file, program) as url:
        if isinstance(url, UpkeepProblem):
            return url
        opened = await open_database(url, settings.data_dir, replicas=0)
        if isinstance(opened, DatabaseProblem):
            return opened
        try:
            if problem := await opened.schema_problem(file.parent):
                return _of_backup(problem, file)
            return backup, await _check(opened)
        finally:
            await opened.close()


async def restore(settings: Settings, file: Path) -> Restored | MaintenanceProblem:
    """Restore a backup into an empty database and check all logs there. With a key prefix, only
    keys with this prefix count, in the backup and in the database."""
    backup = verify(file)
    if isinstance(backup, UpkeepProblem):
        return backup

    async def fill(database: Database) -> Restored | MaintenanceProblem:
        count = await _refill(file, database.url)
        return Restored(backup, count, await _check(database)) if isinstance(count, int) else count

    return await _with_database(settings, fill)


async def give_time(
    settings: Settings, span: int, reason: str, id: str
) -> int | MaintenanceProblem:
    """Give the players of all running games ``span`` milliseconds, once per ``id``; return the
    grant's number. A data folder without games gives the problem ``give-time-nothing``
    (``folder``)."""
    folder = settings.data_dir
    if settings.redis_url is None and not (folder / "appendonlydir").is_dir():
        return UpkeepProblem("give-time-nothing", {"folder": str(folder)})
    return await _with_database(
        settings,
        lambda database: RedisHeartbeats(database.client).give(span, reason, id),
        settings.replicas,
    )


async def repair_log(settings: Settings) -> Repaired | Path | MaintenanceProblem:
    """Repair the log of the embedded database. See `repair` for problems and the returned path.
    With a remote database, the problem is ``repair-own-server`` (``where``)."""
    if settings.redis_url:
        where = place(settings.redis_url.get_secret_value())
        return UpkeepProblem("repair-own-server", {"where": where})
    _stop_in_order()
    program = find_program()
    return NO_SERVER if program is None else await repair(settings.data_dir, program)


def _of_backup(problem: DatabaseProblem, file: Path) -> MaintenanceProblem:
    """Return the problem in terms of the backup, instead of its temporary server."""
    age = {"data-older": "backup-older", "data-newer": "backup-newer"}.get(problem.id)
    return problem if age is None else UpkeepProblem(age, {"file": str(file)})


async def _refill(file: Path, target: str) -> int | MaintenanceProblem:
    """Copy a backup into the target. A server accepts no values of a newer one, so try each
    installed server for reading the backup."""
    outcome: int | MaintenanceProblem = NO_SERVER
    for program in find_programs():
        async with serve_backup(file, program) as url:
            if isinstance(url, UpkeepProblem):
                return outcome if _is_too_new(outcome) else url
            outcome = await refill(url, target, prefix(), file)
        if not _is_too_new(outcome):
            break
    return outcome


def _is_too_new(outcome: int | MaintenanceProblem) -> bool:
    return isinstance(outcome, UpkeepProblem) and outcome.id == "restore-too-new"


async def _check(database: Database) -> Figures:
    return await check(RedisMatchStore(database.client))


async def _with_database(
    settings: Settings,
    work: Callable[[Database], Awaitable[_Outcome | MaintenanceProblem]],
    replicas: int | None = 0,
) -> _Outcome | MaintenanceProblem:
    _stop_in_order()
    use_prefix(settings.key_prefix)
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    database = await open_database(url, settings.data_dir, replicas)
    if isinstance(database, DatabaseProblem):
        return database
    try:
        return await work(database)
    except StoreUnavailableError as error:
        return database.problem(error)
    finally:
        await database.close()


def _stop_in_order() -> None:
    """Handle SIGTERM like Ctrl-C, so that no server or partial file is left behind."""
    if (task := asyncio.current_task()) is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
