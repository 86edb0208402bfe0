"""Pictures of four posts in Discord, before and after a change.

``python -m tests.moments.places FOLDER`` plays them with the shipped program in both languages and
photographs them at the width of a phone: an open challenge, an accepted one, a game in a forum, and
a count without the permission Attach Files. ``python -m tests.moments.places sheets BEFORE AFTER
OUT`` combines two such folders on a sheet for each: before and after in English, then in Polish.
Copied into the tests of an older tree, this draws that tree's program.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from html import escape
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, async_playwright

from tests.end_to_end import discord_pictures
from tests.end_to_end.pictures import launch_chromium
from tests.end_to_end.program import Program, settings_for
from tests.fakes.discord.model import FORUM, Channel, Message
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.server import FakeDiscord
from tests.moments.chats import LONG, photograph, wait_until_quiet
from tests.moments.sheets import COLOURS, GAP, GROUND
from tests.moments.table import NAMES, SETTLED

LANGUAGES = {"en": "en-US", "pl": "pl"}
MOVES = ("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "A1", "B3", "pass", "pass")
WIDTH = 330
LINK = re.compile(r"https://discord\.com/channels/\d+/(\d+)(?:/\d+)?")
Shown = Sequence[tuple[Channel, Sequence[Message]]]
"""The messages to show of each channel."""


class Scene:
    """A server with an owner and two players, and the channel where they meet."""

    def __init__(self, fake: FakeDiscord, language: str) -> None:
        locale = LANGUAGES[language]
        people = [fake.user(name, locale=locale) for name in ("Owner", *NAMES[language])]
        self.fake, (self.owner, self.black, self.white) = fake, people
        self.guild = fake.guild("Go club", *people)
        self.guild.locale = locale
        self.channel = fake.channel(self.guild, {"en": "go-club", "pl": "klub-go"}[language])
        self.reader = self.white
        self.table = discord_pictures.Table(fake, self.black, self.white, self.channel)

    async def challenge(self, *, open_to_all: bool, size: int = 9) -> Message:
        """Let Black challenge White, or everyone."""
        whom = {} if open_to_all else {"opponent": self.white}
        await self.black.slash(self.channel, "go challenge", size=size, colours="black", **whom)
        asked = await self.channel.wait_for(lambda one: bool(one.labels), LONG)
        await self.table.all_offered(asked)
        return asked

    async def accept(self, asked: Message) -> None:
        await self.white.press(asked, asked.labels[0])
        await self.settle()

    async def settle(self) -> None:
        """Wait until all posts and edits are made."""
        world = self.fake.world
        await wait_until_quiet(lambda: len(self.fake.requests))
        await asyncio.sleep(SETTLED)
        await wait_until_quiet(lambda: len(world.channels) + len(self.fake.requests))

    async def choose(self, **settings: object) -> None:
        asked = await self.owner.slash(self.channel, "go-server settings", **settings)
        await asked.answer(LONG)

    async def photograph(self, browser: Browser, path: Path, shown: Shown) -> None:
        page = Page(self)
        html = "".join(page.channel(channel, messages) for channel, messages in shown)
        await photograph(browser, str(path), discord_pictures.STYLE, html)


class Page(discord_pictures.Page):
    """The people's view. Discord shows a link to a channel or thread as its name."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.table, scene.reader)
        self._channels = scene.fake.world.channels

    def _text(self, content: str) -> str:
        def named(found: re.Match[str]) -> str:
            return f"<span class='mention'># {escape(self._channels[int(found[1])].name)}</span>"

        return LINK.sub(named, super()._text(content))


async def open_challenge(scene: Scene) -> Shown:
    """An open challenge."""
    return [(scene.channel, [await scene.challenge(open_to_all=True)])]


async def accepted(scene: Scene) -> Shown:
    """An accepted challenge, and the line about its thread."""
    asked = await scene.challenge(open_to_all=False)
    await scene.accept(asked)
    return [(scene.channel, [asked, scene.channel.messages[-1]])]


async def forum(scene: Scene) -> Shown:
    """A game in a forum: the channel of the challenge, and the forum post after a move by command,
    with that command's answer."""
    place = scene.fake.world.add_channel(scene.guild, "go-games", FORUM)
    everyone = scene.guild.everyone
    scene.fake.world.overwrite(place, everyone, Permission.NONE, Permission.NONE)
    await scene.choose(forum=place)
    asked = await scene.challenge(open_to_all=False)
    await scene.accept(asked)
    post = place.threads[-1]
    scene.reader = scene.black
    begun = [one for one in scene.channel.messages if one.id >= asked.id]
    first = list(post.messages)
    moved = await scene.black.slash(post, "go play", point="E5")
    await scene.settle()
    return [(scene.channel, begun), (post, [*first, *moved.visible_responses])]


async def count_without_files(scene: Scene) -> Shown:
    """A count where the bot may not attach files."""
    scene.fake.deny(scene.channel, scene.fake.bot, "attach_files")
    await scene.accept(await scene.challenge(open_to_all=False, size=5))
    thread = scene.channel.threads[-1]
    for turn, point in enumerate(MOVES):
        person = (scene.black, scene.white)[turn % 2]
        before = len([one for one in thread.messages if not one.ephemeral])
        if point == "pass":
            await person.slash(thread, "go pass")
        else:
            await person.slash(thread, "go play", point=point)
        await wait_for_post(thread, before)
    await scene.settle()
    return [(thread, thread.messages[-1:])]


async def wait_for_post(thread: Channel, before: int) -> None:
    """Wait until the thread has more than this many posts for everyone."""

    def has_more() -> bool:
        return len([one for one in thread.messages if not one.ephemeral]) > before

    await thread.bell.until(has_more, LONG, "the next post")


SCENES: dict[str, Callable[[Scene], Awaitable[Shown]]] = {
    "open": open_challenge,
    "accepted": accepted,
    "forum": forum,
    "no-files": count_without_files,
}


async def draw(folder: Path, names: Sequence[str]) -> None:
    """Photograph the scenes in both languages."""
    async with async_playwright() as playwright:
        browser = await launch_chromium(playwright)
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as data:
                async with FakeDiscord() as fake:
                    scenes = {name: Scene(fake, language) for name in names}
                    program = Program(Path(data), **settings_for(fake))
                    await asyncio.to_thread(program.start)
                    try:
                        for name, scene in scenes.items():
                            shown = await SCENES[name](scene)
                            path = folder / f"{name}-{language}.png"
                            await scene.photograph(browser, path, shown)
                            print(path.name, flush=True)  # noqa: T201
                    finally:
                        await asyncio.to_thread(program.stop)
        await browser.close()


def combine(before: Path, after: Path, out: Path) -> None:
    """Create a sheet for each scene."""
    for name in SCENES:
        paths = [at / f"{name}-{code}.png" for code in LANGUAGES for at in (before, after)]
        small = []
        for path in paths:
            with Image.open(path) as whole:
                height = round(whole.height * WIDTH / whole.width)
                size = (WIDTH, height)
                small.append(whole.convert("RGB").resize(size, Image.Resampling.LANCZOS))
        height = max(one.height for one in small) + 2 * GAP
        made = Image.new("RGB", (len(small) * (WIDTH + GAP) + GAP, height), GROUND)
        for place, one in enumerate(small):
            made.paste(one, (GAP + place * (WIDTH + GAP), GAP))
        quantized = made.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)
        path = out / f"places-{name}.png"
        quantized.save(path, optimize=True)
        print(path.name, made.size, path.stat().st_size // 1024, "kB")  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1] == "sheets":
        combine(*map(Path, sys.argv[2:]))
    else:
        Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
        asyncio.run(draw(Path(sys.argv[1]), sys.argv[2:] or [*SCENES]))
