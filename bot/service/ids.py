"""Short ids that can be said and typed: three syllables, such as ``bamoku``."""

from __future__ import annotations

from hashlib import blake2b

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiou"
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
_LENGTH = 3
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


def is_game_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return len(pairs) == _LENGTH and all(pair in _SYLLABLES for pair in pairs)
