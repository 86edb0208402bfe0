"""The bot's own vocabulary: words that also occur as names are no sign of a person."""

from __future__ import annotations

import re
from functools import cache

from bot.texts.translations import LANGUAGES, source

_WORD = re.compile(r"\w+")
_NOT_SAID = re.compile(r"^[a-z][\w-]*(?= *=)|“[^“”]*”|„[^„”]*”|\{[^{}]*\}", re.MULTILINE)
"""Message ids, quoted examples and placeholders."""


@cache
def vocabulary() -> frozenset[str]:
    """Return all lower-case words of all messages in all languages, without quoted examples. So
    it contains no names."""
    wording = " ".join(_NOT_SAID.sub(" ", source(language)) for language in LANGUAGES)
    return frozenset(word for word in _WORD.findall(wording) if word == word.casefold())


def is_ordinary(name: str) -> bool:
    """Whether a name is also an ordinary word, so that its occurrence in a message may not mean
    the person."""
    return vocabulary().issuperset(_WORD.findall(name.casefold()))
