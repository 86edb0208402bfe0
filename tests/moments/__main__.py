"""Plays the story and photographs it."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.moved import NOW
from tests.end_to_end.moved import ASKED, LOOKED, MovedProgram
from tests.end_to_end.pictures import launch_chromium
from tests.end_to_end.program import Program, settings_for
from tests.end_to_end.test_recorded_games import recorded
from tests.fakes.clock import Clock
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.moments.chats import DiscordTable, TelegramTable
from tests.moments.room import WebTable
from tests.moments.table import word

KO = recorded(71)
ROUND = recorded(170)
TRIPLE_KO = [point for _, point in ROUND.moves[:54]] + ["J5", "A2", "E9", "J4", "A1", "D9"]
COUNT = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "A1", "B3", "pass", "pass"]
DOUBT = [
    "B1",
    "D2",
    "B2",
    "E2",
    "C3",
    "F2",
    "D3",
    "C1",
    "E3",
    "C2",
    "F3",
    "G1",
    "G3",
    "G2",
    "H2",
    "A9",
    "H1",
    "J9",
    "pass",
    "pass",
]
"""The white group at C2 lives or dies depending on who plays next."""
GAMES = ("ko", "count", "round", "doubt")
THEN = 40 * 60 * 60 * 1000
"""After this many milliseconds a quarter of two days is left."""


async def ko(table: Any, keep: Callable[[str], Any]) -> None:
    """Play from the challenge to a ko, with the questions around it."""
    await table.challenge(9, KO.komi)
    await keep("01-challenge")
    await table.accept()
    await keep("02-start")
    for number, (_, point) in enumerate(KO.moves[:47], start=1):
        await table.play(point)
        if number == 11:
            await keep("03-move")
    await keep("04-ko")
    await table.type_command(
        False, "D6" if not isinstance(table, DiscordTable) else "play", _point(table)
    )
    await keep("10-refusal")
    for name, what in (("12-help", "help"), ("13-settings", "settings")):
        await table.type_command(False, what)
        await keep(name)
    await table.type_command(True, "undo")
    await keep("11-undo")


def _point(table: Any) -> str:
    return "D6" if isinstance(table, DiscordTable) else ""


async def count(table: Any, keep: Callable[[str], Any]) -> None:
    """Photograph two passes, a vote and the result."""
    await table.challenge(5, 6.5)
    await table.accept()
    for point in COUNT:
        await table.play(point)
    await keep("05-count")
    await table.agree(black=True)
    await keep("07-vote")
    await table.agree(black=False)
    await keep("08-result")


async def repeat(table: Any, keep: Callable[[str], Any]) -> None:
    """Play three kos until the position repeats."""
    await table.challenge(9, ROUND.komi)
    await table.accept()
    for point in TRIPLE_KO:
        await table.play(point)
    await keep("09-repetition")


async def doubt(table: Any, keep: Callable[[str], Any]) -> None:
    """Photograph a count with a question, and a proof."""
    await table.challenge(9, 6.5)
    await table.accept()
    for point in DOUBT:
        await table.play(point)
    await keep("06-question")
    await table.type_command(False, "prove", "A9")
    await asyncio.sleep(10)
    await keep("15-proof")


STORIES = {"ko": ko, "count": count, "round": repeat, "doubt": doubt}


@asynccontextmanager
async def tables(chat: str, language: str, made: type[Program], data: Path) -> AsyncIterator[Any]:
    """Yield tables at the program: one for each game, and the last for the reminder."""
    if chat == "web":
        program = made(data)
        await asyncio.to_thread(program.start)
        try:
            yield [WebTable(program.url, language, f"klub-{one}") for one in range(len(GAMES) + 1)]
        finally:
            await asyncio.to_thread(program.stop)
        return
    async with FakeDiscord() if chat == "discord" else FakeTelegram() as fake:
        if isinstance(fake, FakeTelegram):
            fake.limits.none()
            found: list[Any] = [TelegramTable(fake, language) for _ in range(len(GAMES) + 1)]
        else:
            found = [DiscordTable(fake, language) for _ in range(len(GAMES) + 1)]
        program = made(data, **settings_for(fake))
        await asyncio.to_thread(program.start)
        try:
            yield found
        finally:
            await asyncio.to_thread(program.stop)


async def photograph_reminder(
    chat: str, language: str, browser: Browser, folder: Path, data: Path
) -> None:
    """Photograph the reminder for Black when the time for a move nearly ends."""
    database = await open_embedded(data)
    try:
        await database.client.mset({NOW: round(Clock().now() * 1000), ASKED: 0})
        async with tables(chat, language, MovedProgram, data) as found:
            table = found[-1]
            if chat == "web":
                await table.enter(browser)
            clock = word(language, "clock") if chat != "discord" else "2 days"
            await table.challenge(9, 6.5, clock)
            await table.accept()
            await asyncio.sleep(3)
            await database.client.incrby(NOW, THEN)
            asked = await database.client.incr(ASKED)
            while int(await database.client.get(f"{LOOKED}reminders") or 0) < asked:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
            await table.wait_for_notice()
            await table.photograph(browser, str(folder / f"{chat}-{language}-14-reminder.png"))
    finally:
        await database.close()


async def photograph_chat(
    chat: str, language: str, browser: Browser, folder: Path, games: list[str]
) -> None:
    """Photograph all moments of one chat in one language."""
    with tempfile.TemporaryDirectory() as place:
        if "reminder" in games or not games:
            await photograph_reminder(chat, language, browser, folder, Path(place) / "later")
        async with tables(chat, language, Program, Path(place) / "data") as found:
            for table, game in zip(found, GAMES, strict=False):
                if games and game not in games:
                    continue
                if chat == "web":
                    await table.enter(browser)

                async def keep(name: str, table: Any = table) -> None:
                    path = folder / f"{chat}-{language}-{name}.png"
                    await table.photograph(browser, str(path))
                    print(path.name, flush=True)  # noqa: T201

                await STORIES[game](table, keep)


async def main(folder: Path, wanted: list[str]) -> None:
    """Draw the wanted moments: ``CHAT-LANGUAGE``, perhaps followed by names of games."""
    every = [f"{chat}-{code}" for chat in ("discord", "telegram", "web") for code in ("en", "pl")]
    pairs = [one for one in wanted if "-" in one] or every
    games = [one for one in wanted if "-" not in one]
    async with async_playwright() as playwright:
        browser = await launch_chromium(playwright)
        for pair in pairs:
            chat, language = pair.split("-")
            await photograph_chat(chat, language, browser, folder, games)
        await browser.close()


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
