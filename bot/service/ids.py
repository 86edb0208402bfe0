"""Short ids that can be said and typed: three syllables, such as ``bamoku``. Codes that prove
something have twice as many: ``bamoku-tazire``."""

from __future__ import annotations

from hashlib import blake2b

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiou"
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
_LENGTH = 3
LINK_CODES = len(_SYLLABLES) ** (2 * _LENGTH)
"""How many codes there are: 2.6e11, so that guessing one within minutes is hopeless."""
_AVOIDED = ("resume", "dup", "jeb", "kup", "sik", "sra", "pis", "pip", "fuk", "tit", "nig", "kuta")
"""A command, and beginnings of words in Polish or English that no game should be called by."""


def game_id_for(event_id: str, attempt: int) -> str:
    """The id of the game that an event founds; 512,000 are possible.

    It follows from the event, so that the same challenge delivered twice founds one game.
    ``attempt`` counts up when the id is taken.
    """
    digest = blake2b(f"{attempt} {event_id}".encode(), digest_size=8).digest()
    number = int.from_bytes(digest)
    syllables = []
    for _ in range(_LENGTH):
        number, index = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[index])
    name = "".join(syllables)
    if any(avoided in name for avoided in _AVOIDED):
        return game_id_for(event_id, attempt + 1000)
    return name


def link_code(number: int) -> str:
    """The code for a number drawn from below `LINK_CODES`."""
    syllables = []
    for _ in range(2 * _LENGTH):
        number, index = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[index])
    return "".join(syllables[:_LENGTH]) + "-" + "".join(syllables[_LENGTH:])


def is_link_code(text: str) -> bool:
    """Whether a text has the form of a code."""
    first, hyphen, second = text.partition("-")
    return bool(hyphen) and is_game_id(first) and is_game_id(second)


def is_game_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return len(pairs) == _LENGTH and all(pair in _SYLLABLES for pair in pairs)
