"""A browser room that requires a key, through the program and its database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from tests.end_to_end.program import Person, start_game
from tests.end_to_end.split import SplitProgram


def browser() -> aiohttp.ClientSession:
    """Return a browser session that also accepts cookies from an IP address."""
    return aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))


async def status(session: aiohttp.ClientSession, url: str) -> int:
    """Return the response status for this address."""
    async with session.get(url) as answer:
        return answer.status


@pytest.fixture
def program(tmp_path: Path) -> Iterator[SplitProgram]:
    """A program that a test may restart."""
    program = SplitProgram(tmp_path / "data")
    program.start()
    yield program
    assert 0 == program.stop()


async def test_a_key_outlives_the_program(program: SplitProgram) -> None:
    """After a restart the people inside a room with a key can play on, and a stranger can read
    neither the room nor its game, by address or by code, before entering the key."""
    async with browser() as at_annas, browser() as at_bens, browser() as elsewhere:
        anna, ben = (
            Person(session, program.url, "den", name)
            for session, name in ((at_annas, "Anna"), (at_bens, "Ben"))
        )
        for session, person in ((at_annas, anna), (at_bens, ben)):
            async with session.post(f"{person.url}/visits", json={"user": person.name}) as came:
                assert 200 == came.status
        code = await start_game(anna, ben, "9x9 black no clock")
        async with at_annas.post(f"{anna.url}/key") as made:
            key = (await made.json())["key"]
        assert 0 == await asyncio.to_thread(program.stop)
        await asyncio.to_thread(program.start)
        anna, ben = (
            Person(session, program.url, "den", name)
            for session, name in ((at_annas, "Anna"), (at_bens, "Ben"))
        )
        await anna.say("D4")
        await ben.say("E5")
        assert "⚪ E5 · Anna" in (await anna.last())["text"]
        eve = Person(elsewhere, program.url, "other", "Eve")
        await eve.say(f"board #{code}")
        assert "I don’t know that game." in (await eve.last())["text"]
        assert [403, 404, 404] == [
            await status(elsewhere, f"{program.url}{path}")
            for path in (
                "api/rooms/den/messages",
                f"api/games/{code}",
                f"pictures/{code}/3.png",
            )
        ]
        async with elsewhere.post(f"{anna.url}/entry", json={"key": key}) as entered:
            assert 200 == entered.status
        inside = Person(elsewhere, program.url, "den", "Eve")
        board = await inside.last()
        assert "⚪ E5 · Anna" in board["text"]
        assert (await inside.get(board["image"])).startswith(b"\x89PNG")
        await inside.say(f"board #{code}")
        assert "⚫ Anna – ⚪ Ben" in (await inside.last())["text"]
