"""Plain text as Telegram's HTML (https://core.telegram.org/bots/api#html-style).

Telegram counts lengths in units of UTF-16, after its marks are read.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape as escape_html

from bot.texts.rendered_text import RenderedText
from bot.texts.translations import COMMAND_EDGE, COMMAND_MIDDLE

LONGEST, LONGEST_CAPTION, LONGEST_ANSWER = 4096, 1024, 200
"""Of a message, of what stands under a picture, and of the answer to a press."""

REACTIONS = {"✅": "👍", "❌": "👎"}
"""Which of the reactions that Telegram offers stand for the signs in our posts."""

_JOINER = "\N{WORD JOINER}"
_ACTIVE = re.compile(r"(?<=[/@#$])(?=\S)|(?<=\.)(?=[^\s\d.])|(?<=\d\.)(?=\d+\.\d)")
"""Behind the signs that make what follows a command, a mention, a tag or a link."""
_NUMBERS = re.compile(r"\+?\d(?:[ ().-]{0,3}\d){6,}")
_CALL = re.compile(f"{COMMAND_EDGE}([0-9]+){COMMAND_MIDDLE}([^{COMMAND_EDGE}]*){COMMAND_EDGE}")
"""A mention, between marks that no people's text has: they hide."""
_LINK = r'<a href="tg://user?id=\1">\2</a>'
_LONE = re.compile(r"[\ud800-\udfff]")


def units(text: str) -> int:
    """The length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def guarded(text: str) -> str:
    """What a person wrote, so that Telegram makes nothing of it that can be tapped: commands,
    mentions, tags, links, addresses, numbers of phones and cards, which it finds in any text
    (``find_entities`` in TDLib's ``MessageEntity.cpp``). What stands between the characters has no
    width, lets no line break there, and belongs to no word and no address."""
    numbers = _NUMBERS.sub(lambda number: _JOINER.join(number[0]), text)
    return _ACTIVE.sub(_JOINER, numbers)


def unguarded(text: str) -> str:
    """Removes from text that a person copied from a post what `guarded` has put into it."""
    return text.replace(_JOINER, "")


def plain(text: str) -> str:
    """The text as Telegram can take it."""
    return _LONE.sub("\N{REPLACEMENT CHARACTER}", text)


def html(text: str, most: int = LONGEST) -> str:
    """The text with nothing in it that Telegram would read as a mark."""
    return escape_html(cut(plain(text), most))


def message(laid: RenderedText) -> str:
    """The text of a post in Telegram's own form: the headline bold, the details in a quote that is
    folded, people who are `called` as links. What people wrote in it is `guarded` already: only
    then it is told from the program's own."""
    shown = laid.each(lambda text: _CALL.sub(_LINK, escape_html(plain(text))))
    return shown.write("<b>{}</b>", "<blockquote expandable>{}</blockquote>")


def called(number: int, name: str) -> str:
    """A person as a link, so that Telegram notifies them."""
    return f"{COMMAND_EDGE}{number}{COMMAND_MIDDLE}{name}{COMMAND_EDGE}"


def fitted(laid: RenderedText, most: int) -> tuple[RenderedText | None, RenderedText]:
    """The post no longer than ``most`` units; what does not fit goes before it, as a post of its
    own: the details, and of a long text its first lines."""
    if _length(laid) <= most:
        return None, laid
    rest = replace(laid, details=())
    if laid.details and _length(rest) <= most:
        return RenderedText(lines=laid.details), rest
    first, last = split(laid.plain, most)
    return (RenderedText(lines=(first,)) if first else None), RenderedText(lines=(last,))


def _length(laid: RenderedText) -> int:
    """As it is seen, in units."""
    return units(_CALL.sub(r"\2", plain(laid.plain)))


def cut(text: str, most: int) -> str:
    """No longer than ``most`` units, cut at the end of a line if there is one."""
    if units(text) <= most:
        return text
    head = text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    whole_lines, newline, _ = head.rpartition("\n")
    return (whole_lines if newline else head) + "…"


def split(text: str, most: int) -> tuple[str, str]:
    """The text, and as many of its last lines as fit into ``most`` units; all of it, if it does.

    A last line that is too long alone is cut.
    """
    if units(text) <= most:
        return "", text
    lines = text.split("\n")
    last = [lines.pop()]
    while lines and units("\n".join([lines[-1], *last])) <= most:
        last.insert(0, lines.pop())
    return "\n".join(lines), cut("\n".join(last), most)
