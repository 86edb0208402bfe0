"""Makes the manual's pictures of Discord, with the real bot.

``python -m tests.end_to_end.discord_pictures`` starts the shipped program with the tests' fake
Discord, lets people challenge, play and vote, and photographs the messages in the channel and in
the game's thread. The texts, boards, buttons, menus and reactions come from the program; only the
frame around them is drawn here, as a chat app might show them. Each run changes the ids of the
games and nothing else. Check the pictures afterwards.

It needs a Chromium, and a font with emoji.
"""

from __future__ import annotations

import asyncio
import base64
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from tests.end_to_end.pictures import launch_chromium
from tests.end_to_end.program import Program
from tests.end_to_end.readme_pictures import PHONE, _keep
from tests.end_to_end.test_discord import variables
from tests.end_to_end.test_recorded_games import Recorded, recorded
from tests.fakes.discord.model import Channel, Json, Message, User
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE

WIDE = 640
CHALLENGED = 71
KO = 71, 47
"""Black has just taken a ko at D5."""
COUNTED = 53
"""One white chain is dead."""

MARKS = {
    r"\*\*(.+?)\*\*": r"<b>\1</b>",
    r"^-# (.*)$": r"<small>\1</small>",
    r"[⚫⚪]": r"<span class='emoji'>\g<0></span>",
    r"&lt;/([a-z -]+):\d+&gt;": r"<span class='mention'>/\1</span>",
    r"&lt;t:\d+:R&gt;": "<i>in 3 days</i>",
}
"""How Discord displays markup: bold, subtext, stones, commands and relative times."""
STYLE = (Path(__file__).parent / "discord_pictures.css").read_text(encoding="utf-8")
TOLD = {
    "en-US": ("Only you can see this", "bot"),
    "pl": ("Widzisz to tylko Ty", "bot"),
}


@dataclass
class Table:
    """Two players, their server, and the browser that takes the pictures."""

    fake: FakeDiscord
    black: Person
    white: Person
    channel: Channel

    @property
    def thread(self) -> Channel:
        return self.channel.threads[-1]

    async def begin(self, terms: Recorded) -> Message:
        """Black challenges with ``/challenge`` and White accepts by the button; return the
        challenge."""
        await self.black.slash(
            self.channel,
            "go challenge",
            opponent=self.white,
            size=terms.size,
            komi=terms.komi,
            colours="black",
            clock="no clock",
        )
        asked = await self.channel.wait_for(lambda m: "❌" in m.reactions, PATIENCE)
        await self.white.press(asked, asked.labels[0])
        await self.fake.world.bell.until(
            lambda: self.channel.threads or None, PATIENCE, "the thread"
        )
        await self.board(1)
        return asked

    async def play(self, moves: Sequence[tuple[str, str]]) -> None:
        """Enter each move by ``/play`` or ``/pass`` and wait for its board."""
        for turn, (colour, point) in enumerate(moves):
            person = self.black if colour == "b" else self.white
            if point == "pass":
                await person.slash(self.thread, "go pass")
            else:
                await person.slash(self.thread, "go play", point=point)
            await self.board(turn + 2)

    async def board(self, count: int) -> Message:
        """Wait for this many boards and return the newest."""

        def found() -> Message | None:
            boards = [message for message in self.thread.messages if message.attachments]
            return boards[-1] if len(boards) >= count else None

        return await self.fake.world.bell.until(found, PATIENCE, f"{count} boards")

    async def all_offered(self, message: Message) -> None:
        """Wait for the last of the bot's reactions."""
        await self.fake.world.bell.until(
            lambda: len(message.reactions) == _offered(message) or None, PATIENCE, "all reactions"
        )


async def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        async with FakeDiscord() as fake, async_playwright() as playwright:
            program = Program(Path(folder) / "data", **variables(fake))
            english = make_table(fake, "en-US", "Anna", "Bob")
            polish = make_table(fake, "pl", "Zosia", "Łukasz")
            counting = make_table(fake, "en-US", "Anna", "Bob")
            await asyncio.to_thread(program.start)
            browser = await launch_chromium(playwright)
            try:
                await challenge(english, browser)
                await point(polish, browser)
                await vote(counting, browser)
            finally:
                await browser.close()
                await asyncio.to_thread(program.stop)


async def challenge(table: Table, browser: Browser) -> None:
    """A challenge in the channel, and the first board in the game's thread."""
    asked = await table.begin(recorded(CHALLENGED))
    begun = await table.channel.wait_for(lambda m: m.thread is not None, PATIENCE)
    first = await table.board(1)
    page = Page(table, table.white)
    html = page.channel(table.channel, [asked, begun]) + page.channel(table.thread, [first])
    await _photograph(browser, "discord-challenge", html, 560, WIDE)


async def point(table: Table, browser: Browser) -> None:
    """On a phone: choose a column, then a point in it; the bot explains a ko."""
    game, played = recorded(KO[0]), KO[1]
    await table.begin(game)
    await table.play(game.moves[:played])
    shown = await table.board(played + 1)
    columns = shown.menus[-1]["placeholder"]
    asked = await (await table.white.select(shown, columns, "D")).answer()
    page = Page(table, table.white, picked="D")
    html = page.channel(table.thread, [shown, asked])
    await _photograph(browser, "discord-phone", html, 390, PHONE)


async def vote(table: Table, browser: Browser) -> None:
    """The count with its letters and reactions, after one player has agreed."""
    game = recorded(COUNTED)
    await table.begin(game)
    await table.play(game.moves)
    shown = await table.board(len(game.moves) + 1)
    await table.all_offered(shown)
    await table.black.react(shown, "✅")
    waits = await table.thread.wait_for(lambda m: "Do you?" in m.shown_text, PATIENCE)
    await table.all_offered(waits)
    page = Page(table, table.white)
    html = page.channel(table.thread, [shown, waits])
    await _photograph(browser, "discord-score", html, 560, WIDE)


def _offered(message: Message) -> int:
    """Return how many reactions the bot adds to a message in the end."""
    return sum(bool(part.get("emoji")) for part in message.buttons)


def make_table(fake: FakeDiscord, locale: str, black: str, white: str) -> Table:
    """Return a table in a channel of a new server."""
    people = [fake.user(name, locale=locale) for name in ("Owner", black, white)]
    guild = fake.guild("Go club", *people)
    name = "klub-go" if locale == "pl" else "go-club"
    return Table(fake, people[1], people[2], fake.channel(guild, name))


class Page:
    """Some channels as one person sees them, as HTML. ``picked`` is this person's last menu
    choice."""

    def __init__(self, table: Table, reader: Person, picked: str = "") -> None:
        self._users = table.fake.world.users
        self._reader = reader
        self._picked = picked
        self._only_you, self._bot = TOLD[reader.locale]

    def channel(self, channel: Channel, messages: Sequence[Message]) -> str:
        """Return some messages of a channel or thread as HTML."""
        if channel.parent is not None:
            head = f"<i>#{escape(channel.parent.name)} /</i> {escape(channel.name)}"
        else:
            head = f"#{escape(channel.name)}"
        body = "".join(self._message(message) for message in messages)
        return f"<section><h1>{head}</h1>{body}</section>"

    def _message(self, message: Message) -> str:
        name = message.author.name
        colour = "#8a5a2b" if message.author.bot else "#3d6fb4"
        called = " called" if self._reader in message.pings else ""
        tag = f"<small class='tag'>{self._bot}</small>" if message.author.bot else ""
        parts = [f"<p class='text'>{self._text(message.content)}</p>"]
        for file in message.attachments:
            data = base64.b64encode(file.data).decode()
            parts.append(f"<img class='board' src='data:image/png;base64,{data}'>")
        parts += [self._row(row) for row in message.components]
        parts.append(self._reactions(message))
        if message.thread is not None:
            parts.append(f"<div class='thread'>{escape(message.thread.name)} →</div>")
        if message.ephemeral:
            parts.append(f"<p class='alone'>{self._only_you}</p>")
        return (
            f"<article class='{called}'><b class='face' style='background:{colour}'>{name[0]}</b>"
            f"<div><b style='color:{colour}'>{escape(name)}</b>{tag}{''.join(parts)}</div>"
            "</article>"
        )

    def _text(self, content: str) -> str:
        """Return a message's text as HTML, with escaped markup as plain text and mentions as
        names."""
        plain = escape(re.sub(r"\\([\\*_~`|<>\[\]#.+-])", r"\1", content))

        def named(found: re.Match[str]) -> str:
            user: User = self._users[int(found[1])]
            return f"<span class='mention'>@{escape(user.name)}</span>"

        marked = re.sub(r"&lt;@(\d+)&gt;", named, plain)
        for mark, shown in MARKS.items():
            marked = re.sub(mark, shown, marked, flags=re.MULTILINE)
        return marked

    def _row(self, row: Json) -> str:
        return f"<div class='row'>{''.join(self._part(part) for part in row['components'])}</div>"

    def _part(self, part: Json) -> str:
        if part["type"] == 2:
            emoji = (part.get("emoji") or {}).get("name", "")
            colour = {3: " green", 4: " red"}.get(part["style"], "")
            return f"<span class='button{colour}'>{emoji} {escape(part.get('label', ''))}</span>"
        options = part["options"]
        picked = [one["label"] for one in options if one.get("default")]
        picked += [one["label"] for one in options if one["label"] == self._picked]
        shown = f"<b>{', '.join(picked)}</b>" if picked else escape(part["placeholder"])
        return f"<span class='menu'>{shown}<i>▾</i></span>"

    def _reactions(self, message: Message) -> str:
        chips = [
            f"<span class='chip{' mine' if self._reader in users else ''}'>"
            f"{emoji} <b>{len(users)}</b></span>"
            for emoji, users in message.reactions.items()
        ]
        return f"<div class='row'>{''.join(chips)}</div>" if chips else ""


def make_document(html: str, style: str = "") -> str:
    """Return a page with these channels. ``style``: more CSS."""
    return f"<meta charset='utf-8'><style>{STYLE}{style}</style>{html}"


async def _photograph(browser: Browser, name: str, html: str, window: int, width: int) -> None:
    context = await browser.new_context(
        viewport={"width": window, "height": 100}, device_scale_factor=2
    )
    page = await context.new_page()
    await page.set_content(make_document(html))
    _keep(name, await page.screenshot(full_page=True), width)
    await context.close()


if __name__ == "__main__":
    asyncio.run(main())
