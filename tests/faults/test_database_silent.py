"""A database that does not respond, or whose responses are lost: people are told within seconds,
and nothing is done twice afterwards. Uses the shipped program as a separate process."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp
import pytest

from tests.deploy.servers import run_server
from tests.end_to_end.program import Person, Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import Stage, start_game
from tests.fakes.valve import Valve
from tests.faults.conftest import Tell
from tests.patience import SOON

BACK = 30.0
WORDS = "The games cannot be reached just now. Please try again in a moment."
CALLS = 8
"""Each kind of call is made this often concurrently, and once more later."""


class Answer(NamedTuple):
    """The status and text of a response, its time in seconds, and `Retry-After`."""

    status: int
    words: str
    took: float
    again: str


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program with an embedded database."""
    made = Program(tmp_path / "data")
    made.start()
    yield made
    assert 0 == made.stop()
    assert "Traceback" not in made.log.read_text()


async def call(person: Person, text: str, event_id: str) -> Answer:
    """Write a line as this event."""
    began = time.monotonic()
    body = {"user": person.name, "text": text, "event_id": event_id}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{person.url}/messages", json=body) as response,
    ):
        answer = await response.json()
        words = answer["error"]["message"] if "error" in answer else ""
        again = response.headers.get("Retry-After", "")
        return Answer(response.status, words, time.monotonic() - began, again)


async def look(person: Person) -> Answer:
    """Read the room."""
    began = time.monotonic()
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{person.url}/messages") as response,
    ):
        answer = await response.json()
        words = answer["error"]["message"] if "error" in answer else ""
        again = response.headers.get("Retry-After", "")
        return Answer(response.status, words, time.monotonic() - began, again)


async def insist(asked: Callable[[], Awaitable[Answer]]) -> Answer:
    """Repeat a call until its status is not 503."""
    until = time.monotonic() + BACK
    while (answer := await asked()).status == 503:
        assert time.monotonic() < until, answer
        await asyncio.sleep(0.05)
    return answer


async def while_silent(room: Stage) -> list[Answer]:
    """Return the responses to many concurrent calls, and to some later ones."""
    anna, ben = room.cast["Anna"], room.cast["Ben"]
    moves = [call(anna, "E5", "move") for _ in range(CALLS)]
    talk = [call(ben, f"hello {number}", f"talk-{number}") for number in range(CALLS)]
    first = await asyncio.gather(*moves, *talk, *(look(ben) for _ in range(CALLS)))
    later = await asyncio.gather(call(anna, "E5", "move"), look(ben))
    return [*first, *later]


async def check_effects_once(room: Stage) -> None:
    """Everything requested during the outage is there after a retry, and only once."""
    anna, ben = room.cast["Anna"], room.cast["Ben"]
    assert 200 == (await insist(lambda: call(anna, "E5", "move"))).status
    for number in range(CALLS):
        event = f"talk-{number}"
        done = await insist(lambda n=number, e=event: call(ben, f"hello {n}", e))  # type: ignore[misc]
        assert 200 == done.status
    assert 200 == (await insist(lambda: call(ben, "D5", "answer"))).status
    assert ["E5", "D5"] == [point for _, point in (await room.game())["moves"]]
    lines = [each["text"] for each in await ben.messages() if each["author"] == "Ben"]
    assert [f"hello {number}" for number in range(CALLS)] == sorted(
        each for each in lines if each.startswith("hello")
    )
    mine = [each for each in await ben.messages() if each["text"] == "E5"]
    assert 1 == len(mine)


def check_refused_in_time(answers: list[Answer]) -> None:
    """Every call is refused with a text, within `SOON`, and with a time for the retry."""
    assert {(503, WORDS, "2")} == {(each.status, each.words, each.again) for each in answers}
    assert max(each.took for each in answers) < SOON


@asynccontextmanager
async def frozen(pid: int) -> AsyncIterator[None]:
    """Freeze a process inside the ``with`` statement."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def test_a_frozen_database(program: Program, tell: Tell) -> None:
    """While the embedded database is frozen, calls are soon refused with a text, and retries
    afterwards take effect once."""
    pid = int((program.data / "valkey.pid").read_text())
    async with start_game(program, "club", "9x9 black no clock") as room:
        async with frozen(pid):
            answers = await while_silent(room)
        check_refused_in_time(answers)
        await check_effects_once(room)
    log = program.log.read_text()
    assert 1 == log.count("games-out-of-reach")
    slowest = max(each.took for each in answers)
    tell(f"frozen: {len(answers)} callers refused in words within {slowest:.1f} s, 0 done twice")


async def test_a_frozen_server_elsewhere(tmp_path: Path, tell: Tell) -> None:
    """The same holds for an operator's server over TCP."""
    with run_server(tmp_path / "server") as server:
        program = SplitProgram(tmp_path / "data", REDIS_URL=server.url())
        await asyncio.to_thread(program.start)
        try:
            with server.admin() as admin:
                pid = int(admin.info("server")["process_id"])
            async with start_game(program, "club", "9x9 black no clock") as room:
                async with frozen(pid):
                    answers = await while_silent(room)
                check_refused_in_time(answers)
                await check_effects_once(room)
        finally:
            assert 0 == await asyncio.to_thread(program.stop)
    slowest = max(each.took for each in answers)
    tell(f"frozen elsewhere: refused in words within {slowest:.1f} s, 0 done twice")


async def test_half_open_connections(tmp_path: Path, tell: Tell) -> None:
    """If a firewall between program and database drops all packets silently, the program reacts as
    to a frozen server, and recovers over new connections."""
    with run_server(tmp_path / "server") as server:
        async with Valve(f"127.0.0.1:{server.port}") as valve:
            url = server.url().replace(f"127.0.0.1:{server.port}", valve.address)
            program = SplitProgram(tmp_path / "data", REDIS_URL=url)
            await asyncio.to_thread(program.start)
            try:
                async with start_game(program, "club", "9x9 black no clock") as room:
                    valve.shut()
                    check_refused_in_time(answers := await while_silent(room))
                    valve.reopen()
                    await check_effects_once(room)
            finally:
                assert 0 == await asyncio.to_thread(program.stop)
    slowest = max(each.took for each in answers)
    tell(f"half-open: refused in words within {slowest:.1f} s, 0 done twice")


async def test_old_connections_are_half_open(tmp_path: Path, tell: Tell) -> None:
    """If only the existing connections are dead, as after a firewall has forgotten them, calls soon
    succeed over new ones."""
    with run_server(tmp_path / "server") as server:
        async with Valve(f"127.0.0.1:{server.port}") as valve:
            url = server.url().replace(f"127.0.0.1:{server.port}", valve.address)
            program = SplitProgram(tmp_path / "data", REDIS_URL=url)
            await asyncio.to_thread(program.start)
            try:
                async with start_game(program, "club", "9x9 black no clock") as room:
                    valve.forget()
                    anna, ben = room.cast["Anna"], room.cast["Ben"]
                    done = [await call(anna, "E5", "move"), await look(ben)]
                    assert [200, 200] == [each.status for each in done], done
                    assert sum(each.took for each in done) < SOON
                    assert ["E5"] == [point for _, point in (await room.game())["moves"]]
            finally:
                assert 0 == await asyncio.to_thread(program.stop)
            assert "games-out-of-reach" not in program.log.read_text()
    tell(f"dead connections: answered in {sum(each.took for each in done):.1f} s")
