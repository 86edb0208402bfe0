"""Text as Telegram counts and marks it: in UTF-16 units, with what it finds by itself.

https://core.telegram.org/bots/api#messageentity; that lengths are UTF-16 units is documented there.
What a mention, a command and a link look like follows ``MessageEntity.cpp`` of TDLib, simplified.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

Entity = dict[str, Any]

_FOUND = (
    ("url", re.compile(r"(?:https?://|tg://)[^\s<>\"]+")),
    (
        "url",
        re.compile(r"(?<![\w@./])(?:[\w-]+\.)+(?:com|org|net|me|dev|io|pl|app)\b(?:/[^\s<>\"]*)?"),
    ),
    (
        "bot_command",
        re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])"),
    ),
    ("mention", re.compile(r"(?<![\w@])@[A-Za-z0-9_]{3,32}(?!\w)")),
    ("hashtag", re.compile(r"(?<!\w)#(?=\w*[^\W\d])\w{1,256}")),
)
_WHOLE = frozenset({"text_link", "text_mention", "code", "pre"})


def units(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """The part of a text that an entity is about."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return encoded[offset * 2 : (offset + length) * 2].decode("utf-16-le")


def find(text: str, given: list[Entity]) -> list[Entity]:
    """The given entities and those Telegram finds itself: commands, mentions, links, hashtags."""
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
    """Without blanks around it, as messages are shown; entities that are left empty go."""
    shown = text.strip()
    ahead, whole = units(text[: len(text) - len(text.lstrip())]), units(shown)
    kept = []
    for one in entities:
        start = max(0, one["offset"] - ahead)
        end = min(whole, one["offset"] + one["length"] - ahead)
        if end > start:
            kept.append(one | {"offset": start, "length": end - start})
    return shown, kept


def is_link(url: str) -> bool:
    """Whether Telegram takes this for the address of something."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme == "tg":
        return bool(parts.netloc)
    host = parts.hostname or ""
    known = parts.scheme in ("http", "https") and not any(c.isspace() for c in url)
    return known and ("." in host.strip(".") or host == "localhost")
