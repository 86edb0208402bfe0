"""The menu of commands: what Telegram takes, and what each command means here."""

from __future__ import annotations

import re

import pytest

from bot.adapters.telegram.menu import COMMANDS, commands
from bot.language.i18n import LANGUAGES
from bot.language.parser import parse
from bot.language.requests import Problem, Request
from tests.adapters.telegram.desk import Club

EXAMPLES = {"play": " D4", "dead": " D4", "alive": " D4", "language": " pl", "if": " D4 Q16"} | {
    "note": " thin"
}
"""What follows commands that need something."""


def meaning(command: str, name: str) -> Request | None:
    """What a command asks for, with an example of what it needs."""
    line = parse(command.replace("_", " ") + EXAMPLES.get(name, ""), addressed=True)
    return line.request if line else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_telegram_takes_the_menu(language: str) -> None:
    """Names of 1 to 32 of a-z, 0-9 and _, none twice; descriptions of up to 100 characters read
    well on a phone."""
    offered = commands(language)
    names = [command.command for command in offered]
    assert len(COMMANDS) == len(set(names))
    assert [] == [name for name in names if not re.fullmatch("[a-z0-9_]{1,32}", name)]
    assert [] == [c.description for c in offered if not 3 <= len(c.description) <= 100]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_understood(language: str) -> None:
    """Each command means in every language what it means in English."""
    for english, own, name in zip(commands("en"), commands(language), COMMANDS, strict=True):
        expected, found = meaning(english.command, name), meaning(own.command, name)
        assert found is not None
        assert not isinstance(found, Problem)
        assert type(expected) is type(found), own


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_alone_say_what_is_missing(language: str) -> None:
    """A command tapped in the menu is sent alone; then it is said how to go on."""
    for name, command in zip(COMMANDS, commands(language), strict=True):
        if name in EXAMPLES:
            line = parse(command.command.replace("_", " "), addressed=True)
            assert line is not None
            assert isinstance(line.request, Problem), command


async def test_people_see_the_menu_in_their_language(club: Club) -> None:
    """Polish for those whose app is in Polish, English for everybody else."""
    await club.fake.called("setMyCommands", 2)
    calls = club.fake.calls("setMyCommands")
    told = {call.given.get("language_code"): call.given["commands"] for call in calls}
    assert {None, "pl"} == set(told)
    assert '"challenge"' in told[None]
    assert '"wyzwanie"' in told["pl"]
