"""The slash commands as registered at Discord, and the lines that they stand for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.discord.commands.options import Translator
from bot.discord.commands.tree import Commands
from bot.discord.inbound.discord_intake import Intake
from bot.routing.catalogue import ENTRIES
from bot.texts.translations import LANGUAGES

GOLDEN = Path(__file__).parent / "golden" / "commands.json"

TYPED: list[tuple[str, dict[str, Any], str]] = [
    ("pass", {}, "pass"),
    ("no-result", {}, "no result"),
    ("play", {"point": "D4"}, "play D4"),
    (
        "challenge",
        {"opponent": "<@7>", "size": 9, "clock": "3 days", "komi": 6.5, "handicap": 2},
        'challenge "<@7>" 9x9 clock 3 days komi 6.5 handicap 2',
    ),
    (
        "challenge",
        {"strict": True, "rated": False, "estimates": False, "position": "(;SZ[9])"},
        "challenge strict no estimates from (;SZ[9])",
    ),
    ("challenge", {"strict": False, "rated": True, "estimates": True}, "challenge rated"),
    ("terms", {"handicap": 0, "komi": 7.0, "game": "#Bamoku"}, "terms komi 7 no handicap #bamoku"),
    ("spar", {"board": 13, "colours": "white"}, "spar 13x13 white"),
    ("prove", {"chain": "D4", "answer": "C3", "game": "bamoku"}, "prove D4 if C3 #bamoku"),
    ("guess", {"point": "D4", "code": "bamoku"}, "guess D4 #bamoku"),
    ("give-time", {"span": "2 days", "game": None}, "give time 2 days"),
    ("moves", {"number": 0}, "moves 0"),
    ("rules", {"article": 0}, "rules 0"),
    ("board", {"game": "bamoku"}, "board #bamoku"),
    ("play", {"point": "D4", "game": "bamoku"}, "play D4 #bamoku"),
    ("profile", {"player": "<@7>"}, 'profile "<@7>"'),
    ("import", {"file": object()}, "import"),
    ("settings", {}, "settings"),
    ("settings", {"change": "quiet 22-7"}, "quiet 22-7"),
    ("organise", {}, "organise"),
    ("organise", {"order": "move", "game": "bamoku"}, "move game here #bamoku"),
    ("organise", {"order": "pause", "reason": "why"}, "pause"),
    ("organise", {"order": "annul", "game": "bamoku", "reason": "both"}, "annul #bamoku both"),
    (
        "organise",
        {"order": "confirm", "game": "bamoku", "count": 2, "reason": "played out"},
        "confirm count #bamoku 2 played out",
    ),
    ("organise", {"order": "drop", "count": 2}, "withdraw confirmation"),
]


async def registration_data() -> list[dict[str, Any]]:
    """Return the registration data of each command, including translations, by name."""
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    commands = Commands(cast("Intake", None), has_engine=True).all()
    told = [await command.get_translated_payload(tree, Translator()) for command in commands]
    return sorted(told, key=lambda command: str(command["name"]))


def characters(part: dict[str, Any], *languages: str) -> int:
    """Count the characters of a command with all its parts, taking each text in the longest of
    these languages."""
    texts = [
        [(part.get(f"{key}_localizations") or {}).get(one, part.get(key, "")) for one in languages]
        for key in ("name", "description")
    ]
    own = sum(max(map(len, each)) for each in texts) + len(str(part.get("value", "")))
    inner = [*part.get("options", []), *part.get("choices", [])]
    return own + sum(characters(one, *languages) for one in inner)


async def test_commands_match_the_golden_file() -> None:
    """Names, options, choices, completions, contexts and Polish words are those of the golden
    file."""
    told = json.dumps(await registration_data(), ensure_ascii=False, indent=1)
    assert GOLDEN.read_text("utf-8") == told + "\n"


async def test_each_root_is_short_enough() -> None:
    """Each root command with all its subcommands has at most Discord's 8,000 characters of names,
    descriptions and values, counted in the longest language."""
    counted = {root["name"]: characters(root, *LANGUAGES) for root in await registration_data()}
    assert {"go", "go-server", "Challenge to Go", "Show this position"} == set(counted)
    assert max(counted.values()) <= 8000, counted


@pytest.mark.parametrize(("name", "given", "line"), TYPED)
def test_each_command_is_equivalent_to_a_line(name: str, given: dict[str, Any], line: str) -> None:
    """A slash command with its options makes the same request as a typed line."""
    (entry,) = [entry for entry in ENTRIES if entry.name == name]
    assert line == entry.spell_line(given)
