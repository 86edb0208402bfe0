"""The words of a name of several, by each of which a person may be called: “Anna” of Anna Kowalska.
Pure."""

from __future__ import annotations

import re

MOST = 8
"""Words of a name that count, the first ones."""
_WORD = re.compile(r"\w(?:\S*\w)?")


def words_of(name: str) -> tuple[str, ...]:
    """The words as they are compared, without what stands around them; none for what is no more
    than one word, which is the name itself."""
    whole = name.casefold()
    words = dict.fromkeys(_WORD.findall(whole)[:MOST])
    return tuple(word for word in words if word != whole)
