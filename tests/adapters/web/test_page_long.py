"""A room with a very long chat, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Route, expect

from bot.posts.chat import GameRoomRequest
from bot.posts.post import Post, PostRef
from bot.web.log.entries import MessageEntry
from bot.web.log.schema import encode
from tests.adapters.web.pages import Place, Tab, open_tab, say
from tests.adapters.web.site import NOW

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROOM = "web:long"
SAID = 2_000
AT_FIRST = 40
"""The largest number of messages that a page loads initially."""
SHOWN = 180
"""The largest number of messages on the page at the same time."""
MORE_BYTES = 4_000_000
"""How much the page's memory may grow while the whole chat is scrolled through."""


async def _fill(place: Place) -> None:
    for number in range(1, SAID + 1):
        name = "Ben" if number % 5 else "Celina"
        said = MessageEntry(f"{ROOM}/{name.lower()}", name, f"line {number}.", at=NOW)
        await place.log.append(ROOM, str(number), encode(said))


async def _lines(tab: Tab) -> list[int]:
    """Return the numbers of the lines on the page, in order."""
    texts = await tab.page.locator("#messages .text").all_inner_texts()
    return [int(text.strip().split()[1].rstrip(".")) for text in texts if "line" in text]


async def _memory(tab: Tab) -> int:
    """Return the memory of the page's scripts and elements in bytes, after garbage collection."""
    session = await tab.page.context.new_cdp_session(tab.page)
    await session.send("HeapProfiler.collectGarbage")
    used = await session.send("Runtime.getHeapUsage")
    await session.detach()
    return int(used["usedSize"])


async def _scroll_to(tab: Tab, place: str) -> None:
    """Scroll as far up or down as possible at the moment."""
    await tab.page.locator("#scroll").evaluate(f"scroll => scroll.scrollTop = {place}")


async def test_a_room_of_two_thousand_messages(place: Place, browser: Browser) -> None:
    """The page loads only the newest lines. Scrolling up loads the others, each once and in order,
    back to the first. The number of lines on the page stays bounded, and they do not move when a
    new line arrives. Scrolling down shows all of them again."""
    await _fill(place)
    tab = await open_tab(browser, f"{place.url}r/long", 1000, 700)
    sizes: list[int] = []
    await tab.join("Anna")
    await expect(tab.message(f"line {SAID}.")).to_be_in_viewport(ratio=1)
    assert list(range(SAID - len(await _lines(tab)) + 1, SAID + 1)) == await _lines(tab)
    assert len(await _lines(tab)) <= AT_FIRST
    sizes.append(await _memory(tab))
    first = (await _lines(tab))[0]
    while first > 1:
        top = tab.page.locator("#messages > li").first
        await _scroll_to(tab, "0")
        await expect(top).not_to_have_id(f"m{first}")
        lines = await _lines(tab)
        assert list(range(lines[0], lines[-1] + 1)) == lines
        assert len(lines) <= SHOWN
        first = lines[0]
    stood = await tab.message("line 5.").bounding_box()
    await place.bot.rooms.add(ROOM, "new", MessageEntry(f"{ROOM}/ben", "Ben", "line 2001.", at=NOW))
    await expect(tab.page.locator("#newer")).to_be_visible()
    assert stood == await tab.message("line 5.").bounding_box()
    sizes.append(await _memory(tab))
    assert sizes[1] - sizes[0] < MORE_BYTES, sizes
    await _scroll_to(tab, "scroll.scrollHeight")
    await expect(tab.message("line 180.")).to_have_count(1)
    await tab.page.locator("#newer").click()
    await expect(tab.message("line 2001.")).to_be_in_viewport(ratio=1)
    assert [] == tab.complaints


async def test_all_scripts_come_at_once(place: Place, browser: Browser) -> None:
    """The page runs a script that is named in its HTML, and a second one that waits for no other
    request: no chain of scripts waits for another to load."""
    tab = await open_tab(browser, f"{place.url}r/preload")
    await tab.join("Anna")
    named = await tab.page.eval_on_selector_all("script[src]", "all => all.map(each => each.src)")
    ran = await tab.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
        ".filter(name => name.endsWith('.js'))"
    )
    [first] = named
    assert [first, first.replace("room.js", "rest.js")] == ran
    assert [] == tab.complaints


@pytest.mark.parametrize("part", ["rest.js", "words/rest?*"])
async def test_the_second_script_is_requested_again(
    place: Place, browser: Browser, part: str
) -> None:
    """If the second script or its texts do not arrive, the page requests them again, and what was
    asked of it meanwhile is done."""
    tab = await open_tab(browser, f"{place.url}r/lost-{part[:4]}")
    lost = list[str]()

    async def lose(route: Route) -> None:
        lost.append(route.request.url)
        await route.abort()

    await tab.page.route(f"**/{part}", lose, times=1)
    await tab.page.reload()
    await tab.join("Anna")
    await expect(tab.page.locator("#play form")).to_be_visible()
    await expect(tab.page.locator("legend").first).to_have_text(say("en", "page-play-with", {}))
    await expect(tab.page.locator("#own-code")).not_to_be_empty()
    assert 1 == len(lost)


async def test_a_quote_of_a_talk_that_cannot_be_shown(place: Place, browser: Browser) -> None:
    """A quote of a message in the talk of a game that has no board here loads no older messages of
    the visible talk."""
    await _fill(place)
    tab = await open_tab(browser, f"{place.url}r/long", 1000, 700)
    await tab.join("Anna")
    await expect(tab.message(f"line {SAID}.")).to_be_in_viewport(ratio=1)
    rooms, ref = place.bot.rooms, PostRef("bamoku", 2)
    await rooms.begin(
        ROOM, Post("begin", "It begins", ref=ref), GameRoomRequest("", ("", ""), beside=False)
    )
    move = await rooms.post(ROOM, Post("move", "D4", ref=PostRef("bamoku", 3)))
    await rooms.post(ROOM, Post("note", "A strong point", reply_to=move.message), talk="")
    said = await tab.sees("A strong point")
    older = list[str]()
    tab.page.on(
        "request", lambda request: older.append(request.url) if "before=" in request.url else None
    )
    await said.locator(".quote").click()
    await tab.write("I see")
    await tab.sees("I see")
    assert [] == older
