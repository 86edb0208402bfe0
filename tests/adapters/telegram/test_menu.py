"""The menu of commands: within Telegram's limits, and each command with its meaning."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.routing.catalogue import menu
from bot.routing.parsing.parser import parse
from bot.store.connection.database import Database
from bot.talk.line import Request
from bot.telegram.menu import commands
from bot.texts.problem import Problem
from bot.texts.translations import LANGUAGES
from tests.adapters.telegram.desk import Bot, Club, press_button, wait_for_button
from tests.fakes.telegram.server import FakeTelegram

pytestmark = pytest.mark.usefixtures("menus")

COMMANDS = [entry.name for entry in menu()]
GOLDEN = Path(__file__).parent / "golden" / "menu.txt"

EXAMPLES = {
    **dict.fromkeys(("play", "dead", "alive", "guess"), " D4"),
    "give-time": " 2 days",
    "if": " D4 Q16",
    "note": " thin",
    "block": " Anna",
    "unblock": " Anna",
    "import": " (;SZ[9];B[cc])",
}
"""Arguments for the commands that need one."""


def meaning(command: str, name: str) -> Request | None:
    """Return the request of a command, with an example argument."""
    line = parse(command.replace("_", " ") + EXAMPLES.get(name, ""), addressed=True)
    return line.request if line else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_is_within_telegrams_limits(language: str) -> None:
    """Command names have 1 to 32 characters of a-z, 0-9 and _, without duplicates; descriptions
    have at most 100 characters, so they fit on a phone."""
    offered = commands(language)
    names = [command.command for command in offered]
    assert len(COMMANDS) == len(set(names))
    assert [] == [name for name in names if not re.fullmatch("[a-z0-9_]{1,32}", name)]
    assert [] == [c.description for c in offered if not 3 <= len(c.description) <= 100]


def test_the_menu_matches_the_golden_file() -> None:
    """Names, descriptions and their order are those of the golden file, in each language."""
    lines = [
        f"{language} /{command.command} – {command.description}"
        for language in LANGUAGES
        for command in commands(language)
    ]
    assert GOLDEN.read_text("utf-8").splitlines() == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_understood(language: str) -> None:
    """Each command means the same in every language."""
    for english, own, name in zip(commands("en"), commands(language), COMMANDS, strict=True):
        expected, found = meaning(english.command, name), meaning(own.command, name)
        assert found is not None
        assert not isinstance(found, Problem)
        assert type(expected) is type(found), own


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_without_its_argument(language: str) -> None:
    """A command without its argument, as the menu sends it, is answered with the missing part."""
    for name, command in zip(COMMANDS, commands(language), strict=True):
        if name in EXAMPLES:
            line = parse(command.command.replace("_", " "), addressed=True)
            assert line is not None
            assert isinstance(line.request, Problem), command


async def test_people_see_the_menu_in_their_language(club: Club) -> None:
    """People with a Polish app see the menu in Polish, everyone else in English; private chats list
    all commands, groups the eleven that are useful there."""
    calls = await club.fake.wait_for_calls("setMyCommands", 4)
    told = {
        (call.given.get("language_code"), json.loads(call.given["scope"])["type"]): [
            each["command"] for each in json.loads(call.given["commands"])
        ]
        for call in calls
    }
    scopes = {"all_private_chats": False, "all_group_chats": True}
    expected = {
        (code, scope): [
            each.command for each in commands(code or "en", has_engine=False, in_groups=in_groups)
        ]
        for code in (None, "pl")
        for scope, in_groups in scopes.items()
    }
    assert expected == told
    assert 11 == len(told["pl", "all_group_chats"])
    assert "wyzwanie" in told["pl", "all_group_chats"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_are_near_the_top(language: str) -> None:
    """The settings are near the top, where the menu opens."""
    names = [command.command for command in commands(language)[:6]]
    assert names[1] == {"en": "settings", "pl": "ustawienia"}[language]


async def test_the_language_by_buttons(club: Club) -> None:
    """``/language`` alone, as the menu sends it, offers the languages as buttons; a tap changes the
    language of the chat's texts."""
    await club.bob.send(club.bob.private, "/language")
    shown = await wait_for_button(club.bob.private, "Po polsku")
    await press_button(club.bob, shown, "Po polsku")
    await club.bob.private.wait_for(lambda message: "Twoje ustawienia" in message.text)


async def test_the_privacy_command(club: Club) -> None:
    """``/privacy``, a common command of bots, lists the stored personal data."""
    await club.bob.send(club.bob.private, "/privacy")
    told = await club.bob.private.says("What I keep of you")
    assert "export" in told.text
    await club.carl.start()
    await club.carl.send(club.carl.private, "/prywatnosc")
    await club.carl.private.says("PRIVACY.md")


async def wait_for_descriptions(
    fake: FakeTelegram, times: int
) -> dict[str | None, tuple[str, str]]:
    """Wait for this many descriptions; return the bot's long and short description by language."""
    short = await fake.wait_for_calls("setMyShortDescription", times)
    long = await fake.wait_for_calls("setMyDescription", times)
    return {
        one.given.get("language_code"): (one.given["description"], two.given["short_description"])
        for one, two in zip(long, short, strict=True)
    }


async def test_the_bots_description(club: Club) -> None:
    """People read the bot's description in their language before they press Start; an unchanged
    description is not sent again."""
    told = await wait_for_descriptions(club.fake, 2)
    assert {None, "pl"} == set(told)
    assert "Play Go" in told[None][0]
    assert "Graj w go" in told["pl"][0]
    assert 2 == len({short for _, short in told.values()})
    await club.restart()
    await club.fake.wait_for_calls("getMyDescription", 6)
    assert 2 == len(club.fake.calls("setMyDescription"))


async def test_the_operators_description_is_kept(
    telegram: FakeTelegram, database: Database
) -> None:
    """A description that the operator has set at @BotFather is left unchanged."""
    telegram.world.descriptions["short_description", ""] = "The bot of our club"
    bot = await Bot(telegram, database).start()
    await telegram.wait_for_calls("getChatMenuButton")  # the call that follows the descriptions
    assert [] == telegram.calls("setMyDescription", "setMyShortDescription")
    await bot.stop()
