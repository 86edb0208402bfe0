"""Words that nobody who grew up with the language would write to a friend over a board."""

from __future__ import annotations

import re

import pytest

from bot.language.translations import LANGUAGES
from tests.language.test_i18n import ROOT

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
    },
}
"""What is looked for in the texts of a language, and what stands there instead."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_none_of_them_is_said(language: str) -> None:
    """No text of a locale file has one of them; those that are said no more may have."""
    file = ROOT / f"bot/language/locales/{language}.ftl"
    entries = re.split(r"^(?=[\w#])", file.read_text("utf-8"), flags=re.MULTILINE)
    texts = [" ".join(entry.split()) for entry in entries if not entry.startswith("#")]
    said = [
        (text, better)
        for pattern, better in STIFF[language].items()
        for text in texts
        if re.search(pattern, text.partition(" = ")[2] or text, re.IGNORECASE)
    ]
    assert [] == said
