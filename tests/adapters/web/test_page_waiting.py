"""The page while the server is slow: a line goes to the chat that was open when it was typed, or
nowhere."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser, FilePayload, Route, expect

from bot.posts.post import Post
from tests.adapters.web.pages import Place, Tab, open_tab, say
from tests.adapters.web.test_page_alone import CLUB, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
OPENING, VISITS, NAMES = "**/go-club/alone?**", "**/go-club/visits?**", "**/go-club/name?**"


class HeldResponses:
    """Holds responses back until they are released, and counts the requests."""

    def __init__(self) -> None:
        self.asked = 0
        self.go = asyncio.Event()

    async def __call__(self, route: Route) -> None:
        self.asked += 1
        await self.go.wait()
        await route.continue_()


async def received_lines(tab: Tab, place: Place) -> list[tuple[str, bool]]:
    """Return the lines that the bot received, and whether each was private."""
    assert [] == tab.complaints
    return [(heard.text, heard.private) for heard in place.bot.heard]


async def test_lines_typed_while_a_chat_opens(browser: Browser, place: Place) -> None:
    """From the press on the tab, lines belong to the private chat, even before the server has
    responded. They wait through a second press, a visit to the room and a reload, and go nowhere
    else."""
    anna = await open_tab(browser, place.url + CLUB)
    opening = HeldResponses()
    await anna.page.route(OPENING, opening)
    await anna.join("Anna")
    await anna.page.locator("#text").fill("half a")
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#text")).to_have_value("")
    await expect(anna.page.locator("#alone-wait-text")).to_have_text(
        say("en", "page-alone-wait", {})
    )
    await anna.write("my plan")
    await anna.page.locator("#text").fill("half b")
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#text")).to_have_value("half b")
    await press(anna, "page-room-tab")
    await expect(anna.page.locator("#text")).to_have_value("half a")
    await anna.write("hello")
    await anna.sees("hello")
    assert 1 == opening.asked
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#text")).to_have_value("half b")
    await anna.page.reload()
    await expect(anna.page.locator("#alone-messages .pending .text")).to_have_text("my plan")
    await anna.write("more of it")
    await press(anna, "page-room-tab")
    assert [("hello", False)] == await received_lines(anna, place)
    opening.go.set()
    await expect(anna.page.locator("#alone-messages li:not(.pending)")).to_have_count(2)
    await expect(anna.page.locator("#scroll")).to_be_visible()
    expected = [("hello", False), ("my plan", True), ("more of it", True)]
    assert expected == await received_lines(anna, place)


async def test_the_chat_cannot_be_opened(browser: Browser, place: Place) -> None:
    """While lines wait, a lost response is requested again automatically, even if the tab is
    hidden; after a server error a button retries. Each problem is shown in the chat, and the lines
    are sent in the end."""
    anna = await open_tab(browser, place.url + CLUB, 390, 844)
    steps = [asyncio.Event() for _ in range(3)]
    asked = 0

    async def trouble(route: Route) -> None:
        nonlocal asked
        asked += 1
        await steps[asked - 1].wait()
        if asked == 1:
            await route.fetch()
            await route.abort()
        else:
            words = {"id": "x", "message": f"Stumbled {asked}."}
            await route.fulfill(status=500, json={"error": words})

    await anna.page.route(OPENING, trouble, times=len(steps))
    await anna.join("Anna")
    # The page now knows that the private chat does not exist, and does not ask again.
    await expect(anna.page.locator("#organiser")).to_be_visible()
    await press(anna, "page-alone-tab")
    await anna.write("my plan")
    await press(anna, "page-room-tab")
    wait = anna.page.locator("#alone-wait-text")
    steps[0].set()
    await expect(wait).to_have_text(say("en", "page-offline", {}))
    steps[1].set()
    await expect(wait).to_have_text("Stumbled 2.")
    await press(anna, "page-alone-tab")
    steps[2].set()
    await expect(wait).to_have_text("Stumbled 3.")
    await anna.shoot("alone-phone-stumbled")
    await press(anna, "page-alone-again")
    await anna.sees("my plan")
    assert [True] == [heard.private for heard in place.bot.heard]


async def test_news_are_marked_until_viewed(browser: Browser, place: Place) -> None:
    """News that arrived while the page was closed are marked when it is open again, in either chat;
    viewed ones are not."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#alone-empty")).to_be_visible()
    await press(anna, "page-room-tab")
    own = await place.bot.rooms.alone_with("web:go-club/anna")
    assert own is not None
    await anna.page.goto("about:blank")
    await place.bot.rooms.post(own, Post("first", "Your time runs out."))
    await anna.page.goto(place.url + CLUB)
    await expect(anna.page.locator("#tab-alone")).to_have_class("news")
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#tab-alone")).to_have_class("")
    await anna.page.goto("about:blank")
    await place.bot.rooms.post("web:go-club", Post("second", "Bob has come."))
    await anna.page.add_init_script(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    )
    await anna.page.goto(place.url + CLUB)
    await expect(anna.page.locator("#tab-room")).to_have_class("news")
    await expect(anna.page.locator("#alone-messages li")).to_have_count(1)
    await expect(anna.page).to_have_title("(1) go-club · Nigiri")
    assert [] == anna.complaints


async def test_pressed_twice_and_left_at_once(browser: Browser, place: Place) -> None:
    """Pressing Join twice enters once. An uploaded record goes to the chat where it was chosen,
    even if another one is opened before the upload ends."""
    anna = await open_tab(browser, place.url + CLUB)
    streams = []
    anna.page.on("request", lambda r: streams.append(r.url) if "go-club/live?" in r.url else None)
    names = HeldResponses()
    await anna.page.route(NAMES, names)
    await anna.page.get_by_label(say("en", "page-name-label", {})).fill("Anna")
    await press(anna, "page-join-button")
    await press(anna, "page-join-button")
    names.go.set()
    await anna.write("hello")
    await anna.sees("hello")
    assert (2, 1) == (names.asked, len(streams))
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#alone-empty")).to_be_visible()
    await anna.page.evaluate(
        """() => {
            const files = new DataTransfer();
            files.items.add(new File(["(;GM[1])"], "game.sgf"));
            document.getElementById("record").files = files.files;
            document.getElementById("record").dispatchEvent(new Event("change"));
            document.getElementById("tab-room").click();
        }"""
    )
    await expect(anna.page.locator("#scroll")).to_be_visible()
    await expect(anna.page.locator("#alone-messages li")).to_have_count(1)
    assert [False, True] == [heard.private for heard in place.bot.heard]


async def test_a_proxy_refuses_a_file(browser: Browser, place: Place) -> None:
    """A proxy's 413 response with its own page is reported, and the file is not sent again; the
    next line arrives."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    asked = []

    async def refuse(route: Route) -> None:
        asked.append(route.request.url)
        await route.fulfill(status=413, content_type="text/html", body="<html>Too large</html>")

    await anna.page.route("**/go-club/records?**", refuse)
    record: FilePayload = {"name": "game.sgf", "mimeType": "", "buffer": b"(;GM[1];B[aa])"}
    await anna.page.locator("#record").set_input_files(record)
    await expect(anna.page.locator("#toast")).to_contain_text(say("en", "page-too-large", {}))
    await anna.write("hello")
    await anna.sees("hello")
    assert 1 == len(asked)
