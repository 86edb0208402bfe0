"""Uploaded records on the board of a room: the shipped program and a real Chromium."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Locator, Route, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_addresses import wait_for_no_board, wait_for_url
from tests.end_to_end.test_board import LONG, point

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TREE = (
    "(;GM[1]SZ[9]PB[Honinbo Shusaku]BR[7d]PW[Inoue Genan]RE[B+2]KM[6.5]EV[Castle game]"
    "C[Both are strong.];B[ec];W[cf]"
    "(;B[ff]C[The usual answer.]LB[cc:A][gc:long]TR[ec]SQ[cf]CR[ff]MA[aa]TB[ii];W[cc];B[fg])"
    "(;B[gg]C[Another way.];W[gf](;B[hf])(;B[hg]C[Too slow.]))(;AW[ee][ef]C[A position.]))"
)
"""Nodes 0 to 5 are the main line, 6 to 9 a variation with one of its own, and 10 is a position."""
PROBLEM = "(;GM[1]SZ[9]AB[ba][bb][ab]AW[ca][cb][bc][ac]PL[W]C[White to kill.];W[aa];B[ba];W[])"


def shape(tab: Tab, kind: str) -> Locator:
    """Return the marks of a kind on the board."""
    return tab.page.locator(f"#board .shape.{kind}")


def variations(tab: Tab) -> Locator:
    """Return the buttons of the variations."""
    return tab.page.locator(".variations button")


def counter(tab: Tab) -> Locator:
    """Return the shown position and the number of positions."""
    return tab.page.locator(".course output")


def comment(tab: Tab) -> Locator:
    """Return the comment on the shown position."""
    return tab.page.locator(".comment")


@dataclass
class Shown:
    """The page of Anna, who has uploaded a record to a room of her own, with its address."""

    tab: Tab
    language: str
    message: Locator
    study: str

    def say(self, id: str) -> str:
        """Return a text of the page."""
        return say(self.language, id, {})

    async def open(self) -> None:
        """Open the record from its message."""
        link = self.message.get_by_role("link", name=self.say("page-see-line"))
        await expect(link).to_have_attribute("href", re.compile(f"^{urlsplit(self.study).path}"))
        await link.click()
        await expect(self.tab.page.locator("#board .goban")).to_be_visible(timeout=LONG)

    async def is_at(self, query: str) -> None:
        """Wait until the address is that of a position."""
        await wait_for_url(self.tab, f"{self.study}{query}")


@pytest.fixture(params=[("en", 1280, 800), ("pl", 375, 740)], ids=["desk", "phone"])
async def kind(request: pytest.FixtureRequest) -> tuple[str, int, int]:
    """The language and the size of a screen."""
    found: tuple[str, int, int] = request.param
    return found


async def show(
    program: Program, browser: Browser, kind: tuple[str, int, int], room: str, record: str
) -> Shown:
    """Let Anna upload a record to a room."""
    language, width, height = kind
    url = f"{program.url}r/{room}-{language}"
    locale = {"en": "en-GB", "pl": "pl-PL"}[language]
    anna = await open_tab(browser, url, width, height, locale=locale, touch=width < 500)
    await anna.join("Anna", language)
    await anna.page.locator("#record").set_input_files(
        {"name": "game.sgf", "mimeType": "", "buffer": record.encode()}
    )
    message = anna.page.locator("li.bot:has(.see-study)")
    await expect(message).to_be_visible(timeout=LONG)
    number = str(await message.get_attribute("id")).removeprefix("m")
    return Shown(anna, language, message, f"{url}/s/{number}")


async def test_a_record_on_the_board(
    program: Program, browser: Browser, kind: tuple[str, int, int]
) -> None:
    """The message of a record leads to it on the board beside the talk: players, result, comments,
    labels and marks are shown, and each position has an address that a reload returns to."""
    shown = await show(program, browser, kind, "marked", TREE)
    anna = shown.tab
    await shown.open()
    await expect(counter(anna)).to_have_text("5 / 5")
    await shown.is_at("")
    await expect(anna.page).to_have_title(re.compile(r"^Honinbo Shusaku \(7d\) – Inoue Genan · "))
    await expect(anna.page.locator("#panel .about")).to_contain_text("Castle game")
    for _ in range(2):
        await anna.page.keyboard.press("ArrowLeft")
    await shown.is_at("?move=3")
    for reloads in (False, True):
        if reloads:
            await anna.page.reload()
        await expect(comment(anna)).to_have_text("The usual answer.", timeout=LONG)
        for mark in ("triangle", "square", "circle", "cross"):
            await expect(shape(anna, mark)).to_have_count(1)
        await expect(anna.page.locator("#board .letter")).to_have_text(["A", "lon"])
        await expect(anna.page.locator("#board .own.black")).to_have_count(1)
        await expect(anna.page.locator("#board .last")).to_have_count(0)
        await expect(point(anna, "G7")).to_have_accessible_name("G7, lon")
    await anna.shoot(f"study-marks-{shown.language}")
    await anna.page.locator(".course input").fill("0")
    await expect(comment(anna)).to_have_text("Both are strong.")
    await shown.is_at("?move=0")
    await anna.page.locator("#room-title a").click()
    await wait_for_no_board(anna)
    await expect(anna.page.locator(".notes")).to_have_count(0)
    await anna.page.go_back()
    await expect(comment(anna)).to_have_text("Both are strong.")
    await anna.page.go_forward()
    await wait_for_no_board(anna)
    assert [] == anna.complaints


async def test_variations(program: Program, browser: Browser, kind: tuple[str, int, int]) -> None:
    """The variations at a branching point are lettered on the board and chosen by buttons, with the
    keyboard, too. A position off the main line has an address, and a way back to the line."""
    shown = await show(program, browser, kind, "branched", TREE)
    anna = shown.tab
    await anna.page.goto(f"{shown.study}?move=2")
    await expect(variations(anna)).to_have_text(["AF4", "BG3", f"C{shown.say('page-study-setup')}"])
    await expect(variations(anna).first).to_have_attribute("aria-pressed", "true")
    await expect(point(anna, "G3")).to_have_accessible_name("G3, B")
    await expect(anna.page.locator("#board .letter")).to_have_text(["A", "B"])
    await anna.shoot(f"study-variations-{shown.language}")
    await variations(anna).nth(1).focus()
    await anna.page.keyboard.press("Enter")
    await expect(comment(anna)).to_have_text("Another way.")
    await shown.is_at("?node=6")
    main = anna.page.get_by_role("button", name=shown.say("page-study-main"))
    await expect(main).to_be_focused()
    await anna.page.keyboard.press("ArrowRight")
    await variations(anna).last.click()
    await expect(comment(anna)).to_have_text("Too slow.")
    await shown.is_at("?node=9")
    await anna.shoot(f"study-variation-{shown.language}")
    await anna.page.reload()
    await expect(comment(anna)).to_have_text("Too slow.", timeout=LONG)
    await expect(counter(anna)).to_have_text("5 / 5")
    await main.click()
    await shown.is_at("?move=2")
    await variations(anna).last.click()
    await expect(comment(anna)).to_have_text("A position.")
    await expect(anna.page.locator("#board .stone.white:not(.gone)")).to_have_count(3)
    assert [] == anna.complaints


async def test_a_problem(program: Program, browser: Browser, kind: tuple[str, int, int]) -> None:
    """A problem opens at its beginning. Moves are tried out from any position, with an address; the
    colour that begins is that of the record. Captures are shown."""
    shown = await show(program, browser, kind, "problem", PROBLEM)
    anna = shown.tab
    await anna.page.goto(shown.study)
    await expect(comment(anna)).to_have_text("White to kill.", timeout=LONG)
    await expect(counter(anna)).to_have_text("0 / 3")
    await anna.page.get_by_role("button", name=shown.say("page-try")).click()
    await point(anna, "A9").click()
    await expect(anna.page.locator("#board .number.on-white")).to_have_text(["1"])
    await shown.is_at("?line=A9")
    await anna.page.reload()
    await expect(anna.page.locator("#board .number.on-white")).to_have_text(["1"], timeout=LONG)
    await expect(anna.page.locator(".notes")).to_be_hidden()
    await anna.page.get_by_role("button", name=shown.say("page-try-end")).click()
    await anna.page.keyboard.press("ArrowRight")
    await expect(anna.page.locator("#board .stone.white:not(.gone)")).to_have_count(5)
    await expect(anna.page.locator("#board .stone.black:not(.gone)")).to_have_count(0)
    assert [] == anna.complaints


@pytest.mark.parametrize("id", ["99", "1", "x", "a1"])
async def test_a_record_that_is_not_here(program: Program, browser: Browser, id: str) -> None:
    """The address of a message that shows no record leads to the room with a notice."""
    room = f"{program.url}r/no-study-{id}"
    eve = await open_tab(browser, f"{room}/s/{id}")
    await eve.join("Eve")
    await expect(eve.page.locator("#toast")).to_have_text(say("en", "page-no-game", {}))
    await wait_for_url(eve, room)
    await wait_for_no_board(eve)


async def test_a_link_in_an_answer(program: Program, browser: Browser) -> None:
    """A move that an answer to the message of a record names is a link to it."""
    shown = await show(program, browser, ("en", 1280, 800), "answered", TREE)
    anna = shown.tab
    await shown.message.get_by_role("button", name=say("en", "page-reply", {})).click()
    await anna.write("What about move 3?")
    link = anna.page.locator("li.own .move-link")
    await expect(link).to_have_attribute("href", f"{urlsplit(shown.study).path}?move=3")
    await link.click()
    await expect(comment(anna)).to_have_text("The usual answer.", timeout=LONG)
    await shown.is_at("?move=3")
    assert [] == anna.complaints


async def test_another_language(program: Program, browser: Browser) -> None:
    """The words of a record follow the language of the page."""
    shown = await show(program, browser, ("en", 1280, 800), "spoken", TREE)
    await shown.open()
    headline = shown.tab.page.locator("#panel h2")
    await expect(headline).to_have_text("Black won by 2 points")
    await shown.tab.page.get_by_role("button", name="PL", exact=True).click()
    await expect(headline).to_have_text("wygrana czarnych o 2 punkty", timeout=LONG)
    assert [] == shown.tab.complaints


async def test_a_line_shared_on_a_record(
    program: Program, browser: Browser, kind: tuple[str, int, int]
) -> None:
    """Moves tried out on a record stay in the tab until they are shown to the others, under a name.
    Then the line has an address, which shows it as a variation of the record; another line can
    begin within it. After the removal of the message it is gone."""
    shown = await show(program, browser, kind, "lines", TREE)
    anna = shown.tab
    anna.page.on("dialog", lambda dialog: dialog.accept())
    await anna.page.goto(f"{shown.study}?node=7")
    await anna.page.get_by_role("button", name=shown.say("page-try")).click(timeout=2 * LONG)
    for name in ("C3", "D3"):
        await point(anna, name).click()
    await anna.page.get_by_role("button", name=shown.say("page-try-show")).click()
    await anna.page.locator("dialog[open]").get_by_text(shown.say("page-close")).click()
    await expect(anna.page.locator("li.own:has(.see-study)")).to_have_count(0)
    await anna.page.get_by_role("button", name=shown.say("page-try-show")).click()
    await anna.shoot(f"study-name-{shown.language}")
    await anna.page.locator("#line-name").fill("Shusaku’s way")
    await anna.page.locator("#line-name").press("Enter")
    line = anna.page.locator("li.own:has(.see-study)")
    said = say(shown.language, "page-said-moves", {"count": 4, "what": "C3 D3"})
    if kind[1] < 500:
        await anna.talk()
    await expect(line.locator(".words")).to_have_text(f"Shusaku’s way: {said}")
    await line.locator(".see-study").click()
    await expect(anna.page.locator("#panel h2")).to_have_text("Shusaku’s way · Anna", timeout=LONG)
    await expect(anna.page.locator("#board .number")).to_have_text(["1", "2"])
    address = anna.page.url
    await anna.shoot(f"study-line-{shown.language}")
    await anna.page.keyboard.press("ArrowLeft")
    await anna.page.keyboard.press("ArrowLeft")
    await expect(variations(anna)).to_have_count(4)
    await wait_for_url(anna, f"{address}?node=7")
    await anna.page.reload()
    await expect(variations(anna)).to_have_count(4, timeout=LONG)
    await anna.page.goto(address)
    await expect(anna.page.locator("#board .number")).to_have_text(["1", "2"], timeout=LONG)
    await anna.page.get_by_role("button", name=shown.say("page-try")).click()
    await point(anna, "E3").click()
    await anna.page.get_by_role("button", name=shown.say("page-try-show")).click()
    await anna.page.locator("#line-name").press("Enter")
    longer = say(shown.language, "page-said-moves", {"count": 4, "what": "C3 D3 E3"})
    if kind[1] < 500:
        await anna.talk()
    await expect(line.last.locator(".words")).to_have_text(longer)
    await line.first.get_by_role("button", name=shown.say("page-react")).click()
    await line.first.get_by_role("button", name=shown.say("page-remove")).click()
    await expect(line).to_have_count(1)
    await anna.page.goto(address)
    await expect(anna.page.locator("#toast")).to_have_text(shown.say("page-no-game"), timeout=LONG)


@pytest.mark.parametrize("kind", ["rooms", "names"])
async def test_tried_lines_of_a_record_with_the_same_number(
    program: Program, browser: Browser, kind: str
) -> None:
    """A line tried out in a tab belongs to one record, although the messages of another room, or of
    the private chat of another name, have the same numbers."""
    is_private = kind == "names"
    numbers = list[str]()
    anna = await open_tab(browser, f"{program.url}r/tried-{kind}-1")
    for number in (1, 2):
        if number == 2:
            await anna.page.locator("#leave").dispatch_event("click")
            await expect(anna.page.locator("#join")).to_be_visible(timeout=LONG)
            await anna.page.goto(f"{program.url}r/tried-{kind}-{1 if is_private else 2}")
        await anna.join(f"Anna {number}" if is_private else "Anna")
        if is_private:
            await anna.page.locator("#tab-alone").click()
        await anna.page.locator("#record").set_input_files(
            {"name": "game.sgf", "mimeType": "", "buffer": TREE.encode()}
        )
        await anna.page.locator(".see-study:visible").click(timeout=LONG)
        await expect(counter(anna)).to_have_text("5 / 5", timeout=LONG)
        numbers.append(anna.page.url.rpartition("/s/")[2])
        await anna.page.get_by_role("button", name=say("en", "page-try", {})).click()
        await expect(anna.page.locator(".moves .pair")).not_to_have_count(0)
        await expect(anna.page.locator(".moves .branch")).to_have_count(0)
        await point(anna, "J1").click()
        await expect(anna.page.locator(".moves .branch")).to_have_count(1)
    assert numbers[0] == numbers[1]
    assert is_private == numbers[0].startswith("a")


async def test_a_record_that_is_not_read_in_time(
    program: Program, browser: Browser, kind: tuple[str, int, int]
) -> None:
    """If the server does not read a record in time three times, the page says so and asks no
    more."""
    shown = await show(program, browser, kind, "slow", TREE)
    anna, asked = shown.tab, 0

    async def refuse(route: Route) -> None:
        nonlocal asked
        asked += 1
        await route.fulfill(status=503, json={"error": {"id": "error-record-slow", "data": {}}})

    await anna.page.route("**/studies/*", refuse)
    await shown.message.get_by_role("link", name=shown.say("page-see-line")).click()
    notice = anna.page.locator("#toast")
    await expect(notice).to_have_text(shown.say("page-study-slow"), timeout=LONG)
    await wait_for_no_board(anna)
    assert 3 == asked
    await anna.page.unroute("**/studies/*")
    await shown.open()
