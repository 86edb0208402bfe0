"""The page in a real Chromium. Screenshots go to tests/screenshots, if that folder exists, for
visual review."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.posts.attachments import BoardPicture, Drawing
from bot.posts.post import Choice, Post, PostRef
from renderer.model.diagram import Diagram
from tests.adapters.web.pages import PROPOSED, Place, board, open_tab, say, two_tabs
from tests.incoming import choice_of, emoji_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_two_people_chat(browser: Browser, place: Place) -> None:
    """Two people in two browsers see each other's lines immediately, each with their own on the
    right."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("Hi Bob! <b>Ready</b>?")
    message = await bob.sees("Hi Bob! <b>Ready</b>?")
    await expect(message.locator(".author")).to_have_text("Anna")
    await anna.sees("Hi Bob!")  # the next line must be a new one on Anna's page
    await bob.write("Sure :)")
    await expect(await anna.sees("Sure :)")).to_have_class("message other new")
    await expect(bob.message("Sure :)")).to_have_class("message own new")
    await expect(anna.page.locator(".pending")).to_have_count(0)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_proposal_on_a_phone_and_a_desktop(browser: Browser, place: Place) -> None:
    """Reactions and buttons of a proposal work, and each person sees the other's actions."""
    anna, bob = await two_tabs(browser, place)
    await bob.write("board")
    await anna.sees("White played J6")
    await anna.shoot("page-desktop-board")
    await anna.write("score")
    message = await bob.sees(PROPOSED[:30])
    await message.get_by_role("button", name="A: C0").click()
    await expect(message.get_by_role("button", name="A: C0 – Bob")).to_have_attribute(
        "aria-pressed", "true"
    )
    await expect(
        anna.message(PROPOSED[:30]).get_by_role("button", name="A: C0 – Bob")
    ).to_be_visible()
    await bob.shoot("page-phone-proposal")
    await anna.message(PROPOSED[:30]).get_by_role("button", name="Agree", exact=True).click()
    await bob.sees("Anna agrees.")
    await anna.shoot("page-desktop-proposal")
    choices = [choice_of(h) or emoji_of(h) for h in place.bot.heard if choice_of(h) or emoji_of(h)]
    assert ["🇦", "yes"] == choices
    assert ([], []) == (anna.complaints, bob.complaints)


UNDER = """(bubble) => {
    const seen = [...bubble.children].filter((part) => !part.hidden).at(-1);
    const inside = parseFloat(getComputedStyle(seen).paddingBottom);
    return bubble.getBoundingClientRect().bottom - seen.getBoundingClientRect().bottom + inside;
}"""
"""The space below the last line of a message, in pixels."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (375, 812)])
async def test_a_vote_on_one_screen(
    browser: Browser, place: Place, width: int, height: int
) -> None:
    """A vote fits on one screen: the whole board, the first lines, and all buttons, including those
    to reply and to react. A button unfolds and folds the rest of the text, and is missing if there
    is none."""
    tab = await open_tab(browser, place.url + "r/lobby", width, height)
    await tab.join("Anna")
    await tab.knows_its_code()
    details = "\n".join(f"Line {number} of what has to be told about it." for number in range(8))
    choices = (Choice("yes", "Agree", "✅"), Choice("0", "A: C3", "🇦"), Choice("prove", "More"))
    for number, text in ((1, f"Score proposal 1.\n{details}"), (2, "Score proposal 2.")):
        ref = PostRef("bamoku", number, number)
        post = Post(f"k{number}", text, BoardPicture(board(), "a board"), choices, ref)
        await place.bot.rooms.post("web:lobby", post)
        message = await tab.sees(f"Score proposal {number}.")
        for part in (".picture img", ".choice >> nth=-1", ".chip >> nth=-1"):
            await expect(message.locator(part)).to_be_in_viewport(ratio=1)
        await expect(message.locator(".tools .plain").last).to_be_in_viewport(ratio=0.9)
        rest = message.locator(".rest")
        if number == 1:
            body = message.locator(".text")
            before = await body.evaluate("p => p.clientHeight < p.scrollHeight")
            await tab.shoot(f"page-vote-{width}")
            await rest.click()
            await expect(rest).to_have_attribute("aria-expanded", "true")
            after = await body.evaluate("p => p.clientHeight < p.scrollHeight")
            assert (True, False) == (before, after)
            await rest.click()
        await expect(rest).to_be_visible(visible=number == 1)
        under = await message.locator(".bubble").evaluate(UNDER)
        assert 4 <= under <= 12
    assert [] == tab.complaints


async def test_a_reaction_is_taken_back(browser: Browser, place: Place) -> None:
    """A second click on one's own reaction removes it."""
    anna, _bob = await two_tabs(browser, place)
    await anna.write("hello")
    message = await anna.sees("hello")
    await message.get_by_role("button", name=say("en", "page-react", {})).click()
    await message.get_by_role("button", name="👍").click()
    chip = message.get_by_role("button", name="👍 – Anna")
    await chip.click()
    await expect(chip).to_have_count(0)
    assert [] == anna.complaints


async def test_old_buttons_are_disabled(browser: Browser, place: Place) -> None:
    """A newer proposal dims the buttons of the older one and disables them."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("score")
    old = await bob.sees(PROPOSED[:30])
    await old.get_by_role("button", name="C: C2").click()
    agree = bob.page.get_by_role("button", name="Agree", exact=True)
    await expect(bob.page.locator("li.bot")).to_have_count(2)
    await expect(agree.first).to_have_attribute("aria-disabled", "true")
    await agree.first.press("Enter")  # a click would need a target that has stopped moving
    await bob.write("done")
    await anna.sees("done")
    assert [] == [choice_of(heard) for heard in place.bot.heard if choice_of(heard)]


async def test_buttons_of_the_open_proposal_stay(browser: Browser, place: Place) -> None:
    """A second message about the same proposal leaves the first one's buttons enabled."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("score")
    first = await bob.sees(PROPOSED[:30])
    await anna.write("score")
    await expect(bob.page.locator("li.bot")).to_have_count(2)
    await first.get_by_role("button", name="Agree", exact=True).first.click()
    await anna.sees("Bob agrees.")
    assert ["yes"] == [choice_of(heard) for heard in place.bot.heard if choice_of(heard)]


async def test_a_reply_quotes(browser: Browser, place: Place) -> None:
    """A reply quotes its message, and tells the bot which board it refers to."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("board")
    message = await bob.sees("White played J6")
    await message.get_by_role("button", name=say("en", "page-reply", {})).click()
    await expect(bob.page.locator("#replying")).to_contain_text("Nigiri")
    await bob.write("pass")
    reply = await anna.sees("pass")
    await expect(reply.locator(".quote")).to_contain_text("Nigiri bot Move 21")
    [heard] = [heard for heard in place.bot.heard if heard.text == "pass"]
    assert heard.about is not None
    assert "bamoku" == heard.about.game_id


async def test_a_quote_in_hebrew(browser: Browser, place: Place) -> None:
    """A quoted Hebrew line runs from right to left, after its author's name."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("שלום, D4!")
    asked = await bob.sees("שלום, D4!")
    await asked.get_by_role("button", name=say("en", "page-reply", {})).click()
    await bob.write("Later.")
    reply = await anna.sees("Later.")
    shown = await reply.locator(".quote bdi").evaluate_all(
        "all => all.map(one => [one.textContent, getComputedStyle(one).direction])"
    )
    assert [["Anna", "ltr"], ["שלום, D4!", "rtl"]] == shown


async def test_in_polish(browser: Browser, place: Place) -> None:
    """A Polish browser gets Polish. A button changes the language for its user alone, without a
    message in the room."""
    anna = await open_tab(browser, place.url + "r/lobby", 360, 740, locale="pl-PL")
    await expect(anna.page.locator("html")).to_have_attribute("lang", "pl")
    await anna.shoot("page-phone-join-polish")
    await anna.join("Anna", "pl")
    await expect(anna.page.locator("#empty h2")).to_have_text(say("pl", "page-empty-heading", {}))
    await anna.shoot("page-phone-empty-polish")
    await anna.page.get_by_role("button", name="EN", exact=True).click()
    await expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    await anna.write("hello")
    await anna.sees("hello")
    assert [("hello", "en")] == [(heard.text, heard.locale) for heard in place.bot.heard]
    assert [] == anna.complaints


async def test_a_bad_name(browser: Browser, place: Place) -> None:
    """A forbidden name is refused with the reason before anything happens."""
    tab = await open_tab(browser, place.url)
    await tab.page.get_by_label(say("en", "page-name-label", {})).fill("nigiri")
    await tab.page.get_by_role("button", name=say("en", "page-join-button", {})).click()
    words = say("en", "web-error-name-of-bot", {"name": "Nigiri"})
    await expect(tab.page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    await tab.join("Anna")
    assert "/r/" in tab.page.url


async def test_a_reload_keeps_the_room(browser: Browser, place: Place) -> None:
    """After a reload the page is in the room again, with all its content."""
    anna, _bob = await two_tabs(browser, place)
    await anna.write("hello")
    await anna.sees("hello")
    await anna.page.reload()
    await anna.sees("hello")
    await expect(anna.page.locator("#who-name")).to_have_text("Anna")


async def test_the_board_can_be_enlarged(browser: Browser, place: Place) -> None:
    """A tap on a board enlarges it, with its alt text; Escape closes it."""
    anna, _bob = await two_tabs(browser, place)
    await anna.write("board")
    message = await anna.sees("White played J6")
    await message.get_by_role("button", name="9 lines, A: black").click()
    await expect(anna.page.locator("#viewer-picture")).to_have_attribute("alt", "9 lines, A: black")
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator("#viewer")).to_be_hidden()


async def test_no_horizontal_scrolling(browser: Browser, place: Place) -> None:
    """On a screen of 360 pixels nothing scrolls horizontally, whatever is written."""
    tab = await open_tab(
        browser, place.url + "r/a-room-with-quite-a-long-name-40-letters", 360, 640
    )
    await tab.join("W" * 32)
    await tab.write("score")
    await tab.sees(PROPOSED[:30])
    await tab.write("x" * 300)
    await tab.sees("x" * 300)
    wide = await tab.page.evaluate(
        "[document.documentElement, document.querySelector('#scroll')]"
        ".map(e => e.scrollWidth - e.clientWidth)"
    )
    await tab.shoot("page-narrow")
    assert [0, 0] == wide


async def test_the_dark_theme(browser: Browser, place: Place) -> None:
    """The page follows the browser's preference for a dark theme."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844, scheme="dark")
    await tab.join("Anna")
    await tab.write("score")
    await tab.sees(PROPOSED[:30])
    await tab.write("Looks right to me")
    await tab.sees("Looks right")
    await tab.shoot("page-phone-dark")
    paper = await tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert "rgb(25, 23, 20)" == paper


@pytest.mark.parametrize(
    ("nowhere", "language"), [("nowhere", "en"), ("r/", "pl"), ("g/kadobe", "en")]
)
async def test_a_link_to_nowhere(
    browser: Browser, place: Place, nowhere: str, language: str
) -> None:
    """A link to a non-existent address leads to a notice and the form to enter a room."""
    tab = await open_tab(browser, f"{place.url}{nowhere}", 375, 812, locale=language)
    told = tab.page.locator("#join-error")
    await expect(told).to_have_text(say(language, "web-error-not-found", {}))
    tab.complaints.clear()  # Chromium reports the status
    await tab.page.locator("#room").fill("somewhere")
    await tab.join("Anna", language)
    await expect(tab.page).to_have_url(f"{place.url}r/somewhere")
    assert [] == tab.complaints


async def test_a_message_that_shows_no_board_any_more(browser: Browser, place: Place) -> None:
    """The link to the board leaves a message whose board was replaced by words."""
    anna = await open_tab(browser, place.url + "r/lobby")
    await anna.join("Anna")
    shown = Post("one", "A board", Drawing(Diagram(9), for_all=True))
    sent = await place.bot.rooms.post("web:lobby", shown)
    await expect(anna.page.locator(".see-study")).to_be_visible()
    await place.bot.rooms.post("web:lobby", Post("two", "Well done"), int(sent.message))
    await anna.sees("Well done")
    await expect(anna.page.locator(".see-study")).to_have_count(0)
