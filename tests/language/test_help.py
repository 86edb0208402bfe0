"""`help` and the page for players (README, "How to play") tell the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.language.grammar.parser import parse
from bot.language.requests.game import Problem, WantHelp
from bot.language.translations import words
from bot.language.words.presenter import HELP, Presenter

PAGE = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
PLAYERS = PAGE[PAGE.index("\n## How to play") : PAGE.index("\n## In Discord")]
QUOTED = {"en": "“([^”]+)”", "pl": "„([^”]+)”"}


def kinds(lines: list[str]) -> dict[str, str]:
    """What can be asked for by these lines, each with a line that does."""
    asked = {}
    for typed in lines:
        line = parse(typed, addressed=True)
        if line is not None and not isinstance(line.request, Problem):
            about = line.request.about if isinstance(line.request, WantHelp) else ""
            asked[f"{type(line.request).__name__} {about}".strip()] = typed
    return asked


@pytest.mark.parametrize("language", QUOTED)
def test_help_mirrors_the_page(language: str) -> None:
    """Whatever one of them says can be typed, the other says too, in each language."""
    told = Presenter(words(language))
    whole = "\n".join(told.help(topic) for topic in HELP) + told.told("help-spar", name="GNU Go")
    helped = kinds(re.findall(QUOTED[language], whole))
    page = kinds(re.findall(r"`([^`\n]+)`", PLAYERS))
    del page["WantHelp"]
    assert set(page) == set(helped)
