"""Short ids that can be said and typed, such as ``bamoku``, and codes such as ``bamoku-tazire``.

An id has three syllables, and a fourth where most of those are taken; codes that prove something
have twice three."""

from __future__ import annotations

from hashlib import blake2b

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiou"
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
_LENGTH = 3
_SHORT_ATTEMPTS = 4
"""After so many ids that were taken another syllable is worth saying."""
LINK_CODES = len(_SYLLABLES) ** (2 * _LENGTH)
"""How many codes there are: 2.6e11, so that guessing one within minutes is hopeless."""
_AVOIDED = ("resume", "dup", "jeb", "kup", "sik", "sra", "pis", "pip", "fuk", "tit", "nig", "kuta")
"""A command, and beginnings of words in Polish or English that no game should be called by."""


def game_id_for(event_id: str, attempt: int) -> str:
    """The id of the game that an event founds; 512,000 short ones are possible, and 41 million with
    four syllables, which come after `_SHORT_ATTEMPTS`.

    It follows from the event, so that the same challenge delivered twice founds one game.
    ``attempt`` counts up when the id is taken, from 0 to 999.
    """
    length = _LENGTH if attempt < _SHORT_ATTEMPTS else _LENGTH + 1
    while True:
        digest = blake2b(f"{attempt} {event_id}".encode(), digest_size=8).digest()
        name = _spoken(int.from_bytes(digest), length)
        if not any(avoided in name for avoided in _AVOIDED):
            return name
        attempt += 1000


def link_code(number: int) -> str:
    """The code for a number drawn from below `LINK_CODES`."""
    name = _spoken(number, 2 * _LENGTH)
    return f"{name[: 2 * _LENGTH]}-{name[2 * _LENGTH :]}"


def is_link_code(text: str) -> bool:
    """Whether a text has the form of a code."""
    first, hyphen, second = text.partition("-")
    return bool(hyphen) and _length(first) == _length(second) == _LENGTH


def is_game_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    return _length(text) in (_LENGTH, _LENGTH + 1)


def _spoken(number: int, length: int) -> str:
    """So many syllables for a number; those of numbers below ``80**length`` are all different."""
    syllables = []
    for _ in range(length):
        number, index = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[index])
    return "".join(syllables)


def _length(text: str) -> int:
    """How many syllables a text is made of; 0 if it is made of anything else, or of too many."""
    if len(text) > 2 * (_LENGTH + 1):
        return 0
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return len(pairs) if all(pair in _SYLLABLES for pair in pairs) else 0
