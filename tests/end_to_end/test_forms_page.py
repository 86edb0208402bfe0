"""Forms by taps on the page: the shipped program and a real Chromium at phone width."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.lessons.course import steps
from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SETTINGS = ("Powiadomienia", "12 godzin przed", "Co dzień 8:00", "Wróć", "Moje godziny", "Warszawa")
FORM = ("13×13", "1 day a move", "Strict ko", "Send the challenge")


async def tap(tab: Tab, label: str) -> None:
    """Press the newest button with exactly this label."""
    button = tab.page.locator("li.bot .choice").get_by_text(label, exact=True).last
    await button.click()


async def shows(tab: Tab, label: str) -> None:
    """Wait for a button with exactly this label."""
    button = tab.page.locator("li.bot .choice").get_by_text(label, exact=True).last
    await expect(button).to_be_visible()


async def test_settings_on_the_page(program: Program, browser: Browser) -> None:
    """All pages of the settings appear in one message, and their buttons mark the current
    choices. The time zone is that of the browser until the reader confirms it."""
    reminders, before, digest, back, hours, city = SETTINGS
    room, mine = f"{program.url}r/settings", say("pl", "label-zone-confirm", {"city": city})
    anna = await open_tab(browser, room, 390, 844, locale="pl-PL", zone="Europe/Warsaw")
    await anna.join("Anna", "pl")
    await anna.page.get_by_role("button", name=say("pl", "page-alone-tab", {}), exact=True).click()
    await expect(anna.page.locator("#alone-empty")).to_be_visible()
    await anna.write("ustawienia")
    await anna.sees("Strefa czasowa: Europe/Warsaw (")
    await anna.sees("z Twojej przeglądarki")
    await anna.shoot("settings")
    await tap(anna, reminders)
    for choice in (before, digest):
        await tap(anna, choice)
        await shows(anna, f"✓ {choice}")
    await anna.shoot("settings-reminders")
    await tap(anna, back)
    await tap(anna, mine)
    await shows(anna, f"✓ {city}")
    await expect(anna.page.get_by_text("z Twojej przeglądarki")).to_have_count(0)
    await tap(anna, back)
    await shows(anna, hours)
    await expect(anna.page.get_by_text(mine)).to_have_count(0)
    await tap(anna, hours)
    await shows(anna, f"✓ {city}")
    await anna.shoot("settings-hours")
    await expect(anna.page.locator("li.bot")).to_have_count(1)
    assert [] == anna.complaints


async def test_a_challenge_on_the_page(program: Program, browser: Browser) -> None:
    """The form stays one message from the first tap until the challenge is posted below it."""
    size, clock, strict, send = FORM
    anna = await open_tab(browser, f"{program.url}r/form", 390, 844)
    await anna.join("Anna")
    await anna.write("form")
    for choice in (size, clock, strict):
        await tap(anna, choice)
        await shows(anna, f"✓ {choice}")
    await anna.shoot("form")
    await tap(anna, send)
    await anna.sees("is sent")
    await expect(anna.page.locator("li.bot")).to_have_count(2)
    assert [] == anna.complaints


async def tap_point(tab: Tab, point: str, times: int = 2) -> None:
    """Tap a point of the newest board."""
    place = tab.page.locator("li.bot .goban").last.locator(f"[role=gridcell][data-point={point}]")
    for _ in range(times):
        await expect(place).to_be_enabled()  # earlier, it would be the second tap of a double tap
        # A retried click would scroll first, and scrolling changes the page's state.
        await place.click(force=True)


ALL_IN_VIEW = """() => {
  const box = (element) => element.getBoundingClientRect();
  const found = (what) => [...document.querySelectorAll(`#alone-scroll li.bot ${what}`)];
  const last = (what) => box(found(what).at(-1));
  const chat = box(document.querySelector("#alone-scroll"));
  return last(".goban").top >= chat.top && last(".choice").bottom <= chat.bottom;
}"""
"""Whether the newest board and the last button below it are both fully visible."""


async def test_a_lesson_on_the_page(program: Program, browser: Browser) -> None:
    """A step of a lesson stays one message while its board takes a wrong and then the right point;
    chains of another step are selected by taps, too. The whole step fits on the screen."""
    anna = await open_tab(browser, f"{program.url}r/learn", 375, 740, locale="pl-PL")
    await anna.join("Anna", "pl")
    await anna.page.locator("#learn").click()
    await shows(anna, "Dalej ▶")
    await expect(anna.page.locator("#alone-messages li.own .text")).to_have_text("nauka")
    await anna.write("nauka first-capture")
    await shows(anna, "Pomiń ▶")
    await anna.waits_until(ALL_IN_VIEW)
    await tap_point(anna, "A1")
    await anna.sees("✗ A1")
    await anna.waits_until(ALL_IN_VIEW)
    await anna.shoot("lesson-wrong-pl")
    await tap_point(anna, "C2")
    await anna.sees("✓ C2")
    await shows(anna, "Dalej ▶")
    await expect(anna.page.locator("#alone-messages li.message")).to_have_count(4)
    await expect(anna.page.locator(".aiming:visible")).to_have_count(0)
    await anna.write("nauka first-task-6")
    await shows(anna, "Gotowe")
    await anna.waits_until(ALL_IN_VIEW)
    await tap_point(anna, "A1", 1)
    await shows(anna, "✓ ⚫ A1")
    await anna.waits_until(ALL_IN_VIEW)
    await anna.shoot("lesson-chains-pl")
    await tap(anna, "Gotowe")
    await anna.sees("✗ A1")
    await expect(anna.page.locator("#alone-messages li.message")).to_have_count(6)
    await anna.write(f"nauka {steps()[-1].id}")
    await tap(anna, "Pierwsza partia 9×9: wyzwij kogoś")
    offer = await anna.sees("szuka partii")
    await expect(offer).to_contain_text("wyślij adres tej strony")
    await expect(anna.page.locator("#messages li.own .text")).to_have_text("wyzwanie 9x9")
    await expect(anna.page.locator("#messages li.message")).to_have_count(2)
    assert [] == anna.complaints
