"""Create the manual's pictures of Telegram with the bot itself.

``python -m tests.end_to_end.telegram_pictures`` starts the shipped program with the tests' fake
Telegram. People there challenge, play and vote, and the script photographs their chats. The texts,
boards and buttons are the program's own. Only the frame around them is drawn here, as a phone might
show it: rows of buttons are as wide as a message, and long button labels are cut. The ids of the
games differ in each run. Look at the result.

The script needs Chromium and a font with emoji. It takes a minute, because a chat receives one
message a second.
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

from tests.adapters.recorded import recorded
from tests.end_to_end.pictures import launch_chromium
from tests.end_to_end.program import Program
from tests.end_to_end.readme_pictures import PHONE, _keep
from tests.fakes.telegram.entities import cut
from tests.fakes.telegram.model import Chat, Message, Press
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

SECONDS = 30.0
WIDTH = 390
KO = 71, 47
"""Black has just taken a ko at D5."""
COUNTED = 53
"""One white chain is dead."""
TAGS = {
    "bold": ("b", ""),
    "expandable_blockquote": ("blockquote", ""),
    "text_mention": ("span", "mention"),
}
STYLE = (Path(__file__).parent / "telegram_pictures.css").read_text(encoding="utf-8")


@dataclass
class Table:
    """Two people who play, each in their own chat with the bot."""

    black: Person
    white: Person

    async def begin(self, komi: float) -> None:
        """Let Black challenge anyone, and let White follow the link that Black shares."""
        here, there = self.black.private, self.white.private
        await self.black.start()
        await self.black.send(here, f"challenge 9x9 komi {komi} black")
        asked = await here.wait_for(lambda message: "start=" in message.text, SECONDS)
        await self.white.open(next(url for url in asked.urls() if "?start=" in url))
        seen = await there.wait_for(lambda message: bool(message.labels), SECONDS)
        await self.white.press(seen, seen.labels[0])
        await self.board(1)

    async def play(self, moves: Sequence[tuple[str, str]]) -> None:
        """Type each move and wait until both chats have received its board."""
        for turn, (colour, point) in enumerate(moves):
            person = self.black if colour == "b" else self.white
            await person.send(person.private, point)
            await self.board(turn + 2)

    async def board(self, count: int) -> Message:
        """Wait until both chats have this many boards. Return White's newest."""
        await newest(self.black.private, count)
        return await newest(self.white.private, count)


async def newest(chat: Chat, count: int) -> Message:
    """Wait until a chat has this many boards. Return the newest."""

    def found() -> Message | None:
        boards = [message for message in chat.messages if message.photo]
        return boards[-1] if len(boards) >= count else None

    return await chat.bell.until(found, SECONDS, f"{count} boards in {chat!r}")


async def main() -> None:
    """Create all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        async with FakeTelegram() as fake, async_playwright() as playwright:
            program = Program(
                Path(folder) / "data",
                NIGIRI_TELEGRAM_TOKEN=fake.token,
                NIGIRI_TELEGRAM_API=fake.url,
            )
            await asyncio.to_thread(program.start)
            browser = await launch_chromium(playwright)
            try:
                await asyncio.gather(
                    group(fake, browser), point(fake, browser), vote(fake, browser)
                )
            finally:
                await browser.close()
                await asyncio.to_thread(program.stop)


async def group(fake: FakeTelegram, browser: Browser) -> None:
    """Photograph a challenge in a group, and the first board."""
    anna, bob = fake.user("Anna", username="anna"), fake.user("Bob", username="bobby")
    chat = fake.supergroup("Go club", anna, bob)
    # The bot knows people's names only after their first message.
    await bob.send(chat, f"/games@{fake.bot.username}")
    asked = await anna.send(chat, "/challenge@NigiriBot @bobby 13x13 black")
    challenge = await chat.wait_for(lambda message: "challenges" in message.text, SECONDS)
    await bob.press(challenge, challenge.labels[0])
    first = await newest(chat, 1)
    labels = [[button["text"] for button in row] for row in challenge.keyboard]
    html = Page(bob).chat("Go club", [asked, challenge, first], labels=labels)
    await _photograph(browser, "telegram-group", html)


async def point(fake: FakeTelegram, browser: Browser) -> None:
    """Photograph the choice of a column, then of a point in it."""
    table = Table(fake.user("Zosia", language="pl"), fake.user("Łukasz", language="pl"))
    game = recorded(KO[0])
    await table.begin(game.komi)
    await table.play(game.moves[: KO[1]])
    shown = await table.board(KO[1] + 1)
    page, chat = Page(table.white), table.white.private
    press = await table.white.press(shown, "D")
    await chat.bell.until(lambda: "↩" in shown.labels, SECONDS, "the points")
    await _photograph(browser, "telegram-phone", page.chat("Nigiri", [shown], press))


async def vote(fake: FakeTelegram, browser: Browser) -> None:
    """Photograph a count: chains to mark, and a player who has agreed."""
    game = recorded(COUNTED)
    table = Table(fake.user("Anna"), fake.user("Bob"))
    await table.begin(game.komi)
    await table.play(game.moves)
    shown, chat = await table.board(len(game.moves) + 1), table.white.private
    await table.white.react(shown, "👍")
    waits = await chat.wait_for(lambda message: message.id > shown.id, SECONDS)
    html = Page(table.white).chat("Nigiri", [shown, waits])
    await _photograph(browser, "telegram-score", html)


def _labels(message: Message) -> list[list[str]]:
    return [[button["text"] for button in row] for row in message.keyboard]


class Page:
    """A chat as one reader sees it, as HTML."""

    def __init__(self, reader: Person) -> None:
        self._reader = reader

    def chat(
        self,
        title: str,
        messages: Sequence[Message],
        press: Press | None = None,
        labels: list[list[str]] | None = None,
    ) -> str:
        """Return some messages and the answer to a press. ``labels`` are buttons that the second
        message had earlier."""
        kept = {messages[1].id: labels} if labels else {}
        body = "".join(self._message(one, kept.get(one.id) or _labels(one)) for one in messages)
        toast = f"<p class='toast'>{escape(press.text)}</p>" if press and press.text else ""
        return f"<section><h1>{escape(title)}</h1>{body}{toast}</section>"

    def _message(self, message: Message, labels: list[list[str]]) -> str:
        mine = " mine" if message.author is self._reader else ""
        wide = " wide" if message.photo or labels else ""
        parts = []
        if message.chat.is_group and not mine and message.author is not None:
            parts.append(f"<p class='name'>{escape(message.author.name)}</p>")
        if message.reply_to is not None:
            said = escape(message.reply_to.text.partition("\n")[0])
            parts.append(f"<p class='reply'>{said}</p>")
        if message.photo is not None:
            data = base64.b64encode(message.photo.data).decode()
            parts.append(f"<img class='board' src='data:image/png;base64,{data}'>")
        parts.append(f"<div class='text'>{_emojis(_marked(message))}</div>")
        parts += [f"<span class='chip'>{emoji} 1</span>" for emoji in message.reactions.values()]
        rows = "".join(f"<div class='row'>{''.join(map(_button, row))}</div>" for row in labels)
        inside = "".join(parts)
        return f"<article class='{mine}{wide}'><div class='bubble'>{inside}</div>{rows}</article>"


def _button(label: str) -> str:
    """Draw a button. Stones and skulls are emojis on a phone, but letters in some fonts."""
    return f"<span class='button'>{_emojis(escape(label))}</span>"


def _emojis(shown: str) -> str:
    return re.sub("[⚫⚪☠❓]\ufe0f?", "<i class='emoji'>\\g<0></i>", shown)


def _marked(message: Message) -> str:
    """Apply the entities to the text. Entities may follow one another or be nested."""
    said, end, open_tags = list[str](), 0, list[tuple[int, str]]()
    length = len(message.text.encode("utf-16-le")) // 2
    for one in sorted(message.entities, key=lambda entity: (entity["offset"], -entity["length"])):
        end = _until(one["offset"], said, end, open_tags, message.text)
        tag, kind = TAGS.get(one["type"], ("span", "link"))
        said.append(f"<{tag} class='{kind}'>")
        open_tags.append((one["offset"] + one["length"], tag))
    end = _until(length, said, end, open_tags, message.text)
    return "".join(said).replace("</blockquote>\n", "</blockquote>")


def _until(
    place: int, said: list[str], end: int, open_tags: list[tuple[int, str]], text: str
) -> int:
    """Append the text from ``end`` to ``place``, and close the marks that end there. Return
    ``place`` as the new ``end``."""
    while open_tags and open_tags[-1][0] <= place:
        closes, tag = open_tags.pop()
        said.append(f"{escape(cut(text, end, closes - end))}</{tag}>")
        end = closes
    said.append(escape(cut(text, end, place - end)))
    return place


async def _photograph(browser: Browser, name: str, html: str) -> None:
    context = await browser.new_context(
        viewport={"width": WIDTH, "height": 100}, device_scale_factor=2
    )
    page = await context.new_page()
    await page.set_content(f"<meta charset='utf-8'><style>{STYLE}</style>{html}")
    _keep(name, await page.screenshot(full_page=True), PHONE)
    await context.close()


if __name__ == "__main__":
    asyncio.run(main())
