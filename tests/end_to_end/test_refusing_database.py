"""A database that answers but stores nothing: its memory is full, it has become a replica, or the
bot's user lacks rights. Uses the configuration and the users of `deploy/`."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.adapters.watch.scraping import readiness, scrape
from tests.deploy.servers import PASSWORDS, Server, run_server
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import start_game
from tests.end_to_end.tables import wait_until
from tests.end_to_end.test_watching import ALERTS, ROOT, WATCHED, health

TROUBLE = ROOT / "deploy" / "trouble.md"
WELL = (200, {"program": "ready", "database": "ready"})
AWAY = (503, {"program": "ready", "database": "away"})


class Fault(NamedTuple):
    """Administrator commands that cause and remove the fault, and its title in the guide."""

    made: str
    mended: str
    title: str


FAULTS = {
    "full": Fault("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 1gb", "## … the memory is full"),
    "replica": Fault(
        "REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE", "## … the database takes no writes"
    ),
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A separate server with the shipped configuration and users, who have passwords."""
    with run_server(tmp_path / "server") as server:
        yield server


@pytest.fixture
async def program(server: Server, tmp_path: Path) -> AsyncIterator[Program]:
    """The program on that server, with its health endpoint enabled."""
    program = SplitProgram(tmp_path / "data", REDIS_URL=server.url(), **WATCHED)
    await asyncio.to_thread(program.start)
    yield program
    assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()
    with server.admin() as admin:
        assert [] == admin.acl_log()


def command(server: Server, words: str) -> None:
    """Run a command as the administrator."""
    with server.admin() as admin:
        admin.execute_command(*words.split())


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_not_ready_while_writes_are_refused(
    server: Server, program: Program, fault: Fault
) -> None:
    """While every write is refused the program is not ready, the alert's metric says so, and the
    log has the line that the guide quotes. Once the fault is removed the program becomes ready by
    itself."""
    at = health(program)
    async with start_game(program, "club") as room:
        assert WELL == await readiness(at)
        command(server, fault.made)
        with pytest.raises(AssertionError, match="web-error-unavailable"):
            await room.cast["Anna"].say("E5")
        assert AWAY == await readiness(at)
        assert 0 == (await scrape(at)).of("nigiri_ready", part="database")

        async def logged() -> bool:
            log = program.log.read_text()
            return all(quote in log for quote in quoted_lines(fault.title))

        await wait_until(logged, "the log says what the guide quotes")
        command(server, fault.mended)
        assert WELL == await readiness(at)
        await room.play("E5 D5", "Anna", "Ben")


def quoted_lines(title: str) -> list[str]:
    """Return the log lines that the guide quotes under this title."""
    (text,) = re.findall(
        rf"^{title}\n\n(.*?)\n\n##", TROUBLE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    sentence = text.replace("\n", " ").partition(". ")[0]
    found = re.findall(r"`([^`]+)`", sentence)
    assert found, sentence
    return found


def test_the_alert_asks_for_readiness() -> None:
    """The alert for such a database uses the readiness metric and names the log line."""
    groups = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    (rule,) = [each for each in groups[0]["rules"] if each["alert"] == "NigiriNoDatabase"]
    assert 'min by (instance) (nigiri_ready{part="database"}) == 0' == rule["expr"]
    assert "no-database" in rule["annotations"]["do"]


@pytest.mark.parametrize("user", ["", "upkeep", "nobody"])
def test_missing_rights_are_reported(server: Server, tmp_path: Path, user: str) -> None:
    """A database user without the needed rights (the default user, the upkeep user, or an unknown
    one) makes the program exit with one line that says what to check."""
    named = f"{user}:{PASSWORDS.get(user, 'x')}@" if user else ""
    url = f"redis://{named}127.0.0.1:{server.port}/0"
    ended = SplitProgram(tmp_path / "data", REDIS_URL=url).ends()
    expected = f"The database at redis://127.0.0.1:{server.port}/0 denies the bot what it needs: "
    lines = ended.stderr.splitlines()
    assert (1, "", [True]) == (
        ended.returncode,
        ended.stdout,
        [line.startswith(expected) for line in lines],
    ), ended.stderr


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_no_start_while_writes_are_refused(server: Server, tmp_path: Path, fault: Fault) -> None:
    """A program that starts on such a database exits with one line that says what is wrong."""
    command(server, fault.made)
    ended = SplitProgram(tmp_path / "data", REDIS_URL=server.url()).ends()
    lines = ended.stderr.splitlines()
    assert (1, 1) == (ended.returncode, len(lines)), ended.stderr
    assert "answers, but keeps nothing: " in lines[0]


def test_missing_rights_of_upkeep(server: Server) -> None:
    """`check` without the needed rights also fails with a single line."""
    url = f"redis://127.0.0.1:{server.port}/0"
    done = subprocess.run(
        [sys.executable, "-m", "bot", "check"],
        env=os.environ | {"REDIS_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stderr.splitlines()
    assert (1, "", 1) == (done.returncode, done.stdout, len(lines)), done.stderr
    assert "denies the bot what it needs: AuthenticationError" in lines[0]
