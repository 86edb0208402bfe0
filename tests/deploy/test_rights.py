"""`deploy/users.acl`: the bot can do all that it must, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import NoPermissionError, RedisError

from tests.adapters.guesses_contract import GuessesContract
from tests.adapters.identities_contract import IdentitiesContract
from tests.adapters.inbox_contract import InboxContract
from tests.adapters.outbox_contract import (
    HandledContract,
    OutboxContract,
    PeopleContract,
    PostIndexContract,
    RoomLogContract,
)
from tests.adapters.rated_games_contract import RatedGamesContract
from tests.adapters.store_contract import DeadlinesContract, MatchStoreContract, ProjectionContract
from tests.adapters.traces_contract import TracesContract
from tests.deploy.servers import PASSWORDS, ROOT, USERS, Server

# The fixture `database` sees to it that nothing of this is denied.


class TestMatches(MatchStoreContract):
    """Matches, with the bot's rights."""


class TestDeadlines(DeadlinesContract):
    """Clocks, with the bot's rights."""


class TestProjections(ProjectionContract):
    """Open matches, with the bot's rights."""


class TestOutbox(OutboxContract):
    """The outbox, with the bot's rights."""


class TestPeople(PeopleContract):
    """Settings, with the bot's rights."""


class TestPostIndex(PostIndexContract):
    """Posts, with the bot's rights."""


class TestRoomLog(RoomLogContract):
    """Room logs, with the bot's rights."""


class TestHandled(HandledContract):
    """What is dealt with, with the bot's rights."""


class TestIdentities(IdentitiesContract):
    """Who is who, with the bot's rights."""


class TestTraces(TracesContract):
    """What is kept of people, with the bot's rights."""


class TestGuesses(GuessesContract):
    """Guesses, with the bot's rights."""


class TestRatedGames(RatedGamesContract):
    """Rated games, with the bot's rights."""


class TestInbox(InboxContract):
    """What a platform told, with the bot's rights."""


FORBIDDEN = [
    "FLUSHALL",
    "FLUSHDB",
    "KEYS *",
    "RANDOMKEY",
    "CONFIG GET dir",
    "CONFIG SET appendonly no",
    "CONFIG REWRITE",
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
    "EVAL return 0",
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
def test_the_bot_is_denied_what_it_never_does(server: Server, command: str) -> None:
    """Whoever takes the bot's password can neither empty, stop, copy nor reconfigure the server,
    nor see keys and channels of others."""
    assert "denied" == answer(server, "nigiri", *command.split())


@pytest.mark.parametrize(
    "body",
    ["return redis.call('GET', 'theirs')", "return redis.call('FLUSHALL')"],
)
def test_a_script_has_no_more_rights_than_the_bot(server: Server, body: str) -> None:
    """What is denied to the bot is denied to its scripts, too."""
    with Redis.from_url(server.url()) as bot:
        digest = bot.script_load(body)
        with pytest.raises(RedisError, match=r"ACL failure|permission"):
            bot.evalsha(digest, 0)


@pytest.mark.parametrize("command", ["SET s:x y", "DEL s:x", "FLUSHALL", "CONFIG GET dir"])
def test_upkeep_only_reads_and_restores(server: Server, command: str) -> None:
    """Whoever makes backups changes nothing that is there."""
    assert "denied" == answer(server, "upkeep", *command.split())


def test_nobody_in_particular_may_only_ask_whether_it_lives(server: Server) -> None:
    """Without a password there is PING for health checks, and nothing else."""
    with Redis(port=server.port, protocol=2) as nobody:
        assert nobody.ping()
        for command in ("GET s:x", "INFO", "SCAN 0", "SUBSCRIBE nigiri:rooms"):
            with pytest.raises(NoPermissionError):
                nobody.execute_command(*command.split())


def test_the_file_of_users_has_no_passwords() -> None:
    """Copied as it is, the file lets nobody in: a password of the book would be everybody's."""
    text = USERS.read_text("utf-8")
    assert ([], 2) == (re.findall(r"[#>]\S+", text), text.count("resetpass"))


def test_no_right_is_idle() -> None:
    """Every command that the bot may use is one that it uses."""
    source = "\n".join(
        path.read_text("utf-8").lower()
        for path in (ROOT / "bot" / "adapters" / "redis").iterdir()
        if path.suffix in {".py", ".lua"}
    )
    assert [] == [right for right in rights("nigiri") - OF_THE_CLIENT if not used(right, source)]


OF_THE_CLIENT = {
    *("ping", "hello", "client|setinfo", "subscribe", "unsubscribe"),  # a connection's own
    *("multi", "exec"),  # `pipeline(transaction=True)`
}


def used(right: str, source: str) -> bool:
    """Does a script call it, or a method of the client that is named after it?"""
    method = {"del": "delete", "scan": "scan_iter", "incrby": "incr"}.get(
        right, right.replace("|", "_")
    )
    return f"redis.call('{right}'" in source or f".{method}(" in source


def rights(user: str) -> set[str]:
    """The commands that a user may use."""
    (line,) = [each for each in USERS.read_text("utf-8").splitlines() if f" {user} " in each]
    return {word.removeprefix("+") for word in line.split() if word.startswith("+")}


def answer(server: Server, user: str, *command: str) -> str:
    """What becomes of a command: "denied", or "done", also if it was done badly."""
    with Redis.from_url(server.url(user, PASSWORDS[user])) as client:
        try:
            client.execute_command(*command)
        except NoPermissionError:
            return "denied"
        except RedisError as error:
            return f"done: {error}"
    return "done"


def test_the_conf_keeps_its_promises(server: Server, tmp_path: Path) -> None:
    """With `deploy/valkey.conf` every write is on the disk at once, and none is thrown away."""
    with server.admin() as admin:
        found = admin.config_get("*")
    expected = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}
    assert expected == {name: found[name] for name in expected}
