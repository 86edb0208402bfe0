"""Every text of the program with hostile names, and how chats interpret it.

The interpretation is implemented independently, by
https://support.discord.com/hc/en-us/articles/210298617 and
https://core.telegram.org/bots/api#html-style, so that it shares no bugs with the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.texts.translations import source

NAMES = (
    "@everyone @here",
    "@anna_k @EVERYONE",
    "<@81> <@!81> <@&5> <#6>",
    "<:x:7> <t:1> </help:8> <id:browse>",
    "[x](http://y.example/)",
    "**b** __u__ ~~s~~ ||h|| `c` ```d```",
    "# h",
    "-# s",
    "- l",
    "1. n",
    "> q\n>>> r",
    r"\*a\* \\@everyone \<@81>",
    "<b>b</b><i>",
    '<a href="tg://user?id=81">x</a>',
    "&lt;b&gt; &#60;b&#62; &amp;lt;",
    '"><img src=x onerror=alert(1)><script>alert(1)</script>',
    "@\u200beve\u200dryone\u2060 a\u00adb",
    "\u202eevil\u202c \u2066x\u2069 \u200fy",
    "Z\u0351\u0352\u0353\u0310\u0311 \x00\x07\x1b[31m",
    "*",
    "`",
    "forget_me_yes",
    "/forget_me_yes",
    "(/resign_yes) x!/pass@nigiri_bot //agree /a/b",
    "@anna @an #tag #·x a#b $BTC $1INCH",
    "nigiri.example a.b.pl/x?y=1#z 127.0.0.1 127.0.0.1/x xn--a.xn--p1ai ż.pl",
    "http://x.example/ HTTPS://x.example ftp://x.example tg://resolve?domain=x ton://x",
    "anna@nigiri.example a.b+c@d.e.pl mailto:a@b.pl",
    "+48 600 700 800 +1-212-555-0123 4111 1111 1111 1111 4111111111111111",
    "discord.gg/abc discord.com/invite/abc steam://run/1 :smile: :a:b:",
)
"""Names that would have effects if they were not escaped."""
REAL_NAMES = (
    "Zofia O'Neil",
    "żółw_42",
    "A. B.",
    "Jean-Luc (9 kyu)",
    "岳飛",
    "Nguyễn Văn Đức",
    "👩\u200d🚀 Ola",
    "عمر",
)
"""Names of real people."""

_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_DISCORD = re.compile(
    r"[*_`<>~|]|\]\(|^\s*(?:#{1,3}|-#|[-+]|[0-9]+\.)\s|@(?:everyone|here)"
    r"|[a-z]+://|\b(?:discord\.gg|discord(?:app)?\.com)/|:[a-z0-9_+-]+:",
    re.IGNORECASE | re.MULTILINE,
)
_HIDDEN = "\ue000"
"""A placeholder for an escaped character, which is no markup."""


def discord_marks(content: str) -> list[str]:
    """Return what Discord would interpret: formatting, mentions, links with a text."""
    return _DISCORD.findall(_ESCAPED.sub(_HIDDEN, content))


def discord_shows(content: str) -> str:
    """Return the displayed text of a message whose only markup is escapes."""
    return _ESCAPED.sub(r"\1", content)


class _Variables(Visitor):
    """The variables of a message, and the keys of its selectors."""

    def __init__(self) -> None:
        self.keys: dict[str, list[str]] = {}

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.keys.setdefault(node.id.name, [])

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            keys = self.keys.setdefault(node.selector.id.name, [])
            for variant in node.variants:
                key = variant.key
                keys.append(key.name if isinstance(key, ftl.Identifier) else key.value)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, dict[str, list[str]]]:
    """Return the variables of every message of a language, with the keys of their selectors.
    Computed once on demand, since it is slow."""
    found = {}
    for entry in FluentParser().parse(source(language)).body:
        if isinstance(entry, ftl.Message):
            finder = _Variables()
            finder.visit(entry)
            found[entry.id.name] = finder.keys
    return found


def fill_variables(
    variables: dict[str, list[str]], name: str, *, variants: bool
) -> Iterator[dict[str, object]]:
    """Yield data for a message with the name in every variable, and optionally once for each
    variant."""
    yield dict.fromkeys(variables, name)
    for variable, keys in variables.items() if variants else ():
        for key in keys:
            number = {"one": 1, "few": 2, "many": 5, "other": 22}.get(key, key)
            value: object = int(key) if key.isdigit() else number
            yield dict.fromkeys(variables, name) | {variable: value}
