"""The words of a full name, which may be used alone: “Anna” of Anna Kowalska. Pure."""

from __future__ import annotations

import re

MAX_WORDS = 8
"""Words of a name that count; later ones are ignored."""
_WORD = re.compile(r"\w(?:\S*\w)?")


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name, case-folded and without surrounding punctuation. Empty for a
    single word, which is the name itself."""
    whole = name.casefold()
    words = dict.fromkeys(_WORD.findall(whole)[:MAX_WORDS])
    return tuple(word for word in words if word != whole)
