"""How fast the board page is, measured with the shipped program and a real Chromium at phone size::

    python -m tests.end_to_end.board_page_speed [SECONDS]

Prints, in milliseconds, the time from the confirming tap to the stone on the page, to the board in
Discord's thread and to the board in Telegram's private chat, with one move every ``SECONDS``
(default 1); the time from opening the page to the first board on a phone that is four times slower
and has 1.6 Mbit/s and 150 ms latency (Lighthouse's "slow 4G"); and how many bytes the page loads,
without and with its board. It takes a minute. If nginx is installed, the page is opened through it,
with HTTP/2 as on phones. Telegram's flood limits apply too, about one message a second per chat:
the board that notifies Bob of his turn is sent first, and the board of Bob's own move, which he has
seen on the page, is sent later or merged into it.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, CDPSession, async_playwright

from tests.deploy.test_proxies import nginx, run_proxy
from tests.deploy.tls import certificate
from tests.end_to_end.board_pages import PHONE, PUBLIC, Club, club, wait_for_post
from tests.end_to_end.pictures import launch_chromium
from tests.fakes.telegram import mini_apps
from tests.ports import free_port

POINTS = [f"{column}{row}" for row in (3, 7, 10) for column in "ABCDEFGHJK"]
SLOW: dict[str, Any] = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 // 8,
    "uploadThroughput": 750_000 // 8,
}
CPU = 4
TAP = """(point) => new Promise((done) => {
  const there = `.stones .stone[data-point="${point}"]:not(.gone)`;
  const stone = () => document.querySelector(there);
  const began = performance.now();
  const seen = new MutationObserver(() => {
    if (!stone()) return;
    seen.disconnect();
    requestAnimationFrame(() => done([performance.timeOrigin + began, performance.now() - began]));
  });
  seen.observe(document.querySelector(".goban"), { childList: true, subtree: true });
  document.querySelector(".confirm").click();
})"""
"""Presses the confirm button; returns the time of the press and how long the stone took to
appear."""


async def play_moves(made: Club, every: float) -> dict[str, list[float]]:
    """Play moves and return the measured times by place."""
    telegram = made.telegram
    anna, bob = await made.begun("13x13")
    telegram.limits.reset()
    posts = list[tuple[str, float, asyncio.Task[float]]]()
    found: dict[str, list[float]] = {"page": []}
    loop = asyncio.get_running_loop()
    for number, point in enumerate(POINTS):
        until = loop.time() + every
        page, colour = ((anna, "black"), (bob, "white"))[number % 2]
        await page.point(point).click()
        whose = "Telegram, Bob's own" if number % 2 else "Telegram, which calls Bob"
        chats = {
            "Discord": wait_for_post(made.thread, f" {point}"),
            whose: made.bob.private.says(f" {point}"),
        }
        tasks = {
            chat: asyncio.create_task(time_of_arrival(made, one)) for chat, one in chats.items()
        }
        at, stone = await page.page.evaluate(TAP, point)
        found["page"].append(stone)
        posts += [(chat, at, task) for chat, task in tasks.items()]
        for each in (anna, bob):
            await each.lies(point, f"{point}, {colour} stone, last move")
        await asyncio.sleep(max(0.0, until - loop.time()))
    for chat, at, task in posts:
        found.setdefault(chat, []).append(await task - at)
    return found


async def time_of_arrival(made: Club, message: Awaitable[Any]) -> float:
    """Return when a message with its picture arrived, in milliseconds since 1970."""
    got = await message
    at = made.telegram.clock.now() * 1000
    assert getattr(got, "attachments", None) or got.photo
    return at


@asynccontextmanager
async def public(made: Club, folder: Path, port: int) -> AsyncIterator[str]:
    """Serve the page as phones reach it: the browser resolves the public address to this port."""
    if shutil.which("nginx") is None:
        yield made.url.rstrip("/")
        return
    board = made.url.removeprefix("http://").rstrip("/")
    command = nginx(folder, *certificate(folder), port, board)
    async with run_proxy(command, port, folder):
        yield PUBLIC


async def first_board(made: Club, url: str, browser: Browser) -> tuple[list[float], dict[str, int]]:
    """Return the time to the first board on a slow phone, five times, and the bytes loaded by
    address."""
    times, sizes = [], dict[str, int]()
    for _ in range(5):
        message, label = await made.board_of(made.bob.private)
        link = mini_apps.open_from_button(made.telegram.world, made.bob, message, label)
        context = await browser.new_context(
            viewport=PHONE, is_mobile=True, has_touch=True, ignore_https_errors=True
        )
        page = await context.new_page()
        devtools = await context.new_cdp_session(page)
        watch(devtools, sizes)
        await devtools.send("Network.enable")
        await devtools.send("Network.emulateNetworkConditions", SLOW)
        await devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
        await page.add_init_script(FIRST)
        await page.goto(url + link.removeprefix(PUBLIC))
        times.append(float(await page.evaluate("window.firstBoard")))
        await context.close()
    return times, sizes


FIRST = """window.firstBoard = new Promise((done) => {
  const look = () => {
    if (document.querySelector(".laid .stone")) done(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});"""


def watch(devtools: CDPSession, sizes: dict[str, int]) -> None:
    """Count the bytes loaded by address."""
    names: dict[str, str] = {}
    devtools.on(
        "Network.responseReceived",
        lambda told: names.update({told["requestId"]: told["response"]["url"]}),
    )
    devtools.on(
        "Network.loadingFinished",
        lambda told: sizes.update(
            {names.get(told["requestId"], "?"): int(told["encodedDataLength"])}
        ),
    )


async def main(every: float) -> None:
    """Measure, and print the results."""
    with TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            port = free_port()
            found = (
                f"--host-resolver-rules=MAP {PUBLIC.removeprefix('https://')}:443 127.0.0.1:{port}"
            )
            browser = await launch_chromium(playwright, found)
            async with club(Path(folder) / "data", browser, hurries=False) as made:
                for what, times in (await play_moves(made, every)).items():
                    print(f"{what}: {format_times(times)}")  # noqa: T201
                async with public(made, Path(folder), port) as url:
                    times, sizes = await first_board(made, url, browser)
                print(f"first board: {format_times(times)}")  # noqa: T201
            await browser.close()
    board = sum(size for name, size in sizes.items() if "/board/" in name)
    print(f"bytes: {sum(sizes.values()) - board} and the board {board}, {len(sizes)} requests")  # noqa: T201


def format_times(times: list[float]) -> str:
    """Format the median, the second longest and the longest time."""
    *_, second, last = sorted(times)
    return f"median {median(times):.0f}, then {second:.0f}, longest {last:.0f} ms"


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
