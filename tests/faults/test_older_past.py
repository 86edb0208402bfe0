"""The database loses its last seconds, and people play on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import stage, start_game
from tests.faults.conftest import Tell
from tests.faults.older_past import ForgetfulServer, run_forgetful_server
from tests.patience import PATIENCE

BEFORE, LOST = "D4 E5", "C3 G6 D6 F3"
LOSS = "These moves were lost: ⚫ C3, ⚪ G6, ⚫ D6, ⚪ F3. Please play them again."
ROOM = "club"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ForgetfulServer]:
    """An empty server that stores only snapshots."""
    with run_forgetful_server(tmp_path / "server") as server:
        yield server


@pytest.fixture
async def programs(server: ForgetfulServer, tmp_path: Path) -> AsyncIterator[list[Program]]:
    """Two processes of the program on that server."""
    programs: list[Program] = []
    for name in ("one", "two"):
        programs.append(SplitProgram(tmp_path / name, REDIS_URL=server.url))
        await asyncio.to_thread(programs[-1].start)
    yield programs
    for program in programs:
        assert 0 == await asyncio.to_thread(program.stop)
        assert "Traceback" not in program.log.read_text()


Event = tuple[str, dict[str, Any]]


async def live(program: Program) -> AsyncGenerator[Event, None]:
    """Yield the events that an open page of the room receives."""
    kind = ""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{program.url}api/rooms/{ROOM}/live") as stream,
    ):
        async for line in stream.content:
            field, _, value = line.decode().strip().partition(": ")
            if field == "event":
                kind = value
            elif field == "data":
                yield kind, json.loads(value)


async def until(events: AsyncGenerator[Event, None], kind: str, words: str = "") -> list[str]:
    """Read events until one of this kind with these words; return the texts of all earlier ones."""
    texts = list[str]()
    async with asyncio.timeout(PATIENCE):
        async for received, data in events:
            if received == kind and words in data.get("text", ""):
                return texts
            texts.append(data.get("text", received))
    raise AssertionError(texts)


async def test_the_room_notices_and_goes_on(
    server: ForgetfulServer, programs: list[Program], tell: Tell
) -> None:
    """After SAVE, four moves, kill -9 and a restart, the pages of both processes reload. They get
    one message that names the lost moves, and no longer show these. They show each new move,
    although it reuses the number of a lost one."""
    one, two = programs
    async with (
        start_game(one, ROOM) as room,
        aclosing(live(one)) as here,
        aclosing(live(two)) as there,
    ):
        await room.play(BEFORE, "Anna", "Ben")
        server.save()
        await room.play(LOST, "Anna", "Ben")
        for page in (here, there):
            await until(page, "message", "F3")
        await asyncio.to_thread(server.forget)
        began = time.monotonic()
        for page in (here, there):
            await until(page, "reset")
            tell(f"noticed after {time.monotonic() - began:.2f} s")
            notice = "".join(await until(page, "message", LOSS))
            tell(f"told after {time.monotonic() - began:.2f} s")
            assert "E5" in notice
            assert not any(point in notice for point in ("C3", "G6"))
        await room.play("C7 G7", "Anna", "Ben")
        for page in (here, there):
            await until(page, "message", "C7")
            await until(page, "message", "G7")
        moves = [point for _, point in (await room.game())["moves"]]
        assert ["D4", "E5", "C7", "G7"] == moves
        posts = [each["text"] for each in await room.cast["Eve"].messages()]
        assert 1 == sum(LOSS in each for each in posts)


async def test_a_game_that_had_just_begun(server: ForgetfulServer, programs: list[Program]) -> None:
    """A game that was lost completely is named in its room, once, and another one can be
    started."""
    one, _ = programs
    async with stage(one, ROOM, "Anna", "Ben") as room, aclosing(live(one)) as page:
        await room.does("Anna", "hello")
        server.save()
        await room.does("Anna", "challenge Ben 9x9 black no clock")
        await room.does("Ben", "accept")
        await room.play("D4", "Anna", "Ben")
        await until(page, "message", "D4")
        await asyncio.to_thread(server.forget)
        await until(page, "message", "This game was lost: Anna – ben")
    async with start_game(one, ROOM) as again:
        await again.play("D4 E5", "Anna", "Ben")
        assert 2 == len((await again.game())["moves"])
