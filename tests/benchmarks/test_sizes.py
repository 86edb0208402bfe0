"""The size of a game in the database: the figures of `deploy/sizing.md`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.store.connection.database import Database, open_database
from tests.benchmarks.measurement import Measurement
from tests.end_to_end.tables import wait_until
from tests.load.games import seat
from tests.load.tables import Seats

pytestmark = pytest.mark.benchmark

GAMES = 1_000
MOST_KEYS = 12.5
"""Some keys belong to one of the 256 partitions, not to a game."""


def table(number: int) -> Seats:
    """Return two people who are in no other game, with a room and a community of their own."""
    room, community, host, guest = (f"discord:{10**18 + 4 * number + n}" for n in range(4))
    return Seats(room, community, host, guest, ("Anna Nowak", "Ben Smith"))


@pytest.mark.parametrize(("moves", "most"), [(0, 2_800), (50, 4_000), (200, 6_000)])
async def test_a_game(tmp_path: Path, measurement: Measurement, moves: int, most: int) -> None:
    """A game of 19×19 with a clock takes no more memory and keys than the page says."""
    games = measurement.workload(GAMES, smoke=3)
    database = await open_database(None, tmp_path / "data")
    assert isinstance(database, Database)
    try:
        empty = await _figures(database)
        await seat(database, [table(number) for number in range(games)], [moves])
        full = await _figures(database)
        written = _log_bytes(tmp_path)
        await database.client.bgrewriteaof()
        await wait_until(partial(_is_rewritten, database), "the log is rewritten")
        rewritten = _log_bytes(tmp_path)
    finally:
        await database.close()
    memory, keys = ((now - before) / games for now, before in zip(full, empty, strict=True))
    measurement.report(
        f"{moves} moves: {memory:,.0f} B of memory, {keys:.1f} keys,"
        f" {written / games:,.0f} B as written, {rewritten / games:,.0f} B rewritten"
    )
    measurement.at_most(memory, most)
    measurement.at_most(keys, MOST_KEYS)


async def _figures(database: Database) -> tuple[int, int]:
    """Return the bytes of memory, and the number of keys."""
    memory = (await database.client.info("memory"))["used_memory"]
    return int(memory), int(await database.client.dbsize())


async def _is_rewritten(database: Database) -> bool:
    return not (await database.client.info("persistence"))["aof_rewrite_in_progress"]


def _log_bytes(folder: Path) -> int:
    """Return the size of all files of the append-only log."""
    return sum(file.stat().st_size for file in folder.rglob("appendonly.aof.*"))
