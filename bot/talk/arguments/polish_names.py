"""Base forms of inflected Polish names: „Annę”, „Markiem”. Pure.

Names are recognised by their endings, without a dictionary: a form has several possible base forms,
and the caller keeps those that are names of real people. In a full name the first word is
inflected, and each other word may be: „Annę Nowak”, „Annę Kowalską”.
"""

from __future__ import annotations

from itertools import islice, product

LONGEST = 32
"""Longest form that is analysed, in characters."""
MAX_FORMS = 40
"""Base forms of a full name that are tried."""
_MAX_WORDS = 3
_SHORTEST_STEM = 2
_VOWELS = frozenset("aąeęioóuy")
_SOFT = {"ś": "si", "ć": "ci", "ń": "ni", "ź": "zi"}
"""Soft consonants, and their spelling before a vowel."""

_ENDINGS = (
    ("a", ("ę", "ą", "y", "i", "ie")),  # Annę, Anną, Anny, Olgi, Annie
    ("ia", ("i",)),  # Kasi
    ("ka", ("ce",)),  # Monice
    ("ga", ("dze",)),  # Oldze
    ("ta", ("cie",)),  # Marcie
    ("da", ("dzie",)),  # Magdzie
    ("ra", ("rze",)),  # Barbarze
    ("y", ("ego", "emu", "ym")),  # Jerzego
    ("", ("ego", "emu")),  # Antoniego
    ("i", ("im",)),  # Antonim
)
"""Endings of names (including men's names such as Kuba), and their endings in other cases."""
_OF_SURNAMES = (("a", ("iej", "ej")),)
"""More endings that occur only in surnames: Kowalskiej, Zielonej."""
_MASCULINE = ("a", "owi", "em", "iem")
"""Case endings of names that end in a consonant or „-o”: Marka, Markowi, Markiem, Michałem."""

_NOMINATIVES = frozenset(
    {
        "anna",
        "carla",
        "daria",
        "erica",
        "julia",
        "klaudia",
        "maria",
        "martina",
        "michaela",
        "paola",
        "paula",
        "petra",
    }
)
"""Women's names that look like a case of a man's name elsewhere (Ann, Mario), but are none in
Polish. „Kamila” is not here: it is also a case of Kamil, and a person called Kamila comes first."""


def base_forms(form: str) -> tuple[str, ...]:
    """Return the names that may have this inflected form, with the typed capitals. Empty if the
    form is too long or is a nominative."""
    first, *others = form.split() or [""]
    if not others:
        return _of_word(form)
    if len(others) >= _MAX_WORDS:
        return ()
    surnames = [(*_of_surname(word), word) for word in others]
    return tuple(islice(map(" ".join, product(_of_word(first), *surnames)), MAX_FORMS))


def _of_surname(form: str) -> tuple[str, ...]:
    adjective = [
        stem + nominative
        for nominative, endings in _OF_SURNAMES
        for ending in endings
        for stem in _stems(form, form.lower(), ending)
    ]
    return (*_of_word(form), *adjective)


def _of_word(form: str) -> tuple[str, ...]:
    if not _SHORTEST_STEM < len(form) <= LONGEST or not form.isalpha():
        return ()
    low = form.lower()
    if len(low) != len(form) or low in _NOMINATIVES:
        return ()
    found = dict[str, None]()
    for nominative, endings in _ENDINGS:
        for ending in endings:
            found |= dict.fromkeys(stem + nominative for stem in _stems(form, low, ending))
    for ending in _MASCULINE:
        for stem in _stems(form, low, ending):
            found |= dict.fromkeys(_men(stem))
    return tuple(name for name in found if name.lower() != low)


def _stems(form: str, low: str, ending: str) -> list[str]:
    stem = form[: -len(ending)]
    return [stem] if low.endswith(ending) and len(stem) >= _SHORTEST_STEM else []


def _men(stem: str) -> list[str]:
    """Return the nominatives of a man's name from its stem: Michał, Bruno; Bartek, Paweł,
    Maciek; Adaś."""
    before, last = stem[-2].lower(), stem[-1].lower()
    names = [stem, f"{stem}o"]
    if before not in _VOWELS and last not in _VOWELS:
        names.append(f"{stem[:-2]}{_SOFT.get(before, stem[-2])}e{stem[-1]}")
    names += [stem[:-2] + soft for soft, written in _SOFT.items() if stem.lower().endswith(written)]
    return names
