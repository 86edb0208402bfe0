"""Unnatural wording that no locale file may contain."""

from __future__ import annotations

import re

import pytest

from bot.texts.translations import LANGUAGES, locale_files

STIFF = {
    "en": {
        r"\bshall (?!I\b)": "“should”, or a sentence without it",
        r"\bsomebody\b": "“someone”",
        r"\bis no (code|point|number|game|choice)\b": "“isn’t a code”",
        r"\bbeforehand\b": "“from a plan”",
        r"\bwin on time\b.* go\b": "“won’t claim the timeout”",
        r"\bhand over\b": "“upload”, “send”",
        r"\bstands still\b": "“pauses”",
        r"\bWaive no\b": "“claim”",
        r"\b(those|that) were\b": "“too many …”",
        r"\bwhoever\b": "“the first to …”, “newcomers”",
        r"\b(have|has|are|is) \w+ (with )?nobody\b(?!’)": "“haven’t … anyone”",
        r"\bI know no\b": "“I don’t know”",
        r"\bhand me\b": "“send me”",
        r"\b(that|such a) \w+ is not possible\b": "“that … isn’t possible”",
    },
    "pl": {
        r"\bZmień imię\b": "„Zmień nick”",
        r"\bNikt jeszcze nic nie mówi\b": "„nie napisał”",
        r"\bogniw": "„ikona linku”",
        r"\bCzytam grę\b": "„Analizuję pozycję”",
        r"\bDarowan|\bdaruje": "„odpuszcza wygraną na czas”",
        r"\b[Tt]woje imię\b": "„Twój nick”",
        r"\bPrzekaż zapis\b": "„wczytaj”",
        r"\bTrzeba by przeczytać\b": "„zbyt otwarta”",
        r"\bwyzywa": "„rzucać wyzwania”; to drugie znaczy też „obrażać”",
        r"\bwzmiankuj": "„powiadamiać”",
        r"\b(oboje|obojga|obojgu)\b": "„obie strony”; nie zgaduje się płci",
        r"\b(mogłem|chciałem|byłem|zrobiłem)\b": "bez „ja” w rodzaju męskim",
        r"\bkomend": "„polecenie”, jak w czatach",
        r"\bdotknij\b": "„stuknij”",
        r"\brachunek (nr|gry|\{)": "„wynik”, jak we wpisach",
    },
}
"""Patterns to reject in each language, with the better wording."""


TAUGHT = ("-articles", "-lesson-")
"""Parts of the file names of rules and lessons."""
RULES_SAY = r"\bwhoever\b"
"""A pattern allowed in rules and lessons only."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_unnatural_wording(language: str) -> None:
    """No text of a locale file matches a rejected pattern."""
    unnatural = [
        (file.name, text, better)
        for file in locale_files(language)
        for text in _texts(file.read_text("utf-8"))
        for pattern, better in STIFF[language].items()
        if not (pattern == RULES_SAY and any(part in file.stem for part in TAUGHT))
        if re.search(pattern, text.partition(" = ")[2] or text, re.IGNORECASE)
    ]
    assert [] == unnatural


def _texts(file: str) -> list[str]:
    """The entries of a file, each on one line."""
    entries = re.split(r"^(?=[\w#])", file, flags=re.MULTILINE)
    return [" ".join(entry.split()) for entry in entries if not entry.startswith("#")]
