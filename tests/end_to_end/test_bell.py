"""How an open page alerts people: a sound, and a notification if no tab is visible."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Person, Program, people
from tests.end_to_end.test_calls_on_the_page import hide, run_step
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LISTENING = """
    window.heard = { clicks: 0, notes: [] };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (at) {
      heard.clicks += 1;
      start.call(this, at);
    };
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = function (title, more) {
      heard.notes.push({ title, body: more.body });
      return show.call(this, title, more);
    };
"""
"""Records the page's sounds and notifications without suppressing them."""
A_SOUND = 2
"""How many clicks of a stone one sound has."""


@asynccontextmanager
async def evening(
    program: Program, browser: Browser, room: str, width: int = 1366, language: str = "en"
) -> AsyncIterator[Evening]:
    """Anna on a page with permission to notify her, playing Black against Ben, who is a script."""
    async with people(program.url, room, "Anna", "Ben") as persons:
        tab = await open_tab(browser, f"{program.url}r/{room}", width, 812, locale=language)
        await tab.page.context.grant_permissions(["notifications"])
        await tab.page.context.add_init_script(LISTENING)
        await tab.page.reload()
        await tab.join("Anna", language)
        cast = {person.name: person for person in persons}
        await cast["Anna"].comes(tab.page)
        await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        await run_step(cast, "Ben: accept")
        yield Evening(tab, cast, language)


class Evening:
    """Anna, who plays on the page, and Ben, who does not."""

    def __init__(self, tab: Tab, cast: dict[str, Person], language: str) -> None:
        self.tab, self.cast, self.language = tab, cast, language

    async def plays(self, point: str) -> None:
        """Place a stone as Anna on the page and wait until every tab shows it."""
        for _ in range(2):
            await self.tab.page.locator(f".points [data-point={point}]").click()
        person = self.cast["Anna"]
        async with asyncio.timeout(PATIENCE):
            while f" {point} " not in (await person.last())["text"]:  # noqa: ASYNC110  it is asked
                await asyncio.sleep(0.05)

    async def chooses(self, id: str) -> None:
        """Answer as Anna the question about alerts."""
        label = say(self.language, id, {})
        await self.tab.page.get_by_role("button", name=label, exact=True).click()

    async def ben(self, point: str) -> None:
        """Play a move as Ben and wait until the page shows it."""
        await run_step(self.cast, f"Ben: {point}")

    async def another(self) -> Page:
        """Open another tab of Anna's browser."""
        page = await self.tab.page.context.new_page()
        await page.goto(self.tab.page.url)
        await expect(page.locator("#text")).to_be_visible()
        await page.locator("#text").press("Shift")
        return page


async def recorded_alerts(page: Page) -> dict[str, Any]:
    """Return the sounds and notifications that a page recorded."""
    told = await page.evaluate("heard")
    assert isinstance(told, dict)
    return told


async def wait_for_stone(page: Page, point: str) -> None:
    """Wait until the page shows the stone and has made its alerts."""
    await expect(page.locator(f".stone[data-point={point}]")).to_be_visible()
    await page.evaluate("navigator.locks.request('nigiri-rung', () => null)")


async def wait_for_sounds(pages: Sequence[Page], times: int) -> list[dict[str, Any]]:
    """Wait until these pages together have made this many sounds; return what each recorded. The
    chat may receive a move later than the board."""
    async with asyncio.timeout(PATIENCE):
        while times * A_SOUND > sum([(await recorded_alerts(page))["clicks"] for page in pages]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    for page in pages:
        await page.evaluate("navigator.locks.request('nigiri-rung', () => null)")
    return [await recorded_alerts(page) for page in pages]


@pytest.mark.parametrize("width, language", [(1366, "en"), (375, "pl")])
async def test_the_page_asks_once_about_alerts(
    program: Program, browser: Browser, width: int, language: str
) -> None:
    """The page asks about alerts after the first own move and not before. The answer is stored and
    can be changed in the menu next to the name."""
    async with evening(program, browser, f"once-{width}", width, language) as here:
        card = here.tab.page.locator("#bell-card")
        await expect(here.tab.page.locator(".goban.playable")).to_be_visible()
        await expect(card).to_be_hidden()
        await here.plays("E5")
        await expect(card).to_be_visible()
        await here.tab.shoot(f"bell-asked-{width}")
        await here.chooses("page-bell-none")
        await expect(card).to_be_hidden()
        await here.ben("C3")
        await wait_for_stone(here.tab.page, "C3")
        await here.plays("G7")
        await here.ben("C4")
        await wait_for_stone(here.tab.page, "C4")
        await expect(card).to_be_hidden()
        assert {"clicks": 0, "notes": []} == await recorded_alerts(here.tab.page)
        await here.tab.page.locator("#who-name").click()
        await here.chooses("page-bell-change")
        await expect(card).to_be_visible()
        assert [] == here.tab.complaints


async def test_one_sound_in_all_tabs(program: Program, browser: Browser) -> None:
    """A move makes one sound however many tabs are open, and a notification only while none is
    visible. A newly opened page makes no alerts for earlier moves."""
    async with evening(program, browser, "bell-tabs") as here:
        await here.plays("E5")
        await here.chooses("page-bell-both")
        other = await here.another()
        await here.ben("C3")
        pages = [here.tab.page, other]
        for page in pages:
            await wait_for_stone(page, "C3")
        told = await wait_for_sounds(pages, 1)
        assert A_SOUND == sum(one["clicks"] for one in told)
        assert [[], []] == [one["notes"] for one in told]
        await here.plays("G7")
        for page in pages:
            await hide(Tab(page, []), hidden=True)
        await here.ben("C4")
        for page in pages:
            await wait_for_stone(page, "C4")
        told = await wait_for_sounds(pages, 2)
        assert 2 * A_SOUND == sum(one["clicks"] for one in told)
        title = f"{say('en', 'page-turn', {})} · bell-tabs"
        assert [title] == [note["title"] for one in told for note in one["notes"]]
        await here.tab.page.reload()
        await wait_for_stone(here.tab.page, "C4")
        assert {"clicks": 0, "notes": []} == await recorded_alerts(here.tab.page)
        assert [] == here.tab.complaints


RINGING = """async (many) => {
    const { Bell } = await import("/page/calls/bell.js");
    const bell = new Bell("race", { user: "anna" }, {});
    const pane = {};
    bell.opened.add(pane);
    let rung = 0;
    bell.sound = () => { rung += 1; };
    for (let game = 0; game < many; game++) {
      await bell.tell({ pane, message: { game, version: 1, proposal: 0 }, moves: true });
    }
    return rung;
}"""
"""Delivers many moves in quick succession; returns how many alerts this tab made."""


async def test_one_tab_alerts(program: Program, browser: Browser) -> None:
    """Two tabs receive many moves at the same moment, and exactly one of them alerts for each,
    although a change of the shared storage reaches the other tab with a delay."""
    moves = 200
    tab = await open_tab(browser, program.url)
    other = await tab.page.context.new_page()
    await other.goto(program.url)
    await tab.page.evaluate("localStorage.setItem('nigiri-bell', 'sound')")
    await expect(other.locator("#bell")).to_be_attached()
    await Tab(other, []).waits_until("localStorage.getItem('nigiri-bell') === 'sound'")
    told = await asyncio.gather(*(page.evaluate(RINGING, moves) for page in (tab.page, other)))
    assert moves == sum(told)


async def test_the_page_is_installable(program: Program, browser: Browser) -> None:
    """The page is installable: its manifest and icons exist, and Chromium objects only to the
    test's missing profile."""
    tab = await open_tab(browser, program.url)
    href = await tab.page.locator("link[rel=manifest]").get_attribute("href")
    answer = await tab.page.request.get(f"{program.url}{str(href).removeprefix('/')}")
    manifest = json.loads(await answer.text())
    for icon in manifest["icons"]:
        drawn = await tab.page.request.get(f"{program.url}{icon['src'].removeprefix('/')}")
        assert icon["type"] == drawn.headers["content-type"].partition(";")[0]
    session = await tab.page.context.new_cdp_session(tab.page)
    found = await session.send("Page.getInstallabilityErrors")
    assert ["in-incognito"] == [one["errorId"] for one in found["installabilityErrors"]]
    assert [] == tab.complaints
