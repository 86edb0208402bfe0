"""The bundled scripts of a page."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.async_api import Browser

from bot.web.boards.board_pages import read
from bot.web.http import room_pages
from bot.web.http.room_pages import FOLDERS, PageFiles
from bot.web.page_inlining import bundle, modules

LINK = b'"/page/room.js"'
SCRIPTS = ("own/own.js", "room.js")
_DECLARED = re.compile(r"(?:export )?(?:async function|class|const|function|let) ([\w$]+)")


def top_level_names(module: str) -> list[str]:
    """Return the top-level names of a module."""
    return [one[1] for line in read(module).splitlines() if (one := _DECLARED.match(line))]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_page_is_one_script(script: str) -> None:
    """Modules are joined in dependency order without conflicting names, and contain nothing that
    would end the script element."""
    given, known = list[str](), set[str]()
    for name in modules(script, read):
        lines = read(name).splitlines()
        imported = {one[1] for line in lines if (one := re.search(r'from "/page/(.+)";$', line))}
        assert imported <= known, name
        known.add(name)
        given += top_level_names(name)
    assert [] == [name for name, count in Counter(given).items() if count > 1]
    assert len(known) < len(given)
    one_script = bundle(script, read)
    assert None is re.search(r"^(?:import|export) |</script|<!--", one_script, re.MULTILINE)


def test_the_hash_covers_the_bundling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The content hash covers the bundled script, since browsers cache it forever: a different
    bundling gives a different hash."""
    before = PageFiles(FOLDERS)
    monkeypatch.setattr(room_pages, "bundle", lambda *how: f"{bundle(*how)};\n")
    assert before["room.js"] != PageFiles(FOLDERS)["room.js"]
    assert before.add_hash(LINK) != PageFiles(FOLDERS).add_hash(LINK)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_no_name_shadows_a_global(browser: Browser) -> None:
    """No top-level name shadows a global of the browser, such as `open`."""
    page = await (await browser.new_context()).new_page()
    given = [
        name
        for script in SCRIPTS
        for each in modules(script, read)
        for name in top_level_names(each)
    ]
    taken = "names => names.filter((name) => name in window)"
    assert ["open"] == await page.evaluate(taken, ["open"])
    assert [] == await page.evaluate(taken, given)
