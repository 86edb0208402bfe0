"""A database that is not durable: without an append-only file, with one that is not synced, or with
eviction when its memory is full."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store.checks.durability import Durability, DurabilityState, Weakness
from bot.store.connection.database import Database, open_database
from tests.adapters.watch.scraping import durability, readiness
from tests.deploy.servers import Server, run_server
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_watching import WATCHED, health

NO_LOG = Weakness("no-log")
EVICTING = Weakness("evicting", "allkeys-lru")
DENIED = Weakness("denied")
WEAK = {"appendonly": "no", "maxmemory-policy": "allkeys-lru"}
WORDS = (
    "not durable: it has no append-only file, so a crash loses what came after the last snapshot"
    " (set appendonly to yes)"
)
WELL = "durable: each move is on the disk before it is announced"

CONFIGURED = {
    "as shipped": ({}, DurabilityState.DURABLE, ()),
    "every second": ({"appendfsync": "everysec"}, DurabilityState.EVERY_SECOND, ()),
    "no log": ({"appendonly": "no"}, DurabilityState.NOT_DURABLE, (NO_LOG,)),
    "snapshots": (
        {"appendonly": "no", "save": "60 1"},
        DurabilityState.NOT_DURABLE,
        (NO_LOG,),
    ),
    "no sync": ({"appendfsync": "no"}, DurabilityState.NOT_DURABLE, (Weakness("no-sync"),)),
    "evicting": ({"maxmemory-policy": "allkeys-lru"}, DurabilityState.NOT_DURABLE, (EVICTING,)),
    "evicting what expires": (
        {"maxmemory-policy": "volatile-ttl"},
        DurabilityState.NOT_DURABLE,
        (Weakness("evicting", "volatile-ttl"),),
    ),
    "without a limit": (
        {"maxmemory": "0", "maxmemory-policy": "allkeys-lru"},
        DurabilityState.NOT_DURABLE,
        (EVICTING,),
    ),
    "keeps nothing": (WEAK, DurabilityState.NOT_DURABLE, (NO_LOG, EVICTING)),
}


async def find_durability(server: Server) -> Durability:
    """Return the durability of a server, with the bot's rights."""
    database = await open_database(server.url(), server.folder)
    assert isinstance(database, Database), database
    try:
        return await database.durability()
    finally:
        await database.close()


def take_away(server: Server, *rights: str) -> None:
    """Deny the bot these commands."""
    with server.admin() as admin:
        admin.execute_command("ACL", "SETUSER", "nigiri", *(f"-{right}" for right in rights))


@pytest.mark.parametrize(("options", "state", "weaknesses"), CONFIGURED.values(), ids=[*CONFIGURED])
async def test_the_configuration_decides(
    tmp_path: Path,
    options: dict[str, str],
    state: DurabilityState,
    weaknesses: tuple[Weakness, ...],
) -> None:
    """With the rights of `deploy/users.acl` each weakness of a server's configuration is found."""
    with run_server(tmp_path / "server", options) as server:
        assert Durability(state, weaknesses) == await find_durability(server)


@pytest.mark.parametrize(
    ("options", "denied", "expected"),
    [
        ({}, ["config|get"], Durability(DurabilityState.UNKNOWN, (DENIED,))),
        ({}, ["config|get", "info"], Durability(DurabilityState.UNKNOWN, (DENIED,))),
        ({}, ["info"], Durability(DurabilityState.DURABLE)),
        (WEAK, ["config|get"], Durability(DurabilityState.NOT_DURABLE, (NO_LOG, EVICTING))),
        (WEAK, ["config|get", "info"], Durability(DurabilityState.UNKNOWN, (DENIED,))),
    ],
)
async def test_without_rights_it_is_unknown(
    tmp_path: Path, options: dict[str, str], denied: list[str], expected: Durability
) -> None:
    """If reading the configuration is denied, `INFO` can only prove that a database is not
    durable."""
    with run_server(tmp_path / "server", options) as server:
        take_away(server, *denied)
        assert expected == await find_durability(server)


async def test_a_dead_database_is_not_called_durable(tmp_path: Path) -> None:
    """The durability of a database that does not respond is unknown, with the reason."""
    with run_server(tmp_path / "server") as server:
        database = await open_database(server.url(), server.folder)
        assert isinstance(database, Database), database
        server.kill()
        answer = await database.durability()
        await database.close()
    assert (DurabilityState.UNKNOWN, ["away"]) == (
        answer.state,
        [weakness.id for weakness in answer.weaknesses],
    )


async def test_it_warns_at_the_start_and_in_readiness(tmp_path: Path) -> None:
    """On a database that is not durable the program starts with a warning in its log and in
    ``/readyz``; once the server is fixed, ``/readyz`` says so."""
    with run_server(tmp_path / "server", WEAK) as server:
        program = SplitProgram(tmp_path / "data", REDIS_URL=server.url(), **WATCHED)
        await asyncio.to_thread(program.start)
        try:
            assert "not-durable" in program.log.read_text()
            status, words = await durability(health(program))
            assert (200, True) == (status, words.startswith(f"{WORDS}; it throws keys away")), words
            with server.admin() as admin:
                for name, value in (("appendonly", "yes"), ("maxmemory-policy", "noeviction")):
                    admin.config_set(name, value)
            assert (200, WELL) == await durability(health(program))
        finally:
            assert 0 == await asyncio.to_thread(program.stop)


@pytest.mark.parametrize(
    ("language", "options", "denied", "message"),
    [
        ("en", {"appendonly": "no"}, [], WORDS),
        ("pl", {"appendonly": "no"}, [], "nietrwała: nie prowadzi dziennika (AOF)"),
        ("en", {}, ["config|get"], "not known to be durable: it does not tell its configuration"),
    ],
)
def test_required_durability_refuses_the_rest(
    tmp_path: Path, language: str, options: dict[str, str], denied: list[str], message: str
) -> None:
    """If the operator requires durability, the program does not start on a database that is not
    known to be durable, and says in one line why and what to do."""
    with run_server(tmp_path / "server", options) as server:
        take_away(server, *denied)
        ended = SplitProgram(
            tmp_path / "data",
            REDIS_URL=server.url(),
            NIGIRI_DURABLE="required",
            NIGIRI_LANGUAGE=language,
        ).ends()
    assert (1, "", 1) == (ended.returncode, ended.stdout, len(ended.stderr.splitlines()))
    assert message in ended.stderr
    assert "NIGIRI_DURABLE" in ended.stderr


async def test_required_durability_is_part_of_readiness(tmp_path: Path) -> None:
    """If durability is required, a server that loses its append-only file at run time makes the
    program not ready, with the reason."""
    with run_server(tmp_path / "server") as server:
        program = SplitProgram(
            tmp_path / "data", REDIS_URL=server.url(), NIGIRI_DURABLE="required", **WATCHED
        )
        await asyncio.to_thread(program.start)
        try:
            at = health(program)
            well = {"program": "ready", "database": "ready"}
            assert (200, well) == await readiness(at)
            with server.admin() as admin:
                admin.config_set("appendonly", "no")
            assert (503, {**well, "database": f"away: {WORDS}"}) == await readiness(at)
            with server.admin() as admin:
                admin.config_set("appendonly", "yes")
            assert (200, well) == await readiness(at)
        finally:
            assert 0 == await asyncio.to_thread(program.stop)
