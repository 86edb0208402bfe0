"""Repairs a damaged log of the embedded database at the operator's command, which may lose data."""

from __future__ import annotations

from pathlib import Path

from bot.store.backup.snapshot import UpkeepProblem
from bot.store.connection.append_only_log import newest_file
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.embedded import reserve_folder
from bot.store.connection.log_repair import Repaired, cut_at_damage, cut_torn_end


async def repair(data: Path, program: Path) -> Repaired | UpkeepProblem | Path:
    """Truncate the log in a data folder at the damage, and keep a copy.

    Return the path of the log if it is intact. ``program`` is a server binary. The problems:
    ``repair-nothing`` (``folder``): no log; ``repair-running`` (``folder``): a server uses it;
    ``repair-failed`` (``file``, ``reason``): the log is unchanged.
    """
    file = newest_file(data)
    if file is None:
        return UpkeepProblem("repair-nothing", {"folder": str(data)})
    try:
        async with reserve_folder(data) as free:
            if not free:
                return UpkeepProblem("repair-running", {"folder": str(data)})
            repaired = await cut_torn_end(data, program)
            if isinstance(repaired, DatabaseProblem):
                repaired = await cut_at_damage(data, program)
    except OSError as error:
        reason = error.strerror or str(error)
        return UpkeepProblem("repair-failed", {"file": str(file), "reason": reason})
    return repaired or file
