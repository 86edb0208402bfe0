"""Tables in Discord and Telegram."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from playwright.async_api import Browser

from tests.end_to_end import discord_pictures, telegram_pictures
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.moments.table import NAMES, SETTLED, SHARP, WIDTH, word

LONG = 90.0


async def wait_until_quiet(count: Callable[[], int]) -> None:
    """Wait until nothing has arrived for a while."""
    before = -1
    while before != count():
        before = count()
        await asyncio.sleep(SETTLED)


async def photograph(browser: Browser, path: str, style: str, html: str) -> None:
    """Save a page of HTML as a picture in the width of a phone."""
    context = await browser.new_context(
        viewport={"width": WIDTH, "height": 100}, device_scale_factor=SHARP
    )
    page = await context.new_page()
    await page.set_content(f"<meta charset='utf-8'><style>{style}</style>{html}")
    await page.screenshot(path=path, full_page=True)
    await context.close()


class DiscordTable:
    """A channel of its own server, and the thread of the game."""

    OPTIONS: ClassVar = {
        "prove": ("go count prove", "chain"),
        "agree": ("go count agree", "number"),
    }

    def __init__(self, fake: FakeDiscord, language: str) -> None:
        locale = {"en": "en-US", "pl": "pl"}[language]
        people = [fake.user(name, locale=locale) for name in ("Owner", *NAMES[language])]
        guild = fake.guild("Go club", *people)
        channel = fake.channel(guild, {"en": "go-club", "pl": "klub-go"}[language])
        self.table = discord_pictures.Table(fake, people[1], people[2], channel)
        self.seen: Sequence[Any] = ()
        self.reader = people[2]
        self.moves = 0

    @property
    def here(self) -> Any:
        return self.table.thread if self.table.channel.threads else self.table.channel

    async def challenge(self, size: int, komi: float, clock: str = "") -> None:
        table, more = self.table, {"clock": clock} if clock else {}
        await table.black.slash(
            table.channel,
            "go challenge",
            opponent=table.white,
            size=size,
            komi=komi,
            colours="black",
            **more,
        )
        asked = await table.channel.wait_for(lambda one: bool(one.labels), LONG)
        await table.all_offered(asked)
        self.seen = [asked]

    async def accept(self) -> None:
        table = self.table
        await table.white.press(self.seen[0], self.seen[0].labels[0])
        await table.fake.world.bell.until(lambda: table.channel.threads or None, LONG, "a thread")
        self.seen = [await table.board(1)]

    async def play(self, point: str) -> None:
        person = (self.table.black, self.table.white)[self.moves % 2]
        self.moves += 1
        if point == "pass":
            await person.slash(self.here, "go pass")
        else:
            await person.slash(self.here, "go play", point=point)
        self.seen = [await self.table.board(self.moves + 1)]

    async def type_command(self, black: bool, what: str, more: str = "") -> None:
        self.reader = self.table.black if black else self.table.white
        before = self.table.thread.messages[-1].id
        name, option = self.OPTIONS.get(what, (f"go {what}", "point"))
        given = {option: more} if more else {}
        asked = await self.reader.slash(self.here, name, **given)
        await self.table.fake.world.bell.until(
            lambda: asked.visible_responses or asked.is_withdrawn, LONG, f"an answer to {what}"
        )
        await wait_until_quiet(lambda: len(self.here.messages))
        messages = [one for one in self.here.messages if one.id > before and one.author.bot]
        boards = [one for one in messages if one.attachments and not one.ephemeral]
        answers = [one for one in messages if one.ephemeral]
        self.seen = boards[-1:] or answers[-1:] or asked.visible_responses
        if boards:
            self.reader = self.table.white

    async def agree(self, *, black: bool) -> None:
        count = [one for one in self.here.messages if one.attachments][-1]
        await wait_until_quiet(lambda: len(count.reactions))
        await (self.table.black if black else self.table.white).react(count, "✅")
        await wait_until_quiet(lambda: len(self.here.messages))
        messages = [one for one in self.here.messages if one.author.bot]
        self.seen = messages[-2:] if black else [one for one in messages if one.attachments][-1:]

    async def wait_for_notice(self) -> None:
        """Wait for an unrequested message."""
        await wait_until_quiet(lambda: len(self.here.messages))
        self.seen = self.here.messages[-1:]

    async def photograph(self, browser: Browser, path: str) -> None:
        await wait_until_quiet(lambda: sum(len(one.reactions) for one in self.seen))
        channel = self.seen[0].channel if hasattr(self.seen[0], "channel") else self.here
        html = discord_pictures.Page(self.table, self.reader).channel(channel, self.seen)
        self.reader = self.table.white
        await photograph(browser, path, discord_pictures.STYLE, html)


class TelegramTable:
    """Two people, each in a chat of their own with the bot."""

    def __init__(self, fake: FakeTelegram, language: str) -> None:
        black, white = (fake.user(name, language=language) for name in NAMES[language])
        self.table = telegram_pictures.Table(black, white)
        self.language, self.seen, self.moves = language, list[Any](), 0

    async def challenge(self, size: int, komi: float, clock: str = "") -> None:
        black, white = self.table.black, self.table.white
        await black.start()
        colour = word(self.language, "black")
        line = f"{'wyzwanie' if self.language == 'pl' else 'challenge'} {size}x{size}"
        await black.send(black.private, f"{line} komi {komi} {colour} {clock}".strip())
        asked = await black.private.wait_for(
            lambda one: any("?start=" in url for url in one.urls()), LONG
        )
        await white.open(next(url for url in asked.urls() if "?start=" in url))
        self.seen = [await white.private.wait_for(lambda one: bool(one.labels), LONG)]

    async def accept(self) -> None:
        await self.table.white.press(self.seen[0], self.seen[0].labels[0])
        self.seen = [await self.table.board(1)]

    async def play(self, point: str) -> None:
        person = (self.table.black, self.table.white)[self.moves % 2]
        self.moves += 1
        await person.send(person.private, word(self.language, point))
        self.seen = [await self.table.board(self.moves + 1)]

    async def type_command(self, black: bool, what: str, more: str = "") -> None:
        speaks, reads = self.table.black if black else self.table.white, self.table.white
        before = reads.private.messages[-1].id
        await speaks.send(speaks.private, f"{word(self.language, what)} {more}".strip())
        people = (speaks, reads)
        await reads.private.wait_for(lambda one: one.id > before and one.author not in people, LONG)
        await wait_until_quiet(lambda: len(reads.private.messages))
        messages = [one for one in reads.private.messages if one.id > before]
        self.seen = [one for one in messages if one.author not in people][-2:]

    async def agree(self, *, black: bool) -> None:
        await self.type_command(black, "agree", "1")
        if not black:
            self.seen = [one for one in self.table.white.private.messages if one.photo][-1:]

    async def wait_for_notice(self) -> None:
        """Wait for an unrequested message."""
        chat = self.table.black.private
        await wait_until_quiet(lambda: len(chat.messages))
        self.seen = chat.messages[-1:]

    async def photograph(self, browser: Browser, path: str) -> None:
        await asyncio.sleep(SETTLED)
        html = telegram_pictures.Page(self.table.white).chat("Nigiri", self.seen)
        await photograph(browser, path, telegram_pictures.STYLE, html)
