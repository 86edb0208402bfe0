"""The program stops within ten seconds of a stop signal, whatever hangs, without losing
anything."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.end_to_end.program import Program, people
from tests.end_to_end.split import SplitProgram
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram
from tests.fakes.valve import Valve
from tests.patience import PATIENCE
from tests.ports import free_port

LONGEST_STOP = 10.0
CODE = re.compile(r"code ([a-z]{6})")


@dataclass
class World:
    """The program with both platforms behind valves, and a person on each."""

    program: Program
    valves: list[Valve]
    general: Channel
    anna: DiscordPerson
    bob: TelegramPerson
    me: str

    async def stopped(self) -> float:
        """Stop the program cleanly; return the seconds it took."""
        begun = time.monotonic()
        assert 0 == await asyncio.to_thread(self.program.stop), self.program.log.read_text()
        return time.monotonic() - begun

    def freeze_database(self, number: signal.Signals) -> None:
        """Send SIGSTOP or SIGCONT to the database server."""
        os.kill(int((self.program.data / "valkey.pid").read_text()), number)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Everything runs."""
    async with (
        FakeDiscord() as discord,
        FakeTelegram() as telegram,
        Valve(discord.address) as to_discord,
        Valve(telegram.url.removeprefix("http://")) as to_telegram,
    ):
        discord.gateway.url = f"ws://{to_discord.address}/gateway"
        anna = discord.user("Anna")
        general = discord.channel(discord.guild("Go club", discord.user("Owen"), anna), "general")
        bob = telegram.user("Bob")
        program = SplitProgram(
            tmp_path / "data",
            NIGIRI_WEB_PORT=str(free_port()),
            NIGIRI_DISCORD_TOKEN=discord.app.token,
            NIGIRI_DISCORD_API=discord.rest_url.replace(discord.address, to_discord.address),
            NIGIRI_DISCORD_GATEWAY=discord.gateway.url,
            NIGIRI_TELEGRAM_TOKEN=telegram.token,
            NIGIRI_TELEGRAM_API=f"http://{to_telegram.address}",
        )
        await asyncio.to_thread(program.start)
        try:
            await bob.start()
            await bob.private.wait_for(lambda m: m.author is telegram.bot, PATIENCE)
            valves = [to_discord, to_telegram]
            yield World(program, valves, general, anna, bob, discord.bot.mention)
        finally:
            program.kill()


async def test_the_platforms_do_not_answer(world: World) -> None:
    """The program stops in time although Discord and Telegram hang during requests."""
    await world.bob.send(world.bob.private, "/challenge 9x9 no clock")
    offered = await world.bob.private.wait_for(lambda m: bool(CODE.search(m.text)), PATIENCE)
    code = CODE.findall(offered.text)[0]
    await world.anna.send(world.general, f"{world.me} join {code}")
    await world.general.wait_for(lambda m: " – ⚪" in m.shown_text, PATIENCE)
    for valve in world.valves:
        valve.shut()
    async with people(world.program.url, "lobby", "Ben", "Eve") as (ben, eve):
        await ben.say("challenge Eve 9x9 black no clock")
        await eve.say("accept")
        assert "your move" in (await ben.last())["text"]
    assert await world.stopped() < LONGEST_STOP


@pytest.mark.soak
async def test_the_database_does_not_answer(world: World) -> None:
    """The program stops in time although the database is frozen during moves; after a thaw the next
    start finds every acknowledged move."""
    async with people(world.program.url, "lobby", "Ben", "Eve") as (ben, eve):
        await ben.say("challenge Eve 9x9 black no clock")
        await eve.say("accept")
        await ben.say("D4")
        game = str((await ben.last())["game"])
        world.freeze_database(signal.SIGSTOP)
        try:
            saying = asyncio.create_task(eve.say("E5"))
            await world.bob.send(world.bob.private, "/games")
            await asyncio.sleep(0.5)
            took = await world.stopped()
            await asyncio.gather(saying, return_exceptions=True)
        finally:
            world.freeze_database(signal.SIGCONT)
        assert took < LONGEST_STOP
        await asyncio.to_thread(world.program.start)
        moves = (await ben.game(game))["moves"]
        assert ["D4"] == [point for _, point in moves][:1]
        await world.bob.private.wait_for(lambda m: "no game" in m.text.lower(), PATIENCE)
    assert await world.stopped() < LONGEST_STOP
