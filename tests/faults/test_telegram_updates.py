"""``kill -9`` of the program with pending updates, compared with a conventional bot."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.adapters.redis.helpers import ROOT, end_servers
from tests.end_to_end.split import SplitProgram
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

PEOPLE, LINES, KILLS = 40, 10, 4
"""Each person sends this many lines that the program does not understand, and answers as such."""
SECONDS, SILENCE = 60.0, 5.0

pytestmark = [pytest.mark.soak, pytest.mark.timeout(300)]

Life = Callable[[], Awaitable[Callable[[], None]]]
"""Starts a bot, and returns a function that kills it."""


async def answers(fake: FakeTelegram, people: list[Person], live: Life) -> list[int]:
    """Return how many of each person's lines are answered by a bot that is killed repeatedly while
    more are waiting."""
    share = LINES // (KILLS + 1)
    for person in people:
        await person.start()
    sent = 0
    for _ in range(KILLS):
        for _ in range(share):
            for person in people:
                await person.send(person.private, f"blorb x{sent}x")
            sent += 1
        before, kill = count_answers(fake, people), await live()
        await fake.world.bell.until(
            lambda before=before: sum(count_answers(fake, people)) > sum(before) + 5,  # type: ignore[misc]
            SECONDS,
        )
        kill()
    while sent < LINES:
        for person in people:
            await person.send(person.private, f"blorb x{sent}x")
        sent += 1
    kill = await live()
    try:
        await fake.updates.wait_until_confirmed(SECONDS)
        while True:  # until no further answer comes
            came = sum(count_answers(fake, people))
            with suppress(AssertionError):
                await fake.world.bell.until(
                    lambda came=came: sum(count_answers(fake, people)) > came,  # type: ignore[misc]
                    SILENCE,
                )
                continue
            break
    finally:
        kill()
    return count_answers(fake, people)


def count_answers(fake: FakeTelegram, people: list[Person]) -> list[int]:
    """Return how many of their lines were answered with a quotation of the line."""
    return [
        len(
            {
                line
                for message in person.private.messages
                for line in range(LINES)
                if message.author is fake.bot and f"blorb x{line}x" in message.text
            }
        )
        for person in people
    ]


async def test_stock_polling_loses_updates(tmp_path: Path) -> None:
    """With the same people and kills, the program answers every line, and a bot with the library's
    polling loses many."""
    program = SplitProgram(tmp_path / "data")
    ours = theirs = 0
    try:
        async with FakeTelegram() as fake:
            fake.limits.none()
            program = SplitProgram(
                tmp_path / "data",
                NIGIRI_TELEGRAM_TOKEN=fake.token,
                NIGIRI_TELEGRAM_API=fake.url,
            )

            async def live() -> Callable[[], None]:
                await asyncio.to_thread(program.start)
                return program.kill

            found = await answers(fake, crowd(fake), live)
            ours = sum(LINES - count for count in found)
    finally:
        program.kill()
        end_servers(tmp_path)
    async with FakeTelegram() as fake:
        fake.limits.none()
        running: list[asyncio.subprocess.Process] = []

        async def stock() -> Callable[[], None]:
            line = [sys.executable, "-m", "tests.faults.stock_polling", fake.token, fake.url]
            running.append(await asyncio.create_subprocess_exec(*line, cwd=ROOT))
            return running[-1].kill

        try:
            found = await answers(fake, crowd(fake), stock)
            theirs = sum(LINES - count for count in found)
        finally:
            for process in running:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
    sys.stdout.write(f"\nlost of {PEOPLE * LINES}: {ours}; by stock polling: {theirs}\n")
    assert 0 == ours
    assert theirs > 0


def crowd(fake: FakeTelegram) -> list[Person]:
    """Create some people."""
    return [fake.user(f"P{number}") for number in range(PEOPLE)]
