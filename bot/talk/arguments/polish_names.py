"""The names of which a Polish form may be another case: „Annę”, „Markiem”. Pure.

Polish names by their endings alone, without a dictionary: a form has several possible base forms,
of which whoever asks keeps those that a person has. Of a full name the first word is inflected, and
each other may be: „Annę Nowak”, „Annę Kowalską”.
"""

from __future__ import annotations

from itertools import islice, product

LONGEST = 32
"""Characters of a form that is looked at."""
MOST = 40
"""Base forms of a full name that are looked for."""
_MOST_WORDS = 3
_SHORTEST_STEM = 2
_VOWELS = frozenset("aąeęioóuy")
_SOFT = {"ś": "si", "ć": "ci", "ń": "ni", "ź": "zi"}
"""How a soft consonant is written before a vowel."""

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
"""What ends a name, men's such as Kuba among them, and what stands there in other cases."""
_OF_SURNAMES = (("a", ("iej", "ej")),)
"""The same of what follows a first name: Kowalskiej, Zielonej."""
_MASCULINE = ("a", "owi", "em", "iem")
"""The same of names that end in a consonant or „-o”: Marka, Markowi, Markiem, Michałem."""

_NOMINATIVES = frozenset(
    {
        *("anna", "carla", "daria", "erica", "julia", "klaudia", "maria", "martina", "michaela"),
        *("paola", "paula", "petra"),
    }
)
"""Women's names that are no case of a man's in Polish, but of one elsewhere (Ann, Mario). „Kamila”
is one of Kamil's: whoever is called so herself comes first."""


def base_forms(form: str) -> tuple[str, ...]:
    """The names of which this may be another case, in the letters as they were typed; none for what
    is too long, or is a name itself."""
    first, *others = form.split() or [""]
    if not others:
        return _of_word(form)
    if len(others) >= _MOST_WORDS:
        return ()
    surnames = [(*_of_surname(word), word) for word in others]
    return tuple(islice(map(" ".join, product(_of_word(first), *surnames)), MOST))


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
    """The nominatives of a man's name by its stem: Michał, Bruno; Bartek, Paweł, Maciek; Adaś."""
    before, last = stem[-2].lower(), stem[-1].lower()
    names = [stem, f"{stem}o"]
    if before not in _VOWELS and last not in _VOWELS:
        names.append(f"{stem[:-2]}{_SOFT.get(before, stem[-2])}e{stem[-1]}")
    names += [stem[:-2] + soft for soft, written in _SOFT.items() if stem.lower().endswith(written)]
    return names
