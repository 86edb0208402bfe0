"""Playing by tapping on the newest board, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.conversation.posts.appearance import Look
from bot.conversation.posts.attachments import Board, Drawing
from bot.conversation.posts.post import Choice, Post, PostRef
from bot.rules.points import parse_point
from renderer.layout.layout import PICTURE_WIDTH, frame
from renderer.model.diagram import Coordinates, Diagram
from tests.adapters.web.pages import Place, Tab, open_tab, say
from tests.incoming import choice_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ROOM = "web:lobby"


def around(size: int) -> Coordinates:
    """Every kind of coordinates, each on boards of its own size."""
    if size < 13:
        return Coordinates.WESTERN
    return Coordinates.NUMBERS if size == 13 else Coordinates.NONE


async def shown(
    place: Place, tab: Tab, size: int, version: int = 7, whose: str = "anna", room: str = ROOM
) -> None:
    """A board on which somebody is called to play, with the coordinates for its size."""
    look = Look("", around(size))
    post = Post(
        f"k{version}",
        f"Move {version}: your turn",
        Board(Diagram(size), "a board"),
        (Choice(f"say:bamoku:{version}:pass", "Pass"),),
        PostRef("bamoku", version),
        mentions=(f"{ROOM}/{whose}",),
        mover=f"{ROOM}/{whose}",
        look=look,
    )
    await place.bot.rooms.post(room, post)
    await tab.sees(f"Move {version}: your turn")


async def tap(tab: Tab, size: int, point: str, coordinates: Coordinates | None = None) -> None:
    """Taps on a point of the newest board."""
    picture = tab.page.locator("li.bot .picture img").last
    box = await picture.bounding_box()
    assert box is not None
    place = parse_point(point)
    layout = frame(size, PICTURE_WIDTH, coordinates=coordinates or around(size))
    x, y = layout.centre((place.column, place.row))
    scale = box["width"] / PICTURE_WIDTH
    await picture.click(position={"x": x * scale, "y": y * scale})


@pytest.mark.parametrize(
    ("size", "aimed", "played"), [(9, "D4", "J9"), (19, "Q16", "A1"), (25, "Z25", "H8")]
)
async def test_a_tap_and_another(
    browser: Browser, place: Place, size: int, aimed: str, played: str
) -> None:
    """The first tap shows the point, another one elsewhere moves it, and one more there plays it,
    in answer to the board that was tapped."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844)
    await tab.join("Anna")
    await shown(place, tab, size)
    await tap(tab, size, aimed)
    button = tab.page.get_by_role("button", name=f"Play {aimed}", exact=True)
    await expect(button).to_be_visible()
    await tab.shoot(f"tapping-phone-{size}")
    assert [] == [heard.text for heard in place.bot.heard]
    await tap(tab, size, played)
    await expect(button).to_have_count(0)
    await tap(tab, size, played)
    await tab.sees(played)
    [heard] = await place.bot.hears(1)
    assert (played, PostRef("bamoku", 7)) == (heard.text, heard.about)
    await expect(tab.page.locator(".target")).to_be_hidden()
    assert [] == tab.complaints


async def test_the_button_plays(browser: Browser, place: Place) -> None:
    """The button that names the point plays it as well, in Polish too; nothing else moves by it."""
    tab = await open_tab(browser, place.url + "r/lobby", 360, 740, locale="pl-PL")
    await tab.join("Anna", "pl")
    await shown(place, tab, 9)
    await expect(tab.page.locator("#empty")).to_be_hidden()
    await tap(tab, 9, "D4")
    await tab.shoot("tapping-phone-polish")
    words = say("pl", "page-play", {"point": "D4"})
    await tab.page.get_by_role("button", name=words, exact=True).click()
    await tab.sees("D4")
    assert ["D4"] == [heard.text for heard in await place.bot.hears(1)]


async def test_where_nobody_can_play(browser: Browser, place: Place) -> None:
    """A tap on a board of somebody else's turn or on an older one shows it large, and so does the
    keyboard."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844)
    await tab.join("Anna")
    viewer = tab.page.locator("#viewer")
    await shown(place, tab, 9, 7)
    await tap(tab, 9, "D4")
    await expect(tab.page.locator(".target")).to_be_visible()
    await shown(place, tab, 9, 8, "bob")
    await expect(tab.page.locator(".target")).to_be_hidden()
    for picture in await tab.page.locator("li.bot .picture").all():
        await picture.click()
        await expect(viewer).to_be_visible()
        await tab.page.keyboard.press("Escape")
        await expect(viewer).to_be_hidden()
    await shown(place, tab, 9, 9)
    await tab.page.locator("li.bot .picture").last.press("Enter")
    await expect(viewer).to_be_visible()
    assert [] == place.bot.heard


async def test_a_whole_board_on_a_low_screen(browser: Browser, place: Place) -> None:
    """Whoever is to move sees all of the board, though there is no room for all that stands under
    it, nor for the code of their name; whoever is not sees the end."""
    tab = await open_tab(browser, place.url + "r/lobby", 360, 560)
    await tab.join("Anna")
    await expect(tab.page.locator("#own")).to_be_visible()
    picture = tab.page.locator("li.bot .picture img").last
    chosen = tab.page.locator("li.bot .choice").last
    await shown(place, tab, 9)
    await expect(picture).to_be_in_viewport(ratio=1)
    await expect(chosen).not_to_be_in_viewport(ratio=1)
    await shown(place, tab, 9, whose="bob", version=8)
    await expect(chosen).to_be_in_viewport(ratio=1)


async def test_a_lesson_by_taps(browser: Browser, place: Place) -> None:
    """Whoever reads it answers on a board that asks for a point, by two taps: the board that
    answers, of another size and without coordinates or with them, takes its place and is tapped on
    in turn, and one that asks nothing is only looked at. No message of one's own is left. A game
    that is played alone is tapped as well."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844, locale="pl-PL")
    await tab.join("Anna", "pl")
    await tab.page.locator("#tab-alone").click()
    await expect(tab.page.locator("#alone-empty")).to_be_visible()
    own = await place.bot.rooms.alone_with(f"{ROOM}/anna")
    assert own is not None
    bare = Look(coordinates=Coordinates.NONE)
    place.bot.steps = [
        Post("", "And where here?", Drawing(Diagram(9), taps=True)),
        Post("", "Right.", Drawing(Diagram(7))),
    ]
    first = Post("k", "Where?", Drawing(Diagram(5), "small", taps=True), look=bare)
    await place.bot.rooms.post(own, first)
    await tab.sees("Where?")
    message = tab.page.locator("#alone-messages li.bot")
    hint = message.get_by_text(say("pl", "page-aim-answer", {}), exact=True)
    await expect(hint).to_be_visible()
    await tap(tab, 5, "A5", Coordinates.NONE)
    await tap(tab, 5, "C2", Coordinates.NONE)
    await tab.shoot("lesson-by-taps-polish")
    answer = say("pl", "page-answer", {"point": "C2"})
    await message.get_by_role("button", name=answer, exact=True).click()
    await tab.sees("And where here?")
    await expect(tab.page.locator(".target")).to_be_hidden()
    await expect(hint).to_be_visible()
    await tap(tab, 9, "J1")
    await tap(tab, 9, "J1")
    await tab.sees("Right.")
    await expect(hint).to_be_hidden()
    await tap(tab, 7, "D4")
    await expect(tab.page.locator("#viewer")).to_be_visible()
    await expect(tab.page.locator("#alone-messages li.message")).to_have_count(1)
    await tab.page.keyboard.press("Escape")
    await shown(place, tab, 9, room=own)
    await tap(tab, 9, "D4")
    await tap(tab, 9, "D4")
    await tab.sees("D4")
    assert ["C2", "J1", "D4"] == [heard.text for heard in await place.bot.hears(3)]
    assert [] == tab.complaints


async def test_a_double_tap(browser: Browser, place: Place) -> None:
    """The rest of a double tap does not press the button that has just come under the finger; a
    moment later that is pressed as ever, and one somewhere else is at once."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844, clock=True)
    await tab.join("Anna")
    await expect(tab.page.locator("#empty")).to_be_visible()
    await tab.page.clock.pause_at(await tab.page.evaluate("Date.now() + 60_000"))
    asked = (Choice("skip", "Skip"), Choice("contents", "Contents"))
    place.bot.steps = [
        Post("", "Where?", choices=asked, in_place=True),
        Post("", "Skipped", choices=asked, in_place=True),
        Post("", "Contents", in_place=True),
    ]
    await place.bot.rooms.post(ROOM, Post("k", "Look", choices=(Choice("next", "Next"),)))
    message = tab.page.locator("li.bot")
    await message.get_by_text("Next", exact=True).click()
    await tab.sees("Where?")
    skip = message.get_by_text("Skip", exact=True)
    await skip.click()
    await tab.page.clock.fast_forward(400)
    await skip.click()
    await tab.sees("Skipped")
    await message.get_by_role("button", name="Contents", exact=True).click()
    await expect(message.locator(".text")).to_have_text("Contents")
    assert ["next", "skip", "contents"] == [choice_of(heard) for heard in place.bot.heard]


async def test_on_by_keyboard(browser: Browser, place: Place) -> None:
    """Who presses Enter again and again goes on, though another button comes before that one; where
    there is none such any more they stay in its place."""
    tab = await open_tab(browser, place.url + "r/lobby", clock=True)
    await tab.join("Anna")
    await expect(tab.page.locator("#empty")).to_be_visible()
    await tab.page.clock.pause_at(await tab.page.evaluate("Date.now() + 60_000"))
    back, on, end = [Choice(id, id.title(), row=1) for id in ("back", "next", "end")]
    place.bot.steps = [
        Post("", "Second", choices=(back, on), in_place=True),
        Post("", "Third", choices=(back, end), in_place=True),
    ]
    await place.bot.rooms.post(ROOM, Post("k", "First", choices=(on,)))
    await (await tab.sees("First")).get_by_role("button", name="Next", exact=True).focus()
    for text, held in (("Second", "Next"), ("Third", "End")):
        await tab.page.keyboard.press("Enter")
        message = await tab.sees(text)
        button = message.get_by_role("button", name=held, exact=True)
        await expect(button).to_be_focused()
        await tab.page.clock.fast_forward(400)  # sooner, it would be the rest of a double tap
    assert ["next", "next"] == [choice_of(heard) for heard in place.bot.heard]
