"""Messages that are taken out on the page, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Dialog, Locator, expect

from tests.adapters.web.pages import Place, Tab, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
VILE, LINE, LOCALES = "you are vile", "#kado 0: D4 Q16", {"en": "en-GB", "pl": "pl-PL"}


async def _enter(browser: Browser, place: Place, name: str, room: str, language: str = "en") -> Tab:
    tab = await open_tab(browser, f"{place.url}r/{room}", 390, 844, locale=LOCALES[language])
    await tab.join(name, language)
    await tab.write(f"hello from {name}")
    await tab.sees(f"hello from {name}")
    return tab


def _message(tab: Tab, words: str) -> Locator:
    return tab.page.locator("li.message:not(:has(a.quote))", has_text=words)


async def _button(message: Locator, language: str = "en") -> Locator:
    """Open the message's menu and return its button to remove the message."""
    more = message.get_by_role("button", name=say(language, "page-react", {}), exact=True)
    if await more.get_attribute("aria-expanded") == "false":
        await more.click()
    return message.get_by_role("button", name=say(language, "page-remove", {}), exact=True)


@pytest.mark.parametrize(("who", "room"), [("Olga", "vile-club"), ("Pest", "sorry-club")])
async def test_a_message_is_removed(browser: Browser, place: Place, who: str, room: str) -> None:
    """The organiser and the message's author can remove it, after a confirmation; then it
    disappears for all viewers, with its quotations, in each reader's language. No one else can, and
    posts of the bot cannot be removed."""
    olga = await _enter(browser, place, "Olga", room)
    pest = await _enter(browser, place, "Pest", room)
    anna = await _enter(browser, place, "Anna", room, "pl")
    await pest.write(VILE)
    await anna.sees(VILE)
    await _message(anna, VILE).get_by_role("button", name=say("pl", "page-reply", {})).click()
    await anna.write("not nice")
    await olga.sees("not nice")
    await expect(await _button(_message(anna, VILE), "pl")).to_have_count(0)
    tab, asked = {"Olga": olga, "Pest": pest}[who], list[str]()
    vile = _message(tab, VILE)
    answers = iter([False, True])

    async def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await (dialog.accept() if next(answers) else dialog.dismiss())

    tab.page.on("dialog", answer)
    await (await _button(vile)).click()
    await (await _button(vile)).click()
    for each, language in ((olga, "en"), (pest, "en"), (anna, "pl")):
        gone = each.page.get_by_text(say(language, "page-removed", {}), exact=True)
        await expect(gone).to_be_visible()
        await expect(each.page.locator("#messages")).not_to_contain_text(VILE)
    assert [say("en", "page-remove-sure", {})] * 2 == asked
    await expect(await _button(tab.page.locator("li.gone"))).to_have_count(0)
    await tab.shoot("removed")
    await tab.page.reload()
    await expect(tab.page.get_by_text(say("en", "page-removed", {}), exact=True)).to_be_visible()


async def test_removed_moves_cannot_be_shown(browser: Browser, place: Place) -> None:
    """After the removal of a message with a line of moves, no button shows these moves."""
    olga = await _enter(browser, place, "Olga", "line-club")
    await olga.write(LINE)
    shows = olga.page.locator(".see-study")
    await expect(shows).to_have_count(1)
    olga.page.on("dialog", lambda dialog: dialog.accept())
    said = say("en", "page-said-first-moves", {"what": "D4 Q16"})
    await (await _button(_message(olga, said))).click()
    await expect(olga.page.get_by_text(say("en", "page-removed", {}), exact=True)).to_be_visible()
    await expect(shows).to_have_count(0)
