"""Makes pictures of an evening with the net in Discord: the end of a game, its review, a game from
one of its positions, and one against a level::

    python -m tests.end_to_end.discord_review_pictures FOLDER

Each picture goes to the folder, for visual review, and a sheet for each language to
`renderer/gallery/`. The English players use buttons, and the Polish ones write. It needs the net
that ``deploy/run`` fetches, a Chromium, and a font with emoji.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from tests.adapters.web.pages import say
from tests.end_to_end.discord_pictures import Page, Table, make_document, make_table
from tests.end_to_end.pictures import launch_chromium, save_sheet
from tests.end_to_end.program import Program
from tests.end_to_end.review_pictures import GAME
from tests.end_to_end.test_discord import variables
from tests.end_to_end.test_recorded_games import recorded
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.server import FakeDiscord
from tests.net.net_files import MISSING, real_net
from tests.patience import PATIENCE

MISTAKE = "H2"
"""The named move that is shown."""
FIRST_MOVE = "E5"
"""Against the level."""
THINKING = 600
"""The longest wait for the net, in seconds."""
ROW = 3
SCREEN = """
body { display: flex; flex-direction: column; height: 100vh; overflow: hidden; }
section, article { flex: none; }
section:last-child { display: flex; flex: 1; flex-direction: column; justify-content: flex-end;
                     min-height: 0; overflow: hidden; position: relative; }
section:last-child h1 { background: #fff; inset: 0 0 auto; position: absolute; }
"""
"""The newest messages of the last channel, which fills the screen from below."""


@dataclass(frozen=True)
class Evening:
    """Two players, and the size and language of what the first one sees. ``writes``: they use
    words where others press buttons."""

    language: str
    locale: str
    names: tuple[str, str]
    writes: bool
    shape: tuple[int, int]
    across: int

    def say(self, key: str) -> str:
        """Return a text of the bot."""
        return say(self.language, key, {})


EVENINGS = (
    Evening("en", "en-US", ("Anna", "Bob"), False, (760, 850), 380),
    Evening("pl", "pl", ("Zosia", "Łukasz"), True, (390, 844), 250),
)


@dataclass
class Camera:
    """Photographs the screen of the first player."""

    evening: Evening
    table: Table
    browser: Browser
    folder: Path
    paths: list[Path] = field(default_factory=list)

    async def keep(self, moment: str, *channels: tuple[Channel, Iterable[Message]]) -> None:
        """Photograph these channels."""
        page = Page(self.table, self.table.black)
        html = "".join(page.channel(channel, _visible(posts)) for channel, posts in channels)
        width, height = self.evening.shape
        context = await self.browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=2
        )
        shown = await context.new_page()
        await shown.set_content(make_document(html, SCREEN))
        name = f"review-discord-{self.evening.language}-{len(self.paths) + 1}-{moment}.png"
        self.paths.append(self.folder / name)
        await shown.screenshot(path=self.paths[-1])
        await context.close()

    def save(self) -> None:
        """Save the sheet."""
        rows = [self.paths[start : start + ROW] for start in range(0, len(self.paths), ROW)]
        name = f"review-discord-{self.evening.language}"
        save_sheet(name, rows, self.evening.shape, self.evening.across)


async def main(folder: Path) -> None:
    """Make all pictures."""
    net = real_net()
    if net is None:
        sys.exit(MISSING)
    async with async_playwright() as playwright:
        browser = await launch_chromium(playwright)
        for evening in EVENINGS:
            await _spend(evening, net, browser, folder)
        await browser.close()


async def _spend(evening: Evening, net: Path, browser: Browser, folder: Path) -> None:
    """Spend an evening in a program of its own: the bot refuses to review a game while
    another table plays on in it."""
    with tempfile.TemporaryDirectory() as data:
        async with FakeDiscord() as fake:
            table = make_table(fake, evening.locale, *evening.names)
            program = Program(Path(data) / "data", **variables(fake), NIGIRI_NET=str(net))
            await asyncio.to_thread(program.start)
            try:
                await _photograph(evening, table, Camera(evening, table, browser, folder))
            finally:
                await asyncio.to_thread(program.stop)


async def _photograph(evening: Evening, table: Table, camera: Camera) -> None:
    await _play(table)
    thread = table.thread
    await _order(evening, table, camera)
    review = await thread.wait_for(lambda m: bool(_find_mistake(m)), THINKING)
    ready = say(
        evening.language, "review-ready", {"black": table.black.name, "white": table.white.name}
    )
    await thread.wait_for(lambda m: m.shown_text == ready, PATIENCE)
    await camera.keep("review", (thread, thread.messages))
    await table.black.press(review, _find_mistake(review))
    await _wait_for_label(thread, evening.say("label-review-line"))
    await camera.keep("move", (thread, thread.messages))
    await table.black.press(review, evening.say("label-review-line"))
    await _wait_for_label(thread, evening.say("label-review-choice"))
    await camera.keep("line", (thread, thread.messages))
    await _play_from(evening, table, review)
    await camera.keep("from-here", (thread, thread.messages))
    await _spar(evening, table)
    await camera.keep(
        "level", (table.channel, table.channel.messages[-2:]), (table.thread, table.thread.messages)
    )
    camera.save()


async def _play(table: Table) -> None:
    """Play the recorded game to its end."""
    game = recorded(GAME)
    await table.begin(game)
    await table.play(game.moves)
    counted = await table.board(len(game.moves) + 1)
    for person in (table.black, table.white):
        await person.react(counted, "✅")
    await table.board(len(game.moves) + 2)


async def _order(evening: Evening, table: Table, camera: Camera) -> None:
    """Let both players allow the review, and the first one ask for it."""
    thread, yes = table.thread, evening.say("label-review-yes")
    offer = await _wait_for_label(thread, yes)
    await table.all_offered(offer)
    if not evening.writes:
        await camera.keep("end", (thread, thread.messages))
        await table.black.press(offer, yes)
        await table.white.press(offer, yes)
        review = evening.say("label-review")
        await thread.wait_for(lambda m: m is offer and review in m.labels, PATIENCE)
        await table.black.press(offer, review)
        return
    await table.black.slash(thread, "go record review")
    asked = await thread.wait_for(lambda m: m.id > offer.id and yes in m.labels, PATIENCE)
    await table.all_offered(asked)
    await camera.keep("end", (thread, thread.messages))
    await table.white.react(asked, "✅")


async def _play_from(evening: Evening, table: Table, review: Message) -> None:
    """Challenge from the position of a post, and accept."""
    thread = table.thread
    if evening.writes:
        await table.black.send(thread, "graj stąd", reply_to=review)
    else:
        await table.black.press(review, evening.say("label-review-play"))
    accept = evening.say("label-accept")
    asked = await thread.wait_for(lambda m: m.id > review.id and accept in m.labels, PATIENCE)
    await table.all_offered(asked)
    await table.white.press(asked, accept)
    await thread.wait_for(lambda m: m.id > asked.id and bool(m.attachments), PATIENCE)
    await thread.wait_for(lambda m: m.id == asked.id and not m.labels, PATIENCE)


async def _spar(evening: Evening, table: Table) -> None:
    """Begin a game against a level, and play until its first answer."""
    before = len(table.channel.threads)
    words = "sparing 12k czarne" if evening.writes else "spar 12k black"
    nigiri = table.fake.bot.mention
    await table.black.send(table.channel, f"{nigiri} {words}")
    await table.fake.world.bell.until(
        lambda: len(table.channel.threads) > before or None, PATIENCE, "the thread"
    )
    await table.board(1)
    if evening.writes:
        await table.black.send(table.thread, f"{nigiri} {FIRST_MOVE}")
    else:
        await table.black.slash(table.thread, "go play", point=FIRST_MOVE)
    await table.thread.wait_for(lambda m: m.content.startswith("**⚪"), THINKING)


def _find_mistake(message: Message) -> str:
    """Return the label of the button of the named move; empty without one."""
    return next((label for label in message.labels if f" {MISTAKE} " in label), "")


async def _wait_for_label(channel: Channel, label: str) -> Message:
    return await channel.wait_for(lambda m: label in m.labels, PATIENCE)


def _visible(messages: Iterable[Message]) -> list[Message]:
    """Leave out the message without content at the start of a thread."""
    return [message for message in messages if message.content or message.attachments]


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(place))
