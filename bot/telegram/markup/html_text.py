"""Convert text to Telegram's HTML (https://core.telegram.org/bots/api#html-style).

Telegram counts lengths in UTF-16 code units, after it has parsed the HTML.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape as escape_html

from bot.texts.rendered_text import RenderedText
from bot.texts.translations import COMMAND_EDGE, COMMAND_MIDDLE

LONGEST, LONGEST_CAPTION, LONGEST_ANSWER = 4096, 1024, 200
"""The longest message, caption and callback answer, in UTF-16 units."""

REACTIONS = {"✅": "👍", "❌": "👎"}
"""The Telegram reaction for each sign in the bot's posts."""

_JOINER = "\N{WORD JOINER}"
_ACTIVE = re.compile(r"(?<=[/@#$])(?=\S)|(?<=\.)(?=[^\s\d.])|(?<=\d\.)(?=\d+\.\d)")
"""The positions after ``/``, ``@``, ``#`` or ``$``, and after a dot in a domain name or an IP
address. Telegram could make the text at these positions clickable."""
_NUMBERS = re.compile(r"\+?\d(?:[ ().-]{0,3}\d){6,}")
_CALL = re.compile(f"{COMMAND_EDGE}([0-9]+){COMMAND_MIDDLE}([^{COMMAND_EDGE}]*){COMMAND_EDGE}")
"""A mark made by `mark_mention`. Its control characters never occur in user text."""
_LINK = r'<a href="tg://user?id=\1">\2</a>'
_MOMENT = re.compile(f"{COMMAND_EDGE}t([0-9]+){COMMAND_MIDDLE}([^{COMMAND_EDGE}]*){COMMAND_EDGE}")
"""A mark made by `mark_moment`."""
_TIME = r'<tg-time unix="\1" format="r">\2</tg-time>'
"""A time that Telegram's apps count down to, with the text for apps that do not know it
(https://core.telegram.org/bots/api#html-style)."""
_LONE = re.compile(r"[\ud800-\udfff]")


def units(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def guard_text(text: str) -> str:
    """Insert word joiners into user text so that Telegram makes nothing in it clickable.

    Telegram detects commands, mentions, tags, links, addresses, phone numbers and card numbers in
    any text (``find_entities`` in TDLib's ``MessageEntity.cpp``). A word joiner is an invisible
    character. It interrupts each of these, so that Telegram does not detect it."""
    numbers = _NUMBERS.sub(lambda number: _JOINER.join(number[0]), text)
    return _ACTIVE.sub(_JOINER, numbers)


def unguard_text(text: str) -> str:
    """Remove the word joiners of `guard_text`, for text that a person copied from a post."""
    return text.replace(_JOINER, "")


def plain(text: str) -> str:
    """Replace lone surrogates, which cannot be sent as UTF-8."""
    return _LONE.sub("\N{REPLACEMENT CHARACTER}", text)


def html(text: str, most: int = LONGEST) -> str:
    """Escape a text for HTML, cut to ``most`` units."""
    return escape_html(cut(plain(text), most))


def message(laid: RenderedText, *, live: bool = False) -> str:
    """Render a post as HTML: the headline in bold, the details in a collapsed quote, marks of
    `mark_mention` as links, and those of `mark_moment` as countdowns, or as their text if not
    ``live``.

    The caller must have passed user text through `guard_text`: this function cannot tell it from
    the bot's own text."""

    def show(text: str) -> str:
        linked = _CALL.sub(_LINK, escape_html(plain(text)))
        return _MOMENT.sub(_TIME if live else r"\2", linked)

    shown = laid.each(show)
    return shown.write("<b>{}</b>", "<blockquote expandable>{}</blockquote>")


def mark_mention(number: int, name: str) -> str:
    """Mark a person's name, so that `message` renders it as a link that notifies the person."""
    return f"{COMMAND_EDGE}{number}{COMMAND_MIDDLE}{name}{COMMAND_EDGE}"


def mark_moment(ms: int, shown: str) -> str:
    """Mark a moment (in milliseconds since 1970) and its text, so that `message` renders it as a
    countdown."""
    return f"{COMMAND_EDGE}t{ms // 1000}{COMMAND_MIDDLE}{shown}{COMMAND_EDGE}"


def fit_text(laid: RenderedText, most: int) -> tuple[RenderedText | None, RenderedText]:
    """Split a post so that its last part has at most ``most`` units.

    Return the part to send first (None if the whole post fits) and the last part. If the post fits
    without its details, only the details move to the first part. Otherwise the last part consists
    of as many last lines as fit."""
    if _length(laid) <= most:
        return None, laid
    rest = replace(laid, details=())
    if laid.details and _length(rest) <= most:
        return RenderedText(lines=laid.details), rest
    first, last = split(laid.plain, most)
    return (RenderedText(lines=(first,)) if first else None), RenderedText(lines=(last,))


def _length(laid: RenderedText) -> int:
    """Return the length of the visible text in UTF-16 units."""
    return units(_MOMENT.sub(r"\2", _CALL.sub(r"\2", plain(laid.plain))))


def cut(text: str, most: int) -> str:
    """Cut a text to at most ``most`` units, at the end of a line if possible."""
    if units(text) <= most:
        return text
    head = text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    whole_lines, newline, _ = head.rpartition("\n")
    return (whole_lines if newline else head) + "…"


def split(text: str, most: int) -> tuple[str, str]:
    """Split a text into a head and as many last lines as fit into ``most`` units.

    The head is empty if the whole text fits. A single last line that is too long is cut.
    """
    if units(text) <= most:
        return "", text
    lines = text.split("\n")
    last = [lines.pop()]
    while lines and units("\n".join([lines[-1], *last])) <= most:
        last.insert(0, lines.pop())
    return "\n".join(lines), cut("\n".join(last), most)
