"""Prints, as JSON, what the program in the current folder knows and does. The test of removed
features runs it in a copy of the program."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import discord
from discord import app_commands

from bot.discord.commands.options import Translator
from bot.discord.commands.tree import Commands
from bot.discord.inbound.discord_intake import Intake
from bot.posts.callbacks import parse_choice
from bot.posts.post import Answer
from bot.routing.catalogue import COMMANDS, PHRASES
from bot.routing.parsing.parser import parse
from bot.talk.command_spec import CommandSpec
from bot.telegram.menu import commands
from bot.texts.translations import LANGUAGES, source
from tests.conversation.desk import Desk
from tests.conversation.kept import Snapshot
from tests.incoming import to_bot

_ID = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)


def list_ids(texts: str) -> set[str]:
    """Return the ids of the messages in Fluent source text."""
    return {*_ID.findall(texts)}


def list_first_phrases(command: CommandSpec) -> Iterator[str]:
    """Yield one phrase of a command in each language."""
    for spelled in (command.english, command.polish):
        yield spelled.partition(", ")[0]


async def say(desk: Desk, line: str, *, private: bool) -> Answer:
    """Say a line to the bot, and render the answer with its buttons."""
    incoming = to_bot(desk.line("Anna", line))
    answer = await desk.hears(replace(incoming, private=private))
    for post in answer.posts:
        assert post.text or post.attachment is not None
        for choice in post.choices:
            assert post.label(choice)
            assert parse_choice(choice.id) is not None
    return answer


async def play() -> str:
    """Play a game to its end. Return its phase."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    for who in ("Anna", "Ben"):
        await desk.hears(desk.press(who, "agree"))
    phase: str = (await desk.match(game_id)).match.phase.value
    return phase


async def list_silent() -> list[str]:
    """Return the commands that are not answered, in a room and in private, during a game."""
    desk = Desk()
    await desk.game("E5 D4", "9x9 black 3 days")
    room, silent = Snapshot(desk), []
    for command in COMMANDS:
        for line in list_first_phrases(command):
            for private in (False, True):
                answer = await say(room.reuse(), line, private=private)
                if not (answer.posts or answer.game_id):
                    silent.append(line)
    return silent


async def name_menus() -> dict[str, list[str]]:
    """Return the names of the entries in the menus of both chats."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    made = Commands(cast("Intake", None), has_engine=True).all()
    told: list[Any] = [await each.get_translated_payload(tree, Translator()) for each in made]
    menus = {language: [each.command for each in commands(language)] for language in LANGUAGES}
    return menus | {"discord": [each["name"] for each in told]}


async def describe() -> dict[str, object]:
    """Return everything that the test compares."""
    found = {phrase.spelled: parse(phrase.spelled, addressed=True) for phrase in PHRASES}
    return {
        "commands": [command.key for command in COMMANDS],
        "texts": {language: sorted(list_ids(source(language))) for language in LANGUAGES},
        "lines": {said: type(line.request).__name__ for said, line in found.items() if line},
        "phase": await play(),
        "silent": await list_silent(),
        "menus": await name_menus(),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(describe())))
