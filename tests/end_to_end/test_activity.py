"""The board page as an Activity of Discord, in a real Chromium inside a stand-in for Discord's app.

Only Discord itself can show whether its proxy forwards the page's requests, and which of its apps
can open Activities in which channels.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FrameLocator, Page, Route, expect

from tests.adapters.web.pages import PATIENCE_MS
from tests.end_to_end.board_pages import LONG, OPEN, PHONE, Club, club, wait_for_post
from tests.fakes.discord.activities import Instance
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.test_frame import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

APP = (ROOT / "tests" / "fakes" / "discord" / "app_frame.html").read_text()
HERE = {"Open here", "Otwórz tutaj"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def activity_club(
    tmp_path_factory: pytest.TempPathFactory, running_chromium: Browser
) -> AsyncIterator[Club]:
    """A program whose board page is an Activity."""
    folder = tmp_path_factory.mktemp("activity") / "data"
    async with club(folder, running_chromium, has_activity=True) as made:
        yield made


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def closed(running_chromium: Browser) -> AsyncIterator[None]:
    """Close all pages after each test."""
    yield
    for context in running_chromium.contexts:
        await context.close()


async def ask_for_board(club: Club, person: Person, channel: Channel) -> Message:
    """Press the button under the newest board; return the ephemeral answer."""
    message = await channel.wait_for(lambda m: bool(OPEN & set(m.labels)))
    (label,) = OPEN & set(message.labels)
    return await (await person.press(message, label)).answer()


async def launch(club: Club, person: Person, channel: Channel) -> Instance:
    """Open the newest board of a channel inside Discord."""
    answer = await ask_for_board(club, person, channel)
    (label,) = HERE & set(answer.labels)
    press = await person.press(answer, label)
    assert press.activity is not None
    return press.activity


async def open_app(
    club: Club, person: Person, instance: Instance, *, consents: bool = True
) -> tuple[Page, FrameLocator]:
    """Show the Activity as Discord's app on a phone does."""
    activities, app = club.discord.world.activities, club.discord.app
    known = {
        "address": f"{club.url}?{instance.query}",
        "clientId": str(app.id),
        "frameId": f"frame-{instance.id}",
    }
    html = APP.replace("__LAUNCH__", json.dumps(known))

    async def show(route: Route) -> None:
        await route.fulfill(content_type="text/html", body=html)

    context = await club.browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    # The address in the frame is on this machine; that of a real proxy is not.
    await context.grant_permissions(["local-network-access"])
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    await page.route("https://discord.com/**", show)
    await page.expose_function(
        "consent", lambda: activities.authorize(person) if consents else None
    )
    await page.goto("https://discord.com/channels/1/2")
    return page, page.frame_locator("#activity")


async def test_a_game_inside_discord(activity_club: Club) -> None:
    """The button under a board opens its game inside Discord. A stone played there reaches both
    chats, and the opponent's answer appears on the page."""
    made = activity_club
    await made.game("5x5 no clock")
    thread = made.thread
    instance = await launch(made, made.anna, thread)
    _, board = await open_app(made, made.anna, instance)
    await board.locator(".points [data-point=C3]").click(timeout=LONG)
    await board.locator(".confirm").click()
    await wait_for_post(thread, "⚫ C3")
    bob = await made.from_telegram(made.bob)
    await bob.plays("C4")
    await expect(board.locator(".points [data-point=C4]")).to_have_accessible_name(
        "C4, white stone, last move", timeout=LONG
    )


async def test_each_channel_has_its_own_game(activity_club: Club) -> None:
    """The page opens the game that this person opened last in this channel."""
    made = activity_club
    boards = []
    for terms in ("5x5 no clock", "7x7 no clock"):
        await made.game(terms)
        boards.append((made.thread, await launch(made, made.anna, made.thread)))
    for (_, instance), points in zip(boards, (25, 49), strict=True):
        page, board = await open_app(made, made.anna, instance)
        await expect(board.locator(".points [data-point]")).to_have_count(points, timeout=LONG)
        await page.close()


async def test_a_reload_asks_for_another_code(activity_club: Club) -> None:
    """A reload of the frame, which keeps the query of its address, signs in with a new code."""
    made = activity_club
    await made.game("5x5 no clock")
    page, board = await open_app(made, made.anna, await launch(made, made.anna, made.thread))
    await expect(board.locator(".points [data-point=C3]")).to_be_visible(timeout=LONG)
    frame = page.frames[1]
    await frame.goto(frame.url)
    await expect(board.locator(".points [data-point=C3]")).to_be_visible(timeout=LONG)


async def test_a_person_who_does_not_consent(activity_club: Club) -> None:
    """Without the person's consent the page shows no game."""
    made = activity_club
    await made.game("5x5 no clock")
    instance = await launch(made, made.anna, made.thread)
    _, board = await open_app(made, made.anna, instance, consents=False)
    await expect(board.locator("#none-title")).to_contain_text("Open the board again", timeout=LONG)


async def test_a_channel_without_activities(activity_club: Club) -> None:
    """If Discord cannot launch the Activity, the person is told to use the link, which is beside
    the button."""
    made = activity_club
    await made.game("5x5 no clock")
    answer = await ask_for_board(made, made.anna, made.thread)
    assert any("url" in each for each in answer.buttons)
    made.discord.world.activities.enabled = False
    made.discord.mistakes.clear()
    try:
        press = await made.anna.press(answer, "Open here")
        text = (await press.answer()).shown_text
    finally:
        made.discord.world.activities.enabled = True
        made.discord.mistakes.clear()
    assert "Discord can’t open the board here. Use the link instead." == text
