"""`deploy/users.acl`: the bot can do everything that it needs, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError

from bot.play.ports.metrics import Backlog
from bot.store.connection.database import Database
from bot.store.connection.embedded import find_programs
from bot.store.coordination.backlog import backlog
from tests.adapters.rate_limiter_contract import RateLimiterContract
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.redis.rights import CHANNELS, COMMANDS, KEYS, OF_CLUSTERS, OF_REPLICATED
from tests.deploy.servers import PASSWORDS, USERS, Server

WRITING = "redis.call('SET', KEYS[1], 1) redis.call('RPUSH', KEYS[2], 1)"
WRITTEN = ("{p1}:x:kado:e1", "{p1}:e:kado")

# The fixture `database` checks that no command of these tests is denied.


class TestStores(EveryStore):
    """All stores, with the bot's rights."""


class TestRateLimiter(RateLimiterContract):
    """The rate limit that all processes share, with the bot's rights."""


async def test_waiting_work_can_be_counted(database: Database) -> None:
    """The metrics can count waiting work with the bot's rights."""
    assert Backlog(0, 0, 0, 0, 0, 0) == await backlog(database.client, ["telegram:7"])


FORBIDDEN = [
    "FLUSHALL",
    "FLUSHDB",
    "KEYS *",
    "RANDOMKEY",
    "CONFIG SET appendonly no",
    "CONFIG SET appendfsync no",
    "CONFIG REWRITE",
    "CONFIG RESETSTAT",
    "SHUTDOWN NOSAVE",
    "BGSAVE",
    "BGREWRITEAOF",
    "REPLICAOF NO ONE",
    "SYNC",
    "FAILOVER",
    "ACL LIST",
    "ACL SETUSER nigiri allcommands",
    "MODULE LIST",
    "FUNCTION FLUSH",
    "SCRIPT FLUSH",
    "MONITOR",
    "CLIENT LIST",
    "CLIENT KILL TYPE normal",
    "SWAPDB 0 1",
    "SELECT 1",
    "MIGRATE 127.0.0.1 1 s:x 0 1000",
    "DUMP s:x",
    "RENAME s:x s:y",
    "SORT s:x",
    "GET theirs",
    "SET theirs x",
    "MGET s:x theirs",
    "HGETALL session:1",
    "DEL theirs",
    "PUBLISH theirs x",
    "SUBSCRIBE theirs",
    "PSUBSCRIBE *",
]


@pytest.mark.parametrize("command", FORBIDDEN)
def test_the_bot_has_no_unused_rights(server: Server, command: str) -> None:
    """A thief of the bot's password can neither empty, stop, copy nor reconfigure the server, nor
    see keys and channels of others."""
    assert "denied" == answer(server, "nigiri", *command.split())


@pytest.mark.parametrize(
    "body",
    ["return redis.call('GET', 'theirs')", "return redis.call('FLUSHALL')"],
)
def test_a_script_has_no_more_rights_than_the_bot(server: Server, body: str) -> None:
    """A command that is denied to the bot is also denied to its scripts."""
    denied = pytest.raises(RedisError, match=r"ACL failure|permission")
    with Redis.from_url(server.url()) as bot, denied:
        bot.eval(body, 0)


@pytest.mark.parametrize("command", ["SET s:x y", "DEL s:x", "FLUSHALL", "CONFIG GET dir"])
def test_upkeep_only_reads_and_restores(server: Server, command: str) -> None:
    """The upkeep user cannot change existing data."""
    assert "denied" == answer(server, "upkeep", *command.split())


def test_the_health_user_may_only_ping(server: Server) -> None:
    """Without a password only the `health` user works, and it may only send PING."""
    url = f"redis://health:any@127.0.0.1:{server.port}/0?protocol=2"
    with Redis.from_url(url) as nobody:
        assert nobody.ping()
        for command in ("GET s:x", "INFO", "SCAN 0", "SUBSCRIBE nigiri:rooms"):
            with pytest.raises(NoPermissionError):
                nobody.execute_command(*command.split())


def test_without_a_user_there_is_nothing(server: Server) -> None:
    """The default user is off, whatever its rights are."""
    with Redis(port=server.port, protocol=2) as nobody:
        for command in ("PING", "GET s:x", "FLUSHALL", "AUTH default any", "AUTH default "):
            with pytest.raises(AuthenticationError):
                nobody.execute_command(*command.split(" "))


@pytest.mark.parametrize("command", ["SELECT 0", "SET {p1}:x 1", "XADD {p}:out * g x", "DEL s:x"])
def test_the_log_is_read_with_the_rights_of_the_default_user(server: Server, command: str) -> None:
    """Redis 7, and Valkey before 9.1.2, skip the transactions in their log that the default user
    may not run."""
    with server.admin() as admin:
        allowed: object = admin.execute_command("ACL", "DRYRUN", "default", *command.split())
    assert "OK" == allowed


def test_commits_outlive_a_restart_with_these_users(tmp_path: Path) -> None:
    """On every server on this machine, data that a script wrote is still present after a kill."""
    for number, program in enumerate(find_programs()):
        server = Server(tmp_path / str(number), program=program)
        users = server.folder / "users.acl"
        if program.name == "redis-server":  # as the guide says for Redis 7.0
            users.write_text(users.read_text("utf-8").replace(" +client|setinfo", ""))
        try:
            server.start()
            with Redis.from_url(server.url()) as bot:
                bot.eval(WRITING, 2, *WRITTEN)
            server.kill()
            server.start()
            with server.admin() as admin:
                assert [1, 1] == [admin.exists(key) for key in WRITTEN], program
        finally:
            server.kill()


def test_the_file_of_users_has_no_passwords() -> None:
    """An unchanged copy of the users file lets no one in. A password in it would be the same
    everywhere."""
    text = USERS.read_text("utf-8")
    assert ([], 2) == (re.findall(r"[#>]\S+", text), text.count("resetpass"))


def test_the_rights_are_those_that_are_used() -> None:
    """The bot may use exactly the commands that it used in the tests of Sentinels and clusters."""
    expected = {f"+{command}" for command in COMMANDS | OF_REPLICATED | OF_CLUSTERS}
    expected |= {f"~{pattern}" for pattern in KEYS} | {f"&{channel}" for channel in CHANNELS}
    assert expected == {word for word in rules("nigiri") if word[0] in "+~&"}


def rules(user: str) -> list[str]:
    """Return the words of a user's line."""
    (line,) = [each for each in USERS.read_text("utf-8").splitlines() if f" {user} " in each]
    return line.split()


def answer(server: Server, user: str, *command: str) -> str:
    """Run a command. Return "denied", or a text that begins with "done" even if the command failed
    for another reason."""
    with Redis.from_url(server.url(user, PASSWORDS[user])) as client:
        try:
            client.execute_command(*command)
        except NoPermissionError:
            return "denied"
        except RedisError as error:
            return f"done: {error}"
    return "done"


def test_the_conf_keeps_its_promises(server: Server, tmp_path: Path) -> None:
    """With `deploy/valkey.conf` every write reaches the disk immediately, and none is evicted."""
    with server.admin() as admin:
        found = admin.config_get("*")
    expected = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}
    assert expected == {name: found[name] for name in expected}
