"""The board page in a real Chromium at phone size, opened from the chats as people open it.

The links point to the public address, `PUBLIC`. The tests run no proxy with a certificate, so they
open the page at the bot's own port.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from bot.app.program import Program
from tests.adapters.web.pages import PATIENCE_MS
from tests.end_to_end.in_process import run_program
from tests.fakes.discord.activities import CLIENT_SECRET
from tests.fakes.discord.model import Channel
from tests.fakes.discord.model import Message as DiscordMessage
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram import mini_apps
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.model import Message as TelegramMessage
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

PUBLIC = "https://go.example.org"
ROOMS = "https://room.example.org"
PHONE = ViewportSize(width=390, height=844)
SETTINGS: dict[str, Any] = {
    "NIGIRI_WEB_URL": PUBLIC,
    "NIGIRI_BOARD_PORT": 0,
    "NIGIRI_ROOM_URL": ROOMS,
    "NIGIRI_DISCORD_MESSAGE_CONTENT": False,
}
APP = Path(__file__).with_name("telegram_app.js")
"""A stand-in for Telegram's app around the page."""
CODE = re.compile(r"code ([a-z]{6})")
OPEN = {"Open the board", "Otwórz planszę"}
"""The label of the button that opens the board page, in both languages."""
LONG = PATIENCE * 1000


@dataclass
class OwnPage:
    """One person's board page."""

    page: Page
    language: str = "en"

    def point(self, name: str) -> Locator:
        """Return a point of the board that can be tapped."""
        return self.page.locator(f".points [data-point={name}]")

    def button(self, label: str) -> Locator:
        """Return a button by its label."""
        return self.page.get_by_role("button", name=label, exact=True)

    @property
    def headline(self) -> Locator:
        """Return the headline: whose turn it is, or the result."""
        return self.page.locator(".headline h2")

    async def told_telegram(self, event: str) -> list[Any]:
        """Return the data of all events with this name that the page has sent to Telegram's app."""
        return list(
            await self.page.evaluate(
                "(name) => window.told.filter(([n]) => n === name).map(([, d]) => JSON.parse(d))",
                event,
            )
        )

    async def wait_for_telegram(self, event: str, count: int = 1) -> Any:
        """Wait until the page has sent this many events with this name to Telegram's app; return
        the data of the last one."""
        told = "([name, count]) => window.told.filter(([each]) => each === name).length >= count"
        await self.page.wait_for_function(told, arg=[event, count], timeout=LONG)
        return (await self.told_telegram(event))[-1]

    async def from_telegram(self, event: str, data: object = None) -> None:
        """Send an event from Telegram's app to the page."""
        told = "([name, data]) => window.fromTelegram(name, data)"
        await self.page.evaluate(told, [event, data])

    async def mistakes(self) -> list[str]:
        """Return the events that Telegram's app would not have taken."""
        return list(await self.page.evaluate("window.mistakes ?? []"))

    async def plays(self, point: str) -> None:
        """Tap a point and confirm."""
        await self.point(point).click()
        await self.page.locator(".confirm").click()

    async def lies(self, point: str, what: str) -> None:
        """Wait until the point has this accessible name and no move is being sent."""
        await expect(self.point(point)).to_have_accessible_name(what, timeout=LONG)
        await expect(self.page.locator(".stone.sent")).to_have_count(0, timeout=LONG)

    async def keeps(self, folder: Path, name: str) -> None:
        """Photograph the page."""
        await self.page.screenshot(path=folder / f"{name}.png", animations="disabled")


@dataclass
class Club:
    """Anna in Discord, Bob and Eve in Telegram, and the program with the board page."""

    program: Program
    discord: FakeDiscord
    telegram: FakeTelegram
    general: Channel
    anna: DiscordPerson
    bob: TelegramPerson
    eve: TelegramPerson
    browser: Browser

    @property
    def url(self) -> str:
        """The address of the board page."""
        assert self.program.board_server is not None
        return self.program.board_server.url

    @property
    def thread(self) -> Channel:
        """The thread of the newest game in Discord."""
        return self.general.threads[-1]

    async def game(self, terms: str, *, black: bool = True) -> str:
        """Start a game between Anna in Discord and Bob in Telegram; return its id. With ``black``
        Anna has Black."""
        seen, threads = len(self.general.messages), len(self.general.threads)
        colour = "black" if black else "white"
        line = f"{self.discord.bot.mention} challenge {terms} {colour}"
        await self.anna.send(self.general, line)
        asked = await self.general.wait_for(
            lambda m: bool(CODE.search(m.shown_text)) and m in self.general.messages[seen:]
        )
        found = CODE.search(asked.shown_text)
        assert found is not None
        await self.bob.send(self.bob.private, f"/join {found[1]}")
        bell = self.discord.world.bell
        await bell.until(lambda: len(self.general.threads) > threads, PATIENCE, "a thread")
        await self.board_of(self.bob.private, found[1])
        return found[1]

    async def begun(self, terms: str) -> tuple[OwnPage, OwnPage]:
        """Start a game with Anna as Black; return the two players' pages."""
        game = await self.game(terms)
        return await self.from_discord(self.thread), await self.from_telegram(self.bob, game=game)

    async def begun_ticket(self, terms: str) -> str:
        """Start such a game and return Anna's link to it."""
        await self.game(terms)
        return await self.ticket(self.thread)

    async def opens(
        self, link: str, *, language: str = "en", dark: bool = False, **more: Any
    ) -> OwnPage:
        """Open a link to the board page on a new phone."""
        assert link.startswith(PUBLIC), link
        context = await self.browser.new_context(
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
            locale=language,
            color_scheme="dark" if dark else "light",
            **more,
        )
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        if "tgWebAppData" in link:
            await page.add_init_script(path=APP)
        await page.goto(self.url.rstrip("/") + link.removeprefix(PUBLIC))
        return OwnPage(page, language)

    async def ticket(self, channel: Channel) -> str:
        """Return Anna's private link to the newest board of a channel."""
        message = await channel.wait_for(lambda m: bool(OPEN & set(m.labels)))
        (label,) = OPEN & set(message.labels)
        press = await self.anna.press(message, label)
        answer = await press.answer()
        (link,) = [each["url"] for each in answer.buttons if "url" in each]
        return str(link)

    async def from_discord(self, channel: Channel, **more: Any) -> OwnPage:
        """Open the newest board of a channel as Anna."""
        return await self.opens(await self.ticket(channel), **more)

    async def offers(self, chat: Chat, label: str) -> TelegramMessage:
        """Return the newest message in the chat that has a button with this label."""
        return await chat.wait_for(lambda m: any(label in each for each in m.labels), PATIENCE)

    async def board_of(self, chat: Chat, game: str = "") -> tuple[TelegramMessage, str]:
        """Return the newest message in the chat that links to the board page (of this game, if
        given), and the label of its button."""
        found = await chat.wait_for(
            lambda m: any(game in str(m.button(label)) for label in OPEN & set(m.labels)), PATIENCE
        )
        (label,) = OPEN & set(found.labels)
        return found, label

    async def from_telegram(
        self,
        person: TelegramPerson,
        chat: Chat | None = None,
        *,
        language: str = "en",
        dark: bool = False,
        game: str = "",
    ) -> OwnPage:
        """Open the newest board of a chat as a Telegram user; by default of their own chat and any
        game."""
        message, label = await self.board_of(chat or person.private, game)
        theme = mini_apps.DARK if dark else mini_apps.LIGHT
        link = mini_apps.open_from_button(self.telegram.world, person, message, label, theme)
        return await self.opens(link, language=language, dark=dark)


async def wait_for_post(thread: Channel, text: str) -> DiscordMessage:
    """Wait for a post with this text in the thread."""
    return await thread.wait_for(lambda message: text in message.shown_text)


@asynccontextmanager
async def club(
    folder: Path, browser: Browser, *, hurries: bool = True, has_activity: bool = False
) -> AsyncIterator[Club]:
    """Start everything. The Telegram users have started the bot. With ``has_activity`` the page is
    also an Activity of Discord."""
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        telegram.limits.none()
        telegram.world.inline = True
        telegram.world.main_app = f"{PUBLIC}/b/"
        owner, anna = discord.user("Owen"), discord.user("Anna")
        general = discord.channel(discord.guild("Go club", owner, anna), "general")
        bob = telegram.user("Bob", username="bobbybrown", language="en")
        eve = telegram.user("Ewa", username="evelyn", language="pl")
        clock = telegram.world.clock
        discord.world.activities.enabled = has_activity
        app = {
            "NIGIRI_DISCORD_CLIENT_ID": str(discord.app.id),
            "NIGIRI_DISCORD_CLIENT_SECRET": CLIENT_SECRET,
        }
        activity = app if has_activity else {}
        async with run_program(
            folder,
            lambda: int(1000 * clock.now()),
            discord,
            telegram,
            more=SETTINGS | activity,
            hurries=hurries,
        ) as (program, _):
            for person in (bob, eve):
                await person.start()
                await person.private.wait_for(lambda m: m.author is telegram.bot, PATIENCE)
            yield Club(program, discord, telegram, general, anna, bob, eve, browser)
