"""Two newcomers' first minute on the page: from its address to the first stone, typing only a
name."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CLIPPED = """buttons => buttons.filter((button) => {
  const text = document.createRange();
  text.selectNodeContents(button);
  const [inner, outer] = [text, button].map((each) => each.getBoundingClientRect());
  return inner.left < outer.left || inner.right > outer.right;
}).map(({ textContent }) => textContent)"""
"""The texts of the buttons that are wider than their button."""


HIT = """(button) => {
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const at = (y) => document.elementFromPoint(left + width / 2, y) === button;
  let [first, last] = [top + 1, bottom - 1];
  while (at(first - 1)) first -= 1;
  while (at(last + 1)) last += 1;
  return last - first + 1;
}"""
"""Return the height in pixels of the area that reacts to a tap on the button."""


async def _presses(tab: Tab, id: str, language: str = "en", **data: object) -> None:
    button = tab.page.get_by_role("button", name=say(language, id, data), exact=True)
    await button.click()


@pytest.mark.parametrize("way", ["by-name", "to-anyone"])
async def test_from_the_address_to_the_first_stone(
    program: Program, browser: Browser, way: str
) -> None:
    """A desktop user challenges with button presses only, a phone user with a Polish page accepts
    with one press, and two more presses place a stone. The opponent in the desktop's form stays as
    it is when somebody enters."""
    room = f"{program.url}r/first-{way}"
    anna = await open_tab(browser, room, 1366, 768)
    await anna.join("Anna")
    await expect(anna.page.locator("#play-go")).to_have_text(say("en", "page-challenge-anyone", {}))
    ben = await open_tab(browser, room, 375, 812, locale="pl-PL", touch=True)
    await ben.join("Ben", "pl")
    await expect(ben.page.locator("#play-go")).to_have_text(
        say("pl", "page-challenge", {"name": "Anna"})
    )
    assert 0 == await ben.page.locator("#scroll").evaluate("scroll => scroll.scrollTop")
    await ben.shoot("first-minute-phone")
    newcomer = anna.page.locator("#play label").filter(has_text="Ben")
    await expect(newcomer).to_be_visible()
    go = anna.page.locator("#play-go")
    await expect(go).to_have_text(say("en", "page-challenge-anyone", {}))
    await anna.shoot("first-minute-desktop")
    if way == "by-name":
        await newcomer.click()
        await expect(go).to_have_text(say("en", "page-challenge", {"name": "Ben"}))
    await go.click()
    accept = ben.page.locator("li.bot .choice:has(.yes)")
    await expect(accept).to_be_visible()
    await ben.shoot("first-minute-asked-phone")
    await accept.click()
    await expect(ben.page.locator(".goban")).to_be_visible()
    await expect(ben.page.locator("#own")).to_be_hidden()  # makes room for the board
    first = await _whose_turn(anna, ben)
    for _ in range(2):
        await first.page.locator(".points [data-point=E5]").click()
    other = ben if first is anna else anna
    await expect(other.page.locator(".stone[data-point=E5]")).to_be_visible()
    assert ([], []) == (anna.complaints, ben.complaints)


async def _whose_turn(*tabs: Tab) -> Tab:
    """Wait until the game has started for both; return the tab of the player to move."""
    for tab in tabs:
        await expect(tab.page.locator(".goban")).to_be_visible()
    (first,) = [tab for tab in tabs if await tab.page.locator(".goban.playable").is_visible()]
    return first


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_newcomer_sees_the_first_steps(
    program: Program, browser: Browser, language: str
) -> None:
    """On a small phone, a room without messages shows the links to the course and to opponents, the
    challenge button, and a name as large as a fingertip without scrolling."""
    room = f"{program.url}r/never-{language}"
    ola = await open_tab(browser, room, 375, 667, locale=language, touch=True)
    await ola.join("Ola", language)
    await ola.knows_its_code()
    writing = await ola.page.locator("#write-form").bounding_box()
    assert writing is not None
    for id in ("learn", "invite", "play-go"):
        box = await ola.page.locator(f"#{id}").bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= writing["y"], id
    await ola.shoot(f"never-played-phone-{language}")
    name = await ola.page.locator("#who-name").evaluate(HIT)
    assert name >= 44
    assert [] == ola.complaints


async def test_no_button_is_clipped(program: Program, browser: Browser) -> None:
    """The buttons of the new-game dialog show their whole text in Polish on a narrow phone."""
    anna = await open_tab(browser, f"{program.url}r/clipped", 390, 844, locale="pl")
    await anna.join("Anna", "pl")
    await anna.write("hej")
    await anna.sees("hej")
    await anna.page.locator("#play-open").click()
    ways = anna.page.locator("#play-dialog .ways button")
    await expect(ways.last).to_be_visible()
    assert [] == await ways.evaluate_all(CLIPPED)


async def test_the_challenge_form_is_one_press_away(program: Program, browser: Browser) -> None:
    """In a room with messages the challenge form is one press away. Its choices become the
    challenge, and "More" opens the bot's form."""
    anna = await open_tab(browser, f"{program.url}r/ways", 375, 812, scheme="dark")
    await anna.join("Anna")
    await anna.write("hello")
    await anna.sees("hello")
    await _presses(anna, "page-play-open")
    page = anna.page
    for id in ("page-no-limit", "page-stones-two"):
        await page.get_by_text(say("en", id, {}), exact=True).click()
    await page.get_by_text("13×13", exact=True).click()
    await anna.shoot("new-game-dialog-phone-dark")
    await page.locator("#play-go").click()
    await anna.sees("challenge 13x13 no clock handicap 2")
    await anna.sees("Anna is looking for a game")
    await _presses(anna, "page-play-open")
    await page.get_by_text("19×19", exact=True).click()
    await page.locator("#play-more").click()
    await anna.sees(say("en", "page-said-form", {"what": "19x19 no clock handicap 2"}))
    await _presses(anna, "page-play-open")
    await page.locator("#learn").click()
    await expect(page.locator("#alone-messages li.bot").first).to_be_visible()
    assert [] == anna.complaints


async def test_the_form_starts_with_the_default_terms(program: Program, browser: Browser) -> None:
    """The form first selects 9×9 with three days a move, as a typed challenge does; after that,
    size and clock of the reader's last game here, even if the form does not usually offer them."""
    room = f"{program.url}r/default-terms"
    anna, ben = await open_tab(browser, room), await open_tab(browser, room)
    await anna.join("Anna")
    await ben.join("Ben")
    chosen = anna.page.locator("#play input:checked:not([name=play-who]) + label")
    await expect(chosen).to_have_text(["9×9", "3 days", "Even"])
    await anna.write("challenge Ben 11x11 5 days")
    accept = ben.page.locator("li.bot .choice:has(.yes)")
    await accept.click()
    await expect(anna.page.locator(".goban")).to_be_visible()
    await anna.page.reload()
    await _presses(anna, "page-play-open")
    await expect(chosen).to_have_text(["11×11", say("en", "page-clock-usual", {}), "Even"])
    await anna.page.locator("#play-go").click()
    await anna.sees("challenge Ben 11x11 5d no handicap")
    assert [] == anna.complaints
