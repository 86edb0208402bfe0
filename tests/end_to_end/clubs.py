"""As many rooms as a test wants in one chat, each with people of its own, at the program that
runs in the test's process."""

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
from tests.end_to_end.in_process import GREETING, Door, listened, running
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

CHATS = ("discord", "telegram", "web")


@dataclass
class Club:
    """One chat. ``fresh`` makes a room in which people have only greeted each other."""

    chat: str
    program: Program
    door: Door
    pace: Pace
    fresh: Callable[[], Awaitable[Room]]

    async def says(self, room: Room, who: str, line: str, told: str) -> Answer:
        """A line to the bot, in which ``{Ben}`` stands for how Ben is called, and what the bot
        tells of it: that is there afterwards, unless it is empty."""
        before = [each.message for each in await room.seen()]
        spelled = f"{room.bot} {line.format(**room.called)}"
        await room.write(who, spelled)
        _, answer = await self.door.of(who)
        if told:
            await room.told(told, besides=before)
            await self._posted(answer.game_id)
        return answer

    async def does(self, room: Room, who: str, line: str) -> Answer:
        """The same of a line about a game, once all that came of it is told."""
        answer = await self.says(room, who, line, "")
        await self._posted(answer.game_id)
        return answer

    async def _posted(self, game: str) -> None:
        """The bot knows that it has told of the game, which is a little after it can be read: what
        is said before that is about something older."""
        async with asyncio.timeout(PATIENCE):
            while loaded := await self.program.parts.service.load(game):
                meta = loaded.meta
                if all(meta.posted.get(each, 0) >= meta.version for each in meta.rooms):
                    return
                await asyncio.sleep(0.01)


@asynccontextmanager
async def club(chat: str, folder: Path) -> AsyncIterator[Club]:
    """The program at this chat alone, with a database in the folder."""
    made = {"discord": in_discord, "telegram": in_telegram, "web": in_browser}[chat]
    async with listened() as door, made(folder, door) as found:
        yield found


@asynccontextmanager
async def in_discord(folder: Path, door: Door) -> AsyncIterator[Club]:
    """One server, of which each room is a channel."""
    async with FakeDiscord() as fake:
        fake.app.message_content = True
        fake.limits.everywhere = (1_000_000, 1.0)
        fake.limits.routes.clear()  # while the clock stands still, nothing would be allowed again
        fake.clock.stop()
        guild, numbers, pace = fake.guild("Go club", fake.user("Olga")), count(1), Pace()

        async def fresh() -> Room:
            cast = {name: fake.user(name) for name in CAST}
            for person in cast.values():
                fake.join(guild, person)
            return DiscordRoom(fake, fake.channel(guild, f"room-{next(numbers)}"), cast, pace)

        async with running(folder, BrowserClock().now, fake) as (program, _):
            yield Club("discord", program, door, pace, fresh)
        assert [] == fake.mistakes


@asynccontextmanager
async def in_telegram(folder: Path, door: Door) -> AsyncIterator[Club]:
    """Each room is a group."""
    async with FakeTelegram() as fake:
        fake.limits.none()
        fake.clock.stop()
        fake.world.reading = 0  # which counts whole seconds; the clock is put forward instead
        numbers, pace = count(1), Pace()

        async def fresh() -> Room:
            number = next(numbers)
            known = {name: f"{name.lower()}_{number}_plays" for name in ("Anna", "Ben")}
            cast = {name: fake.user(name, username=known.get(name, "")) for name in CAST}
            group = fake.supergroup("Go club", *cast.values())
            fake.promote(group)
            room = TelegramRoom(fake, group, cast, pace)
            for who in ("Anna", "Ben"):  # of whom it is known from now on who they are
                await room.write(who, GREETING)
            await room.told("Hello!")  # as in every group that the bot comes into
            return room

        async with running(folder, BrowserClock().now, fake) as (program, _):
            yield Club("telegram", program, door, pace, fresh)
        assert ([], []) == (fake.mistakes, fake.limits.refused)


@asynccontextmanager
async def in_browser(folder: Path, door: Door) -> AsyncIterator[Club]:
    """The rooms that the program serves itself."""
    clock, numbers, pace = BrowserClock(), count(1), Pace()
    async with running(folder, clock.now) as (program, url), aiohttp.ClientSession() as session:

        async def fresh() -> Room:
            return BrowserRoom(session, url, f"room-{next(numbers)}", clock, pace)

        yield Club("web", program, door, pace, fresh)
