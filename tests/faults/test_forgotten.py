"""Erasure of a person who has used every feature."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.store.connection.database import Database
from tests.end_to_end import test_across
from tests.end_to_end.test_across import World, dump_database, keys_with
from tests.faults.conftest import Tell
from tests.patience import PATIENCE

world, database = test_across.world, test_across.database

YES = re.compile("Yes, forget me")
EVERYWHERE = {
    "alarms": "when to be told of their games",
    "{}:g": "a match",
    "{who}:f": "wrong codes",
    "{who}:r": "a request to link",
    "{who}:w": "that they wait for somebody to confirm it",
    "a": "all matches",
    "f": "finished games",
    "gu": "where they have guessed",
    "{}:gg": "open guesses",
    "{}:gt": "tallies of guesses",
    "{}:rg": "rated games",
    "m": "posts in their private chat",
    "s": "settings, plans, notes, a sandbox",
    "u": "open matches",
}
"""Kinds of keys with an id of the person before the erasure, in the key or its value."""


def kinds(values: dict[str, str]) -> set[str]:
    """Return the kinds of keys: ``{}:g`` for ``{p17}:g:dufoji``."""
    found = set()
    for key in values:
        parts = re.sub(r"^\{p[0-9]+\}", "{}", key).split(":")
        found.add(":".join(parts[: 2 if parts[0].startswith("{") else 1]))
    return found


@pytest.mark.soak
@pytest.mark.timeout(600)
async def test_nothing_is_left(world: World, database: Database, tell: Tell) -> None:
    """After the erasure no key contains an id or name of the person, whatever they have done, and
    their games can still be viewed."""
    bob, marks = world.bob, [str(world.bob.id), "bobby", "bobbybrown"]

    async def says(line: str, answer: str) -> None:
        seen = [*bob.private.messages]
        await bob.send(bob.private, line)
        await bob.private.wait_for(
            lambda m: m not in seen and m.author is not bob and answer in m.text, PATIENCE
        )

    await says("language en", "English")
    watched = await world.offered("9x9 komi 6 black no clock")
    await world.eve.send(world.eve.private, f"/join {watched}")
    thread = await world.thread()
    await world.in_discord("Annabel, your move.", thread)
    await says(f"guess D4 #{watched}", "D4")
    await world.says("D4", thread)
    await world.in_discord("⚫ D4", thread)
    await says(f"guess E5 #{watched}", "E5")
    rated = await world.offered("9x9 komi 6 black rated no clock")
    await says(f"join {rated}", "your move")
    second = await world.thread(1)
    await world.in_discord("Annabel, your move.", second)
    await world.says("C3", second)
    await world.in_telegram("⚫ C3")
    await says("E5", "⚪ E5")
    await says("resign", "Resign the game against Annabel?")
    await says("resign yes", "resigns")
    await world.in_discord("Ratings: ", second)
    played = await world.offered("9x9 komi 5 black no clock")
    await says(f"join {played}", "your move")
    await says("digest 8:00", "8:00")
    await says("note Bobby was here", "for you alone")
    await says("if D4 then E5", "E5")
    await says("analyse", "Sandbox: ")
    await says("C3", "Tried out: 1. C3")
    await says("end", "is closed")
    await says("link zuzuzu-zuzuzu", "code")
    await says("link", "Your code: ")
    before = keys_with(await dump_database(database.client), marks)
    assert EVERYWHERE.keys() - kinds(before) == set(), kinds(before)
    await bob.send(bob.private, "forget me")
    asked = await bob.private.wait_for(lambda m: any(map(YES.search, m.labels)), PATIENCE)
    pressed = await bob.press(asked, next(filter(YES.search, asked.labels)))
    assert (pressed.text or "").startswith("Done: I know nothing of you any more.")
    left = await until_gone(database, marks)
    tell(f"{len(before)} keys of {len(kinds(before))} kinds held an id or name; {len(left)} do")
    assert {} == left
    await world.eve.send(world.eve.private, f"/board #{played}")
    await world.in_telegram("a player who left", world.eve)


async def until_gone(database: Database, marks: list[str]) -> dict[str, str]:
    """Return the keys that contain one of these, once there are none or they no longer change."""
    left: dict[str, str] = {}
    for _ in range(100):
        left = keys_with(await dump_database(database.client), marks)
        if not left:
            break
        await asyncio.sleep(0.25)
    return left
