"""The page without network, or without a viewer, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Route, expect

from bot.play.ports.stores import StoreUnavailableError
from tests.adapters.web.pages import PROPOSED, Place, Tab, open_tab, say, two_tabs

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MESSAGES = "**/api/rooms/lobby/messages?**"


async def test_a_restart_is_survived(browser: Browser, place: Place) -> None:
    """A line written while the server was down arrives exactly once after its return."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("before")
    await bob.sees("before")
    await place.server.stop()
    await expect(anna.page.locator("#offline")).to_be_visible()
    await anna.write("meanwhile")
    await expect(anna.page.locator(".pending")).to_have_count(1)
    await place.start()
    await bob.sees("meanwhile")
    await expect(anna.page.locator("#offline")).to_be_hidden()
    await expect(anna.page.locator(".pending")).to_have_count(0)
    await expect(bob.page.locator("li.message")).to_have_count(2)


async def test_a_lost_answer(browser: Browser, place: Place) -> None:
    """If the server's response is lost the page retries, without a duplicate."""
    anna, bob = await two_tabs(browser, place)
    tries = []

    async def lose(route: Route) -> None:
        tries.append((route.request.post_data_json or {})["event_id"])
        await route.fetch()
        if len(tries) == 1:
            await route.abort()
        else:
            await route.continue_()

    await anna.page.route(MESSAGES, lose)
    await anna.write("board")
    await bob.sees("White played J6")
    await expect(anna.page.locator(".pending")).to_have_count(0)
    await anna.write("done")
    await bob.sees("done")
    assert tries[0] == tries[1] != tries[2]
    assert ["board", "White played J6", "done"] == await _ends(bob)


async def _ends(tab: Tab) -> list[str]:
    texts = await tab.page.locator("li.message .text").all_inner_texts()
    return [text.strip().removeprefix("Move 21: ").rstrip(".") for text in texts]


async def test_the_database_is_away(browser: Browser, place: Place) -> None:
    """A line that failed for lack of the database is retried until it succeeds."""
    anna, bob = await two_tabs(browser, place)
    place.bot.troubles["board"] = [StoreUnavailableError()] * 3
    await anna.write("board")
    await bob.sees("White played J6")
    await expect(anna.page.locator(".pending")).to_have_count(0)
    assert 1 == len({heard.event_id for heard in place.bot.heard})


async def test_a_failing_line_is_given_up(browser: Browser, place: Place) -> None:
    """A line whose processing always fails is given up with a notice."""
    anna, bob = await two_tabs(browser, place)
    place.bot.troubles["stumble"] = [KeyError("x") for _ in range(9)]
    await anna.write("stumble")
    await anna.write("go on")
    await bob.sees("go on")
    await expect(anna.page.locator("#toast")).to_have_text(say("en", "web-error-broken", {}))


async def test_an_unsent_line_survives_a_reload(browser: Browser, place: Place) -> None:
    """An unsent line survives a reload, and is sent then."""
    anna, bob = await two_tabs(browser, place)
    await anna.page.route(MESSAGES, lambda route: route.abort())
    await anna.write("patience")
    await expect(anna.page.locator(".pending")).to_have_count(1)
    await anna.page.reload()
    await expect(anna.page.locator(".pending")).to_have_count(1)
    await anna.page.unroute(MESSAGES)
    await bob.sees("patience")
    await expect(anna.page.locator(".pending")).to_have_count(0)
    assert ["patience"] == [heard.text for heard in place.bot.heard]


async def test_a_refused_message_comes_back(browser: Browser, place: Place) -> None:
    """A refused line returns to the input field, with the reason."""
    anna, _bob = await two_tabs(browser, place)
    await anna.write("bad \u202e character")
    await expect(anna.page.locator("#toast")).to_be_visible()
    await expect(anna.page.locator("#text")).to_have_value("bad \u202e character")
    await expect(anna.page.locator(".pending")).to_have_count(0)


async def test_a_hidden_tab_disconnects(browser: Browser, place: Place) -> None:
    """A hidden tab closes its connection, still counts news in its title, and shows everything,
    including reactions, when it is visible again."""
    anna = await open_tab(browser, place.url + "r/lobby", clock=True)
    bob = await open_tab(browser, place.url + "r/lobby")
    await anna.join("Anna")
    await bob.join("Bob")
    await switch_tab(anna, away=True)
    await anna.page.clock.pause_at(await anna.page.evaluate("Date.now() + 31_000"))
    await bob.write("score")
    message = await bob.sees(PROPOSED[:30])
    await message.get_by_role("button", name="A: C0").click()
    await expect(anna.page.locator("li.message")).to_have_count(0)
    await anna.page.clock.fast_forward(20_000)
    await anna.page.clock.resume()
    await expect(anna.page).to_have_title("(2) lobby · Nigiri")
    await switch_tab(anna, away=False)
    await expect(anna.page).to_have_title("lobby · Nigiri")
    await bob.write("there?")
    await anna.sees("there?")
    await expect(
        anna.message(PROPOSED[:30]).get_by_role("button", name="A: C0 – Bob")
    ).to_be_visible()


async def switch_tab(tab: Tab, *, away: bool) -> None:
    """Switch to another tab, or back."""
    await tab.page.evaluate(
        """away => {
            Object.defineProperty(document, "hidden", { value: away, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


async def test_a_lost_network_is_shown(browser: Browser, place: Place) -> None:
    """The page shows immediately, in every view, that the network is gone, even before the stream
    breaks; once it is back, queued lines arrive and the notice disappears."""
    anna, bob = await two_tabs(browser, place)
    await anna.page.context.set_offline(True)
    await expect(anna.page.locator("#offline")).to_be_visible()
    await expect(anna.page.locator("#offline")).to_be_in_viewport()
    await expect(anna.page.locator("#chat #offline, #stage #offline")).to_have_count(0)
    await anna.write("meanwhile")
    await anna.page.context.set_offline(False)
    await bob.sees("meanwhile")
    await expect(anna.page.locator("#offline")).to_be_hidden()
    await expect(anna.page.locator(".pending")).to_have_count(0)
