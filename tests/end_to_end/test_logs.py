"""Logs about games on all platforms contain no texts and names of people, and no secrets of the
operator or a browser."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.adapters.redis.helpers import open_embedded
from tests.end_to_end.hurried import HurriedProgram
from tests.end_to_end.program import Program, people, settings_for
from tests.end_to_end.tables import DiscordTable, Table, TelegramTable, WebTable, wait_until
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram

MARK = "zqx"
"""Part of every name and text of the people here, and of nothing else."""
ANNA, BEN, OLGA = (f"{MARK}{name}" for name in ("anna", "ben", "olga"))
SECRET = f"{MARK}-" + "s" * 40


@asynccontextmanager
async def tables(
    tmp_path: Path, discord: FakeDiscord, telegram: FakeTelegram, **environment: str
) -> AsyncIterator[tuple[Program, list[Table]]]:
    """Run the program with three tables whose people, rooms and titles all carry the mark."""
    there = {name: discord.user(name) for name in (ANNA, BEN, OLGA)}
    guild = discord.guild(f"{MARK} server", there[OLGA], there[ANNA], there[BEN])
    chat = {name: telegram.user(name, username=f"{name}_plays") for name in (ANNA, BEN, OLGA)}
    group = telegram.supergroup(f"{MARK} group", chat[OLGA], chat[ANNA], chat[BEN])
    program = HurriedProgram(
        tmp_path / "data",
        NIGIRI_HEALTH_PORT="0",
        **settings_for(discord, telegram),
        **environment,
    )
    await asyncio.to_thread(program.start)
    try:
        async with people(program.url, f"{MARK}-room", ANNA, BEN) as cast:
            web = WebTable({person.name: person for person in cast}, "en")
            web.cast["Olga"] = cast[0]
            yield (
                program,
                [
                    DiscordTable(discord, discord.channel(guild, f"{MARK}-channel"), there, "en"),
                    TelegramTable(telegram, group, chat, "en"),
                    web,
                ],
            )
    finally:
        assert 0 == await asyncio.to_thread(program.stop)


async def play_game(table: Table) -> None:
    """Play a whole game, with mistakes, chatter, notes and a resignation."""
    await table.says(BEN, "help")  # Telegram sends a person's data only with their messages
    await wait_for_text(table, "challenge")
    await table.says(ANNA, f"challenge {table.called(BEN)} 9x9 black no clock")
    await wait_for_text(table, f"{ANNA} challenges")
    await table.says(BEN, "accept 1")
    await wait_for_text(table, "your move")
    for who, line, told in (
        (ANNA, "D4", "⚫ D4 · "),
        (BEN, "E5", "⚪ E5 · "),
        (ANNA, f"challenge {MARK}nobody 19x19 no clock", "nobody"),
        (ANNA, f"Please note that {MARK} is mine", ""),
        (BEN, f"{MARK} this is only talk", ""),
        (BEN, "resign", "Resign the game against "),
        (BEN, "resign yes", "resigns"),
    ):
        await table.says(who, line)
        if told:
            await wait_for_text(table, told)


async def wait_for_text(table: Table, text: str) -> None:
    """Wait for a message of the bot with this text."""

    async def so() -> bool:
        return any(text in one.text for one in await table.seen())

    await wait_until(so, f"{table.name}: {text}")


async def send_broken_requests(url: str) -> None:
    """Send broken requests that carry marks in all their parts."""
    api = f"{url}api/rooms/{MARK}-room"
    cookies = {"nigiri-session": SECRET}
    async with aiohttp.ClientSession(cookies=cookies) as session:
        for body in (f'{{"user": "{MARK}', f'["{MARK}"]', f'{{"user": "{MARK}\\ud800"}}'):
            headers = {"Content-Type": "application/json", "Origin": url.rstrip("/")}
            async with session.post(f"{api}/messages", data=body, headers=headers) as answer:
                assert 400 == answer.status
        async with session.post(f"{api}/visits", json={"user": f"{MARK}eve"}) as answer:
            assert 200 == answer.status
        async with session.get(f"{url}{MARK}?{MARK}={MARK}") as answer:
            assert 404 == answer.status
    host, port = url.removeprefix("http://").strip("/").split(":")
    for raw in (f"{MARK} / HTTP/9\r\n\r\n", f"GET / HTTP/1.1\r\n{MARK}\x01: x\r\n\r\n"):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(raw.encode())
        await reader.read()
        writer.close()


async def write_without_database(program: Program, everywhere: list[Table]) -> None:
    """Let everyone write while the database refuses writes, so that errors are logged."""
    database = await open_embedded(program.data)
    try:
        await database.client.config_set("min-replicas-to-write", 1)
        *chats, web = everywhere
        for table in chats:
            await table.says(ANNA, f"note {MARK} into the void")
        with pytest.raises(AssertionError):
            await web.says(ANNA, f"{MARK} into the void")

        async def told() -> bool:
            return "no-database" in program.log.read_text()

        await wait_until(told, "trouble")
    finally:
        await database.client.config_set("min-replicas-to-write", 0)
        await database.close()


@pytest.mark.parametrize(
    "level, shape",
    [
        ("debug", "json"),
        pytest.param("debug", "console", marks=pytest.mark.soak),
        pytest.param("info", "console", marks=pytest.mark.soak),
        pytest.param("warning", "json", marks=pytest.mark.soak),
        pytest.param("error", "json", marks=pytest.mark.soak),
    ],
)
async def test_logs_contain_no_personal_data(tmp_path: Path, level: str, shape: str) -> None:
    """After whole games on all platforms and some faults, at the most verbose level, the program's
    output contains no name, text, title, room name, token or session."""
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        telegram.limits.none()
        settings = {"NIGIRI_LOG_LEVEL": level, "NIGIRI_LOG_FORMAT": shape}
        async with tables(tmp_path, discord, telegram, **settings) as (program, all_tables):
            await asyncio.gather(*(play_game(table) for table in all_tables))
            await send_broken_requests(program.url)
            if level in ("debug", "info"):
                await write_without_database(program, all_tables)
        log = program.log.read_text()
        secrets = (discord.app.token, telegram.token, telegram.token.partition(":")[2], SECRET)
    hits = [line for line in log.splitlines() if MARK in line.lower()]
    assert [] == hits
    assert [0] * len(secrets) == [log.count(secret) for secret in secrets]
    if level == "debug":
        assert "started" in log
    if shape == "json":
        for line in log.splitlines():
            assert {"event", "level", "timestamp", "logger"} <= set(json.loads(line)), line


TOLD = """
import structlog
from bot.app.logging import set_up_logging
from bot.app.settings import load_settings

set_up_logging(load_settings({"NIGIRI_LOG_FORMAT": "json"}, None))
for user in ("web:zqx-room/zqxanna", "telegram:7", "web:zqx-room/zqxanna"):
    structlog.get_logger("bot").warning("not-told", room="web:zqx-room", user=user, game="bamoku")
"""


async def test_log_lines_name_digests() -> None:
    """Log lines name a browser room and its people by stable digests, and games and ids of other
    chats in plain text."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", TOLD, stderr=asyncio.subprocess.PIPE
    )
    _, told = await program.communicate()
    first, other, again = (json.loads(line) for line in told.decode().splitlines())
    assert MARK not in told.decode()
    assert ("telegram:7", "bamoku") == (other["user"], other["game"])
    assert (first["room"], first["user"]) == (again["room"], again["user"])
    assert first["room"] != first["user"]


BROKEN = """
import logging
from aiohttp.http_exceptions import BadHttpMessage
from bot.app.logging import set_up_logging
from bot.app.settings import load_settings

set_up_logging(load_settings({"NIGIRI_LOG_FORMAT": "json"}, None))
server = logging.getLogger("aiohttp.server")
for error in (BadHttpMessage("zqx"), ValueError("a fault of ours")):
    server.error("Error handling request from %s", "192.0.2.7", exc_info=error)
"""


async def test_a_malformed_request_is_not_logged() -> None:
    """A malformed request is not logged, since anyone can send any number of them. An error of ours
    is logged without the requester's address."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BROKEN, stderr=asyncio.subprocess.PIPE
    )
    _, told = await program.communicate()
    assert ["Error handling request"] == [
        json.loads(line)["event"] for line in told.decode().splitlines()
    ]
    assert ("a fault of ours" in told.decode(), "192.0.2.7" in told.decode()) == (True, False)
