"""A database server that other programs also use: every key of an installation begins with its
prefix."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.crc import key_slot

from bot.play.ports.metrics import Backlog
from bot.store.connection import keys
from bot.store.connection.database import Database, open_database
from bot.store.coordination.backlog import backlog
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.rate_limiter_contract import RateLimiterContract
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.store_contract import first_commit
from tests.deploy.conftest import denied
from tests.deploy.servers import ROOT, USERS, Server, run_server
from tests.end_to_end.program import Program, people, start_game
from tests.end_to_end.split import SplitProgram

CLUB, DOJO = "club:", "dojo:"
MOVES = ("D4", "E5", "F6", "C3")


@dataclass(frozen=True)
class Installation:
    """A bot on a shared server, with the files that `deploy/make-secrets` created for it."""

    prefix: str
    secrets: Path

    @property
    def url(self) -> str:
        """Return the bot's address of the database."""
        return (self.secrets / "bot" / "REDIS_URL").read_text().strip()

    def program(self, data: Path) -> Program:
        """Return the program. It finds its prefix and its address in the folder of secrets."""
        return SplitProgram(data, NIGIRI_SECRETS_DIR=str(self.secrets / "bot"))

    def nigiri(self, *arguments: str | Path) -> str:
        """Run a command of upkeep. Return its exit code, a space and its output."""
        environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        done = subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            cwd=ROOT,
            env={**environment, "NIGIRI_SECRETS_DIR": str(self.secrets / "upkeep")},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return f"{done.returncode} {done.stdout}{done.stderr}"


def install(server: Server, prefix: str) -> Installation:
    """Create users with a prefix, as the operator does, and load them into the server."""
    folder = server.folder / f"secrets-{prefix[:-1]}"
    place = f"127.0.0.1:{server.port}"
    script = ROOT / "deploy" / "make-secrets"
    subprocess.run([script, folder, place, prefix], check=True, capture_output=True)
    with server.admin() as typed:
        admin: Any = typed
        for line in (folder / "users.acl").read_text("utf-8").splitlines():
            name, *rules = line.split()[1:]
            admin.execute_command("ACL", "SETUSER", name, *rules)
    return Installation(prefix, folder)


def names(admin: Redis) -> set[str]:
    """Return all keys of a server."""
    return {str(key) for key in admin.scan_iter(count=1000)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server that other people administer."""
    with run_server(tmp_path_factory.mktemp("shared") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def club(server: Server) -> Installation:
    """Return an installation on that server."""
    return install(server, CLUB)


@pytest.fixture
def club_prefix() -> Iterator[None]:
    """Use the club's prefix in this process."""
    keys.use_prefix(CLUB)
    yield
    keys.use_prefix("")


@pytest.fixture
async def database(
    server: Server, club: Installation, club_prefix: None
) -> AsyncIterator[Database]:
    """Open the server with the club's rights. At the end, check that all keys are the club's and
    that no command of the bot was denied."""
    with server.admin() as admin:
        admin.flushall()
        admin.acl_log_reset()
    database = await open_database(club.url, server.folder)
    assert isinstance(database, Database), database
    yield database
    await database.close()
    assert [] == denied(server)
    with server.admin() as admin:
        assert set() == {key for key in names(admin) if not key.startswith(CLUB)}


@pytest.fixture
async def other(database: Database, server: Server, club: Installation) -> AsyncIterator[Database]:
    """Open the same server as another process of the club."""
    other = await open_database(club.url, server.folder)
    assert isinstance(other, Database), other
    yield other
    await other.close()


class TestStores(EveryStore):
    """All stores, with rights only on keys that have the prefix."""


class TestRateLimiter(RateLimiterContract):
    """The rate limit that all processes share, with the same rights."""


async def test_waiting_work_can_be_counted(database: Database) -> None:
    """The metrics can count waiting work with the same rights."""
    assert Backlog(0, 0, 0, 0, 0, 0) == await backlog(database.client, ["telegram:7"])


async def test_matches_of_another_prefix_are_not_found(database: Database) -> None:
    """A search through all keys finds only the installation's own matches, by their ids."""
    store, found = RedisMatchStore(database.client), {}
    await store.commit(first_commit("bamoku"))
    for prefix in (CLUB, DOJO, ""):
        keys.use_prefix(prefix)
        found[prefix] = [game async for game in store.game_ids()]
    keys.use_prefix(CLUB)
    assert {CLUB: ["bamoku"], DOJO: [], "": []} == found


# --- two installations ----------------------------------------------------------------------------


async def play(program: Program, *names: str) -> dict[str, Any]:
    """Play a whole game in a room whose name is the same in every installation. The game ends by
    resignation."""
    async with people(program.url, "lobby", *names) as (black, white):
        game = await start_game(black, white, "9x9 black no clock")
        for number, move in enumerate(MOVES):
            await (black, white)[number % 2].say(move)
        await white.say("resign")
        await white.say("resign yes")
        return await black.game(game)


async def room_messages(program: Program) -> str:
    """Return all messages of that room."""
    async with people(program.url, "lobby", "Eve") as (eve,):
        return " ".join(str(each) for each in await eve.messages())


async def test_two_installations_share_a_database(tmp_path: Path) -> None:
    """Two bots and a third program share one database. Both bots play whole games in rooms of the
    same name, each with rights only on its own prefix, and neither sees anything of the other. A
    backup of one bot can be restored beside the other."""
    with run_server(tmp_path / "server") as server, run_server(tmp_path / "second") as second:
        club, dojo = install(server, CLUB), install(server, DOJO)
        with server.admin() as admin:
            admin.set("u:web:lobby/anna", "a foreign string")
            admin.set("club", "another")
            admin.acl_log_reset()
            foreign = names(admin)
        programs = [each.program(tmp_path / each.prefix[:-1]) for each in (club, dojo)]
        for program in programs:
            await asyncio.to_thread(program.start)
        try:
            games = await asyncio.gather(
                play(programs[0], "Anna", "Bob"), play(programs[1], "Ada", "Ben")
            )
            rooms = [await room_messages(program) for program in programs]
        finally:
            for program in programs:
                assert 0 == await asyncio.to_thread(program.stop)
        assert ([4, 4], ["ended", "ended"]) == (
            [len(game["moves"]) for game in games],
            [game["phase"] for game in games],
        ), games
        assert [(True, False), (False, True)] == [("Anna" in r, "Ada" in r) for r in rooms]
        with server.admin() as admin:
            assert [] == admin.acl_log()
            found = names(admin) - foreign
        of_club = {key for key in found if key.startswith(CLUB)}
        of_dojo = {key for key in found if key.startswith(DOJO)}
        assert (found, True, True) == (of_club | of_dojo, bool(of_club), bool(of_dojo))

        backed = await asyncio.to_thread(club.nigiri, "backup", tmp_path)
        assert backed.startswith(f"0 {tmp_path}/nigiri-"), backed
        file = Path(backed[2:].partition(":")[0])
        assert "Games: 1." in await asyncio.to_thread(club.nigiri, "check", file)

        there = install(second, CLUB)
        with second.admin() as admin:
            admin.set("dojo:alarms", "of the dojo")
        restored = await asyncio.to_thread(there.nigiri, "restore", file)
        assert restored.startswith("0 "), restored
        assert (True, True) == ("Games: 1." in restored, "Every game is" in restored)
        with second.admin() as admin:
            assert of_club | {"dojo:alarms"} == names(admin)
        again = await asyncio.to_thread(there.nigiri, "restore", file)
        assert again.startswith("1 "), again
        assert f"has keys that begin with {CLUB} already: {len(of_club)}" in again
        unknown = await asyncio.to_thread(install(second, "klub:").nigiri, "restore", file)
        assert (True, True) == (
            unknown.startswith("1 "),
            "no key begins with klub:" in unknown,
        ), unknown

        program = there.program(tmp_path / "there")
        await asyncio.to_thread(program.start)
        try:
            async with people(program.url, "lobby", "Anna") as (anna,):
                assert games[0] == await anna.game(games[0]["id"])
        finally:
            assert 0 == await asyncio.to_thread(program.stop)


# --- what can be a prefix -------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", ["club:", "Go-Club_7.pl:", "0:", f"{'x' * 31}:"])
def test_valid_prefixes(prefix: str) -> None:
    """A prefix consists of letters, digits and three other characters, and ends with a colon."""
    assert keys.is_prefix(prefix)


@pytest.mark.parametrize(
    "prefix",
    [
        "club",
        ":",
        "club::",
        "go:club:",
        "{club}:",
        "{p1}:",
        "cl}ub:",
        "cl ub:",
        "cl*:",
        "cl?:",
        "[ab]:",
        "klub\n:",
        "club:\n",
        "łąka:",
        "d٤:",
        ".club:",
        f"{'x' * 32}:",
        "a:",
        "rated:",
        "nigiri:",
    ],
)
def test_invalid_prefixes(prefix: str, tmp_path: Path) -> None:
    """Braces would move keys to other slots, and pattern characters would match keys of other
    programs. Some words begin the keys of an installation without a prefix. The program refuses all
    of these and names the setting."""
    assert not keys.is_prefix(prefix)
    ended = SplitProgram(tmp_path / "data", NIGIRI_KEY_PREFIX=prefix).ends()
    assert (2, True, 1) == (
        ended.returncode,
        ended.stderr.startswith("NIGIRI_KEY_PREFIX: up to 31 letters, digits"),
        len(ended.stderr.splitlines()),
    ), ended


def test_the_script_refuses_unsafe_prefixes(tmp_path: Path) -> None:
    """The script refuses a prefix that would act as a rule of its own in the users file."""
    script = ROOT / "deploy" / "make-secrets"
    reserved = (f"{word}:" for word in sorted(keys.RESERVED))
    for prefix in ("club", "club: ~*", "{club}:", "cl*:", "c/d:", *reserved):
        done = subprocess.run(
            [script, tmp_path / "made", "valkey:6379", prefix],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (2, True) == (done.returncode, done.stderr.startswith("A prefix is up to 31"))
        named = done.stderr.partition("none of ")[2].strip(" .\n").split(", ")
        assert sorted(keys.RESERVED) == named
    assert not (tmp_path / "made").exists()


def test_no_prefix_begins_keys_of_others() -> None:
    """An installation without a prefix and one with any prefix have no key or channel in common:
    the words that begin the keys of the first are refused as prefixes."""
    (line,) = [each for each in USERS.read_text("utf-8").splitlines() if " nigiri on " in each]
    patterns = [word[1:] for word in line.split() if word[0] in "~&"]
    heads = {pattern.partition(":")[0] for pattern in patterns} - {"{p*}", "{who}"}
    assert heads == keys.RESERVED


def test_no_key_is_named_before_the_prefix_is_known() -> None:
    """Every key and channel name comes from a function, because a constant would lack the
    prefix."""
    constants = {n: v for n, v in vars(keys).items() if n.isupper() and isinstance(v, str)}
    assert {"WHOLE", "PREFIXES"} == {*constants}
    keys.use_prefix(CLUB)
    try:
        made = [value() for value in vars(keys).values() if is_single(value)]
        assert len(made) >= 11
        assert [] == [key for key in made if not key.startswith(CLUB)]
    finally:
        keys.use_prefix("")


def is_single(value: object) -> bool:
    """Return whether a value is a function without parameters that returns a key or channel
    name."""
    code = getattr(value, "__code__", None)
    return (
        getattr(value, "__module__", "") == keys.__name__
        and code is not None
        and code.co_argcount == 0
    )


def test_a_prefix_moves_nothing_to_another_slot() -> None:
    """A cluster hashes the text between the braces, so a prefix does not change a key's slot."""
    with_prefix = []
    without = [keys.game("bamoku"), keys.outbox("17"), keys.identities()]
    keys.use_prefix(CLUB)
    try:
        with_prefix = [keys.game("bamoku"), keys.outbox("17"), keys.identities()]
    finally:
        keys.use_prefix("")
    assert [f"{CLUB}{key}" for key in without] == with_prefix
    assert [key_slot(key.encode()) for key in without] == [
        key_slot(k.encode()) for k in with_prefix
    ]
