"""How the page notifies the person concerned: a coloured edge on the message, and an @ in the title
of a hidden tab."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, open_tab
from tests.end_to_end.program import Person, Program, people

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NEW = re.compile(r"^\([0-9]+")
"""How a hidden tab's title begins when there are new messages."""

CALLS = [
    # an action, and the people that the resulting post notifies
    ("Anna: challenge Ben 9x9 black komi 0.5 no clock", "Ben"),
    ("Ben: terms 7x7", "Anna"),
    ("Anna: accept", "Anna"),
    ("Anna: D4", "Ben"),
    ("Ben: undo", ""),
    ("Anna: undo", "Ben"),
    ("Ben: [refuse]", ""),
    ("Ben: pass", "Anna"),
    ("Anna: pass", "Anna Ben"),
    ("Anna: dead D4", "Ben"),
    ("Ben: [agree]", "Anna"),
    ("Anna: [agree]", "Ben"),
]


async def run_step(cast: dict[str, Person], step: str, **more: str) -> None:
    """Type a line, or press the newest button of a kind: ``[agree]``."""
    who, _, what = step.partition(": ")
    person = cast[who]
    if not what.startswith("["):
        await person.say(what, **more)
        return
    verb = what.strip("[]")
    message, choice = [
        (message["id"], choice["id"])
        for message in await person.messages()
        for choice in message["choices"]
        if choice["id"].startswith(f"{verb}:")
    ][-1]
    await person.choose(message, choice)


async def hide(tab: Tab, *, hidden: bool) -> None:
    """Hide the tab, or show it again."""
    await tab.page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


async def test_posts_notify_the_awaited_people(program: Program, browser: Browser) -> None:
    """A message about something that waits for a person has a coloured edge on that person's page,
    and their hidden tab has an @ in its title. No other page has either."""
    async with people(program.url, "calls", "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        tabs = {name: await open_tab(browser, f"{program.url}r/calls") for name in cast}
        for name, tab in tabs.items():
            await tab.join(name)
            await cast[name].comes(tab.page)
        before = list[dict[str, Any]]()
        found: list[tuple[str, str, str]] = []
        for step, _ in CALLS:
            for tab in tabs.values():
                await hide(tab, hidden=True)
            talks = [each["talk"] for each in before if each["talk"]]
            await run_step(cast, step, **({"game": talks[0]} if talks else {}))
            said = await cast["Anna"].messages()
            new = said[len(before) :]
            shown = [each for each in new if each["talk"]] or new
            edged, titled = [], []
            for name, tab in tabs.items():
                await expect(tab.page).to_have_title(NEW)
                looks = [
                    await tab.page.locator(f"#m{each['id']}").get_attribute("class") or ""
                    for each in shown
                ]
                edged += [name] * any("calls" in look.split() for look in looks)
                titled += [name] * ("@" in await tab.page.title())
                await hide(tab, hidden=False)
            before = said
            found.append((step, " ".join(edged), " ".join(titled)))
    assert [(step, who, who) for step, who in CALLS] == found
