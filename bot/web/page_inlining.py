"""The scripts of a page as one, and the board page in one answer, with them in it. Pure.

On a slow phone each file more costs a journey to the server, and a place in the queue. As one
answer the board page asks to be let in as soon as its first lines have come, and draws when the
rest has. What may run in it is named by its hash, which is narrower than by its origin:
https://www.w3.org/TR/CSP3/#match-element-to-source-list.

The modules become one: those that a module imports stand before it, and all in one scope, so that
no two may give the same name to something.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

_IMPORT = re.compile(r"""^import \{[^}]*\} from "/page/([a-z_/]+\.js)";\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=async |class |const |function |let )", re.MULTILINE)
_REMARK = re.compile(r"^ *(?://[^\n]*|/\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
_LINKED = re.compile(
    r"""<link rel="stylesheet" href="/page/(?P<style>[a-z_/]+\.css)">"""
    r"""|<script(?P<module> type="module")? src="/page/(?P<script>[a-z_/]+\.js)"></script>"""
)

ReadFile = Callable[[str], str]
"""What is in a file of the page, by its name."""


@dataclass(frozen=True)
class InlinedPage:
    """A page, and what may run in it and shape it: hashes as they stand in a policy."""

    page: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]


def inlined(page: str, read: ReadFile) -> InlinedPage:
    """A page with what it links to in its place."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}

    def put(linked: re.Match[str]) -> str:
        tag = "style" if linked["style"] else "script"
        name = linked[tag]
        content = bundled(name, read) if linked["module"] else _REMARK.sub("", read(name))
        digest = b64encode(sha256(content.encode()).digest()).decode()
        hashes[tag].append(f"'sha256-{digest}'")
        return f"<{tag}{linked['module'] or ''}>{content}</{tag}>"

    put_in = _LINKED.sub(put, page)
    return InlinedPage(put_in, tuple(hashes["script"]), tuple(hashes["style"]))


def bundled(name: str, read: ReadFile) -> str:
    """A module and all that it imports as one."""
    return "".join(_alone(read(each)) for each in modules(name, read))


def modules(name: str, read: ReadFile) -> tuple[str, ...]:
    """A module and all that it imports, each after those that it imports itself."""
    found: dict[str, None] = {}

    def visit(each: str) -> None:
        if each not in found:
            for other in _IMPORT.findall(read(each)):
                visit(other)
            found[each] = None

    visit(name)
    return tuple(found)


def _alone(module: str) -> str:
    return _EXPORT.sub("", _REMARK.sub("", _IMPORT.sub("", module)))
