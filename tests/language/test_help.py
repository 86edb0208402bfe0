"""`help` and the manual's page of commands agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.routing.catalogue import SHOWN
from bot.routing.help_words import help_parts
from bot.routing.parsing.parser import parse
from bot.talk import requests
from bot.talk.announced_moves import Announced
from bot.texts.problem import Problem
from bot.texts.translations import words

MANUAL = Path(__file__).parents[2] / "bot" / "manual"
PAGE = (MANUAL / "commands.md").read_text(encoding="utf-8")
TABLES = PAGE.partition("<!-- commands:begin -->")[2].partition("<!-- commands:end -->")[0]
ROWS = [
    (english, polish)
    for english, polish in re.findall(r"^\| (.*?) \| (.*?) \| .* \|$", TABLES, re.MULTILINE)
    if english != "English" and not english.startswith("`/")
]
"""The phrases of each command in English and in Polish, without Discord's commands."""
PHRASE = re.compile(r"`([^`\n]+)`")
NO_COMMANDS = (Problem, requests.PerhapsAnswer, requests.Stop)
"""Requests of quoted lines that are no commands."""
QUOTED = {"en": "“([^”]+)”", "pl": "„([^”]+)”"}


def kinds(lines: list[str]) -> dict[str, str]:
    """The kinds of requests that these lines make, each with a line that makes it."""
    asked = {}
    for typed in lines:
        line = parse(typed, addressed=True)
        if line is not None and not isinstance(line.request, NO_COMMANDS):
            about = line.request.about if isinstance(line.request, requests.Help) else ""
            # A name before a move is the bot's, which is mentioned in many ways.
            request = line.request.command if isinstance(line.request, Announced) else line.request
            asked[f"{type(request).__name__} {about}".strip()] = typed
    return asked


@pytest.mark.parametrize("language", QUOTED)
def test_help_mirrors_the_page(language: str) -> None:
    """Help and the page list the same commands, in each language."""
    pages = ("", "all", *(row.page for row in SHOWN if row.page))
    locale = words(language)
    shown = [locale.render(help_parts(page, by_command=False)) for page in pages]
    whole = "\n".join(shown) + locale.text("help-spar", name="GNU Go")
    helped = kinds(re.findall(QUOTED[language], whole))
    phrases = [phrase for row in ROWS for cell in row for phrase in PHRASE.findall(cell)]
    page = kinds(phrases)
    for listing in ("Help", "Help all"):  # the menus themselves
        page.pop(listing, None)
        helped.pop(listing, None)
    assert set(page) == set(helped)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_both_languages_ask_for_the_same(row: tuple[str, str]) -> None:
    """Each phrase on the page is a command, and a row's English and Polish phrases make the same
    requests."""
    english, polish = (PHRASE.findall(cell) for cell in row)
    assert (len(english), len(polish)) == (
        sum(1 for typed in english if kinds([typed])),
        sum(1 for typed in polish if kinds([typed])),
    )
    assert set(kinds(english)) == set(kinds(polish))


def test_other_pages_name_no_other_commands() -> None:
    """The page of commands has every command that other pages of the manual mention."""
    here = set(kinds([phrase for row in ROWS for cell in row for phrase in PHRASE.findall(cell)]))
    there = {
        f"{page.name}: {kind}"
        for page in MANUAL.glob("*.md")
        if not page.name.startswith("http")
        for kind in kinds(PHRASE.findall(page.read_text(encoding="utf-8")))
        if kind not in here
    }
    assert there == set()
