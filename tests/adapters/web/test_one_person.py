"""In a room with one person every line is addressed to the bot."""

from __future__ import annotations

import pytest

from tests.adapters.web.site import Site, Visitor
from tests.adapters.web.test_alone import Enter, browsers
from tests.adapters.web.test_names import visits

__all__ = ["browsers"]
ROOM = "go-club"
HOUR = 60 * 60 * 1000
HERE = f"/api/rooms/{ROOM}/here"


async def report_presence(browser: Visitor, name: str, *, here: bool = True) -> None:
    """Report that a person looks at the room, or no longer does."""
    assert 200 == (await browser.post(HERE, {"user": name, "here": here})).status


async def is_addressed(site: Site, browser: Visitor, text: str = "hi") -> bool:
    """Return whether Anna's line counts as addressed to the bot."""
    site.conversation.heard.clear()
    assert 200 == (await browser.say("Anna", text, ROOM)).status
    [heard] = site.conversation.heard
    return heard.addressed


async def test_a_second_writer_ends_it(site: Site, browsers: Enter) -> None:
    """Lines count as addressed to the bot until a second person writes in the room."""
    anna, ben = browsers(), browsers()
    assert await is_addressed(site, anna)
    assert await is_addressed(site, anna)
    await ben.say("Ben", "hello", ROOM)
    assert not await is_addressed(site, anna)
    assert await is_addressed(site, anna, "@Nigiri hi")


async def test_a_second_reader_ends_it(site: Site, browsers: Enter) -> None:
    """A person who only reads counts as present, too, and may return the same day."""
    anna, ben = browsers(), browsers()
    for browser, name in ((anna, "Anna"), (ben, "Ben")):
        await visits(browser, name)
    await report_presence(anna, "Anna")
    assert await is_addressed(site, anna)
    await report_presence(ben, "Ben")
    assert not await is_addressed(site, anna)
    await report_presence(ben, "Ben", here=False)
    assert not await is_addressed(site, anna)


async def test_a_silent_person_counts_for_a_day(
    site: Site, browsers: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who has never written counts as present for a day after the last moment that both
    people were present."""
    now = 0
    monkeypatch.setattr(site.log, "_now", lambda: now)
    anna, ben = browsers(), browsers()
    for browser, name in ((anna, "Anna"), (ben, "Ben")):
        await visits(browser, name)
    for hours in (0, 20):
        now = hours * HOUR
        await report_presence(anna, "Anna")
        await report_presence(ben, "Ben")
    for hours, alone in ((26, False), (44, False), (46, True)):
        now = hours * HOUR
        assert alone == await is_addressed(site, anna)


async def test_a_line_for_another_person(site: Site, browsers: Enter) -> None:
    """A line that names another person is addressed to them."""
    assert not await is_addressed(site, browsers(), "@Ben are you there?")


PRIVATE = (
    "please note C3 is thin",
    "note C3",
    "if D4→Q16",
    "if he plays D4 then Q16",
    "my plans",
    "analyse D4 then Q16 looks good",
    "link my account bamoku-tazire",
    "back",
)


@pytest.mark.parametrize("line", PRIVATE)
async def test_private_commands(site: Site, browsers: Enter, line: str) -> None:
    """A line that the bot would take for a private command is not published, since later visitors
    could read it."""
    anna = browsers()
    refused = await anna.say("Anna", line, ROOM)
    assert (422, "web-error-private") == (refused.status, refused.body["error"]["id"])
    assert ([], []) == (await site.log.read(f"web:{ROOM}", 0, 100), site.conversation.heard)
