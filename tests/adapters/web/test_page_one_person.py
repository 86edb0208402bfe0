"""Posts for one person on the page: questions to them, and mentions of them."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from bot.posts.attachments import BoardPicture, Drawing
from bot.posts.callbacks import tag
from bot.posts.post import Choice, Post, PostRef
from bot.texts.text import Parts
from tests.adapters.web.pages import Place, board, hold_requests, open_tab, two_tabs

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROOM = "web:lobby"
ANNA, BOB = tag(f"{ROOM}/anna"), tag(f"{ROOM}/bob")
PASS = Choice("say:bamoku:8:pass", "Pass")
AGREE = Choice("agree:bamoku:1:", "Agree", "✅")
ASKED = {
    "Do you resign?": (
        Choice(f"resign:bamoku:7:{ANNA}", "Yes, resign", "✅"),
        Choice(f"keep:bamoku:7:{ANNA}", "No, play on", "❌"),
    ),
    "What would you like to do?": (Choice(f"pick:bamoku:7:{ANNA}.sgf", "Record"),),
    "On which terms?": (Choice(f"f:bamoku:7:{ANNA}.komi 5", "Komi 5"),),
}
"""Questions to Anna, and her answers."""


async def test_a_personal_question_is_private(browser: Browser, place: Place) -> None:
    """A question that only one person can answer is visible to them alone, until the game
    continues; for others it does not count as news."""
    anna, bob = await two_tabs(browser, place)
    for text, choices in ASKED.items():
        post = Post(text, text, choices=choices, ref=PostRef("bamoku", 7))
        await place.bot.rooms.post(ROOM, post)
        await anna.sees(text)
    await place.bot.rooms.post(ROOM, Post("now", "Now.", ref=PostRef("bamoku", 7)))
    await bob.sees("Now.")
    for text in ASKED:
        await expect(bob.message(text)).to_be_hidden()
        assert text not in await bob.page.locator("#spoken").inner_text()
    await place.bot.rooms.post(ROOM, Post("on", "On.", choices=(PASS,), ref=PostRef("bamoku", 8)))
    await anna.sees("On.")
    for text in ASKED:
        await expect(anna.message(text)).to_be_hidden()
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_personal_answer_is_private(browser: Browser, place: Place) -> None:
    """An answer to a personal button is visible to its presser alone, whatever happens in the game;
    an answer to a public button is visible to everyone."""
    anna, bob = await two_tabs(browser, place)
    menu, ref = "What would you like to do?", PostRef("bamoku", 7)
    for text, choices in ((menu, ASKED[menu]), ("Now.", (Choice("more:bamoku:7:", "More…"),))):
        await place.bot.rooms.post(ROOM, Post(text, text, choices=choices, ref=ref))
    place.bot.steps = [Post("", "Your record."), Post("", "For all.")]
    await (await anna.sees(menu)).get_by_role("button", name="Record").press("Enter")
    await anna.sees("Your record.")
    await (await anna.sees("Now.")).get_by_role("button", name="More…").press("Enter")
    await bob.sees("For all.")
    await place.bot.rooms.post(ROOM, Post("on", "On.", choices=(PASS,), ref=PostRef("bamoku", 8)))
    await bob.sees("On.")
    await expect(bob.message("Your record.")).to_be_hidden()
    assert "Your record." not in await bob.page.locator("#spoken").inner_text()
    await anna.sees("On.")
    await anna.sees("Your record.")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_confirmation_is_private(browser: Browser, place: Place) -> None:
    """A personal question, such as about erasure, is visible to the person asked, and disappears
    once answered; a list with a button for its requester is visible to everyone."""
    anna, bob = await two_tabs(browser, place)
    sure, table = "Delete all I know about you?", "Nobody has a rating."
    choices = tuple(
        Choice(f"own::1795827937:{ANNA}.forget me {line}", label, sign)
        for line, label, sign in (("yes", "Yes, forget me", "✅"), ("no", "No", "❌"))
    )
    await place.bot.rooms.post(ROOM, Post("sure", sure, choices=choices))
    mine = (Choice(f"own::0:{ANNA}.profile", "My rating"),)
    await place.bot.rooms.post(ROOM, Post("table", table, choices=mine))
    await bob.sees(table)
    await expect(bob.message(sure)).to_be_hidden()
    place.bot.steps = [Post("", "Done.")]
    yes = (await anna.sees(sure)).get_by_role("button", name="Yes, forget me")
    await expect(yes).not_to_contain_class("fresh")
    await yes.press("Enter")
    await anna.sees("Done.")
    await expect(anna.message(sure)).to_be_hidden()
    assert ([], []) == (anna.complaints, bob.complaints)


BELOW = "(list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop)"
"""The distance from a list's end to the visible part."""


async def test_hidden_questions_move_nothing(browser: Browser, place: Place) -> None:
    """The end of the chat stays visible for people who do not see a question to another person; the
    person who fills in a long form sees its end, with the button to send it."""
    anna, bob = await two_tabs(browser, place)
    for number in range(40):
        await place.bot.rooms.post(ROOM, Post(str(number), f"Line {number}"))
    rows = [Choice(f"f:bamoku:7:{ANNA}.komi {n}", f"Komi {n}", row=n) for n in range(1, 40)]
    form = Post("form", "On which terms?", choices=tuple(rows), ref=PostRef("bamoku", 7))
    await place.bot.rooms.post(ROOM, form)
    await anna.sees("On which terms?")
    assert 1 >= await anna.page.locator("#scroll").evaluate(BELOW)
    await place.bot.rooms.post(ROOM, Post("last", "Last."))
    await bob.sees("Last.")
    question = Post("asked", "Do you resign?", choices=ASKED["Do you resign?"])
    await place.bot.rooms.post(ROOM, question)
    await expect(bob.message("Do you resign?")).to_be_attached()
    await bob.page.locator("#tab-alone").click()
    await bob.page.locator("#tab-room").click()
    await expect(bob.message("Last.")).to_be_in_viewport(ratio=1)


async def test_one_question_at_a_time(browser: Browser, place: Place) -> None:
    """A question to one person disappears once they have answered, or are asked the next question
    about the game; the game's news stay."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join("Anna")
    news = Post("news", "Move 7", choices=(PASS,), ref=PostRef("bamoku", 7))
    await place.bot.rooms.post(ROOM, news)
    for text in list(ASKED)[:2]:
        post = Post(text, text, choices=ASKED[text], ref=PostRef("bamoku", 7))
        await place.bot.rooms.post(ROOM, post)
    menu = await tab.sees("What would you like to do?")
    await expect(tab.message("Do you resign?")).to_be_hidden()
    await menu.get_by_role("button", name="Record").press("Enter")
    await place.bot.hears(1)
    await expect(menu).to_be_hidden()
    await expect(tab.page.locator("#scroll")).to_be_focused()
    await expect(tab.message("Move 7")).to_be_visible()


async def test_a_question_stays_beside_another_persons(browser: Browser, place: Place) -> None:
    """A question to one person stays when another is asked about the same game, or its board is
    posted again."""
    anna, bob = await two_tabs(browser, place)
    ref = PostRef("bamoku", 7)
    for text in ("Do you resign?", "On which terms?"):
        await place.bot.rooms.post(ROOM, Post(text, text, choices=ASKED[text], ref=ref))
        theirs = Choice(f"pick:bamoku:7:{BOB}.undo", "Undo")
        await place.bot.rooms.post(ROOM, Post(f"{text} Bob", "Bob?", choices=(theirs,), ref=ref))
        await bob.sees("Bob?")
        again = Post(f"{text} board", "Move 7", choices=(PASS,), ref=ref)
        await place.bot.rooms.post(ROOM, again)
        await anna.sees("Move 7")
        await expect(anna.message(text)).to_be_visible()
        await expect(bob.message("Bob?")).to_be_visible()


async def test_earlier_questions_are_hidden(browser: Browser, place: Place) -> None:
    """Earlier questions to another person are hidden once the page knows its reader, however
    late."""
    for text, choices in ASKED.items():
        await place.bot.rooms.post(ROOM, Post(text, text, choices=choices))
    bob = await open_tab(browser, place.url + "r/lobby")
    known = await hold_requests(bob.page, "**/visits?**")
    await bob.page.locator("#name").fill("Bob")
    await bob.page.locator("#name").press("Enter")
    await expect(bob.page.locator("#messages > li")).to_have_count(len(ASKED))
    known.set()
    for text in ASKED:
        await expect(bob.message(text)).to_be_hidden()


async def test_typing_keeps_the_focus(browser: Browser, place: Place) -> None:
    """A person who answers a question and starts typing before the response keeps the focus in the
    input field."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join("Anna")
    await tab.knows_its_code()
    heard = await hold_requests(tab.page, "**/choices?**")
    text = "Do you resign?"
    await place.bot.rooms.post(ROOM, Post(text, text, choices=ASKED[text]))
    await (await tab.sees(text)).get_by_role("button", name="No, play on").press("Enter")
    await tab.page.locator("#text").focus()
    heard.set()
    await expect(tab.message(text)).to_be_hidden()
    await expect(tab.page.locator("#text")).to_be_focused()


async def test_lists_for_all_are_public(browser: Browser, place: Place) -> None:
    """A post with a button for others, or without buttons, is visible to everyone, and so is a
    public picture requested by one person."""
    _, bob = await two_tabs(browser, place)
    mine = Choice(f"pick:bamoku:7:{ANNA}.sgf", "Record")
    for text, choices in (("Both.", (mine, PASS)), ("Nobody.", ())):
        await place.bot.rooms.post(ROOM, Post(text, text, choices=choices))
        await bob.sees(text)
    next_rule = Choice(f"f::0:{ANNA}.rules 8", "8 ▶")
    shown = Drawing(board(), "9 lines", for_all=True)
    await place.bot.rooms.post(ROOM, Post("rule", "Article 7.", shown, (next_rule,)))
    await bob.sees("Article 7.")


async def test_reactions_are_offered_at_boards_only(browser: Browser, place: Place) -> None:
    """Without a board, an action with a button is not also offered as a reaction; reactions added
    by others are shown all the same."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join("Anna")
    await place.bot.rooms.post(ROOM, Post("words", "Do you agree?", choices=(AGREE,)))
    shown = BoardPicture(board(), "9 lines")
    vote = Post("board", "Is it over?", shown, (AGREE,), PostRef("bamoku", 7, 1))
    await place.bot.rooms.post(ROOM, vote)
    await expect((await tab.sees("Is it over?")).locator(".chip:has(.yes)")).to_be_visible()
    asked = await tab.sees("Do you agree?")
    await expect(asked.locator(".choice:has(.yes)")).to_be_visible()
    await expect(asked.locator(".chip")).to_have_count(0)
    await asked.get_by_role("button", name="React").click()
    await asked.locator(".palette button", has_text="👍").click()
    await expect(asked.locator(".chip")).to_have_text("👍1")


async def test_the_mentioned_player_is_addressed(browser: Browser, place: Place) -> None:
    """The mentioned player is shown as addressed, not as the one who moved."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join("Anna")
    await place.bot.rooms.post(ROOM, Post("move", Parts("⚪ D4", awaited="Anna")))
    message = await tab.sees("D4")
    await expect(message.locator(".line")).to_have_text(re.compile(r"^⚪ D4 · @Anna$"))
