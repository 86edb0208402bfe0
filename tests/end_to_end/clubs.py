"""Any number of rooms in one chat, each with its own people, served by the program in the test's
process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import aiohttp

from bot.app.program import Program
from bot.posts.post import Answer
from tests.end_to_end.club_rooms import (
    CAST,
    BrowserClock,
    BrowserRoom,
    DiscordRoom,
    Pace,
    Room,
    TelegramRoom,
)
from tests.end_to_end.in_process import GREETING, Door, record_conversations, run_program
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

CHATS = ("discord", "telegram", "web")


@dataclass
class Club:
    """One chat. ``fresh`` creates a room where people have only exchanged greetings."""

    chat: str
    program: Program
    door: Door
    pace: Pace
    fresh: Callable[[], Awaitable[Room]]

    async def says(self, room: Room, who: str, line: str, told: str) -> Answer:
        """Address a line to the bot and wait for an answer that contains ``told``, unless that is
        empty. ``{Ben}`` in the line is replaced by Ben's name in the chat."""
        before = [each.message for each in await room.seen()]
        spelled = f"{room.bot} {line.format(**room.called)}"
        await room.write(who, spelled)
        _, answer = await self.door.of(who)
        if told:
            await room.told(told, besides=before)
            await self._posted(answer.game_id)
        return answer

    async def does(self, room: Room, who: str, line: str) -> Answer:
        """Send a line about a game and wait until all its posts are sent."""
        answer = await self.says(room, who, line, "")
        await self._posted(answer.game_id)
        return answer

    async def _posted(self, game: str) -> None:
        """Wait until the bot has recorded that its posts are sent. That happens shortly after they
        are visible, and a line sent earlier would refer to the previous version of the game."""
        async with asyncio.timeout(PATIENCE):
            while loaded := await self.program.parts.service.matches.load(game):
                meta = loaded.meta
                if all(meta.posted.get(each, 0) >= meta.version for each in meta.rooms):
                    return
                await asyncio.sleep(0.01)


@asynccontextmanager
async def club(chat: str, folder: Path) -> AsyncIterator[Club]:
    """Run the program for this chat only, with a database in the folder."""
    made = {"discord": in_discord, "telegram": in_telegram, "web": in_browser}[chat]
    async with record_conversations() as door, made(folder, door) as found:
        yield found


@asynccontextmanager
async def in_discord(folder: Path, door: Door) -> AsyncIterator[Club]:
    """Run one server whose channels are the rooms."""
    async with FakeDiscord() as fake:
        fake.app.message_content = True
        fake.limits.everywhere = (1_000_000, 1.0)
        fake.limits.routes.clear()  # the stopped clock would never refill the limits
        fake.clock.stop()
        guild, numbers, pace = fake.guild("Go club", fake.user("Olga")), count(1), Pace()

        async def fresh() -> Room:
            cast = {name: fake.user(name) for name in CAST}
            for person in cast.values():
                fake.join(guild, person)
            return DiscordRoom(fake, fake.channel(guild, f"room-{next(numbers)}"), cast, pace)

        async with run_program(folder, BrowserClock().now, fake) as (program, _):
            yield Club("discord", program, door, pace, fresh)
        assert [] == fake.mistakes


@asynccontextmanager
async def in_telegram(folder: Path, door: Door) -> AsyncIterator[Club]:
    """Run Telegram, with each room as a group."""
    async with FakeTelegram() as fake:
        fake.limits.none()
        fake.clock.stop()
        fake.world.reading = 0  # the pace moves the clock instead, which has whole seconds
        numbers, pace = count(1), Pace()

        async def fresh() -> Room:
            number = next(numbers)
            known = {name: f"{name.lower()}_{number}_plays" for name in ("Anna", "Ben")}
            cast = {name: fake.user(name, username=known.get(name, "")) for name in CAST}
            group = fake.supergroup("Go club", *cast.values())
            fake.promote(group)
            room = TelegramRoom(fake, group, cast, pace)
            for who in ("Anna", "Ben"):  # the bot knows Anna and Ben from now on
                await room.write(who, GREETING)
            await room.told("Hello!")  # the bot greets every group that it joins
            return room

        async with run_program(folder, BrowserClock().now, fake) as (program, _):
            yield Club("telegram", program, door, pace, fresh)
        assert ([], []) == (fake.mistakes, fake.limits.refused)


@asynccontextmanager
async def in_browser(folder: Path, door: Door) -> AsyncIterator[Club]:
    """Run the program's own browser rooms."""
    clock, numbers, pace = BrowserClock(), count(1), Pace()
    async with run_program(folder, clock.now) as (program, url), aiohttp.ClientSession() as session:

        async def fresh() -> Room:
            return BrowserRoom(session, url, f"room-{next(numbers)}", clock, pace)

        yield Club("web", program, door, pace, fresh)
