"""Whole games by the board page, in a real Chromium at phone size, between Telegram and Discord."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize, expect

from tests.adapters.web.pages import MOMENT, hold_requests, open_tab
from tests.end_to_end.board_pages import (
    LONG,
    PHONE,
    PUBLIC,
    ROOMS,
    Club,
    OwnPage,
    club,
    wait_for_post,
)
from tests.fakes.telegram import mini_apps
from tests.fakes.telegram.faults import Fault

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOVES = ("C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def all_chats(
    tmp_path_factory: pytest.TempPathFactory, running_chromium: Browser
) -> AsyncIterator[Club]:
    """Discord, Telegram, and browsers on phones."""
    async with club(tmp_path_factory.mktemp("club") / "data", running_chromium) as made:
        yield made


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def close_pages(running_chromium: Browser) -> AsyncIterator[None]:
    """Close all pages after each test. None has sent Telegram's app an event that it does not
    take."""
    yield
    for context in running_chromium.contexts:
        for page in context.pages:
            assert [] == await OwnPage(page).mistakes()
        await context.close()


async def test_a_game_by_the_page_of_each(all_chats: Club) -> None:
    """Anna in Discord and Bob in Telegram play, pass, mark a chain, agree by taps and read the
    result using only their board pages; both chats receive each move with its picture."""
    anna, bob = await all_chats.begun("5x5 komi 0.5 no clock")
    thread, private = all_chats.thread, all_chats.bob.private
    for played, move in enumerate(MOVES):
        page, colour, stone = ((anna, "black", "⚫"), (bob, "white", "⚪"))[played % 2]
        await page.plays(move)
        for each in (anna, bob):
            await each.lies(move, f"{move}, {colour} stone, last move")
        told = await wait_for_post(thread, f"{stone} {move}")
        assert told.attachments
        assert (await private.says(f"{stone} {move}")).photo
    await anna.button("Pass").click()
    await expect(bob.button("Pass")).to_be_enabled(timeout=LONG)
    await bob.button("Pass").click()
    for page in (anna, bob):
        await page.lies("D4", "D4, white stone, taken as dead")
    await bob.point("D4").click()
    for page in (anna, bob):
        await page.lies("D4", "D4, white stone")
    await expect(anna.page.get_by_text("Changed just now: D4.")).to_be_visible(timeout=LONG)
    await anna.point("D4").click()
    await bob.lies("D4", "D4, white stone, taken as dead")
    await anna.button("Agree").click()
    await expect(bob.page.locator(".seat.agrees")).to_contain_text("Anna", timeout=LONG)
    await bob.button("Agree").click()
    for page in (anna, bob):
        await expect(page.headline).to_contain_text("Anna wins by 4.5 (", timeout=LONG)
    await wait_for_post(thread, "Anna wins by 4.5 (")
    await private.says("Anna wins by 4.5 (")


async def test_a_double_tap(all_chats: Club) -> None:
    """On the board page of both chats the first tap of a double tap selects and the second is
    ignored. The choice "Play with one tap" survives a reload; then each stone of a plan takes one
    tap."""
    anna, bob = await all_chats.begun("5x5 no clock")
    await anna.page.clock.install()
    await anna.page.clock.pause_at(await anna.page.evaluate("Date.now() + 60_000"))
    for _ in range(2):
        await anna.point("C3").tap(force=True)
    await expect(anna.page.locator("#toast")).to_have_text("That was very quick: tap once more.")
    await expect(anna.button("Play C3")).to_be_visible()
    await anna.page.clock.fast_forward(700)
    await anna.page.clock.resume()
    await anna.point("C3").tap()
    await bob.lies("C3", "C3, black stone, last move")
    await bob.button("Play with one tap").click()
    await bob.page.reload()
    await expect(bob.button("Play with one tap")).to_have_attribute("aria-pressed", "true")
    await bob.point("C2").tap()  # after the board has been unchanged for a while
    await anna.lies("C2", "C2, white stone, last move")
    await bob.button("Plan…").click()
    for point in ("D2", "D3"):
        await bob.point(point).tap()
    await expect(bob.page.locator(".goban .number")).to_have_text(["1", "2"])


async def test_two_devices_and_a_plan(all_chats: Club) -> None:
    """Bob's two phones show the same board immediately. During Anna's turn he plans an answer on
    one of them; it is played right after her move, and no one else sees the plan."""
    anna, bob = await all_chats.begun("5x5 no clock")
    other = await all_chats.from_telegram(all_chats.bob)
    seen = len(all_chats.thread.messages)
    await bob.button("Plan…").click()
    title = bob.page.locator(".trial-title")
    for hint, point in (("Tap the move that you expect.", "C3"), ("Now tap your answer.", "C2")):
        await expect(title).to_have_text(hint)
        await bob.point(point).tap()
    await bob.button("Plan it").click()
    await expect(bob.page.locator("#said")).to_contain_text("if C3 → C2", timeout=LONG)
    assert seen == len(all_chats.thread.messages)
    await anna.plays("C3")
    for page in (anna, bob, other):
        await page.lies("C2", "C2, white stone, last move")
    await anna.plays("D2")
    for page in (bob, other):
        await page.lies("D2", "D2, black stone, last move")
    await other.plays("B2")
    await bob.lies("B2", "B2, white stone, last move")


async def test_a_plan_that_comes_too_late(all_chats: Club) -> None:
    """The opponent's move ends the planning mode on the page, which says so. A tap meant for the
    plan plays no stone, with either tap setting."""
    anna, bob = await all_chats.begun("5x5 no clock")
    await bob.page.clock.install()
    await bob.button("Plan…").click()
    await bob.point("C2").tap()
    await expect(bob.page.locator(".goban .number")).to_have_text(["1"])
    await anna.plays("C3")
    await bob.lies("C3", "C3, black stone, last move")
    await expect(bob.page.locator(".points [aria-selected=true]")).to_have_count(0)
    await bob.point("C2").tap(force=True)
    await expect(bob.button("Play C2")).to_be_visible()
    await bob.page.locator(".confirm").click()
    await anna.lies("C2", "C2, white stone, last move")
    await bob.button("Play with one tap").click()
    await bob.button("Plan…").click()
    await bob.point("D2").tap()
    await expect(bob.page.locator(".goban .number")).to_have_text(["1"])
    await bob.page.clock.pause_at(await bob.page.evaluate("Date.now() + 60_000"))
    await anna.plays("C4")
    await bob.lies("C4", "C4, black stone, last move")
    await expect(bob.page.locator("#panel .line")).to_contain_text("your plan wasn’t kept")
    await bob.point("D3").tap(force=True)
    await expect(bob.page.locator("#toast")).to_have_text("That was very quick: tap once more.")
    await bob.page.clock.fast_forward(700)
    await bob.page.clock.resume()
    await bob.point("D4").tap()
    await anna.lies("D4", "D4, white stone, last move")
    await anna.lies("D3", "D3")


async def test_arrow_keys(all_chats: Club) -> None:
    """The arrow keys walk through the game."""
    anna, bob = await all_chats.begun("5x5")
    await anna.plays("C3")
    await bob.lies("C3", "C3, black stone, last move")
    await bob.page.keyboard.press("ArrowLeft")
    await bob.lies("C3", "C3")
    await bob.page.keyboard.press("ArrowRight")
    await bob.lies("C3", "C3, black stone, last move")


async def test_the_room_opens_in_the_browser(all_chats: Club) -> None:
    """Telegram's app opens the game's room in the browser, where the person's cookies are. A game
    of chats has no room."""
    await all_chats.game("5x5")
    _, bob = await all_chats.begun("5x5")
    other = bob.page.locator("#strip button:not([aria-current=true])").first
    room = bob.page.locator("#room")
    async with bob.page.expect_response("**/room?*"):
        await other.click()
    await expect(room).to_be_hidden()
    url = f"{ROOMS}/r/club/g/bamoku"
    await bob.page.route("**/room?*", lambda route: route.fulfill(json={"url": url}))
    await other.click()
    await room.click()
    assert [{"url": url}] == await bob.told_telegram("web_app_open_link")


async def test_resign_asks_for_confirmation(all_chats: Club) -> None:
    """Resign asks for confirmation; Telegram's back button dismisses the question, and a yes ends
    the game in both chats."""
    _, bob = await all_chats.begun("5x5 no clock")
    await bob.button("Resign").click()
    await expect(bob.page.locator("#said")).to_contain_text("Resign the game against", timeout=LONG)
    assert {"is_visible": True} == (await bob.told_telegram("web_app_setup_back_button"))[-1]
    await bob.from_telegram("back_button_pressed")
    await expect(bob.page.locator("#said")).to_be_hidden()
    assert {"is_visible": False} == (await bob.told_telegram("web_app_setup_back_button"))[-1]
    await bob.button("Resign").click()
    await bob.page.locator("#said .primary").click()
    await expect(bob.headline).to_contain_text("Anna wins", timeout=LONG)
    await wait_for_post(all_chats.thread, "Bob resigns")


async def test_full_screen(all_chats: Club) -> None:
    """A button enters and leaves full screen. Its label follows the app's events, and an app
    without full screen hides it."""
    _, bob = await all_chats.begun("5x5 no clock")
    full = bob.page.locator("#full")
    await expect(full).to_have_text("Full screen")
    await full.click()
    await bob.from_telegram("fullscreen_changed", {"is_fullscreen": True})
    await expect(full).to_have_text("Leave full screen")
    await full.click()
    await bob.from_telegram("fullscreen_changed", {"is_fullscreen": False})
    await expect(full).to_have_text("Full screen")
    for event in ("web_app_request_fullscreen", "web_app_exit_fullscreen"):
        assert [{}] == await bob.told_telegram(event)
    await bob.from_telegram("fullscreen_failed", {"error": "ALREADY_FULLSCREEN"})
    await expect(full).to_have_text("Leave full screen")
    await bob.from_telegram("fullscreen_failed", {"error": "UNSUPPORTED"})
    await expect(full).to_be_hidden()
    await expect(bob.page.locator("#toast")).to_have_text("Telegram can’t do that here.")


async def test_nothing_lies_below_telegrams_buttons(all_chats: Club) -> None:
    """In full screen neither the top of the page nor what scrolls there lies below the device's
    notch or Telegram's own buttons, in either direction of the phone."""
    _, bob = await all_chats.begun("5x5 no clock")
    top_of = "(x) => document.elementsFromPoint(x, 92).map((each) => each.tagName).at(0)"
    for size, side in ((PHONE, 0), (ViewportSize(width=844, height=390), 47)):
        await bob.page.set_viewport_size(size)
        notch = {"top": 47, "bottom": 34, "left": side, "right": side}
        await bob.from_telegram("safe_area_changed", notch)
        around = {"top": 46, "bottom": 0, "left": 0, "right": 0}
        await bob.from_telegram("content_safe_area_changed", around)
        for scrolled in (0, 60, 10_000):
            await bob.page.evaluate("(y) => scrollTo(0, y)", scrolled)
            for x in (60, size["width"] // 2, size["width"] - 60):
                assert "BODY" == await bob.page.evaluate(top_of, x), (size, scrolled, x)
        await bob.page.evaluate("scrollTo(0, 0)")
        first = await bob.page.locator("#above").bounding_box()
        assert first is not None
        assert (93, side, size["width"] - 2 * side) == (first["y"], first["x"], first["width"])


@pytest.mark.parametrize("status", ["missed", "unknown"])
async def test_the_icon_on_the_home_screen(all_chats: Club, status: str) -> None:
    """The button is visible until the app knows of an icon."""
    _, bob = await all_chats.begun("5x5 no clock")
    home = bob.page.locator("#home")
    await bob.wait_for_telegram("web_app_check_home_screen")
    assert [{}] == await bob.told_telegram("web_app_check_home_screen")
    await expect(home).to_be_hidden()
    await bob.from_telegram("home_screen_checked", {"status": status})
    await home.click()
    await bob.wait_for_telegram("web_app_add_to_home_screen")
    assert [{}] == await bob.told_telegram("web_app_add_to_home_screen")
    await bob.from_telegram("home_screen_added")
    await expect(home).to_be_hidden()


async def test_no_icon_on_the_home_screen(all_chats: Club) -> None:
    """The button is hidden if the app cannot add an icon or has one already."""
    _, bob = await all_chats.begun("5x5 no clock")
    home, missed = bob.page.locator("#home"), {"status": "missed"}
    for event, data in (
        ("home_screen_checked", {"status": "added"}),
        ("home_screen_checked", {"status": "unsupported"}),
        ("home_screen_failed", {"error": "UNSUPPORTED"}),
    ):
        await bob.from_telegram("home_screen_checked", missed)
        await expect(home).to_be_visible()
        await bob.from_telegram(event, data)
        await expect(home).to_be_hidden()
    await expect(bob.page.locator("#toast")).to_have_text("Telegram can’t do that here.")


async def test_a_challenge_for_another_chat(all_chats: Club) -> None:
    """A person without a game sends a challenge from the page, and plays the first person who
    accepts it in the other chat. Two quick taps send one challenge."""
    fake, eve = all_chats.telegram, all_chats.eve
    link = mini_apps.open_from_menu(fake.world, eve)
    page = await all_chats.opens(link, language="pl")
    share = page.page.get_by_role("group", name="Wyzwij kogoś w innym czacie:")
    small = share.get_by_role("button", name="9×9", exact=True)
    tapped_twice = await hold_requests(page.page, "**/b/api/challenges?*")
    for _ in range(2):
        await small.click()
    tapped_twice.set()
    asked = await page.wait_for_telegram("web_app_send_prepared_message")
    talk = fake.group("Friends", eve, all_chats.bob, bot=False)
    sent = fake.inline.send_prepared(eve, asked["id"], talk)
    await page.from_telegram("prepared_message_sent")
    await expect(page.page.locator("#toast")).to_contain_text("Wysłane")
    assert "Ewa szuka partii: 9×9" in sent.text
    await all_chats.bob.press(sent, sent.labels[0])
    await expect(page.point("E5")).to_be_attached(timeout=LONG)  # the page opens its first game
    assert 1 == len(await page.told_telegram("web_app_send_prepared_message"))


async def test_a_challenge_that_the_app_does_not_send(all_chats: Club) -> None:
    """Closing the dialog shows no notice. An error is explained, and an app that cannot send the
    challenge falls back to an inline query. An event about a dialog that is not open is ignored."""
    _, bob = await all_chats.begun("5x5 no clock")
    toast, small = bob.page.locator("#toast"), bob.button("9×9")
    await bob.from_telegram("prepared_message_failed", {"error": "UNKNOWN_ERROR"})
    for count, error in enumerate(("USER_DECLINED", "MESSAGE_EXPIRED", "UNSUPPORTED"), start=1):
        await small.click()
        await bob.wait_for_telegram("web_app_send_prepared_message", count)
        if error != "UNSUPPORTED":
            await expect(toast).to_be_hidden()
        await bob.from_telegram("prepared_message_failed", {"error": error})
        if error == "MESSAGE_EXPIRED":
            await expect(toast).to_contain_text("Telegram didn’t send the challenge.")
    query = {"query": "9x9", "chat_types": ["users", "groups", "channels"]}
    assert query == await bob.wait_for_telegram("web_app_switch_inline_query")
    assert 1 == len(await bob.told_telegram("web_app_switch_inline_query"))


async def test_a_challenge_that_telegram_does_not_take(all_chats: Club) -> None:
    """A temporary refusal is explained; a permanent one leads to inline mode."""
    _, bob = await all_chats.begun("5x5 no clock")
    faults, small = all_chats.telegram.faults, bob.button("9×9")
    faults.add("savePreparedInlineMessage", Fault(status=502))
    await small.click()
    await expect(bob.page.locator("#toast")).to_contain_text("Telegram isn’t answering just now.")
    faults.add("savePreparedInlineMessage", Fault(status=404))
    await small.click()
    asked = await bob.wait_for_telegram("web_app_switch_inline_query")
    assert "9x9" == asked["query"]
    assert [] == await bob.told_telegram("web_app_send_prepared_message")


@pytest.mark.parametrize(("version", "shares"), [("7.10", True), ("6.7", True), ("6.6", False)])
async def test_an_older_app(
    all_chats: Club, monkeypatch: pytest.MonkeyPatch, version: str, *, shares: bool
) -> None:
    """An app before Bot API 8.0 gets no button that it cannot serve; a challenge then goes by
    inline mode, which came with 6.7."""
    monkeypatch.setattr(all_chats.telegram.world, "app_version", version)
    _, bob = await all_chats.begun("5x5 no clock")
    await expect(bob.button("Resign")).to_be_visible(timeout=LONG)
    for hidden in ("#full", "#home"):
        await expect(bob.page.locator(hidden)).to_be_hidden()
    small = bob.button("9×9")
    await expect(small).to_have_count(int(shares))
    if shares:
        await small.click()
        await bob.wait_for_telegram("web_app_switch_inline_query")
        assert 1 == len(await bob.told_telegram("web_app_switch_inline_query"))


async def test_the_page_outside_of_telegram(all_chats: Club) -> None:
    """Only Telegram's app gets these buttons."""
    anna, _ = await all_chats.begun("5x5 no clock")
    await expect(anna.button("Play with one tap")).to_be_visible(timeout=LONG)
    await expect(anna.page.locator("#app button")).to_have_count(2)
    await expect(anna.page.locator("#app button:visible")).to_have_count(0)


async def test_the_next_game_that_waits(all_chats: Club) -> None:
    """The menu opens the game that waits for the player. One tap leads to the next waiting game and
    drops the current selection; Telegram's back button returns."""
    first = await all_chats.game("5x5 1 day", black=False)
    second = await all_chats.game("5x5 1 day", black=False)
    link = mini_apps.open_from_menu(all_chats.telegram.world, all_chats.bob)
    bob = await all_chats.opens(link)
    await expect(bob.headline).to_have_text("Your move", timeout=LONG)
    found = bob.page.url.rpartition("/")[2]
    assert found in (first, second)
    await bob.point("E1").tap()
    await expect(bob.button("Play E1")).to_be_visible()
    await bob.page.locator(".next").click()
    await expect(bob.page).not_to_have_url(f"{all_chats.url}b/{found}")
    await expect(bob.page.locator(".points [aria-selected=true]")).to_have_count(0)
    await bob.from_telegram("back_button_pressed")
    await expect(bob.page).to_have_url(f"{all_chats.url}b/{found}")


async def test_a_group(all_chats: Club) -> None:
    """In a group a link opens the board. A player can play on it; a spectator sees it in their own
    language without any buttons. Each link works once."""
    fake, bob, eve = all_chats.telegram, all_chats.bob, all_chats.eve
    zoe = fake.user("Zoe", language="en")
    group = fake.group("Go club", zoe, bob, eve)
    await group.says("Hello")
    await bob.send(group, "/challenge@NigiriBot 5x5 black no clock")
    asked = await all_chats.offers(group, "Accept")
    await zoe.press(asked, next(label for label in asked.labels if "Accept" in label))
    page = await all_chats.from_telegram(bob, group)
    watching = await all_chats.from_telegram(eve, group, language="en")
    await page.plays("C3")
    assert (await group.says("⚫ C3")).photo
    await watching.lies("C3", "C3, czarny kamień, ostatni ruch")
    await expect(watching.page.locator(".acts button, .confirm:visible")).to_have_count(0)


async def test_the_page_opened_from_a_room(all_chats: Club, running_chromium: Browser) -> None:
    """A browser room opens a game on the board page under the identity of its browser, and moves
    made there appear in the room immediately. Another browser gets no access under that name."""
    server = all_chats.program.server
    assert server is not None
    anna, ben = [await open_tab(running_chromium, f"{server.url}r/den") for _ in range(2)]
    await anna.join("Anna")
    await ben.join("Ben")
    await anna.write("challenge Ben 5x5 black no clock")
    await ben.page.locator("li.bot .choice:has(.yes)").click()
    await expect(anna.page.locator(".goban")).to_be_visible(timeout=LONG)
    await anna.page.locator("#who-name").click()
    async with anna.page.expect_response(re.compile("/games/[a-z]+/page")) as asked:
        await anna.page.locator("#own-page").click()
    told = await (await asked.value).json()
    own = await all_chats.opens(told["url"])
    await own.plays("C3")
    for page in (own, OwnPage(anna.page), OwnPage(ben.page)):
        await page.lies("C3", "C3, black stone, last move")
    path = (await asked.value).url.removeprefix(server.url.rstrip("/"))
    posted = """(path) => fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: '{"user": "Anna"}',
    }).then((answer) => answer.status)"""
    assert 403 == await ben.page.evaluate(posted, path)


async def test_closed_by_settings(all_chats: Club, capfd: pytest.CaptureFixture[str]) -> None:
    """`settings` says how many pages are open and closes them, and each page explains that. No log
    contains a token, a ticket or Telegram's signed data."""
    link = await all_chats.begun_ticket("5x5 no clock")
    anna = await all_chats.opens(link)
    await expect(anna.headline).to_have_text("Your move", timeout=LONG)
    token = await anna.page.evaluate("window.nigiri.entered.then(({ token }) => token)")
    cookies = await anna.page.context.cookies()
    assert [("nigiri-board", "/b/", True, True, "Lax")] == [
        (c["name"], c["path"], c["httpOnly"], c["secure"], c["sameSite"]) for c in cookies
    ]
    assert "#" not in anna.page.url
    await anna.page.reload()
    await expect(anna.headline).to_have_text("Your move", timeout=LONG)
    shown = await all_chats.anna.slash(all_chats.thread, "go settings")
    answer = await shown.answer()
    assert "Board pages open as you" in answer.content
    await all_chats.anna.press(answer, "Close my board pages")
    await expect(anna.page.locator("#none-title")).to_contain_text("is closed", timeout=LONG)
    again = await all_chats.opens(link)
    await expect(again.page.locator("#none-title")).to_contain_text("used already", timeout=LONG)
    logged = "".join(capfd.readouterr())
    assert not [secret for secret in (token, link.partition("#")[2]) if secret in logged]
    assert "hash=" not in logged
    assert PUBLIC in link


async def test_an_outage_on_the_page(
    all_chats: Club, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """While the database hangs, the page says since when without any action by the user, and
    recovers by itself."""
    anna, bob = await all_chats.begun("5x5 no clock")
    (pidfile,) = tmp_path_factory.getbasetemp().glob("club[0-9]*/data/valkey.pid")
    for each in (anna, bob):  # a page that is still loading shows no notice yet
        await expect(each.headline).not_to_be_empty(timeout=LONG)
    away = re.compile(rf"^Games can’t be reached \(since {MOMENT}\)\.")
    pid = int(pidfile.read_text())
    os.kill(pid, signal.SIGSTOP)
    try:
        for each in (anna, bob):
            await expect(each.page.locator("#away")).to_have_text(away, timeout=LONG)
    finally:
        os.kill(pid, signal.SIGCONT)
    for each in (anna, bob):
        await expect(each.page.locator("#away")).to_be_hidden(timeout=LONG)
        await expect(each.page.locator("#offline")).to_be_hidden(timeout=LONG)
    await anna.plays("C3")
    await bob.lies("C3", "C3, black stone, last move")
