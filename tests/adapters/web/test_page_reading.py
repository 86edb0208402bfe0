"""The posts that a typed line can refer to, on the page in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.posts.post import Post
from bot.texts.text import Parts
from tests.adapters.web.pages import Place, open_tab
from tests.adapters.web.site import PROPOSAL

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize(("later", "read"), [(999, False), (1000, True)])
async def test_a_line_refers_to_visible_messages(
    browser: Browser, place: Place, later: int, read: bool
) -> None:
    """A line refers to messages that have been visible for a second, and to none newer."""
    tab = await open_tab(browser, place.url + "r/lobby", clock=True)
    await tab.join("Anna")
    await tab.page.clock.pause_at(await tab.page.evaluate("Date.now() + 60_000"))
    sent = await place.bot.rooms.post("web:lobby", PROPOSAL)
    await tab.sees("Are these stones dead?")
    await tab.page.clock.fast_forward(later)
    async with tab.page.expect_request("**/messages*") as asked:
        await tab.write("agree")
    body = (await asked.value).post_data_json
    assert body is not None
    assert read is (body["seen"] == int(sent.message))


async def test_a_short_answer_is_not_broken(browser: Browser, place: Place) -> None:
    """A short answer of the bot is on one line beside the post's tools, also on a phone."""
    tab = await open_tab(browser, place.url + "r/lobby", 375, 740)
    await tab.join("Anna")
    await place.bot.rooms.post("web:lobby", Post("short", "Dobrej gry!"))
    await tab.sees("Dobrej gry!")
    lines = await tab.page.locator("li.bot .words").last.evaluate(
        "each => each.getBoundingClientRect().height"
        " / parseFloat(getComputedStyle(each).lineHeight)"
    )
    assert 1 == round(lines)


async def test_a_long_answer_is_read_from_its_beginning(browser: Browser, place: Place) -> None:
    """Of a long answer of the bot the first line is visible, and not the last; of a long message by
    a person, the last."""
    tab = await open_tab(browser, place.url + "r/lobby", 375, 667)
    await tab.join("Anna")
    lines = tuple(f"Line {number}" for number in range(60))
    await place.bot.rooms.post("web:lobby", Post("long", Parts("All commands", lines)))
    said = await tab.sees("All commands")
    await expect(said.locator(".line").first).to_be_in_viewport(ratio=1)
    await expect(said.locator(".line").last).not_to_be_in_viewport()
    await tab.write("word\n" * 60 + "last")
    await expect(tab.page.locator("li.own:not(.pending) .tools")).to_have_count(1)
    await expect(tab.page.locator("li.own .tools")).not_to_be_in_viewport()
