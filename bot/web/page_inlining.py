"""Bundles the scripts of a page, and inlines scripts and styles into the board page.

Pure.

On a slow phone each file costs a round trip and a place in the queue. As a single response, the
board page can start to sign in with its first lines, and draws when the rest has arrived. The
content security policy names scripts by hash, which is narrower than by origin:
https://www.w3.org/TR/CSP3/#match-element-to-source-list.

Modules are concatenated after those that they import, in one scope, so their top-level names must
be unique.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

_IMPORT = re.compile(r"""^import \{([^}]*)\} from "/page/([a-z_/]+\.js)";\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=async |class |const |function |let )", re.MULTILINE)
_REMARK = re.compile(r"^ *(?://[^\n]*|/\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
_TRAILING = re.compile(r"""^((?:[^"'`\n]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)*?) +// .*$""", re.MULTILINE)
"""A remark behind code, but not the same characters in a string."""
_INDENT = re.compile(r"^ +", re.MULTILINE)
_STYLE_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE_SPACE = re.compile(r"\s*([{};,])\s*|(?<=:)\s+")
"""White space that can be removed. The space before a colon stays: it separates selectors."""
_STYLES = re.compile(
    r"""(?:^ *<link rel="stylesheet" href="/page/[a-z_/]+\.css">\n)+""", re.MULTILINE
)
_STYLE = re.compile(r"/page/([a-z_/]+\.css)")
_EARLY = re.compile(r"""<script src="/page/([a-z_/]+\.js)"></script>""")
_LINKED = re.compile(
    r"""<link rel="stylesheet" href="/page/(?P<style>[a-z_/]+\.css)">"""
    r"""|<script(?P<module> type="module")? src="/page/(?P<script>[a-z_/]+\.js)"></script>"""
)

ReadFile = Callable[[str], str]
"""Returns the content of a file of the page by name."""


@dataclass(frozen=True)
class InlinedPage:
    """A page, and the hashes of its scripts and styles for the content security policy."""

    page: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]


def inline_page(page: str, read: ReadFile) -> InlinedPage:
    """Replace the links to scripts and styles by their content."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}

    def inline_file(linked: re.Match[str]) -> str:
        tag = "style" if linked["style"] else "script"
        name = linked[tag]
        if tag == "style":
            content = _shorten_styles(read(name))
        else:
            content = bundle(name, read) if linked["module"] else _REMARK.sub("", read(name))
        hashes[tag].append(_hash(content))
        return f"<{tag}{linked['module'] or ''}>{content}</{tag}>"

    put_in = _LINKED.sub(inline_file, page)
    return InlinedPage(put_in, tuple(hashes["script"]), tuple(hashes["style"]))


def inline_early_scripts(page: str, read: ReadFile) -> InlinedPage:
    """Replace the links to scripts that are no modules by their content."""
    hashes = list[str]()

    def inline_script(linked: re.Match[str]) -> str:
        content = _shorten(read(linked[1]))
        hashes.append(_hash(content))
        return f"<script>{content}</script>"

    return InlinedPage(_EARLY.sub(inline_script, page), tuple(hashes), ())


def bundle_styles(page: str, name: str, read: ReadFile) -> tuple[str, str]:
    """Replace a page's links to style sheets by one to the sheet ``name``. Return the page, and
    that sheet."""
    sheets = list[str]()

    def join(linked: re.Match[str]) -> str:
        sheets.extend(_STYLE.findall(linked[0]))
        return f'  <link rel="stylesheet" href="/page/{name}">\n'

    page = _STYLES.sub(join, page)
    return page, "".join(_shorten_styles(read(each)) for each in sheets)


def bundle(name: str, read: ReadFile) -> str:
    """Return a module and all its imports as one script."""
    return "".join(_alone(read(each)) for each in modules(name, read))


def bundle_in_two(first: str, later: str, read: ReadFile) -> tuple[str, str]:
    """Return a module with all its imports as one script, and a second script with ``later`` and
    its other imports. The second one imports the rest from the first, by a relative address: an
    absolute one could name a newer version of the first script, which would start again."""
    early = modules(first, read)
    others = [each for each in modules(later, read) if each not in early]
    shared = {
        name.strip()
        for each in others
        for names, path in _IMPORT.findall(read(each))
        if path in early
        for name in names.split(",")
    }
    scripts = [
        "".join(_shorten(_IMPORT.sub("", read(each))) for each in part) for part in (early, others)
    ]
    return scripts[0], f'import {{ {", ".join(sorted(shared))} }} from "./{first}";\n{scripts[1]}'


def modules(name: str, read: ReadFile) -> tuple[str, ...]:
    """Return a module and all its imports, each after its own imports."""
    found: dict[str, None] = {}

    def visit(each: str) -> None:
        if each not in found:
            for _, other in _IMPORT.findall(read(each)):
                visit(other)
            found[each] = None

    visit(name)
    return tuple(found)


def _alone(module: str) -> str:
    return _EXPORT.sub("", _shorten(_IMPORT.sub("", module)))


def _shorten(script: str) -> str:
    """Remove remarks and indentation, a tenth of what is sent. No string spans lines."""
    return _INDENT.sub("", _TRAILING.sub(r"\1", _REMARK.sub("", script)))


def _shorten_styles(sheet: str) -> str:
    """Remove remarks and needless space. No string may contain ``{``, ``}``, ``;`` or ``,``."""
    return _STYLE_SPACE.sub(r"\1", _STYLE_REMARK.sub("", sheet)).replace(";}", "}").strip()


def _hash(content: str) -> str:
    """Return the source expression that allows a script or style in a policy."""
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"
