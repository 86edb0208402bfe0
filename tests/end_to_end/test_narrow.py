"""The page at 320 pixels, and at 200 % zoom: no horizontal scrolling."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_board import LONG, MOVES, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NARROW = ViewportSize(width=320, height=640)
TWICE = ViewportSize(width=683, height=384)
"""The viewport of a 1366×768 window at 200 % zoom."""
RESTED = """async () => {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
"""Waits until animations have ended and resize observers have run."""
BEYOND = """() => {
  const wide = (place) => place && place.scrollWidth > place.clientWidth + 1;
  const inside = document.querySelectorAll(".scroll, main, #panel, .playing");
  const places = [document.documentElement, document.body, ...inside];
  const named = (each) => {
    const { left, right } = each.getBoundingClientRect();
    const { tagName, id, className, textContent } = each;
    return `${tagName} ${id} ${className} ${textContent.slice(0, 40)}: ${left} to ${right}`;
  };
  const scrolled = "#strip, .languages, textarea, .board, .goban";
  const shown = [...document.querySelectorAll("button, h1, h2, p, .goban, li .bubble")]
    .filter((each) => each.checkVisibility() && !each.parentElement.closest(scrolled));
  const cut = shown.filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 1 && (right > innerWidth + 1 || left < -1);
  });
  return [...places.filter(wide), ...cut].map(named);
}"""
"""Lists elements that are wider than their container or extend beyond the page."""

BROKEN = """() => [...document.querySelectorAll("#messages .title")].flatMap((title) => {
  const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s]+/g)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} in ${title.textContent}`);
    }
  }
  return found;
})"""
"""Lists words of headlines in the chat that are broken over several lines."""


async def find_overflow(tab: Tab, where: str) -> list[str]:
    """Return the elements that extend beyond the page."""
    await tab.page.evaluate(RESTED)
    return [f"{where}: {each}" for each in await tab.page.evaluate(BEYOND)]


async def find_overflow_at_both_sizes(tab: Tab, where: str) -> list[str]:
    """Return the elements that extend beyond the page at either size, then restore the size."""
    size, found = _size(tab.page), list[str]()
    for each in sorted((NARROW, TWICE), key=lambda other: other == size):
        await tab.page.set_viewport_size(each)
        found += await find_overflow(tab, f"{where} at {each['width']}")
    return found


def _size(page: Page) -> ViewportSize:
    size = page.viewport_size
    assert size is not None
    return size


@pytest.mark.parametrize(("language", "size"), [("en", NARROW), ("pl", TWICE)])
async def test_nothing_overflows(
    program: Program, browser: Browser, language: str, size: ViewportSize
) -> None:
    """Nothing extends beyond the page from the first screen to the result, with a lesson, a second
    game and typed text, in both languages at both sizes; each size is the initial one once."""
    room, found = f"narrow-{language}", list[str]()
    async with people(program.url, room, "Anna", "Konstantynopolitańczyk") as (anna, other):
        place = f"{program.url}r/{room}"
        tab = await open_tab(browser, place, size["width"], size["height"], locale=language)
        await expect(tab.page.locator("#name")).to_be_focused(timeout=LONG)
        found += await find_overflow(tab, "the first screen, at once")
        found += await find_overflow_at_both_sizes(tab, "the first screen")
        await tab.join("Anna", language)
        await anna.comes(tab.page)
        found += await find_overflow_at_both_sizes(tab, "one's code")
        await tab.knows_its_code()
        found += await find_overflow_at_both_sizes(tab, "an empty room")
        await tab.page.locator("#tab-alone").click()
        await tab.write(say(language, "page-line-learn", {"what": "first-capture"}))
        await expect(tab.page.locator("#alone-messages .goban")).to_be_visible(timeout=LONG)
        found += await find_overflow_at_both_sizes(tab, "a lesson")
        await tab.page.locator("#tab-room").click()
        await start_game(anna, other, "5x5 komi 0.5 black no clock")
        await expect(tab.page.locator("#board .goban.playable")).to_be_visible(timeout=LONG)
        found += await find_overflow_at_both_sizes(tab, "one's turn")
        await tab.page.locator("#board [data-point=D4][role=gridcell]").click()
        found += await find_overflow_at_both_sizes(tab, "a point that is aimed at")
        for number, move in enumerate(MOVES):
            await (other if number % 2 else anna).say(move)
        await start_game(other, anna, "19x19 black no clock")
        await expect(tab.page.locator("#board .stone[data-point=D4]")).to_be_attached(timeout=LONG)
        found += await find_overflow_at_both_sizes(tab, "two games")
        await tab.page.locator("#view-talk").click()
        found += await find_overflow_at_both_sizes(tab, "the talk")
        await tab.page.locator("#view-board").click()
        games = [message["game"] for message in await anna.messages() if message["game"]]
        for person in (anna, other):
            await person.say(f"pass #{games[0]}")
        await expect(tab.page.locator("#panel details.count")).to_be_visible(timeout=LONG)
        await tab.page.locator("details.count summary").click()
        found += await find_overflow_at_both_sizes(tab, "a count")
        await button(tab, say(language, "page-try", {})).click()
        for name in ("E2", "E4"):
            await tab.page.locator(f"#board [data-point={name}][role=gridcell]").click()
        await expect(tab.page.locator(".branch .dot")).to_have_count(2, timeout=LONG)
        found += await find_overflow_at_both_sizes(tab, "moves tried out")
        await button(tab, say(language, "page-try-end", {})).click()
    assert ([], []) == (found, tab.complaints)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_nothing_overflows_with_a_large_font(
    program: Program, browser: Browser, language: str
) -> None:
    """On a phone with the font at 200 % nothing extends beyond the page, from the first screen to
    the board and the chat, and the message field has room for words."""
    room, found = f"large-{language}", list[str]()
    async with people(program.url, room, "Anna", "Konrad") as (anna, konrad):
        tab = await open_tab(
            browser, f"{program.url}r/{room}", 375, 667, locale=language, touch=True
        )
        await tab.page.evaluate("document.documentElement.style.fontSize = '200%'")
        await expect(tab.page.locator("#name")).to_be_visible(timeout=LONG)
        found += await find_overflow(tab, "the first screen")
        await tab.join("Anna", language)
        await anna.comes(tab.page)
        await expect(tab.page.locator("#own-code")).not_to_be_empty()
        found += await find_overflow(tab, "one's code")
        await tab.knows_its_code()
        found += await find_overflow(tab, "an empty room")
        await tab.shoot(f"large-letters-{language}")
        written = await tab.page.locator("#text").bounding_box()
        assert written is not None
        assert written["width"] >= 180
        await start_game(anna, konrad, "9x9 black no clock")
        await expect(tab.page.locator("#board .goban.playable")).to_be_visible(timeout=LONG)
        await tab.page.locator("#board [data-point=D4][role=gridcell]").click()
        found += await find_overflow(tab, "a point that is aimed at")
        await tab.shoot(f"large-letters-board-{language}")
        await tab.talk()
        found += await find_overflow(tab, "the talk")
        await tab.shoot(f"large-letters-talk-{language}")
    assert ([], []) == (found, tab.complaints)


@asynccontextmanager
async def narrow_game(
    program: Program, browser: Browser, room: str, language: str
) -> AsyncIterator[tuple[Tab, Person, Person]]:
    """Open a phone 320 pixels wide for Anna, who plays Konrad in a game that has just begun."""
    async with people(program.url, room, "Anna", "Konrad") as (anna, konrad):
        tab = await open_tab(browser, f"{program.url}r/{room}", 320, 568, locale=language)
        await tab.join("Anna", language)
        await anna.comes(tab.page)
        await tab.knows_its_code()
        await start_game(anna, konrad, "9x9 black no clock")
        yield tab, anna, konrad
    assert [] == tab.complaints


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_no_headline_is_broken_within_a_word(
    program: Program, browser: Browser, language: str
) -> None:
    """Beside its picture a headline has room for each of its words: an undo request and its
    refusal, a pass, a count, and a resumed game."""
    room = f"whole-words-{language}"
    async with narrow_game(program, browser, room, language) as (tab, anna, konrad):
        await tab.talk()
        await expect(tab.page.locator("#room-key")).to_be_visible(timeout=LONG)
        bar = await tab.page.locator(".bar").bounding_box()
        assert bar is not None
        assert bar["height"] < 60  # all buttons are in one row, including the organiser's
        for who, line in ((anna, "D4"), (anna, "undo"), (konrad, "refuse"), (konrad, "F6")):
            await who.say(line)
        for who, line in ((anna, "pass"), (konrad, "pass"), (konrad, "resume")):
            await who.say(line)
        resumed = say(language, "plays-on", {"who": "Konrad"})
        await tab.sees(resumed)
        assert [] == await tab.page.evaluate(BROKEN)


FOLDED = "#messages .vote:not(.whole)"
HALF = """(folded) => [...document.querySelectorAll(`${folded} .text`)].flatMap((text) => {
  const { bottom } = text.getBoundingClientRect();
  const range = document.createRange();
  return [...text.querySelectorAll(".footer")].flatMap((line) => {
    range.selectNodeContents(line);
    const rows = [...range.getClientRects()].filter(({ width }) => width);
    const half = rows.filter((row) => row.top < bottom - 1 && row.bottom > bottom + 1);
    return half.map(() => line.textContent);
  });
})"""
"""Lists rows below a count that are only half visible."""


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_no_row_below_a_count_is_cut_off(
    program: Program, browser: Browser, language: str
) -> None:
    """A folded count shows the agreed and the awaited player in one row, which is not cut off."""
    moves = ["E5", "E4", "F4", "D5", "D4", "C4", "C3", "D3", "E3", "B3", "B4", "A4", "pass", "pass"]
    async with narrow_game(program, browser, f"half-{language}", language) as (tab, anna, konrad):
        for turn, move in enumerate(moves):
            await (konrad if turn % 2 else anna).say(move)
        await konrad.say("agree")
        await tab.talk()
        await tab.sees(say(language, "vote-agreed", {"who": "Konrad"}))
        footer = tab.page.locator(f"{FOLDED} .footer").last
        await expect(footer).to_contain_text("Konrad", timeout=LONG)
        box = await footer.bounding_box()
        assert box is not None
        assert 0 < box["height"] < 24
        assert [] == await tab.page.evaluate(HALF, FOLDED)


PARTLY = """(folded) => [...document.querySelectorAll(`${folded} .text`)].flatMap((text) => {
  const { bottom } = text.getBoundingClientRect();
  const { right } = text.querySelector(".words").getBoundingClientRect();
  const range = document.createRange();
  return [...text.querySelectorAll(".line")].flatMap((line) => {
    range.selectNodeContents(line);
    const rows = [...range.getClientRects()].filter(({ width }) => width);
    const away = line.getBoundingClientRect().left >= right - 1;
    const seen = away ? [] : rows.filter((row) => row.bottom < bottom + 2);
    return seen.length && seen.length < rows.length ? [line.textContent] : [];
  });
})"""
"""Lists lines of a count that are partly hidden."""


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_folded_count_hides_whole_sentences(
    program: Program, browser: Browser, language: str
) -> None:
    """A folded count hides text only in whole sentences: the question whether to play on stays next
    to its reason, however long the names are. The unfolded count shows everything."""
    room = f"whole-sentences-{language}"
    async with people(program.url, room, "Zosia Niedźwiedzica", "Konrad Wołodyjowski") as cast:
        tab = await open_tab(browser, f"{program.url}r/{room}", 320, 568, locale=language)
        zosia, konrad = cast
        await tab.join(zosia.name, language)
        await zosia.comes(tab.page)
        await start_game(konrad, zosia, "9x9 komi 6.5 black no clock")
        for turn, line in enumerate(("D4", "F6", "pass", "pass")):
            await (zosia if turn % 2 else konrad).say(line)
        for width in (320, 340, 375):
            if width != _size(tab.page)["width"]:
                await tab.page.set_viewport_size({"width": width, "height": 568})
                await tab.page.reload()
            await tab.talk()
            told = await tab.sees(say(language, "no-dead", {}))
            assert [] == await tab.page.evaluate(PARTLY, FOLDED), width
            await told.locator(".rest").click()
            await expect(told.get_by_text(say(language, "hardly-begun", {}))).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_an_undo_request_keeps_whole_words(
    program: Program, browser: Browser, language: str
) -> None:
    """An undo request and the line below it use the full width beside the picture, without broken
    words or lines side by side."""
    room = f"whole-undo-{language}"
    async with people(program.url, room, "Zosia", "Konrad Wołodyjowski") as (zosia, konrad):
        tab = await open_tab(browser, f"{program.url}r/{room}", 375, 812, locale=language)
        await tab.join(zosia.name, language)
        await zosia.comes(tab.page)
        await start_game(konrad, zosia, "9x9 black no clock")
        for who, line in ((konrad, "D4"), (zosia, "F6"), (konrad, "undo")):
            await who.say(line)
        await tab.talk()
        title, footer = [tab.page.locator(f"{FOLDED} {part}") for part in (".title", ".footer")]
        await expect(title).to_contain_text(konrad.name, timeout=LONG)
        above, below = [await each.bounding_box() for each in (title, footer)]
        assert above is not None
        assert below is not None
        assert above["x"] == below["x"]
        assert above["y"] + above["height"] <= below["y"] + 1
        assert [] == await tab.page.evaluate(BROKEN)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_one_control_replays(program: Program, browser: Browser, language: str) -> None:
    """On a narrow phone a finished game has one control for playing through, whose speed is part of
    it, and no further button for a replay."""
    room = f"narrow-looked-{language}"
    async with narrow_game(program, browser, room, language) as (tab, anna, konrad):
        for who, line in ((anna, "D4"), (konrad, "F6"), (anna, "resign")):
            await who.say(line)
        await anna.say("resign yes")
        pacing = tab.page.locator(".playing .pacing")
        await expect(pacing).to_have_text("1×", timeout=LONG)
        assert [] == await find_overflow(tab, "a finished game")
        for speed in ("2×", "½×", "1×"):
            await pacing.click()
            await expect(pacing).to_have_text(speed)
        await expect(button(tab, say(language, "label-rematch", {}))).to_be_visible()
        await expect(tab.page.locator("#panel [data-choice^='replay:']")).to_have_count(0)


async def test_a_notice_uses_the_width(program: Program, browser: Browser) -> None:
    """A long notice uses the available width, so it covers little of the page."""
    tab = await open_tab(browser, f"{program.url}r/narrow-notice", 320, 568)
    await tab.join("Anna")
    await tab.page.evaluate(
        "import('/page/kit/toast.js').then((on) => on.toast('words '.repeat(20)))"
    )
    box = await tab.page.locator("#toast").bounding_box()
    assert box is not None
    assert box["width"] > 0.9 * 320


async def test_a_headline_has_one_style(program: Program, browser: Browser) -> None:
    """The headline above a board in the private chat has one size and colour, however many lines it
    takes; only a lesson's name is small."""
    room = "narrow-sandbox"
    async with people(program.url, room, "Anna", "Konrad") as (anna, konrad):
        tab = await open_tab(browser, f"{program.url}r/{room}", 320, 568)
        await tab.join("Anna")
        await anna.comes(tab.page)
        await tab.knows_its_code()
        await start_game(anna, konrad, "9x9 black no clock")
        await tab.talk()
        await tab.page.locator("#tab-alone").click()
        await tab.write("analyse")
        title = tab.page.locator("#alone-messages .apart .line:has(> .title)")
        await expect(title).to_contain_text("Sandbox", timeout=LONG)
        first, rest = await title.evaluate(
            """(line) => ["::first-line", null].map((part) => {
              const { fontSize, color } = getComputedStyle(line, part);
              return [fontSize, color];
            })"""
        )
        assert first == rest


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_low_phone_shows_board_and_buttons(
    program: Program, browser: Browser, language: str
) -> None:
    """On a low phone the whole board and the buttons below it fit on the screen; during the
    opponent's turn the line about the turn fits, too."""
    room = f"low-{language}"
    async with people(program.url, room, "Anna", "Konrad") as (anna, konrad):
        locale = {"en": "en-GB", "pl": "pl-PL"}[language]
        tab = await open_tab(browser, f"{program.url}r/{room}", 375, 667, touch=True, locale=locale)
        await tab.join("Anna", language)
        await anna.comes(tab.page)
        await tab.knows_its_code()
        await start_game(anna, konrad, "9x9 black no clock")
        panel = tab.page.locator("#panel")
        await expect(panel.locator(".confirm")).to_be_visible(timeout=LONG)
        last = panel.get_by_role("button", name=say(language, "label-what-else", {}))
        for each in (tab.page.locator("#board"), panel.locator(".confirm"), last):
            await expect(each).to_be_in_viewport(ratio=0.95)
        await anna.say("D4")
        turn = say(language, "page-to-move", {"name": "Konrad"})
        await expect(panel.locator("h2")).to_have_text(turn, timeout=LONG)
        for each in (tab.page.locator("#board"), panel.locator("h2"), last):
            await expect(each).to_be_in_viewport(ratio=0.95)
