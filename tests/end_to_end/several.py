"""The bot as several processes that share one database, with people in all chats."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from tests.end_to_end.hurried import HurriedProgram
from tests.end_to_end.program import Program
from tests.end_to_end.test_alone import Browser
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.model import Message as TelegramMessage
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram
from tests.ports import free_port

ROLES = ("web", "discord", "telegram", "delivery", "deadlines")
SECONDS = 30.0


@dataclass
class Several:
    """``programs`` maps names such as ``web-1`` to processes. Anna is on a Discord server, Bob is
    in Telegram, and both can enter the browser room."""

    folder: Path
    discord: FakeDiscord
    telegram: FakeTelegram
    general: Channel
    anna: DiscordPerson
    bob: TelegramPerson
    programs: dict[str, Program] = field(default_factory=dict)

    async def start(self, name: str, **more: str) -> Program:
        """Start another process; the part of its name before the hyphen gives its roles."""
        program = self.programs.get(name)
        if program is None:
            program = self.programs[name] = HurriedProgram(
                self.folder / "data",
                NIGIRI_ROLES=name.partition("-")[0],
                NIGIRI_WEB_PORT=str(free_port()),
                NIGIRI_LOG_LEVEL="info",
                NIGIRI_DISCORD_TOKEN=self.discord.app.token,
                NIGIRI_DISCORD_API=self.discord.rest_url,
                NIGIRI_DISCORD_GATEWAY=self.discord.gateway_url,
                NIGIRI_TELEGRAM_TOKEN=self.telegram.token,
                NIGIRI_TELEGRAM_API=self.telegram.url,
                **more,
            )
            program.log = self.folder / f"{name}.log"
        await asyncio.to_thread(program.start)
        return program

    async def restart(self, name: str, *, kill: bool = False) -> float:
        """Stop or kill one process and start it again; return how many seconds it took to end."""
        program, begun = self.programs[name], time.monotonic()
        if kill:
            await asyncio.to_thread(program.kill)
        else:
            assert 0 == await asyncio.to_thread(program.stop), program.log.read_text()
        took = time.monotonic() - begun
        await asyncio.to_thread(program.start)
        return took

    async def in_discord(self, text: str, channel: Channel) -> Message:
        """Wait for a message with this text in Discord."""
        return await channel.wait_for(lambda m: text in m.shown_text, SECONDS)

    async def in_telegram(self, text: str) -> TelegramMessage:
        """Wait for a message with this text in Bob's chat."""
        return await self.bob.private.wait_for(lambda m: text in m.text, SECONDS)

    async def agrees(self) -> None:
        """Let Bob agree in Telegram once the message about Anna's agreement is there and
        announced."""
        await self.in_telegram("Annabel agrees that ")
        await next(iter(self.programs.values())).announced()
        await self.bob.send(self.bob.private, "agree")

    async def says(self, text: str, channel: Channel | None = None) -> None:
        """Write to the bot in Discord as Anna."""
        await self.anna.send(channel or self.general, f"{self.discord.bot.mention} {text}")

    async def thread(self, before: int = 0) -> Channel:
        """Wait until the server has more than ``before`` threads and return the newest."""
        bell, threads = self.discord.world.bell, self.general.threads
        await bell.until(lambda: len(threads) > before or None, SECONDS, "a thread")
        return threads[-1]

    @asynccontextmanager
    async def browser(self, program: str, name: str) -> AsyncIterator[Browser]:
        """Enter the browser room that this process serves."""
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(cookie_jar=jar) as session:
            browser = Browser(session, self.programs[program].url, "go-club", name)
            assert 200 == (await browser.post("visits")).status
            yield browser

    def logs(self) -> str:
        """Return the logs of all processes."""
        return "\n".join(
            f"--- {name}\n{program.log.read_text()}" for name, program in self.programs.items()
        )


@asynccontextmanager
async def several(folder: Path, *names: str) -> AsyncIterator[Several]:
    """Run processes with these names; all are stopped at the end, even after an error."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(FakeDiscord())
        telegram = await stack.enter_async_context(FakeTelegram())
        telegram.limits.none()
        anna = discord.user("Annabel")
        general = discord.channel(discord.guild("Go club", discord.user("Owen"), anna), "general")
        bob = telegram.user("Bobby", username="bobbybrown")
        made = Several(folder, discord, telegram, general, anna, bob)
        try:
            await asyncio.gather(*map(made.start, names))
            await bob.start()
            await bob.private.wait_for(lambda m: m.author is telegram.bot, SECONDS)
            yield made
            ends = [asyncio.to_thread(program.stop) for program in made.programs.values()]
            assert [0] * len(ends) == await asyncio.gather(*ends), made.logs()
        finally:
            for program in made.programs.values():
                program.kill()
        assert "Traceback" not in made.logs(), made.logs()
