"""The bundled scripts of a page."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.async_api import Browser

from bot.web.boards.board_pages import read
from bot.web.http import room_pages
from bot.web.http.room_pages import FOLDERS, PageFiles
from bot.web.page_inlining import bundle, bundle_in_two, bundle_styles, inline_page, modules

LINK = b'"/page/room.js"'
STYLES = {
    name
    for page in ("index.html", "own/index.html")
    for name in re.findall(r'href="/page/([a-z_/]+\.css)"', read(page))
}
SCRIPTS = ("own/own.js", "room.js", "rest.js")
_DECLARED = re.compile(r"(?:export )?(?:async function|class|const|function|let) ([\w$]+)")

_REMARK = re.compile(r"/\*(?s:.*?)\*/|//.*$", re.MULTILINE)
_USED = re.compile(r"(?<![\w$.])([\w$]+)\((?!.*\) \{$)|\b(?:new|extends) ([\w$]+)", re.MULTILINE)
"""Names that are called (not the headers of methods), created or extended."""
_BOUND = re.compile(
    r"(?:class|const|function|let) ([^=(]+)"
    r"|\(([^()]*(?:\([^()]*\)[^()]*)*)\) (?:=>|\{)",
)
"""Declarations and parameters."""


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
        imported = [one[1] for line in lines if (one := re.search(r'from "/page/(.+)";$', line))]
        assert {*imported} <= known, name
        assert len({*imported}) == len(imported), name
        known.add(name)
        given += top_level_names(name)
    assert [] == [name for name, count in Counter(given).items() if count > 1]
    assert len(known) < len(given)
    one_script = bundle(script, read)
    assert None is re.search(r"^(?:import|export) |</script|<!--", one_script, re.MULTILINE)


@pytest.mark.parametrize("name", sorted({each for one in SCRIPTS for each in modules(one, read)}))
def test_a_module_imports_what_it_uses(name: str) -> None:
    """What a module calls, creates or extends is its own or imported: in the bundle, where all
    modules share one scope, a missing import would not be noticed."""
    exported = {
        each for one in SCRIPTS for module in modules(one, read) for each in top_level_names(module)
    }
    code = _REMARK.sub("", read(name))
    imported = re.findall(r"^import \{(.*)\} from", code, re.MULTILINE)
    own = re.findall(r"[\w$]+", " ".join([*imported, *map(" ".join, _BOUND.findall(code))]))
    used = {name for found in _USED.findall(code) for name in found if name}
    assert set() == (used & exported) - {*own}


def test_the_second_script_imports_from_the_first() -> None:
    """No module is in both scripts, and no name is declared twice. The second one imports only what
    the first exports, from the same version."""
    first, rest = bundle_in_two("room.js", "rest.js", read)
    head, _, body = rest.partition("\n")
    imported = re.fullmatch(r'import \{ (.+) \} from "\./room\.js";', head)
    assert imported is not None
    names = {*imported[1].split(", ")}
    assert {"$", "say", "language"} <= names
    exported = r"^export (?:async function|class|const|function|let) ([\w$]+)"
    assert names <= {*re.findall(exported, first, re.MULTILINE)}
    declared = [
        name
        for each in {*modules("room.js", read), *modules("rest.js", read)}
        for name in top_level_names(each)
    ]
    assert [] == [name for name, count in Counter(declared).items() if count > 1]
    assert first.count("class Pane ") == 1 == body.count("class Bell ")
    assert 0 == first.count("class Bell ") == body.count("class Pane ")
    assert None is re.search(r"^import |</script|<!--", first + body, re.MULTILINE)
    assert 'import("/page/rest.js"' in first


def test_a_bundle_has_no_remarks() -> None:
    """Remarks and indentation are not sent; text in strings that looks like a remark is kept."""
    module = """// The module.

import { b } from "/page/b.js";

/** Says
    it. */
export function say() {
  const at = "http://b // c"; // a remark
  const how = `it's // ${at}`; // it's a remark
  return b(at, how, 'x // y');
}
"""
    files = {"a.js": module, "b.js": "export const b = 1; // one\n"}
    assert [
        "const b = 1;",
        "function say() {",
        'const at = "http://b // c";',
        "const how = `it's // ${at}`;",
        "return b(at, how, 'x // y');",
        "}",
    ] == [line for line in bundle("a.js", files.__getitem__).splitlines() if line]


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_string_spans_lines(script: str) -> None:
    """No string of a script spans lines, so that indentation can be removed."""
    lines = [line for name in modules(script, read) for line in read(name).splitlines()]
    assert [] == [line for line in lines if line.count("`") % 2]
    assert not [line for line in bundle(script, read).splitlines() if re.search(r"^ | // ", line)]


def test_styles_without_space() -> None:
    """Remarks and space are not sent, except space between selectors and between values."""
    page = '  <link rel="stylesheet" href="/page/a.css">\n'
    sheet = """/* Two
   remarks. */
.a :is(.b, .c)::before {
  content: "✓ "; /* a sign */
  margin: 0 calc(1rem + 2px);
}
@media (max-width: 24rem) { .a { top: 0; } .b { left: 0 } }
"""
    short = (
        '.a :is(.b,.c)::before{content:"✓ ";margin:0 calc(1rem + 2px)}'
        "@media (max-width:24rem){.a{top:0}.b{left:0}}"
    )
    joined, styles = bundle_styles(page, "all.css", lambda _: sheet)
    assert page.replace("a.css", "all.css") == joined
    assert short == styles
    assert f"<style>{short}</style>" == inline_page(page.strip(), lambda _: sheet).page


def test_no_string_of_a_style_has_marks() -> None:
    """No string of a style sheet contains a mark, so that space around marks can be removed."""
    sheets = [read(each) for each in STYLES]
    strings = [each for sheet in sheets for each in re.findall(r'"([^"]*)"', sheet)]
    assert "✓ " in strings
    assert [] == [each for each in strings if re.search(r"[{};,:]|/\*", each)]


def test_one_module_touches_the_address() -> None:
    """Only one module of the room page uses the history and the location of the browser."""
    used = re.compile(r"pushState|replaceState|popstate|history\.state|(?<![\w.])location\.")
    users = [name for name in modules("room.js", read) if used.search(read(name))]
    assert ["address.js"] == users


def test_the_hash_covers_the_bundling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The content hash covers the bundled script, since browsers cache it forever: a different
    bundling gives a different hash."""
    before = PageFiles(FOLDERS)
    first, rest = bundle_in_two("room.js", "rest.js", read)
    monkeypatch.setattr(room_pages, "bundle_in_two", lambda *_: (f"{first};\n", rest))
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
