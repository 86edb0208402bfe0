"""Opens a room on a slow phone, and measures what its browser loads before the first board."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, CDPSession, StorageState

from tests.adapters.web.pages import PATIENCE_MS, open_tab
from tests.end_to_end.board_pages import PHONE
from tests.end_to_end.program import people, start_game

SLOW_PHONE: dict[str, Any] = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
ROOM, GUEST, HOST = "tea-house", "Anna", "Bob"
_MOVES = [f"{column}{row}" for row in (4, 16, 10, 7) for column in "CDEFGHJKLM"]
_TALK = "Shall we play on after the tea? I read your reply to the corner twice, and still like it."
_EVERY = 4
"""A line of talk follows each of so many moves."""
_DRAWN = """window.firstBoard = new Promise((done) => {
  const look = () => {
    if (document.querySelector("#board .stone")) done(performance.timeOrigin + performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});"""


@dataclass
class _Loaded:
    """A request, with times in milliseconds since 1970."""

    url: str
    began: float
    answered: float = 0.0
    chunks: list[tuple[float, int]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return urlsplit(self.url).path.rsplit("/", 1)[1]


@dataclass(frozen=True)
class Opening:
    """The cost of opening a room: milliseconds to the board, and by the last part of each address
    that was answered before it, the bytes and the number of the round trip."""

    board: float
    sizes: dict[str, int]
    rounds: dict[str, int]


@asynccontextmanager
async def known_visitor(
    browser: Browser, url: str, moves: int = len(_MOVES), room: str = ROOM
) -> AsyncIterator[StorageState]:
    """Let a person join a room and play a game with some talk; yield the storage of their
    browser."""
    address = f"{url}r/{room}"
    tab = await open_tab(browser, address)
    await tab.join(GUEST)
    async with people(url, room, GUEST, HOST) as (guest, host):
        await guest.comes(tab.page)
        game = await start_game(host, guest, "19x19 black no clock")
        for number, point in enumerate(_MOVES[:moves]):
            await (host, guest)[number % 2].say(point, game=game)
            if number % _EVERY == 0:
                await host.say(_TALK, game=game)
        state = await tab.page.context.storage_state()
        await tab.page.context.close()
        yield state


async def open_slowly(browser: Browser, url: str, state: StorageState, game: str = "") -> Opening:
    """Open the room, or a game of it, as its known visitor, with an empty cache, on a slow
    phone."""
    context = await browser.new_context(
        viewport=PHONE, is_mobile=True, has_touch=True, locale="en-GB", storage_state=state
    )
    context.set_default_timeout(PATIENCE_MS)
    try:
        return await _open(context, f"{url}r/{ROOM}{f'/g/{game}' if game else ''}")
    finally:
        await context.close()


async def _open(context: BrowserContext, address: str) -> Opening:
    page = await context.new_page()
    devtools = await context.new_cdp_session(page)
    loaded = _watch(devtools)
    await devtools.send("Network.enable")
    await devtools.send("Network.emulateNetworkConditions", SLOW_PHONE)
    await page.add_init_script(_DRAWN)
    await page.goto(address, wait_until="commit")
    drawn = float(await page.evaluate("window.firstBoard"))
    began = float(await page.evaluate("performance.timeOrigin"))
    return _sum_up([*loaded.values()], began, drawn)


def _watch(devtools: CDPSession) -> dict[str, _Loaded]:
    """Note all requests from now on, by id."""
    loaded = dict[str, _Loaded]()
    offset = list[float]()

    def begin(told: dict[str, Any]) -> None:
        if not offset:
            offset.append(told["wallTime"] - told["timestamp"])
        loaded[told["requestId"]] = _Loaded(told["request"]["url"], at(told))

    def at(told: dict[str, Any]) -> float:
        return (float(told["timestamp"]) + offset[0]) * 1000

    def answer(told: dict[str, Any]) -> None:
        if one := loaded.get(told["requestId"]):
            one.answered = at(told)
            one.chunks.append((at(told), int(told["response"]["encodedDataLength"])))

    def take(told: dict[str, Any]) -> None:
        if one := loaded.get(told["requestId"]):
            one.chunks.append((at(told), int(told["encodedDataLength"])))

    def end(told: dict[str, Any]) -> None:
        if one := loaded.get(told["requestId"]):
            one.chunks = [(at(told), int(told["encodedDataLength"]))]

    devtools.on("Network.requestWillBeSent", begin)
    devtools.on("Network.responseReceived", answer)
    devtools.on("Network.dataReceived", take)
    devtools.on("Network.loadingFinished", end)
    return loaded


def _sum_up(loaded: list[_Loaded], began: float, drawn: float) -> Opening:
    done = [one for one in loaded if 0 < one.answered <= drawn]
    sizes, rounds = Counter[str](), dict[str, int]()
    for number, one in enumerate(done):
        before = [rounds[each.name] for each in done[:number] if each.answered <= one.began]
        rounds[one.name] = 1 + max(before, default=0)
        sizes[one.name] += sum(size for at, size in one.chunks if at <= drawn)
    return Opening(drawn - began, dict(sizes), rounds)
