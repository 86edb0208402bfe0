"""Pronounceable short ids, such as ``bamoku``, and link codes, such as ``bamoku-tazire``.

An id has three syllables, or four when most ids of three syllables are taken. A link code has two
groups of three syllables.
"""

from __future__ import annotations

from hashlib import blake2b

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiou"
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
_LENGTH = 3
_SHORT_ATTEMPTS = 4
"""After this many collisions ids get another syllable."""
LINK_CODES = len(_SYLLABLES) ** (2 * _LENGTH)
"""The number of codes, 2.6e11: too many to guess one within minutes."""
_AVOIDED = ("resume", "dup", "jeb", "kup", "sik", "sra", "pis", "pip", "fuk", "tit", "nig", "kuta")
"""A command, and offensive word beginnings in Polish or English that ids must not contain."""


def game_id_for(event_id: str, attempt: int) -> str:
    """Derive the id of a new game from its event. There are 512,000 short ids, and 41 million with
    four syllables, used after `_SHORT_ATTEMPTS`.

    Deriving it makes a redelivered challenge idempotent. ``attempt`` (0 to 999) is increased when
    the id is taken.
    """
    length = _LENGTH if attempt < _SHORT_ATTEMPTS else _LENGTH + 1
    while True:
        digest = blake2b(f"{attempt} {event_id}".encode(), digest_size=8).digest()
        name = _spoken(int.from_bytes(digest), length)
        if not any(avoided in name for avoided in _AVOIDED):
            return name
        attempt += 1000


def link_code(number: int) -> str:
    """Return the code for a random number below `LINK_CODES`."""
    name = _spoken(number, 2 * _LENGTH)
    return f"{name[: 2 * _LENGTH]}-{name[2 * _LENGTH :]}"


def is_link_code(text: str) -> bool:
    """Return whether a text has the form of a link code."""
    first, hyphen, second = text.partition("-")
    return bool(hyphen) and _length(first) == _length(second) == _LENGTH


def is_game_id(text: str) -> bool:
    """Return whether a text has the form of a game id."""
    return _length(text) in (_LENGTH, _LENGTH + 1)


def _spoken(number: int, length: int) -> str:
    """Return ``length`` syllables for a number; numbers below ``80**length`` give different
    results."""
    syllables = []
    for _ in range(length):
        number, index = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[index])
    return "".join(syllables)


def _length(text: str) -> int:
    """Return the number of syllables of a text; 0 if it is malformed or too long."""
    if len(text) > 2 * (_LENGTH + 1):
        return 0
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return len(pairs) if all(pair in _SYLLABLES for pair in pairs) else 0
