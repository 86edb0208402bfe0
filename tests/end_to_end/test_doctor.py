"""`nigiri doctor` as a separate process: its report on a database, chats and settings."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.discord.commands.registration import REFUSAL
from bot.discord.discord_ids import application_key
from tests.deploy.servers import PASSWORDS, Server, run_server
from tests.end_to_end.program import settings_for
from tests.end_to_end.split import SplitProgram
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.fakes.valve import Valve
from tests.patience import PATIENCE

LONGEST = 40.0
"""The doctor's time limit in seconds: it waits ten, the rest is for loading on a busy machine."""
PATIENT = f"""\
import sys
from bot.store.checks import inspection
from bot.app import cli, doctor
inspection.TIMEOUT = doctor._DATABASE_SECONDS = {PATIENCE}
doctor._TOKEN_SECONDS = doctor._RIGHTS_SECONDS = {PATIENCE}
doctor._SLOW_MS = 1000 * {PATIENCE}
sys.exit(cli.main(["doctor"]))
"""
"""Runs the doctor with longer timeouts, for a busy machine."""
AS_SHIPPED = ("-m", "bot", "doctor")
DEAF_RESOLVER = """\
import socket, sys, time
socket.getaddrinfo = lambda *_, **__: time.sleep(600)
from bot.app.cli import main
sys.exit(main(["doctor"]))
"""


@dataclass(frozen=True)
class Page:
    """The doctor's output. ``seconds`` is the time it took."""

    code: int
    lines: list[str]
    errors: str
    seconds: float

    def of(self, topic: str) -> list[str]:
        """Return the lines of a topic as status and text."""
        found = []
        for line in self.lines[:-1]:
            status, _, rest = line.partition(" ")
            if rest.strip().startswith(f"{topic}  "):
                found.append(f"{status}: {rest.strip().removeprefix(topic).strip()}")
        return found


async def run_doctor(folder: Path, *command: str, **environment: str) -> Page:
    """Run the doctor with these settings."""
    given = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    given |= {"NIGIRI_DATA_DIR": str(folder / "data")} | environment
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *(command or ("-c", PATIENT)),
        env=given,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, errors = await asyncio.wait_for(process.communicate(), 2 * PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
    seconds = time.monotonic() - began
    assert process.returncode is not None
    return Page(process.returncode, out.decode().splitlines(), errors.decode(), seconds)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with the shipped configuration, and an administrator who may run every command."""
    with run_server(tmp_path / "server") as server:
        yield server


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    """Discord; the doctor's requests must be valid."""
    async with FakeDiscord() as fake:
        yield fake
        assert [] == fake.mistakes


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    """Telegram; the doctor's requests must be valid."""
    async with FakeTelegram() as fake:
        yield fake
        assert [] == fake.mistakes


def url(server: Server) -> str:
    """Return the server's address for a user with all rights."""
    return f"redis://admin:of-admin@127.0.0.1:{server.port}/0"


def plays_in(server: Server, *rooms: int) -> None:
    """Store running games of these groups."""
    with server.admin() as admin:
        for room in rooms:
            admin.zadd(f"r:telegram:{room}", {"bamoku": 1})


@pytest.mark.parametrize(
    ("options", "seconds", "told"),
    [
        ("", PATIENCE, "ok: KataGo model (1.16.4) answers."),
        (
            "--fault deaf",
            0.0,
            "warning: .* runs, but has not answered yet.* takes more than 0 s to load",
        ),
        ("--fault versionless", PATIENCE, "problem: .* does not work: it does not tell"),
        ("--sideways", PATIENCE, "problem: .* does not work: it has ended.*unrecognized arguments"),
        (None, PATIENCE, "problem: There is no program /nowhere/katago"),
    ],
)
async def test_katago(options: str | None, seconds: float, told: str, tmp_path: Path) -> None:
    """The doctor starts KataGo if it is set, and says whether it answers."""
    command = f"{sys.executable} -m tests.fakes.katago analysis -model model.bin.gz -config c.cfg"
    given = "/nowhere/katago analysis" if options is None else f"{command} {options}"
    patient = f"from bot.app import doctor; doctor._KATAGO_SECONDS = {seconds}\n{PATIENT}"
    page = await run_doctor(tmp_path, "-c", patient, NIGIRI_KATAGO=given)
    (line,) = page.of("KataGo")
    assert re.match(told.replace("(", r"\(").replace(")", r"\)"), line), line
    assert [] == (await run_doctor(tmp_path, "-c", patient)).of("KataGo")


async def test_a_healthy_installation(
    server: Server, discord: FakeDiscord, telegram: FakeTelegram, tmp_path: Path
) -> None:
    """With a durable database, valid tokens and all rights every line is ok, and the exit code is
    0. The doctor changes nothing and prints no secret."""
    discord.guild("Go club", discord.user("Anna"))
    group = telegram.supergroup("Go evening", telegram.user("Anna"))
    plays_in(server, group.id)
    with server.admin() as admin:
        before = admin.execute_command("DEBUG", "DIGEST")
        page = await run_doctor(tmp_path, REDIS_URL=url(server), **settings_for(discord, telegram))
        assert before == admin.execute_command("DEBUG", "DIGEST")
    assert (0, "All is well.", "") == (page.code, page.lines[-1], page.errors)
    assert {"ok"} == {line.split()[0] for line in page.lines[:-1]}
    assert [
        "ok: The database is durable: each move is on the disk before it is announced."
    ] == page.of("durability")
    assert page.of("Discord")[1].startswith("ok: Typed moves need a mention of the bot. To let ")
    assert ["ok: Chats looked at: 1. No right is missing."] == page.of("Discord rights")
    assert ["ok: Chats looked at: 1. No right is missing."] == page.of("Telegram rights")
    assert page.of("database")[0].startswith("ok: Valkey ")
    assert "Python 3." in page.of("versions")[0]
    for secret in ("of-admin", discord.app.token, telegram.token):
        assert secret not in "\n".join(page.lines)
    assert {"GET"} == {call.method for call in discord.requests}
    assert {"getMe", "getChat", "getChatMember"} == {call.method for call in telegram.requests}
    assert not (tmp_path / "data").exists()


async def test_many_problems(
    server: Server, discord: FakeDiscord, telegram: FakeTelegram, tmp_path: Path
) -> None:
    """Each problem gets a line that says how to fix it, and the exit code is 1: a database that
    persists nothing, refused tokens, a browser room open to the internet, a trusted proxy of
    0.0.0.0/0, and a misspelt setting."""
    with server.admin() as admin:
        admin.config_set("appendonly", "no")
        admin.config_set("maxmemory-policy", "allkeys-lru")
    wrong = settings_for(discord, telegram) | {
        "NIGIRI_DISCORD_TOKEN": "wrong-word",
        "NIGIRI_TELEGRAM_TOKEN": "7:wrong-word",
        "NIGIRI_WEB_HOST": "::",
        "NIGIRI_WEB_PROXIES": "0.0.0.0/0",
        "NIGIRI_WEB_PROXY": "wrong-word",
        "NIGIRI_VERSION": "wrong-word",
        "NIGIRI_SERVICE_HOST": "wrong-word",
    }
    page = await run_doctor(tmp_path, REDIS_URL=url(server), **wrong)
    assert (1, "Problems: 5. Warnings: 2.") == (page.code, page.lines[-1])
    begin = {
        "durability": "problem: The database is not durable: it has no append-only file, so ",
        "Discord": "problem: Discord does not know this token. Copy it again ",
        "Telegram": "problem: Telegram does not know this token. Copy it again ",
        "exposure": "warning: The browser room listens at ::, where other machines ",
        "proxies": "problem: NIGIRI_WEB_PROXIES trusts every address",
    }
    for topic, beginning in begin.items():
        (line,) = page.of(topic)
        assert line.startswith(beginning)
    misspelt, unknown, injected = page.of("settings")
    assert misspelt.startswith("problem: NIGIRI_WEB_PROXY: there is no such setting. Did you mean")
    assert unknown.startswith("warning: NIGIRI_VERSION: no such settings")
    assert injected.startswith("ok: NIGIRI_SERVICE_HOST: set by the orchestrator")
    assert "wrong-word" not in "\n".join([*page.lines, page.errors])


async def test_missing_rights(
    server: Server, discord: FakeDiscord, telegram: FakeTelegram, tmp_path: Path
) -> None:
    """The report names missing rights by server, channel and group, and a group with a running game
    that removed the bot. Channels deliberately closed to the bot are left out."""
    anna = discord.user("Anna")
    guild = discord.guild("Go club", anna)
    discord.deny(discord.channel(guild, "lounge"), discord.bot, "attach_files", "add_reactions")
    discord.deny(discord.channel(guild, "rules"), discord.bot, "send_messages", "attach_files")
    ben = telegram.user("Ben")
    words, former = telegram.supergroup("Words only", ben), telegram.supergroup("Former", ben)
    led = telegram.supergroup("Led", ben)
    for group in (words, led):
        telegram.forbid(group, "can_send_photos")
    telegram.promote(led)
    telegram.kick_bot(former)
    plays_in(server, words.id, former.id, led.id, ben.id)
    page = await run_doctor(tmp_path, REDIS_URL=url(server), **settings_for(discord, telegram))
    assert 1 == page.code
    (lounge,) = page.of("Discord rights")
    assert lounge.startswith("warning: Go club #lounge: Add Reactions, Attach Files missing.")
    found = sorted(page.of("Telegram rights"))
    assert 2 == len(found)
    assert found[0].startswith(f"warning: {former.id}: the bot is no longer there")
    assert found[1].startswith("warning: Words only: can_send_photos missing.")


async def test_refused_commands(
    server: Server, discord: FakeDiscord, telegram: FakeTelegram, tmp_path: Path
) -> None:
    """Commands that Discord refused are a problem, with Discord's reason."""
    with server.admin() as admin:
        key = f"s:{application_key(discord.app.id)}"
        admin.hset(key, f"set:{REFUSAL.name}", REFUSAL.encode("400 50240 Entry Point"))
    page = await run_doctor(tmp_path, REDIS_URL=url(server), **settings_for(discord, telegram))
    told = page.of("Discord")[-1]
    assert told.startswith("problem: Discord refuses the bot’s commands: 400 50240 Entry Point.")
    assert (1, "Problems: 1. Warnings: 0.") == (page.code, page.lines[-1])


async def test_an_unreadable_configuration(server: Server, tmp_path: Path) -> None:
    """If the database user may not read the configuration, durability is reported as unknown, here
    in Polish."""
    with server.admin() as admin:
        rights = "on >word ~* -@all +ping +time +scan +hello +client|setinfo"
        admin.execute_command("ACL", "SETUSER", "poor", *rights.split())
    poor = f"redis://poor:word@127.0.0.1:{server.port}/0"
    page = await run_doctor(tmp_path, REDIS_URL=poor, NIGIRI_LANGUAGE="pl")
    (line,) = page.of("trwałość")
    assert line.startswith("uwaga: Baza danych: ")
    assert "+config|get" in line
    assert (1, "Problemów: 0. Uwag: 1.") == (page.code, page.lines[-1])


async def test_a_database_with_other_faults(server: Server, tmp_path: Path) -> None:
    """A database that can lose a second of data is a warning; a replica and a wrong password are
    problems."""
    with server.admin() as admin:
        admin.config_set("appendfsync", "everysec")
        page = await run_doctor(tmp_path, REDIS_URL=url(server))
        assert page.of("durability")[0].startswith("warning: The database is durable, but")
        admin.config_set("appendfsync", "always")
        admin.replicaof("127.0.0.1", "1")
    page = await run_doctor(tmp_path, REDIS_URL=url(server))
    assert "is a replica and takes no writes" in page.of("database")[0]
    denied = await run_doctor(tmp_path, REDIS_URL=server.url(password=f"not-{PASSWORDS['nigiri']}"))
    assert denied.of("database")[0].startswith("problem: The database at ")
    assert "users.acl" in denied.of("database")[0]
    assert PASSWORDS["nigiri"] not in "\n".join([*denied.lines, denied.errors])


async def test_everything_is_frozen(tmp_path: Path) -> None:
    """With a frozen database and silent chats the report still appears, soon."""
    program = SplitProgram(tmp_path / "data", NIGIRI_ROLES="deadlines")
    await asyncio.to_thread(program.start)
    pid = int((program.data / "valkey.pid").read_text())
    async with Valve("127.0.0.1:1") as valve:
        valve.shut()
        os.kill(pid, signal.SIGSTOP)
        try:
            page = await run_doctor(
                tmp_path,
                *AS_SHIPPED,
                NIGIRI_DISCORD_TOKEN="a.b.c",
                NIGIRI_DISCORD_API=f"http://{valve.address}/api/v10",
                NIGIRI_TELEGRAM_TOKEN="7:word",
                NIGIRI_TELEGRAM_API=f"http://{valve.address}",
            )
        finally:
            os.kill(pid, signal.SIGCONT)
    assert 0 == await asyncio.to_thread(program.stop)
    assert 1 == page.code
    assert "does not answer" in page.of("database")[0]
    for chat in ("Discord", "Telegram"):
        assert page.of(chat)[0].startswith(f"problem: No answer from http://{valve.address}")
    assert page.seconds < LONGEST


async def test_an_endless_name_lookup(tmp_path: Path) -> None:
    """A DNS look-up that never ends cannot be cancelled; it delays neither the report nor the
    exit."""
    tokens = {"NIGIRI_DISCORD_TOKEN": "a.b.c", "NIGIRI_TELEGRAM_TOKEN": "7:word"}
    page = await run_doctor(tmp_path, "-c", DEAF_RESOLVER, **tokens)
    assert 1 == page.code
    for chat in ("Discord", "Telegram"):
        assert page.of(chat)[0].startswith("problem: No answer from https://")
    assert page.seconds < LONGEST


async def test_the_bots_own_database(tmp_path: Path) -> None:
    """The doctor inspects a running bot's embedded database, and never starts one."""
    page = await run_doctor(tmp_path)
    assert page.of("database")[0].endswith(
        "is not running. It starts with the bot: start the bot and ask again."
    )
    assert (1, False) == (page.code, (tmp_path / "data").exists())
    program = SplitProgram(tmp_path / "data")
    await asyncio.to_thread(program.start)
    page = await run_doctor(tmp_path)
    assert 0 == await asyncio.to_thread(program.stop)
    assert (0, "All is well.") == (page.code, page.lines[-1])
    assert page.of("clock")[0].startswith("ok: The clocks ")
    assert "GB free" in page.of("disk")[0]
