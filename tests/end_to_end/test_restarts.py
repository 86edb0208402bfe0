"""If any process dies, no acknowledged move is lost or duplicated, and every move is announced."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import aiohttp
import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import Stage, letter_of, stage, start_game
from tests.ports import free_port

GAMES = 8
MOVES = 40
POINTS = [
    f"{column}{row}" for black in (1, 3, 5) for column in "ABCDEFGH" for row in (black, black + 1)
]
"""Black fills the first, third and fifth line except for the last column, White the others: nothing
is captured."""
SILENCE = 40.0
"""Seconds to wait: a match that a dying program was announcing stays claimed for some time."""


class Make(Protocol):
    """Creates a program on the test's data folder without starting it."""

    def __call__(self, **environment: str) -> Program: ...


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Create programs on one data folder; all are stopped at the end, even after an error."""
    made: list[Program] = []

    def another(**environment: str) -> Program:
        made.append(SplitProgram(tmp_path / "data", **environment))
        return made[-1]

    yield another
    for program in made:
        program.kill()
    last = another()
    last.start()
    assert 0 == last.stop()
    assert not (last.data / "valkey.sock").exists()


@pytest.mark.parametrize("end", ["stop", "kill"])
async def test_a_proposal_survives_a_restart(make: Make, end: str) -> None:
    """After a clean stop or a kill the open proposal keeps its number, dead stones and votes, and a
    reaction to the old message agrees to it."""
    program = make(NIGIRI_WEB_PORT=str(free_port()))
    program.start()
    async with start_game(program, "club") as room:
        await room.play("E5 A1 pass pass", "Anna", "Ben")
        await room.does("Anna", letter_of((await room.game())["proposal"], "A1"))
        await room.does("Anna", "✅")
        messages = await next(iter(room.cast.values())).messages()
        marked = [message for message in messages if message["choices"]][-1]
        before = await room.game()
        getattr(program, end)()
        program.start()
        assert before == await room.game()
        asked = await room.does("Anna", "resign")
        assert "Resign the game against Ben?" in asked
        told = await room.does("Ben", "✅", on=marked)
        assert "Anna wins by 74.5 (B+74.5)" == told.partition("\n")[0]
        assert 0 == program.stop()


async def test_killed_again_and_again(make: Make) -> None:
    """The program and its database are killed in turn while eight games are played. With retries
    under the same event id every move is made once and in order, every room ends with the newest
    board, and no room ever goes back to an older one."""
    program = make(NIGIRI_WEB_PORT=str(free_port()))
    program.start()
    async with asyncio.TaskGroup() as group:
        for number in range(GAMES):
            group.create_task(play(program, f"room-{number}"))
        await asyncio.sleep(0.7)
        for _ in range(2):
            program.kill()
            await asyncio.to_thread(program.start)
            await asyncio.sleep(0.7)
            program.kill_database()
            await asyncio.sleep(0.7)
    for number in range(GAMES):
        moves, versions = await wait_for_last_board(program, f"room-{number}")
        assert POINTS[:MOVES] == moves
        assert sorted(set(versions)) == versions
        assert MOVES + 2 == versions[-1]
    assert 0 == program.stop()
    assert "Traceback" not in program.log.read_text()


async def play(program: Program, room: str) -> None:
    """Let two persistent people play a game."""
    async with stage(program, room, "Anna", "Ben") as scene:
        await say_until_acknowledged(scene, "Anna", "challenge Ben 9x9 black no clock", "offer")
        # By its number, since the answer may arrive before the challenge is announced.
        await say_until_acknowledged(scene, "Ben", "accept 1", "accept")
        for turn, point in enumerate(POINTS[:MOVES]):
            await say_until_acknowledged(scene, ("Anna", "Ben")[turn % 2], point, f"move-{turn}")


async def wait_for_last_board(program: Program, room: str) -> tuple[list[str], list[int]]:
    """Wait for the last board; return the moves of the room's game and the versions of the boards
    shown."""
    async with stage(program, room, "Anna", "Ben") as scene:
        shown = await wait_until_shown(scene, MOVES + 2)
        message = await scene.board()
        moves = (await scene.cast["Anna"].game(message["game"]))["moves"]
        return [point for _, point in moves], shown


async def say_until_acknowledged(scene: Stage, who: str, line: str, event: str) -> None:
    """Say a line until it is acknowledged, always under the same event id. Connection errors and an
    unavailable database are retried; any other error fails the test."""
    while True:
        try:
            await scene.cast[who].say(line, event_id=event)
        except aiohttp.ClientError:
            await asyncio.sleep(0.05)
        except AssertionError as error:
            if "web-error-unavailable" not in str(error):
                raise
        else:
            return


async def wait_until_shown(scene: Stage, version: int) -> list[int]:
    """Wait until this version or a newer one is shown; return the versions of all boards."""
    until = time.monotonic() + SILENCE
    while not (shown := await board_versions(scene)) or shown[-1] < version:
        assert time.monotonic() < until, shown
        await asyncio.sleep(0.2)
    return shown


async def board_versions(scene: Stage) -> list[int]:
    """Return the versions of the room's boards, in posting order."""
    try:
        messages = await scene.cast["Anna"].messages()
    except aiohttp.ClientError:
        return []
    images = [message["image"] for message in messages if message["image"]]
    return [int(image.rpartition("/")[2].partition(".png")[0]) for image in images]


async def test_two_programs_on_one_data_folder(make: Make) -> None:
    """Two programs share one database and one room. Each move is announced once, and when the one
    that started the database stops, the other keeps running."""
    first, second = make(), make()
    first.start()
    second.start()
    async with start_game(first, "shared") as one, stage(second, "shared", "Anna", "Ben") as other:
        for turn, point in enumerate(POINTS[:20]):
            await (one, other)[turn % 2].does(("Anna", "Ben")[turn % 2], point)
        assert list(range(2, 23)) == await board_versions(one)
        assert await one.cast["Anna"].messages() == await other.cast["Ben"].messages()
        assert 0 == first.stop()
        await other.does("Ben", "resign")
        assert "Ben resigns" in await other.does("Ben", "resign yes")
        assert list(range(2, 24)) == await board_versions(other)
    assert 0 == second.stop()


async def test_one_of_two_programs_is_killed(make: Make) -> None:
    """If one of two programs on the same data folder is killed, the other announces its commits."""
    first, second = make(), make()
    first.start()
    second.start()
    async with start_game(first, "left") as one, stage(second, "left", "Anna", "Ben") as other:
        for turn, point in enumerate(POINTS[:6]):
            await one.does(("Anna", "Ben")[turn % 2], point)
        sent = asyncio.create_task(say_until_acknowledged(other, "Anna", POINTS[6], "the-move"))
        lost = asyncio.create_task(say_until_acknowledged(one, "Anna", POINTS[6], "the-move"))
        await asyncio.sleep(0.01)
        first.kill()
        await sent
        lost.cancel()
        await wait_until_shown(other, 9)
        moves = (await other.cast["Anna"].game(one.games[0]))["moves"]
        assert POINTS[:7] == [point for _, point in moves]
    assert 0 == second.stop()
