"""Text as Telegram counts and marks it: in UTF-16 units, with automatically detected entities.

https://core.telegram.org/bots/api#messageentity documents that lengths are UTF-16 units. Detection
follows ``match_mentions``, ``match_bot_commands``, ``match_hashtags``, ``match_cashtags``,
``match_urls``, ``is_email_address`` and ``match_bank_card_numbers`` in TDLib's
``td/telegram/MessageEntity.cpp``. It detects more than TDLib: any word of letters counts as a
top-level domain, any long number as a card's; and phone numbers, which Telegram's own server
detects, need only a plus and seven digits.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

Entity = dict[str, Any]

_IN_URL = r"[^\s<>\"«»\u2000-\u200b\u200e\u200f\u2016-\u206f]"
_TAG = r"[\w·\u200c]"
_FOUND = (
    (
        "url",
        re.compile(rf"(?i)(?:https?|ftp|tonsite|tg|ton)://{_IN_URL}+"),
    ),
    (
        "email",
        re.compile(r"(?i)[\w.+-]{1,300}@(?:[a-z0-9][\w-]*\.){1,6}[a-z]{2,8}(?![\w-])"),
    ),
    (
        "url",
        re.compile(
            rf"(?<![\w@#/~.-])(?:[\w~-]+\.)+(?:[^\W\d_]{{2,}}|xn--[\w-]+)(?![\w-])(?:[/?#]{_IN_URL}*)?"
        ),
    ),
    (
        "url",
        re.compile(rf"(?<![\w@#/~.-])(?:[0-9]{{1,3}}\.){{3}}[0-9]{{1,3}}(?![\w.])(?:/{_IN_URL}*)?"),
    ),
    (
        "bot_command",
        re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])"),
    ),
    ("mention", re.compile(r"(?<!\w)@[A-Za-z0-9_]{2,32}(?!\w)")),
    ("hashtag", re.compile(rf"(?<!{_TAG})#(?={_TAG}*[^\W\d_]){_TAG}{{1,256}}(?!{_TAG}*#)")),
    ("cashtag", re.compile(rf"(?<!{_TAG})(?<!\$)\$(?:1INCH|[A-Z]{{1,8}})(?!{_TAG}|\$)")),
    ("phone_number", re.compile(r"\+(?:[0-9][ ()-]{0,2}){6,}[0-9]")),
    ("bank_card", re.compile(r"(?<![+_.,\w-])[0-9](?:[ -]?[0-9]){12,18}(?![_\w-])")),
)
_WHOLE = frozenset({"text_link", "text_mention", "code", "pre"})


def units(text: str) -> int:
    """Return the length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """Return the part of a text that an entity covers."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return encoded[offset * 2 : (offset + length) * 2].decode("utf-16-le")


def find(text: str, given: list[Entity]) -> list[Entity]:
    """Return the given entities and the detected ones: commands, mentions, links, hashtags."""
    found = list(given)
    taken = [
        (one["offset"], one["offset"] + one["length"]) for one in given if one["type"] in _WHOLE
    ]
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            words = match[0].rstrip(".,!?:;)'") if kind == "url" else match[0]
            offset, length = units(text[: match.start()]), units(words)
            if all(offset + length <= start or end <= offset for start, end in taken):
                found.append({"type": kind, "offset": offset, "length": length})
                taken.append((offset, offset + length))
    return sorted(found, key=lambda one: (one["offset"], -one["length"]))


def trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Strip a text, as displayed; entities that become empty are removed."""
    shown = text.strip()
    ahead, whole = units(text[: len(text) - len(text.lstrip())]), units(shown)
    trimmed = []
    for one in entities:
        start = max(0, one["offset"] - ahead)
        end = min(whole, one["offset"] + one["length"] - ahead)
        if end > start:
            trimmed.append(one | {"offset": start, "length": end - start})
    return shown, trimmed


def is_link(url: str) -> bool:
    """Return whether Telegram accepts this as an address."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme == "tg":
        return bool(parts.netloc)
    host = parts.hostname or ""
    known = parts.scheme in ("http", "https") and not any(c.isspace() for c in url)
    return known and ("." in host.strip(".") or host == "localhost")
