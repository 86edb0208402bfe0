"""The words that the program itself says, which are no sign of a person who is called so."""

from __future__ import annotations

import re
from functools import cache

from bot.texts.translations import LANGUAGES, source

_WORD = re.compile(r"\w+")
_NOT_SAID = re.compile(r"^[a-z][\w-]*(?= *=)|“[^“”]*”|„[^„”]*”|\{[^{}]*\}", re.MULTILINE)
"""Ids, examples and what is put in."""


@cache
def vocabulary() -> frozenset[str]:
    """All words that stand in small letters in messages, in all languages, without those of quoted
    examples; so no names."""
    said = " ".join(_NOT_SAID.sub(" ", source(language)) for language in LANGUAGES)
    return frozenset(word for word in _WORD.findall(said) if word == word.casefold())


def is_ordinary(name: str) -> bool:
    """Whether a name is an ordinary word, too, which may stand in a message and mean no person."""
    return vocabulary().issuperset(_WORD.findall(name.casefold()))
