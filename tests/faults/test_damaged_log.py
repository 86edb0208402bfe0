"""Damage to the append-only file of the embedded database, at its end or in the middle."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.store.connection import embedded
from bot.store.connection.append_only_log import LONGEST_TORN_END, newest_file
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database, open_database
from bot.store.connection.log_repair import COPIES
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import ROOT, accessible_paths, kill, open_embedded, server_pid
from tests.faults.conftest import Tell
from tests.faults.moves import Crowd, count_lost

MOVES = 200
MULTI = b"*1\r\n$5\r\nMULTI\r\n"


class Played:
    """Games whose server was killed. ``log`` is the file that grew after a rewrite."""

    def __init__(self, data: Path, crowd: Crowd) -> None:
        log = newest_file(data)
        assert log is not None
        self.data, self.crowd, self.log = data, crowd, log
        self.before = log.read_bytes()

    def damage(self, text: bytes) -> None:
        """Overwrite the log."""
        assert text != self.before
        self.log.write_bytes(text)

    def copies(self) -> list[bytes]:
        """Return the copies that were made before a repair."""
        return [path.read_bytes() for path in sorted((self.data / COPIES).glob("*"))]

    async def lost_after(self, start: Database) -> int:
        """Return how many acknowledged records a started server lacks."""
        self.crowd.store = RedisMatchStore(start.client)
        return count_lost(self.crowd.acknowledged, await self.crowd.stored())


@pytest.fixture
async def played(folder: Path) -> Played:
    """Eight games, with a log that was rewritten once."""
    database = await open_embedded(folder)
    crowd = Crowd(RedisMatchStore(database.client), 8)
    players = crowd.start()
    for moves in (MOVES, 2 * MOVES):
        while crowd.moves < moves:  # noqa: ASYNC110  nobody tells a test
            await asyncio.sleep(0.005)
        if moves == MOVES:
            await database.client.bgrewriteaof()
            while await is_rewriting(database):  # noqa: ASYNC110  nobody tells a test
                await asyncio.sleep(0.005)
    crowd.over.set()
    await asyncio.gather(*players)
    await kill(await server_pid(database))
    await database.close()
    played = Played(folder, crowd)
    assert played.log.name != "appendonly.aof.1.incr.aof"
    assert played.before.count(MULTI) > 8
    return played


async def is_rewriting(database: Database) -> bool:
    """Return whether a rewrite of the log is running or scheduled."""
    found = await database.client.info("persistence")
    return bool(found["aof_rewrite_in_progress"] or found["aof_rewrite_scheduled"])


def torn_ends(log: bytes) -> dict[str, bytes]:
    """Return examples of the bytes that a power cut leaves after the last flushed command."""
    last = log[log.rindex(MULTI) :]
    chance = random.Random(20)
    return {
        "zeros": bytes(4096),
        "garbage": chance.randbytes(4096),
        "a comment": b"#" + bytes(20),
        "half a command": b"*3\r\n$5\r\nRPUSH\r\n$3\r\nab",
        "half a transaction": last[: last.index(b"RPUSH") - 8],
        "half a transaction, in the middle of a command": last[: last.index(b"RPUSH") + 20],
        "half a transaction and zeros": last[: last.index(b"RPUSH") - 8] + bytes(4096),
        "half a transaction and garbage": last[: len(last) // 2] + chance.randbytes(512),
    }


ENDS = [*torn_ends(MULTI + b"*2\r\n$5\r\nRPUSH\r\n$1\r\na\r\n" + bytes(80))]


@pytest.mark.parametrize("end", ENDS)
async def test_a_torn_end_is_cut_off(played: Played, end: str, tell: Tell) -> None:
    """The server starts by itself with every acknowledged move. The removed bytes are in a copy
    that only this user can read, with a line in the program's log, and the repaired log can be
    written."""
    torn = torn_ends(played.before)[end]
    played.damage(played.before + torn)
    with capture_logs() as logs:
        database = await open_embedded(played.data)
    assert 0 == await played.lost_after(database)
    assert [played.before + torn] == played.copies()
    copy = str(next((played.data / COPIES).iterdir()))
    assert [
        {
            "event": "log-end-cut",
            "log_level": "warning",
            "file": str(played.log),
            "bytes": len(torn),
            "copy": copy,
        }
    ] == logs
    assert [] == accessible_paths(played.data)
    await database.client.set("after", "the repair")
    await kill(await server_pid(database))
    assert None is await database.ensure_running()
    assert "the repair" == await database.client.get("after")
    assert 0 == await played.lost_after(database)
    assert 1 == len(played.copies())
    await database.close()
    tell(f"{played.crowd.moves} moves acknowledged, 0 lost, {len(torn)} bytes cut off")


def damaged_in_the_middle(log: bytes) -> dict[str, bytes]:
    """Return damage with complete commands after it, or of more bytes than a single write."""
    half = log.index(MULTI, len(log) // 2)
    length = log.index(b"\r\n$", half + len(MULTI)) + 3
    return {
        "zeros": log[:half] + bytes(64) + log[half + 64 :],
        "garbage": log[:half] + random.Random(3).randbytes(64) + log[half + 64 :],
        "a length": log[:length] + b"999999999" + log[length + 1 :],
        "a long end": log + bytes(LONGEST_TORN_END + 1),
    }


MIDDLES = [*damaged_in_the_middle(2 * (MULTI + b"*1\r\n$4\r\nPING\r\n" + bytes(80)))]


@pytest.mark.parametrize("damage", MIDDLES)
async def test_damage_in_the_middle_is_refused(played: Played, damage: str) -> None:
    """With damage in the middle nothing is started or changed."""
    damaged = damaged_in_the_middle(played.before)[damage]
    played.damage(damaged)
    problem = await open_database(None, played.data)
    assert isinstance(problem, DatabaseProblem)
    assert "database-log-damaged" == problem.id
    assert (str(played.log), str(len(damaged))) == (problem.data["file"], problem.data["size"])
    assert (damaged, []) == (played.log.read_bytes(), played.copies())


async def test_a_server_loses_moves_by_itself(
    played: Played, monkeypatch: pytest.MonkeyPatch, tell: Tell
) -> None:
    """Control: a directly started server takes a damaged length for a torn end, and loses moves."""
    played.damage(damaged_in_the_middle(played.before)["a length"])

    async def nothing(*_: Path) -> None:
        pass

    monkeypatch.setattr(embedded, "cut_torn_end", nothing)
    database = await open_embedded(played.data)
    gone = await played.lost_after(database)
    await database.close()
    tell(f"{played.crowd.moves} moves acknowledged, {gone} lost")
    assert gone > 0


async def test_without_a_copy_nothing_is_removed(played: Played) -> None:
    """If no copy can be written, nothing is removed."""
    played.damage(played.before + bytes(4096))
    (played.data / COPIES).touch()
    problem = await open_database(None, played.data)
    assert isinstance(problem, DatabaseProblem)
    assert "data-folder-unusable" == problem.id
    assert played.before + bytes(4096) == played.log.read_bytes()


# --- the operator's command -----------------------------------------------------------------------


def nigiri(data: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run an operator's command on this data folder."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("NIGIRI_")
    }
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=data.parent,
        env=inherited | {"NIGIRI_DATA_DIR": str(data), "PYTHONPATH": str(ROOT)} | more,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("damage", MIDDLES)
async def test_an_operator_repairs_the_log(played: Played, damage: str) -> None:
    """The log is copied, and the games are restored up to the damage."""
    damaged = damaged_in_the_middle(played.before)[damage]
    played.damage(damaged)
    refused = await asyncio.to_thread(nigiri, played.data, "check")
    (error,) = refused.stderr.splitlines()
    found = re.search(r"good up to byte (\d+) of (\d+)", error)
    assert found is not None
    whole = int(found[1])
    assert (1, len(damaged), True) == (refused.returncode, int(found[2]), "run repair" in error)
    done = await asyncio.to_thread(nigiri, played.data, "repair")
    assert (0, "") == (done.returncode, done.stderr), done
    assert f" {len(damaged) - whole} bytes were cut off" in done.stdout
    assert ([damaged], damaged[:whole]) == (played.copies(), played.log.read_bytes())
    assert str(played.data / COPIES) in done.stdout
    again = await asyncio.to_thread(nigiri, played.data, "repair")
    assert (0, f"{played.log} is whole. Nothing was changed.\n") == (again.returncode, again.stdout)
    database = await open_embedded(played.data)
    gone = await played.lost_after(database)
    assert (damage == "a long end") == (gone == 0)
    assert gone < played.crowd.moves - MOVES
    await database.close()


async def test_the_log_of_a_running_server_is_not_repaired(played: Played) -> None:
    """On a running server the command is refused, and the server keeps running."""
    database = await open_embedded(played.data)
    before = played.log.read_bytes()
    refused = await asyncio.to_thread(nigiri, played.data, "repair")
    assert (1, "", True) == (refused.returncode, refused.stdout, "is running" in refused.stderr)
    assert ([], before) == (played.copies(), played.log.read_bytes())
    assert 0 == await played.lost_after(database)
    await database.close()


def test_there_is_nothing_to_repair(folder: Path) -> None:
    """A data folder without a log is not created, and another server's log is not touched."""
    nothing = nigiri(folder, "repair")
    assert (1, True) == (nothing.returncode, "NIGIRI_DATA_DIR" in nothing.stderr)
    url = "redis://anna:secret@127.0.0.1:1/0"
    other = nigiri(folder, "repair", REDIS_URL=url)
    assert (1, True) == (other.returncode, "redis://127.0.0.1:1/0" in other.stderr)
    assert ("" == nothing.stdout + other.stdout, False) == (True, folder.exists())
    assert "secret" not in other.stderr
