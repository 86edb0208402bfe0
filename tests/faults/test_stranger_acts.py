"""Every command and button by the player, the opponent, a stranger, the administrator, and another
room's administrator."""

from __future__ import annotations

import pytest
from discord.app_commands import Command

from bot.discord.discord_client import Discord
from bot.discord.gateway import DiscordSettings
from bot.posts import callbacks
from bot.routing.catalogue import COMMANDS, find_phrase, menu
from bot.routing.parsing.parser import read_line
from bot.routing.platform.availability import Availability
from bot.talk.arguments.tokens import read
from bot.talk.incoming import Incoming
from bot.talk.line import Want
from bot.texts.problem import Problem
from tests.conversation.desk import ROOM
from tests.faults.acts import (
    NAMES,
    ROLES,
    SITUATIONS,
    Row,
    Scene,
    outcomes,
    prepare_scene,
    rows,
    user,
)

ROWS = rows()
OPEN_TO_ALL = frozenset({"open", "blocked"})
"""Situations where anyone may become a player."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.situation} {row.act}")
async def test_the_outcome_of_each_act(row: Row) -> None:
    """Each act by each person has the outcome in the table, and changes no one else's data."""
    found = await outcomes(row.situation, row.act)
    assert row.outcomes == tuple(outcome for outcome, _ in found)
    assert [[]] * len(ROLES) == [others for _, others in found]


def test_no_stranger_changes_a_game() -> None:
    """According to the table no one without a seat can change a game, except by accepting open
    challenges and as its own administrator; nor can another room's administrator change anything
    here."""
    stranger, administrator, elsewhere = (ROLES.index(role) for role in ROLES[2:])
    ordered = {"pause", "continue", "annul", "[pick annul yes]", "✅"}
    ordered |= {"confirm", "[pick confirm count yes]", "withdraw", "~ zróbmy przerwę"}
    wrong: list[Row] = []
    for row in ROWS:
        closed = row.situation not in OPEN_TO_ALL
        for place in (stranger, elsewhere) if closed else ():
            wrong += [row] if "game" in row.outcomes[place].split(" + ") else []
        if closed and "game" in row.outcomes[administrator].split(" + "):
            wrong += [] if row.act in ordered or row.act.split(" ")[0] in ordered else [row]
        wrong += [row] if "room" in row.outcomes[elsewhere].split(" + ") else []
    assert [] == wrong


def build_event(scene: Scene, act: str) -> Incoming:
    """Return the event of the player's act in a row."""
    for name, value in {"GAME": "bamoku", "VERSION": "1", "NUMBER": "1"}.items():
        act = act.replace(name, value)
    return scene.act(f"{NAMES['player']}: {act}")


async def test_no_command_without_a_row() -> None:
    """Every command, kind of request and kind of button has a row, so that a new one cannot be
    forgotten."""
    verbs, requests, buttons = set(), set(), set()
    scenes = {situation: await prepare_scene(situation) for situation in SITUATIONS}
    for row in ROWS:
        incoming = build_event(scenes[row.situation], row.act)
        if incoming.text:
            phrase = find_phrase(read(incoming.text).words)
            verbs |= {phrase.command.key} if phrase else set()
            line = read_line(incoming)
            requests |= {type(line.request)} if line else set()
        wanted = incoming.callback
        buttons |= {wanted.verb} if wanted else set()
    assert set() == {command.key for command in COMMANDS} - verbs
    assert set() == set(callbacks.Verb) - buttons
    of_matches = {made for command in COMMANDS for made in command.about}
    assert set() == {*Want.__subclasses__(), *of_matches, Problem} - requests


def test_platforms_have_no_other_commands() -> None:
    """The commands of Discord and Telegram can also be typed, so that the table covers them, except
    for the settings of a server's managers."""
    settings = DiscordSettings(token="none", holder="one")
    scene = Scene()
    context, backends = scene.app.platform_context, scene.backends
    lease, limiter = backends.lease("discord"), backends.rate_limiter("discord")
    adapter = Discord(settings, context, lease, limiter, Availability("discord"), lambda: 0.0)
    adapter.listen(scene.conversation)
    slash = [each for each in adapter.client.tree.walk_commands() if isinstance(each, Command)]
    names = [each.name for each in slash if each.qualified_name != "go-server settings"]
    unknown = [
        name
        for name in [*names, *(entry.name for entry in menu())]
        if find_phrase(read(name.replace("-", " ")).words) is None
    ]
    assert ([], True) == (unknown, len(names) > 40)


def test_people_of_the_table() -> None:
    """The people of the table are different, and in the game's room."""
    ids = {user(name) for name in NAMES.values()}
    assert (len(ROLES), True) == (len(ids), all(id.startswith(f"{ROOM}/") for id in ids))
