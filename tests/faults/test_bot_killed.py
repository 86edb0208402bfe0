"""The program dies at each step of a move: nothing is lost, duplicated or posted out of order."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from itertools import zip_longest
from pathlib import Path

import aiohttp
import pytest

from bot.store.connection import keys
from tests.adapters.redis.helpers import end_servers, open_embedded
from tests.adapters.telegram.desk import game_of
from tests.end_to_end.program import Person, people
from tests.fakes.telegram.server import FakeTelegram
from tests.faults.dying import ONLY_TELEGRAM, PLACES, DyingProgram
from tests.ports import free_port

SECONDS = 30.0
WAYS = [(when, where) for where in PLACES for when in ("before", "after")]
OF_ANNA, OF_BEN = WAYS, [way for way in WAYS if way[1] not in ONLY_TELEGRAM]
DEATHS = [way for pair in zip_longest(OF_ANNA, OF_BEN, fillvalue=OF_BEN[0]) for way in pair]
"""Anna's moves come from Telegram, Ben's from a browser."""
POINTS = [f"{column}{row}" for row in (1, 3, 5, 7) for column in "ABCDEFGH"]

_MOVE = re.compile(r"\bmove ([0-9]+)")

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    """A Telegram without limits."""
    async with FakeTelegram() as fake:
        fake.limits.none()
        yield fake
        assert [] == fake.mistakes


async def test_dying_at_every_step(fake: FakeTelegram, tmp_path: Path) -> None:
    """In a game between Telegram and a browser the program dies during each move, before and after
    each step of its processing. Each move is made once, and every board is posted once in both
    rooms, in order."""
    program = DyingProgram(
        tmp_path / "data",
        NIGIRI_WEB_PORT=str(free_port()),
        NIGIRI_TELEGRAM_TOKEN=fake.token,
        NIGIRI_TELEGRAM_API=fake.url,
    )
    anna = fake.user("Anna")
    await asyncio.to_thread(program.start)
    try:
        async with people(program.url, "club", "Ben") as (ben,):
            await anna.start()
            await anna.send(anna.private, "/challenge 9x9 black no clock")
            offered = await anna.private.says("is looking for a game", SECONDS)
            game = game_of(offered)
            await insist(ben, f"join {game}", "join")
            await anna.private.says("your move", SECONDS)
            for turn, death in enumerate(DEATHS):
                await wait_until_idle(tmp_path / "data", fake.bot.id)
                program.dies(*death)
                if turn % 2:
                    say = asyncio.create_task(insist(ben, POINTS[turn], f"move-{turn}"))
                else:
                    await anna.send(anna.private, POINTS[turn])
                    say = asyncio.create_task(asyncio.sleep(0))
                await asyncio.to_thread(program.died)
                await asyncio.to_thread(program.start)
                await say
                await anna.private.says(f"move {turn + 1}", SECONDS)
                await wait_for_board(ben, f"move {turn + 1}")
            assert POINTS[: len(DEATHS)] == [point for _, point in (await ben.game(game))["moves"]]
            here = [m["text"] for m in await ben.messages()]
        there = [m.text for m in anna.private.messages if m.photo]
        expected = list(range(1, len(DEATHS) + 1))
        assert expected == numbers(here)
        assert expected == numbers(there)
    finally:
        program.kill()
        end_servers(tmp_path)


def numbers(texts: list[str]) -> list[int]:
    """Return the numbers of the moves that boards announce; the first board has none."""
    return [int(found[1]) for text in texts if (found := _MOVE.search(text))]


async def insist(person: Person, line: str, event: str) -> None:
    """Say a line until it is acknowledged, always as the same event."""
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                await person.say(line, event_id=event)
            except (aiohttp.ClientError, AssertionError):
                await asyncio.sleep(0.05)
            else:
                return


async def wait_for_board(person: Person, text: str) -> None:
    """Wait until a board is in the room."""
    async with asyncio.timeout(SECONDS):
        while not any(text in m["text"] for m in await person.messages()):  # noqa: ASYNC110  over HTTP
            await asyncio.sleep(0.05)


async def wait_until_idle(folder: Path, bot: int) -> None:
    """Wait until nothing is pending, so that the program dies during the next move."""
    database = await open_embedded(folder)
    client = database.client
    streams = [keys.outbox(keys.WHOLE), keys.inbox(f"telegram:{bot}")]
    async with asyncio.timeout(SECONDS):
        while True:
            if sum([await client.xlen(stream) for stream in streams]) == 0:
                break
            await asyncio.sleep(0.05)
    await database.close()
