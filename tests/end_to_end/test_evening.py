"""A whole evening of several people whose pages lose the connection, sleep or are closed."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, CDPSession, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_bell import A_SOUND, LISTENING, recorded_alerts
from tests.end_to_end.test_board import LONG, button, point, wait_for_stone

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.timeout(900),
    pytest.mark.asyncio(loop_scope="session"),
]

ROOM = "evening"
GONE_MS = 3 * LONG
"""A presence expires 25 seconds after its last sign, an expiry that no test can trigger."""


async def open_page(
    browser: Browser, program: Program, name: str, width: int, language: str, scheme: str = "light"
) -> Tab:
    """Open a page for a person with their own browser and with alerts switched on."""
    height = 768 if width > 1000 else 812
    tab = await open_tab(
        browser, f"{program.url}r/{ROOM}", width, height, locale=language, scheme=scheme
    )
    await tab.page.context.add_init_script(LISTENING)
    await tab.page.evaluate("localStorage.setItem('nigiri-bell', 'sound')")
    await tab.page.reload()
    await tab.join(name, language)
    await tab.page.locator("#text").press("Shift")
    return tab


async def check_present(tab: Tab, *names: str) -> None:
    """Wait until the page lists exactly these people as present; none if its reader is alone."""
    line = tab.page.locator("#here")
    if not names:
        await expect(line).to_be_hidden(timeout=GONE_MS)
        return
    await expect(line).to_be_visible(timeout=GONE_MS)
    shown = [tab.page.locator(f'#here[title*="{name}"]') for name in names]
    for each in shown:
        await expect(each).to_have_count(1, timeout=GONE_MS)
    count = say("en", "page-here", {"count": len(names) + 1})
    await expect(line).to_have_text(count, timeout=GONE_MS)


async def play(tab: Tab, move: str) -> None:
    """Place a stone by two taps."""
    await point(tab, move).click()
    await tab.page.locator("#panel .confirm").click()


async def put_to_sleep(tab: Tab) -> CDPSession:
    """Put the phone to sleep: the page runs no code, while its connections stay open."""
    session = await tab.page.context.new_cdp_session(tab.page)
    await session.send("Debugger.enable")
    await session.send("Debugger.pause")
    return session


async def test_an_evening(program: Program, browser: Browser) -> None:
    """Two people play and a third watches, in two languages; one loses the connection, one has a
    phone that sleeps, one closes the laptop. Absent people leave the list, no move is lost or
    duplicated, each turn makes one alert, and the two agree on the result."""
    anna = await open_page(browser, program, "Anna", 1366, "en")
    bob = await open_page(browser, program, "Bob", 375, "pl", "dark")
    cleo = await open_page(browser, program, "Cleo", 1366, "en", "dark")
    await check_present(anna, "Bob", "Cleo")
    await anna.write("challenge Bob 5x5 komi 0.5 black no clock")
    await bob.page.locator("#offers button.primary:not(.fresh)").click()
    for tab in (anna, bob, cleo):
        await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
    await anna.shoot("evening-begins-desktop")

    # Anna loses the connection; her move is sent exactly once when it is back.
    await anna.page.context.set_offline(True)
    await check_present(anna)
    await check_present(cleo, "Bob")
    await play(anna, "C3")
    await anna.page.context.set_offline(False)
    await wait_for_stone(bob, "C3", "C3, czarny kamień, ostatni ruch")
    await check_present(anna, "Bob", "Cleo")

    # Bob's phone sleeps, first while nothing happens, then while Anna moves.
    await play(bob, "B3")
    await wait_for_stone(anna, "B3", "B3, white stone, last move")
    session = await put_to_sleep(bob)
    await check_present(anna, "Cleo")
    await play(anna, "C4")
    await wait_for_stone(cleo, "C4", "C4, black stone, last move")
    await session.send("Debugger.disable")
    await wait_for_stone(bob, "C4", "C4, czarny kamień, ostatni ruch")
    await expect(bob.page).to_have_title(
        re.compile(rf"^{say('pl', 'page-turn', {})} · .+ – .+ · {ROOM} · Nigiri$")
    )
    await check_present(anna, "Bob", "Cleo")
    await bob.shoot("evening-awake-phone")

    # Cleo closes the laptop for good.
    await cleo.page.context.close()
    await check_present(anna, "Bob")
    for number, move in enumerate(("B4", "C2", "B2", "C1", "B1", "C5", "B5")):
        await play((bob, anna)[number % 2], move)
        for tab in (anna, bob):
            await expect(tab.page.locator(f".stone[data-point={move}]")).to_be_visible(timeout=LONG)
            await expect(tab.page.locator(".stone.sent")).to_have_count(0, timeout=LONG)
    for tab, language in ((anna, "en"), (bob, "pl")):
        await button(tab, say(language, "label-pass", {})).click()
        await expect(tab.page.locator("#panel .confirm")).to_be_hidden(timeout=LONG)
    for tab, language in ((bob, "pl"), (anna, "en")):
        agree = button(tab, say(language, "label-agree", {}))
        await expect(agree).not_to_have_attribute("aria-disabled", "true", timeout=LONG)
        await agree.click()
        await expect(agree).to_have_count(0, timeout=LONG)
    for tab in (anna, bob):
        await expect(tab.page.locator("#panel h2")).to_contain_text("B+", timeout=LONG)
    await anna.shoot("evening-ends-desktop")
    await bob.shoot("evening-ends-phone")
    data = await anna.page.evaluate(
        "fetch(`/api/rooms/evening/messages`).then((answer) => answer.json())"
    )
    told = [message["text"] for message in data["messages"] if message["bot"]]
    assert [1, 1] == [
        sum("⚫ C3 · " in one for one in told),
        sum("⚫ C4 · " in one for one in told),
    ]
    # Alerts to Anna: the start, five stones, the count, Bob's agreement. To Bob: the challenge,
    # five stones, her pass, the count.
    sounds = [(await recorded_alerts(tab.page))["clicks"] / A_SOUND for tab in (anna, bob)]
    assert [8, 8] == sounds
    assert ([], []) == ([c for c in anna.complaints if "ERR_INTERNET" not in c], bob.complaints)
