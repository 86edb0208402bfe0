"""Adding a command: the effects of its declaration, and the manual's list of commands."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from bot.routing.catalogue import COMMANDS, find_phrase
from bot.talk.arguments.tokens import read
from bot.talk.command_spec import Talk
from tests import manual
from tests.language.test_help import PHRASE, ROWS
from tests.test_frame import ROOT

UNSHOWN = {
    "yes",
    "no",
    "look-again",
    *(command.key for command in COMMANDS if Talk.MEANT in command.talk),
}
"""Words that only answer a question or a post that names them, or repeat a command in plain
words."""

PROGRAM = """
import asyncio, json
from dataclasses import dataclass
import discord
from discord import app_commands
from bot.announcements.feature import Feature, Topic
from bot.routing import features
from bot.texts import translations
from bot.talk.command_spec import AboutMatch, CommandSpec, Entry, Option, OptionKind
from bot.talk.line import Want

@dataclass(frozen=True)
class Openings(Want):
    pass

OPENINGS = CommandSpec(
    "openings",
    english="openings, show openings",
    polish="otwarcia",
    read=Openings(),
    about={Openings: AboutMatch()},
    menu=Entry(155, group="ratings"),
)
features.FEATURES += (Feature((Topic("records", (OPENINGS,)),)),)
LOCALES = {"en": ("openings", "How games began here"), "pl": ("otwarcia", "Jak się zaczynały")}
source = translations.source
translations.source = lambda language: (
    source(language)
    + "\\nmenu-command-openings = {}\\nmenu-about-openings = {}".format(*LOCALES[language])
)

from bot.discord.commands.options import Translator
from bot.discord.commands.tree import Commands
from bot.telegram.menu import commands
from bot.routing.catalogue import spell
from bot.routing.parsing.parser import parse

async def slash():
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    made = Commands(None, has_engine=True).all()
    payloads = [await command.get_translated_payload(tree, Translator()) for command in made]
    (group,) = [one for one in payloads[0]["options"] if one["name"] == "ratings"]
    return [one for one in group["options"] if one["name"] == "openings"]

(payload,) = asyncio.run(slash())
print(json.dumps({
    "typed": [type(parse(line).request).__name__ for line in ("show openings", "Otwarcia")],
    "slip": parse("opennings").request.data["suggestion"],
    "button": spell(Openings()),
    "discord": [payload["name"], payload["name_localizations"], payload["description"]],
    "telegram": [
        [each.command for each in commands(language)].index(LOCALES[language][0])
        for language in ("en", "pl")
    ],
}))
"""
"""Declares a command before the commands are collected, and prints where it appears."""


def test_a_declaration_is_all_that_a_command_needs() -> None:
    """A command declared with its name and description in the locale files can be typed in both
    languages, is suggested for a slip, fits a button, and appears in Discord's tree and Telegram's
    menu."""
    made = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, check=True, capture_output=True, text=True
    )
    expected = {
        "typed": ["Openings", "Openings"],
        "slip": "openings",
        "button": "openings",
        "discord": ["openings", {"pl": "otwarcia"}, "How games began here"],
        "telegram": [17, 17],
    }
    assert expected == json.loads(made.stdout)


@pytest.mark.parametrize("path", manual.PAGES, ids=lambda path: path.name)
def test_the_manual_is_fresh(path: Path) -> None:
    """The tables of commands are as ``python -m tests.manual`` writes them."""
    page = path.read_text(encoding="utf-8")
    assert page == manual.rewrite(page)


def test_the_manual_shows_every_command() -> None:
    """Each declared command has a phrase on the manual's page."""
    typed = [phrase for row in ROWS for cell in row for phrase in PHRASE.findall(cell)]
    found = [find_phrase(read(line).words) for line in typed]
    shown = {phrase.command.key for phrase in found if phrase is not None}
    assert UNSHOWN == {command.key for command in COMMANDS} - shown


def test_no_phrase_has_two_commands() -> None:
    """No phrase belongs to two commands, because one of them could never be reached."""
    counts = Counter(
        spelled
        for command in COMMANDS
        for spelled in {phrase.spelled for phrase in command.phrases}
    )
    assert [] == [spelled for spelled, times in counts.items() if times > 1]
