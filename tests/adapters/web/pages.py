"""Tabs in a real Chromium, and a bot that posts a board on request."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Locator, Page, Route, expect

from bot.pictures.match_diagrams import set_coordinates
from bot.posts.appearance import Look
from bot.posts.attachments import BoardPicture
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.talk.incoming import Incoming
from bot.texts.translations import words
from bot.web.http.room_server import WebServer, WebSettings
from bot.web.log.rooms import WebRooms
from renderer.model.diagram import Badge, Chart, Diagram, Mark, Picture, Stone
from renderer.output.draw import png
from tests.adapters.web.site import NOW, Conversation, dependencies
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople
from tests.incoming import choice_of, emoji_of
from tests.patience import PATIENCE

_WITHOUT = (
    # A preloaded process for a next tab would never be used: nearly every tab here is the last one.
    "SpareRendererForSitePerProcess",
    # Each tab would load two address-bar pages, which cost more than our own page.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright sets this list, so the features that it disables must be repeated here.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGS = (
    f"--disable-features={','.join(_WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
PATIENCE_MS = int(2 * PATIENCE * 1000)
"""How long to wait for anything in a browser: enough for a starved machine; normally it takes a
fraction of that."""

ELSEWHERE = {"Discord": "", "Telegram": "https://t.me/moku_bot?start=link-"}
"""Chats to link names with, and the prefixes of their link addresses."""

BLACK = [(2, 2), (2, 3), (2, 4), (3, 5), (4, 5), (6, 6), (7, 6), (5, 5), (2, 1), (2, 0), (8, 6)]
WHITE = [(3, 2), (3, 3), (3, 4), (4, 4), (5, 4), (6, 5), (7, 5), (3, 0), (3, 1), (8, 5), (1, 7)]


def board() -> Diagram:
    """Return the board of a finished 9×9 game with one dead white stone."""
    stones = dict.fromkeys(BLACK, Stone.BLACK) | dict.fromkeys(WHITE, Stone.WHITE)
    return Diagram(
        9,
        stones=stones,
        marks={(8, 5): (Mark.LAST_MOVE,)},
        badges={(2, 2): Badge("A", dead=False), (3, 2): Badge("B", dead=False),
                (1, 7): Badge("c", dead=True)},
        dead=frozenset({(1, 7)}),
        stars=((2, 2), (6, 2), (4, 4), (2, 6), (6, 6)),
    )  # fmt: skip


MOMENT = r"(?:[^()]+, )?\d\d:\d\d"
"""A pattern for times on the page, with the date unless it is today."""


def say(language: str, id: str, data: dict[str, object]) -> str:
    """Return a text of the locale files, as the program gives it to the page."""
    return words(language).text(id, **data)


async def picture(_game: str, _version: int, _look: Look, _scale: int) -> bytes:
    """Return the same board for every request; the page does not inspect it."""
    return await asyncio.to_thread(png, board())


async def chart(what: Chart | Picture, look: Look) -> bytes:
    """Draw a chart or a board that belongs to no match."""
    if not isinstance(what, Chart):
        what = set_coordinates(what, look.coordinates)
    return await asyncio.to_thread(png, what)


@dataclass
class Bot:
    """Answers lines and button presses with ``steps`` while there are any, then ``board`` with a
    board, ``score`` with a proposal, and anything else with the action's description."""

    rooms: WebRooms
    version: int = 0
    proposal: int = 1
    heard: list[Incoming] = field(default_factory=list)
    troubles: dict[str, list[Exception]] = field(default_factory=dict)
    steps: list[Post] = field(default_factory=list)

    async def hears(self, count: int) -> list[Incoming]:
        """Wait until this many events have arrived, and return all of them; the page shows a line
        before the bot receives it."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:  # noqa: ASYNC110  nobody tells of it
                await asyncio.sleep(0.01)
        return self.heard

    async def handle(self, incoming: Incoming) -> Answer:
        self.heard.append(incoming)
        if self.troubles.get(incoming.text):
            raise self.troubles[incoming.text].pop()
        if self.steps and (incoming.text or choice_of(incoming)):
            return Answer((replace(self.steps.pop(0), key=f"{incoming.event_id}:0"),))
        if incoming.text == "board":
            return self._answer(incoming, "Move 21: White played J6.", ("Pass", "Undo", "Resign"))
        if incoming.text == "score" or emoji_of(incoming) == "🇨":
            return self._answer(incoming, PROPOSED, ())
        if choice_of(incoming):
            return Answer((Post(f"{incoming.event_id}:0", f"{incoming.user_name} agrees."),))
        return Answer()

    def _answer(self, incoming: Incoming, text: str, labels: tuple[str, ...]) -> Answer:
        self.version += 1
        choices = tuple(Choice(f"say:{label}", label) for label in labels) or self._votes()
        # A repeated question gets the same proposal, a letter a new one.
        self.proposal += 1 if emoji_of(incoming) else 0
        ref = PostRef("bamoku", self.version, 0 if labels else self.proposal)
        post = Post(
            f"{incoming.event_id}:0", text, BoardPicture(board(), "9 lines, A: black"), choices, ref
        )
        return Answer((post,))

    def _votes(self) -> tuple[Choice, ...]:
        letters = [Choice(f"t:{n}", f"{chr(65 + n)}: C{n}", chr(0x1F1E6 + n)) for n in range(9)]
        votes = [("yes", "Agree", "✅"), ("no", "Refuse", "❌"), ("go", "Resume", "▶️")]
        return (*letters, *(Choice(*vote) for vote in votes))


PROPOSED = """Are the stones with small letters dead? If so, Black wins by 7 points.

Black: 31 points and 2 prisoners. White: 19 points and 1 prisoner, komi 6.5.
React with a letter to change a chain, or agree."""


class Place:
    """A server that can be stopped and restarted at the same address."""

    def __init__(self) -> None:
        self.log = MemoryRoomLog()
        self.people = MemoryPeople()
        self.url = ""
        self.port = 0
        self.has_engine = False

    async def start(self) -> None:
        rooms = WebRooms(self.log, self.people, lambda: NOW)
        self.bot = Bot(rooms)
        conversation = Conversation()
        self.restraints = conversation.restraints
        program = replace(dependencies(conversation), handle=self.bot.handle, words=say)
        program = replace(program, picture=picture, chart=chart)
        program = replace(program, elsewhere=lambda: ELSEWHERE, has_engine=self.has_engine)
        self.server = WebServer(rooms, self.people, program, WebSettings(port=self.port))
        self.url = await self.server.start()
        self.port = int(self.url.rsplit(":", 1)[1].strip("/"))


@dataclass
class Tab:
    """One person's page, and all errors and warnings of its console."""

    page: Page
    complaints: list[str]

    async def join(self, name: str, language: str = "en") -> None:
        """Fill in the first screen; the room comes from the address. Wait until the name's owner is
        known, since the code of a new name shifts the content below it. On a small screen the board
        of a game may then cover the chat."""
        await self.page.get_by_label(say(language, "page-name-label", {})).fill(name)
        await self.page.get_by_role("button", name=say(language, "page-join-button", {})).click()
        await expect(self.page.locator("#join")).to_be_hidden()
        await expect(self.page.locator("#own[aria-busy=true]")).to_have_count(0)

    async def knows_its_code(self) -> None:
        """Wait for the code of a name that is new to this browser, and close it."""
        await self.page.locator("#own-close").click()

    async def talk(self) -> None:
        """Switch to the chat, which on a small screen is behind the board of a game; wait for the
        board first."""
        await self.page.locator("#view-talk").click()

    async def write(self, text: str) -> None:
        """Type a line and press Enter."""
        await self.page.locator("#text").fill(text)
        await self.page.locator("#text").press("Enter")

    def message(self, text: str) -> Locator:
        """Return the newest message with this text."""
        return self.page.locator("li.message:not(.pending)").filter(has_text=text).last

    async def sees(self, text: str) -> Locator:
        """Wait for a message with this text."""
        await expect(self.message(text)).to_be_visible()
        return self.message(text)

    async def waits_until(self, condition: str) -> None:
        """Wait until a JavaScript ``condition`` is true in the page.

        Playwright's ``wait_for_function`` evaluates its argument inside the page, which the page's
        Content-Security-Policy forbids.
        """
        async with asyncio.timeout(PATIENCE):
            while not await self.page.evaluate(condition):
                await self.page.wait_for_timeout(20)

    async def shoot(self, name: str) -> None:
        """Take a screenshot for visual review, if the folder for screenshots exists."""
        if not SCREENSHOTS.is_dir():
            return
        await self.page.wait_for_timeout(300)  # animations have ended
        await self.page.screenshot(path=SCREENSHOTS / f"{name}.png")


async def open_tab(
    browser: Browser,
    url: str,
    width: int = 1280,
    height: int = 800,
    *,
    clock: bool = False,
    touch: bool = False,
    **more: str,
) -> Tab:
    """Open a tab with its own storage, as on another machine; with ``touch`` it has a touch
    screen."""
    context: BrowserContext = await browser.new_context(
        viewport={"width": width, "height": height}, locale=more.get("locale", "en-GB"),
        color_scheme="dark" if more.get("scheme") == "dark" else "light", has_touch=touch,
        timezone_id=more.get("zone", "UTC"),
    )  # fmt: skip
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    if clock:
        await page.clock.install()
    tab = Tab(page, [])
    page.on("console", lambda m: tab.complaints.append(m.text) if m.type != "log" else None)
    page.on("pageerror", lambda error: tab.complaints.append(str(error)))
    await page.goto(url)
    return tab


async def hold_requests(page: Page, url: str) -> asyncio.Event:
    """Hold the page's requests to these addresses, a glob, until the returned event is set."""
    released = asyncio.Event()

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    await page.route(url, hold)
    return released


async def two_tabs(browser: Browser, place: Place) -> tuple[Tab, Tab]:
    """Open a room for Anna on a desktop and Bob on a phone."""
    room = place.url + "r/lobby"
    anna, bob = await open_tab(browser, room), await open_tab(browser, room, 390, 844)
    await anna.join("Anna")
    await bob.join("Bob")
    return anna, bob
