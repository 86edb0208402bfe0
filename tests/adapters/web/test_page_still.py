"""Nothing moves under the finger: pictures have their space reserved before they load, and the list
follows its end only while no button is pressed."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest
from playwright.async_api import Browser, Locator, Page, Route, expect

from bot.posts.attachments import BoardPicture, Drawing
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Choice, Post, PostRef
from bot.texts.course_words import LessonWords
from bot.texts.translations import words
from renderer.model.diagram import BandChart, Chart, Diagram, Pair, Picture, Plate
from renderer.output.draw import png
from tests.adapters.web.pages import Place, Tab, open_tab, say
from tests.incoming import choice_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
CHART = BandChart(((1500, 350), (1600, 300)), ((1000, "1000"), (2000, "2000")))
PLATE = Plate((Diagram(5),) * 6, tuple("123456"))
SMALL, LARGE = (
    Pair(Diagram(size), Diagram(size), "after move 54", "after move 60") for size in (9, 19)
)


async def top_of(what: Locator) -> float:
    """Return the distance from the top of the page in pixels."""
    box = await what.bounding_box()
    assert box is not None
    return box["y"]


async def hold_pictures(page: Page, shown: Picture | Chart) -> asyncio.Event:
    """Delay all pictures until the returned event is set."""
    come = asyncio.Event()

    async def answer(route: Route) -> None:
        await come.wait()
        await route.fulfill(body=await asyncio.to_thread(png, shown), content_type="image/png")

    await page.route("**/pictures/**", answer)
    await page.route("**/charts/**", answer)
    return come


async def test_a_picture_arrives(browser: Browser, place: Place) -> None:
    """When a picture of any shape loads, the buttons below it stay in place."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844)
    # arriving messages are animated otherwise
    await tab.page.emulate_media(reduced_motion="reduce")
    await tab.join("Anna")
    shapes: list[Picture | Chart] = [Diagram(9), SMALL, LARGE, PLATE, CHART]
    for number, shown in enumerate(shapes):
        await _arrives(tab, place, shown, number)


async def _arrives(tab: Tab, place: Place, shown: Picture | Chart, number: int) -> None:
    come, key = await hold_pictures(tab.page, shown), f"Look {number}"
    if isinstance(shown, Chart):
        post = Post(key, key, Drawing(shown))
    else:
        post = Post(key, key, BoardPicture(shown), ref=PostRef("bamoku", 7 + number))
    await place.bot.rooms.post("web:lobby", post)
    message = await tab.sees(key)
    image = message.locator(".picture img")
    await expect(image).to_have_js_property("complete", False)
    react = message.get_by_role("button", name="React")
    before = await top_of(react)
    come.set()
    await expect(image).to_have_js_property("complete", True)
    await expect(image).not_to_have_js_property("naturalWidth", 0)
    assert abs(before - await top_of(react)) < 1, shown
    await tab.page.unroute_all()


async def test_the_six_rules_fit_on_a_screen(browser: Browser, place: Place) -> None:
    """On a desktop the six rules fit on one screen: the pictures, the texts beside them, and the
    buttons."""
    tab = await open_tab(browser, place.url + "r/lobby", 1280, 800, locale="pl-PL")
    await tab.join("Anna", "pl")
    await tab.knows_its_code()
    choices = (Choice("list", say("pl", "label-rules-list", {})),)
    rules = LessonWords(words("pl")).rules()
    post = Post("k", rules, Drawing(PLATE, "six boards", for_all=True), choices=choices)
    await place.bot.rooms.post("web:lobby", post)
    message = tab.page.locator("li.bot")
    await expect(message.locator(".picture img")).to_have_js_property("complete", True)
    for part in (".picture img", ".text", ".choice"):
        await expect(message.locator(part)).to_be_in_viewport(ratio=1)


async def open_vote(browser: Browser, place: Place) -> tuple[Tab, Locator]:
    """Open Anna's page on a phone with a loaded score proposal; return her tab and the button to
    agree."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 600)
    await tab.page.emulate_media(reduced_motion="reduce")
    await tab.join("Anna")
    await tab.write("score")
    await tab.sees("Are the stones with small letters dead?")
    await expect(tab.page.locator("li.bot .picture img").last).to_have_js_property("complete", True)
    agree = tab.page.locator("li.bot .choice", has_text="Agree")
    return tab, agree


async def test_a_message_arrives_under_the_finger(browser: Browser, place: Place) -> None:
    """While a button is pressed a new message does not move it, so the press counts; afterwards the
    list follows its end again."""
    tab, agree = await open_vote(browser, place)
    box = await agree.bounding_box()
    assert box is not None
    await tab.page.mouse.move(box["x"] + 20, box["y"] + 10)
    await tab.page.mouse.down()
    for number in range(3):
        await place.bot.rooms.post("web:lobby", Post(f"k{number}", f"News {number}\n" * 4))
    await tab.sees("News 2")
    assert abs(box["y"] - await top_of(agree)) < 1
    await tab.page.mouse.up()
    await tab.sees("Anna agrees.")
    assert ["yes"] == [choice_of(heard) for heard in place.bot.heard if choice_of(heard)]
    await expect(tab.page.locator("li.message").last).to_be_in_viewport()


async def test_a_reaction_arrives_under_the_finger(browser: Browser, place: Place) -> None:
    """If another person's reaction to the message arrives while a button is held down, releasing
    the button still counts as a press."""
    bob = await open_tab(browser, place.url + "r/lobby")
    await bob.join("Bob")
    tab, agree = await open_vote(browser, place)
    box = await agree.bounding_box()
    assert box is not None
    await tab.page.mouse.move(box["x"] + 20, box["y"] + 10)
    await tab.page.mouse.down()
    theirs = bob.page.locator("li.bot", has=bob.page.locator(".choice"))
    await theirs.get_by_role("button", name="React").click()
    await theirs.get_by_role("button", name="👍", exact=True).click()
    await expect(tab.page.locator(".chip", has_text="👍")).to_be_visible()
    await tab.page.mouse.up()
    await tab.sees("Anna agrees.")
    assert ["yes"] == [choice_of(heard) for heard in place.bot.heard if choice_of(heard)]


async def test_a_tap_keeps_the_reading_position(browser: Browser, place: Place) -> None:
    """A reader who has scrolled a little to see the rest of a lesson on a low screen keeps this
    position when they tap, so that a second tap in the same place hits the same point."""
    tab = await open_tab(browser, place.url + "r/lobby", 360, 640)
    await tab.join("Anna")
    await tab.knows_its_code()
    long = "Where?\n" + "A long story. " * 40
    asked = Post(
        "k", long, Drawing(Diagram(9), "a board", taps=True, for_all=True), lesson="first-capture"
    )
    await place.bot.rooms.post("web:lobby", asked)
    message = await tab.sees("Where?")
    await expect(message.locator(".goban")).to_be_visible()
    scroll = tab.page.locator("#scroll")
    begun = await scroll.evaluate("list => list.scrollTop")
    await tab.page.mouse.move(180, 400)
    await tab.page.mouse.wheel(0, 60)
    await expect(scroll).to_have_js_property("scrollTop", begun + 60)
    await tab.page.mouse.click(180, 180)
    aimed = await message.locator(".play").text_content()
    # Before, it would be the second tap of a double tap.
    await expect(message.locator(".goban [aria-disabled]")).to_have_count(0)
    await tab.page.mouse.click(180, 180)
    (heard,) = await place.bot.hears(1)
    assert aimed == say("en", "page-answer", {"point": heard.text})


async def test_a_reaction_keeps_the_reading_position(browser: Browser, place: Place) -> None:
    """A reader who has scrolled to read a long vote keeps this position when another person reacts
    to it; later messages are followed."""
    anna = await open_tab(browser, place.url + "r/lobby", 375, 700)
    bob = await open_tab(browser, place.url + "r/lobby")
    await anna.join("Anna")
    await bob.join("Bob")
    ref, choices = PostRef("bamoku", 1, 1), (Choice("yes", "Agree", "✅"),)
    told = Post("k", "A long story.\n" * 40, BoardPicture(Diagram(9), "a board"), choices, ref)
    await place.bot.rooms.post("web:lobby", told)
    message = await anna.sees("A long story.")
    await expect(message.locator(".picture img")).to_have_js_property("complete", True)
    await message.locator(".rest").click()
    scroll = anna.page.locator("#scroll")
    begun = await scroll.evaluate("list => list.scrollTop")
    await anna.page.mouse.move(10, 300)
    await anna.page.mouse.wheel(0, 300)
    await expect(scroll).to_have_js_property("scrollTop", begun + 300)
    await (await bob.sees("A long story.")).locator(".chip").click()
    await expect(message.locator(".chip .count")).to_have_text("1")
    assert begun + 300 == await scroll.evaluate("list => list.scrollTop")
    await bob.write("I agree")
    await expect(await anna.sees("I agree")).to_be_in_viewport()


LIFT = """(button) => new Promise((lifted) => {
    button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    setTimeout(lifted);
})"""


async def test_a_finger_leaves_before_its_click(browser: Browser, place: Place) -> None:
    """On a touch screen the click comes after the finger has left. Until then a new message does
    not move the button; afterwards the list follows its end again."""
    tab, agree = await open_vote(browser, place)
    before = await top_of(agree)
    await agree.dispatch_event("pointerdown")
    await place.bot.rooms.post("web:lobby", Post("k", "News\n" * 12))
    await tab.sees("News")
    await agree.evaluate(LIFT)
    assert abs(before - await top_of(agree)) < 1
    await agree.dispatch_event("click")
    await tab.sees("Anna agrees.")
    await expect(tab.page.locator("li.message").last).to_be_in_viewport()


async def test_a_question_is_hidden_once_the_game_continues(browser: Browser, place: Place) -> None:
    """A small question to one person is visible until the game continues, and hidden afterwards,
    also for later visitors; the board that it refers to stays."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844)
    await tab.join("Anna")
    plays = (Choice("say:bamoku:7:pass", "Pass"),)
    asks = Post("q", "Is that your move?", choices=plays, ref=PostRef("bamoku", 7), fleeting=True)
    for post in (
        Post("seven", "Seven", choices=plays, ref=PostRef("bamoku", 7)),
        asks,
    ):
        await place.bot.rooms.post("web:lobby", post)
    question = await tab.sees("Is that your move?")
    eight = Post("eight", "Eight", choices=plays, ref=PostRef("bamoku", 8))
    await place.bot.rooms.post("web:lobby", eight)
    await expect(question).to_be_hidden()
    await tab.page.reload()
    await tab.sees("Eight")
    await expect(tab.page.get_by_text("Seven")).to_be_visible()
    await expect(tab.page.get_by_text("Is that your move?")).to_be_hidden()


async def test_a_notification_is_hidden_once_the_game_continues(
    browser: Browser, place: Place
) -> None:
    """A notification is visible until the game continues; afterwards it is hidden and highlights
    nothing, also after a reload. An old post that mentions a player, but is not marked as a
    notification, stays."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844)
    await tab.join("Anna")
    anna = "web:lobby/anna"
    before = Post("old", "Anna, once", ref=PostRef("bamoku", 6), mentions=(anna,))
    call = Post("call/bamoku/7", "Anna, Bob agrees", ref=PostRef("bamoku", 7), mentions=(anna,))
    for post in (before, call):
        await place.bot.rooms.post("web:lobby", post)
    told = await tab.sees("Anna, Bob agrees")
    await expect(told).to_have_class(re.compile(r"\bcalls\b"))
    await place.bot.rooms.post("web:lobby", Post("over", "It is over.", ref=PostRef("bamoku", 8)))
    await expect(told).to_be_hidden()
    await expect(told).not_to_have_class(re.compile(r"\bcalls\b"))
    await tab.page.reload()
    await tab.sees("It is over.")
    await expect(tab.message("Anna, Bob agrees")).to_be_hidden()
    await expect(tab.message("Anna, once")).to_be_visible()


async def test_an_answer_about_a_game_that_is_over_is_no_question(
    browser: Browser, place: Place
) -> None:
    """A post that calls a player about a game that is over awaits nothing from them, unless it has
    buttons for an answer."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join("Anna")
    end, anna = PostRef("bamoku", 8), "web:lobby/anna"
    await place.bot.rooms.post("web:lobby", Post("over", "It is over.", ref=end))
    show = format_choice(Callback(Verb.REVIEW, "bamoku", 3, "sen"))
    ready = Post("ready", "Your review", choices=(Choice(show, "3"),), ref=end, mentions=(anna,))
    await place.bot.rooms.post("web:lobby", ready)
    await tab.sees("Your review")
    await expect(tab.page.locator("#next")).to_be_hidden()
    agree = format_choice(Callback(Verb.REVIEW, "bamoku", 0, "Yen"))
    asked = Post("asked", "All right?", choices=(Choice(agree, "Yes"),), ref=end, mentions=(anna,))
    await place.bot.rooms.post("web:lobby", asked)
    await expect(tab.page).to_have_title(re.compile(say("en", "page-asked", {})))
    assert [] == tab.complaints


async def test_buttons_of_a_review_stay_valid(browser: Browser, place: Place) -> None:
    """The posts of a review show earlier positions of a game; no later post disables them."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join("Anna")
    end = PostRef("bamoku", 8)
    again = Choice(format_choice(Callback(Verb.SAY, "bamoku", 8, "rematch")), "Rematch")
    over = Post("over", "It is over.", choices=(again,), ref=end)
    await place.bot.rooms.post("web:lobby", over)
    show = Choice(format_choice(Callback(Verb.REVIEW, "bamoku", 3, "sen")), "Next")
    move = Post("move", "Move 2", choices=(show,), ref=PostRef("bamoku", 3))
    await place.bot.rooms.post("web:lobby", move)
    await place.bot.rooms.post("web:lobby", replace(over, key="again", words="It is over, look."))
    await tab.sees("It is over, look.")
    for _ in range(2):
        await expect(tab.message("Move 2")).not_to_have_class(re.compile(r"\bpast\b"))
        await expect(tab.message("It is over.")).not_to_have_class(re.compile(r"\bpast\b"))
        await tab.page.reload()
        await tab.sees("It is over, look.")
