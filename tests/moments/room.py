"""A table in a room of the browser."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, Page

from tests.adapters.web.pages import say as words_of_the_page
from tests.moments.table import NAMES, SHARP, WIDTH, word

HEIGHT = 844


class WebTable:
    """Two browsers on phones. ``url`` is the program's address."""

    def __init__(self, url: str, language: str, room: str) -> None:
        self.url, self.language, self.room = url, language, room
        self.names = NAMES[language]
        self.pages: list[Page] = []
        self.moves, self.talks = 0, False

    async def enter(self, browser: Browser) -> None:
        """Let both players enter."""
        for name in self.names:
            context = await browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT},
                device_scale_factor=SHARP,
                locale={"en": "en-GB", "pl": "pl-PL"}[self.language],
                color_scheme="light",
            )
            page = await context.new_page()
            await page.goto(f"{self.url}r/{self.room}")
            label = words_of_the_page(self.language, "page-name-label", {})
            await page.get_by_label(label).fill(name)
            join = words_of_the_page(self.language, "page-join-button", {})
            await page.get_by_role("button", name=join).click()
            await page.wait_for_timeout(1500)
            self.pages.append(page)

    async def _says(self, person: int, line: str) -> None:
        page, api = self.pages[person], f"{self.url}api/rooms/{self.room}/messages"
        read = (await (await page.context.request.get(api)).json())["messages"]
        body: dict[str, Any] = {"user": self.names[person], "text": line, "locale": self.language}
        if read:
            body["seen"] = read[-1]["id"]
        origin = {"origin": self.url.rstrip("/")}
        response = await page.context.request.post(api, data=body, headers=origin)
        assert response.ok, await response.text()

    async def challenge(self, size: int, komi: float, clock: str = "") -> None:
        line = "wyzwanie" if self.language == "pl" else "challenge"
        terms = f"{size}x{size} komi {komi} {word(self.language, 'black')} {clock}"
        await self._says(0, f"{line} {self.names[1]} {terms}".strip())

    async def accept(self) -> None:
        await self._says(1, {"en": "accept 1", "pl": "przyjmij 1"}[self.language])

    async def play(self, point: str) -> None:
        self.talks = False
        await self._says(self.moves % 2, word(self.language, point))
        self.moves += 1

    async def type_command(self, black: bool, what: str, more: str = "") -> None:
        self.talks = what != "undo"
        await self._says(0 if black else 1, f"{word(self.language, what)} {more}".strip())

    async def agree(self, *, black: bool) -> None:
        await self.type_command(black, "agree", "1")
        self.talks = False

    async def wait_for_notice(self) -> None:
        """Expect an unrequested message, which is in the chat."""
        self.talks = True

    async def photograph(self, browser: Browser, path: str) -> None:  # noqa: ARG002
        page = self.pages[1]
        await page.wait_for_timeout(4000)
        tab = page.locator("#view-talk" if self.talks else "#view-board")
        if await tab.is_visible():
            await tab.click()
            await page.wait_for_timeout(1000)
        await page.screenshot(path=path)
