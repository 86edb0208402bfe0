"""Mute and ban on the page, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.play.accounts.restraints import BROWSERS, Restraint, RestraintKind, digest_of_person
from bot.posts.post import Post
from bot.texts.text import Span, Text
from tests.adapters.web.pages import Place, Tab, open_tab, say
from tests.adapters.web.site import NOW

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
CLUB, HOUR = "web:ban-club", 3_600_000


def refusal_text(id: str, language: str = "en") -> str:
    """Return the text of the refusal, with the end that `restrain` sets."""
    return say(language, id, {"left": Span(HOUR)})


async def restrain(place: Place, kind: RestraintKind, name: str) -> None:
    """Mute or ban a person as the organiser's command does, with its post in the room."""
    user = f"{CLUB}/{name.casefold()}"
    marks = frozenset(await place.people.load(user, BROWSERS))
    restraint = Restraint(kind, digest_of_person(user), NOW + HOUR, user, marks)
    await place.restraints.store_restraint(CLUB, restraint, NOW)
    await place.bot.rooms.post(
        CLUB, Post(f"{kind.value} {name}", Text("banned", {"name": name, "span": Span(HOUR)}))
    )


async def enter_room(browser: Browser, place: Place, name: str, language: str = "en") -> Tab:
    """Enter the room as this person and write a line."""
    tab = await open_tab(browser, f"{place.url}r/ban-club", 390, 844)
    await tab.join(name, language)
    await tab.write(f"hello from {name}")
    await tab.sees(f"hello from {name}")
    return tab


async def test_banned_on_the_page(browser: Browser, place: Place) -> None:
    """A banned person is told until when, no longer sees the room, and is switched to the private
    chat, where they can write; the same holds on return, under any name."""
    olga, pest = await enter_room(browser, place, "Olga"), await enter_room(browser, place, "Pest")
    await restrain(place, RestraintKind.BAN, "Pest")
    banned = pest.page.locator("#banned")
    await expect(banned).to_have_text(refusal_text("web-error-ban"))
    await expect(pest.page.locator("#messages li")).to_have_count(0)
    await expect(pest.page.locator("#tab-room")).to_be_disabled()
    await expect(pest.page.locator("#alone-wait")).to_be_hidden()
    await pest.write("D4")
    await expect(pest.page.locator("#alone-messages").get_by_text("D4")).to_be_visible()
    await pest.shoot("banned")
    await olga.sees("Pest is banned from this room")
    await pest.page.locator("#who-name").click()
    await pest.page.locator("#leave").click()
    await pest.join("Another")
    await expect(banned).to_have_text(refusal_text("web-error-ban"))
    await expect(olga.message("D4")).to_have_count(0)


async def test_a_game_that_a_banned_reader_opens(browser: Browser, place: Place) -> None:
    """The address of a game of the room leads a banned reader to the private chat, with a notice;
    the page does not keep asking for the game."""
    await enter_room(browser, place, "Olga")
    pest = await enter_room(browser, place, "Pest")
    await restrain(place, RestraintKind.BAN, "Pest")
    await expect(pest.page.locator("#banned")).to_be_visible()
    for address in ("/r/ban-club/g/dabefe", "/r/ban-club"):
        await pest.page.evaluate("(address) => history.pushState(null, '', address)", address)
    await pest.page.go_back()
    await expect(pest.page.locator("#toast")).to_have_text(say("en", "page-no-game", {}))
    await expect(pest.page).to_have_url(f"{place.url}r/ban-club")


async def test_muted_on_the_page(browser: Browser, place: Place) -> None:
    """A muted person can read, and their lines come back with the reason and its end."""
    olga, pest = await enter_room(browser, place, "Olga"), await enter_room(browser, place, "Pest")
    await restrain(place, RestraintKind.MUTE, "Pest")
    await pest.sees("Pest is banned from this room")
    await pest.write("why me?")
    await expect(pest.page.locator("#toast")).to_have_text(refusal_text("web-error-mute"))
    await expect(pest.page.locator("#text")).to_have_value("why me?")
    await olga.write("because")
    await pest.sees("because")
    await expect(olga.message("why me?")).to_have_count(0)
