"""Hostile texts on the page, in a real Chromium."""

from __future__ import annotations

import re
import unicodedata

import pytest
from playwright.async_api import Browser

from bot.posts.attachments import File
from bot.posts.post import Choice, Post
from tests.adapters.web.pages import Place, open_tab
from tests.faults.markup import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def _visible_text(name: str) -> str:
    """Remove control and format characters, and all but three combining marks per letter."""
    name = unicodedata.normalize("NFC", name)
    name = re.sub("([\u0300-\u036f]{3})[\u0300-\u036f]+", r"\1", name)
    return "".join(c for c in name if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf"))


TAGS = ["B", "I", "SCRIPT", "IFRAME", "OBJECT", "STYLE"]


async def test_texts_create_no_elements(browser: Browser, place: Place) -> None:
    """Names, lines, labels and files are shown unchanged, without invisible characters; none of
    them creates an element or address on the page, or runs a script."""
    tab = await open_tab(browser, place.url + "r/lobby")
    await tab.join('<img src=x onerror="alert(1)">'[:32])
    asked: list[str] = []
    tab.page.on("dialog", lambda dialog: asked.append(dialog.message))
    for number, name in enumerate(NAMES):
        file = File(f"{name}.sgf", "application/x-go-sgf", name)
        choices = (Choice(f"say:{number}", name),)
        post = Post(f"hostile/{number}", f"{number}: {name}", file, choices=choices)
        await place.bot.rooms.post("web:lobby", post)
    last = await tab.sees(f"{len(NAMES) - 1}: {_visible_text(NAMES[-1])}")
    await last.wait_for()
    shown = await tab.page.locator("li.message.bot p.text").evaluate_all(
        "all => all.map(one => one.querySelector('.words').textContent)"
    )
    assert [f"{number}: {_visible_text(name)}" for number, name in enumerate(NAMES)] == shown
    made = await tab.page.evaluate(
        "tags => [...document.querySelectorAll('#messages *')].filter(one =>"
        " tags.includes(one.tagName) || one.getAttributeNames().some(name =>"
        " name.startsWith('on'))).map(one => one.outerHTML)",
        TAGS,
    )
    links = await tab.page.locator("li.message a").evaluate_all("all => all.map(a => a.origin)")
    assert ([], []) == (made, asked)
    assert {place.url.rstrip("/")} == set(links)
