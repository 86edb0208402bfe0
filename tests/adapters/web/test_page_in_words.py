"""Lines that buttons of the page have typed, as readers see them, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Place, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOVES: dict[str, object] = {"count": 41, "what": "K13 L13"}
TYPED: dict[str, tuple[str, dict[str, object]]] = {
    "#bamoku 41: K13 L13": ("page-said-moves", MOVES),
    "#bamoku 0: K13 L13": ("page-said-first-moves", MOVES),
    "#s12 41: K13 L13": ("page-said-moves", MOVES),
    "#s12 41/57: K13 L13": ("page-said-moves", MOVES),
    "form 9x9 3 days no handicap": ("page-said-form", {"what": "9x9 3 days no handicap"}),
    "formularz 9x9 3 dni": ("page-said-form", {"what": "9x9 3 dni"}),
}
"""Typed lines, and the texts that readers see."""
SHORTER = {
    'challenge "Bob" 9x9 3 days no handicap': "challenge Bob 9x9 3 days no handicap",
    'wyzwanie "Łucja" 9x9 3 dni': "wyzwanie Łucja 9x9 3 dni",
}
"""Typed lines, and the rest of them that readers see."""
PRIVATE = {
    "if D4 E5 #bamoku": "if D4 E5",
    "zgaduję D4 #bamoku": "zgaduję D4",
    "if only #bamoku": "if only #bamoku",
}
"""The same in the private chat."""
UNCHANGED = (
    'challenge "Ben Nowak" 9x9 no clock',
    'the word "Bob" 9x9',
    "form a line please",
    "look at #bamoku 41",
    "#bamoku 41: maybe K13",
)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_typed_lines_in_words(browser: Browser, place: Place, language: str) -> None:
    """Shared moves, the terms of a new game, and lines about a game are shown in the reader's
    language, without quotes and ids that only the bot needs; quotes of them, too. Other lines that
    look alike stay as they are, and so does what is stored."""
    tab = await open_tab(browser, f"{place.url}r/said-{language}", 375, 740, locale=language)
    await tab.join("Anna", language)
    await tab.knows_its_code()
    shown = {typed: say(language, id, data) for typed, (id, data) in TYPED.items()}
    shown["#bamoku 41: K13 L13 – A ladder"] = f"A ladder: {shown['#bamoku 41: K13 L13']}"
    shown |= SHORTER | {line: line for line in UNCHANGED}
    for typed in shown:
        await tab.write(typed)
        said = tab.page.locator("#messages li.own:not(.pending) .words").last
        await expect(said).to_have_text(shown[typed], use_inner_text=True)
    stored = (await place.bot.rooms.room(f"web:said-{language}")).after(0)
    assert [*shown] == [getattr(each.content, "text", None) for each in stored]
    opened = tab.page.locator("li.own .see-study")
    await expect(opened).to_have_text([say(language, "page-see-line", {})] * 5)
    first = tab.page.locator("li.own").first
    await first.scroll_into_view_if_needed()
    await tab.shoot(f"in-words-{language}")
    await first.hover()
    await first.get_by_title(say(language, "page-reply", {})).click()
    await tab.write("hm")
    quote = tab.page.locator("li.own a.quote bdi").last
    await expect(quote).to_have_text(shown["#bamoku 41: K13 L13"])
    await tab.page.locator("#tab-alone").click()
    for typed, words in PRIVATE.items():
        await tab.write(typed)
        said = tab.page.locator("#alone-messages li.own:not(.pending) .words").last
        await expect(said).to_have_text(words, use_inner_text=True)
    assert [] == tab.complaints
