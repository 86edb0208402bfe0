"""A database shared with other programs that use some of our keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.app.backends import RedisBackends, redis_backends
from bot.play.ports.stores import ForeignKeyError, StoreUnavailableError
from bot.store.checks.foreign_keys import ForeignTypeError
from bot.store.connection import keys
from bot.store.connection.database import Database, open_database
from tests.adapters.store_contract import ANNA, LOBBY, first_commit
from tests.deploy.servers import Server, run_server
from tests.end_to_end.program import people, start_game
from tests.end_to_end.split import SplitProgram

GAME = "kado"
ACTS: dict[str, tuple[str, Callable[[RedisBackends], Awaitable[object]]]] = {
    "a match": (keys.game(GAME), lambda b: b.matches.load(GAME)),
    "the log of a match": (keys.log(GAME), lambda b: b.matches.commit(first_commit())),
    "the outbox": (keys.outbox(""), lambda b: b.matches.commit(first_commit())),
    "open games of a person": (keys.user_games(ANNA), lambda b: b.matches.commit(first_commit())),
    "games in a room": (keys.room_games(LOBBY), lambda b: b.matches.games_in(LOBBY)),
    "settings": (keys.settings(ANNA), lambda b: b.people.language(ANNA)),
    "the log of a room": (keys.room_log(LOBBY), lambda b: b.room_log.append(LOBBY, "r", "k")),
    "digests": (keys.digests(), lambda b: b.matches.schedule_digest(ANNA, 1)),
    "an inbox": (keys.inbox("telegram:7"), lambda b: b.inbox("telegram:7").take("me", 1, 10)),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the shipped rights."""
    with run_server(tmp_path_factory.mktemp("foreign") / "server") as server:
        yield server


@pytest.mark.parametrize(("key", "act"), ACTS.values(), ids=[*ACTS])
async def test_the_key_is_named(
    server: Server, key: str, act: Callable[[RedisBackends], Awaitable[object]]
) -> None:
    """Whichever key of a command has another type, the error names it, and the user has the right
    to query it. Once the key is gone, the same command works."""
    with server.admin() as admin:
        admin.flushall()
        if key == keys.log(GAME):
            admin.set(key, "foreign")
        else:
            admin.lpush(key, "foreign")
        found = admin.type(key)
        admin.acl_log_reset()
        database = await open_database(server.url(), server.folder)
        assert isinstance(database, Database), database
        backends = redis_backends(database.client)
        try:
            with pytest.raises(ForeignKeyError) as caught:
                await act(backends)
            cause = caught.value.__cause__
            assert isinstance(cause, ForeignTypeError)
            assert (key, found) == (cause.key, cause.found)
            assert key not in str(caught.value)
            assert [] == admin.acl_log()
            admin.delete(key)
            await act(backends)
        finally:
            await backends.room_log.close()
            await database.close()


async def test_without_the_right_it_is_unavailable(server: Server) -> None:
    """With an older users file, which lacks the right to query types, the error is "unavailable",
    not an internal error."""
    with server.admin() as admin:
        admin.flushall()
        admin.set(keys.room_games(LOBBY), "foreign")
        admin.execute_command("ACL", "SETUSER", "nigiri", "-type")
        database = await open_database(server.url(), server.folder)
        assert isinstance(database, Database), database
        try:
            with pytest.raises(StoreUnavailableError, match="WRONGTYPE") as caught:
                await redis_backends(database.client).matches.games_in(LOBBY)
            assert not isinstance(caught.value, ForeignKeyError)
            assert None is await database.foreign_key()
        finally:
            admin.execute_command("ACL", "SETUSER", "nigiri", "+type")
            await database.close()


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "holds another program’s data under the key alarms: a string where Nigiri keeps"),
        ("pl", "pod kluczem alarms są dane innego programu: string zamiast zset"),
    ],
)
def test_the_start_names_the_key(
    server: Server, tmp_path: Path, language: str, message: str
) -> None:
    """If another program uses a key of every installation, the program does not start, and says
    which key and which setting to use; with a prefix it starts."""
    with server.admin() as admin:
        admin.flushall()
        admin.set("alarms", "foreign")
    environment = {"REDIS_URL": server.url(), "NIGIRI_LANGUAGE": language}
    ended = SplitProgram(tmp_path / "data", **environment).ends()
    assert (1, "", 1) == (ended.returncode, ended.stdout, len(ended.stderr.splitlines()))
    assert (True, True) == (message in ended.stderr, "NIGIRI_KEY_PREFIX" in ended.stderr)


async def test_people_learn_that_a_retry_is_useless(server: Server, tmp_path: Path) -> None:
    """A line that hits such a key gets this explanation in place of “try again in a moment”. The
    log names the key without the room's name, other rooms are not affected, and everything works
    once the key is gone."""
    with server.admin() as admin:
        admin.flushall()
    program = SplitProgram(tmp_path / "data", REDIS_URL=server.url())
    await asyncio.to_thread(program.start)
    key = keys.room_games("web:secretroom")
    try:
        with server.admin() as admin:
            admin.set(key, "foreign")
        async with (
            people(program.url, "secretroom", "Anna", "Ben") as (anna, ben),
            people(program.url, "club", "Cho", "Dan") as (cho, dan),
        ):
            with pytest.raises(AssertionError, match="error-foreign-key") as caught:
                await anna.say("challenge Ben 9x9 black no clock")
            assert "trying again won’t help" in str(caught.value)
            game = await start_game(cho, dan, "9x9 black no clock")
            await cho.say("D4")
            assert 1 == len((await cho.game(game))["moves"])
            with server.admin() as admin:
                admin.delete(key)
            await start_game(anna, ben, "9x9 black no clock")
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    log = program.log.read_text()
    assert (True, False, False) == ("key=r:web:" in log, "secretroom" in log, "Traceback" in log)
    assert "found=string" in log
