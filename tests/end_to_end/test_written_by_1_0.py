"""A backup written by version 1.0, which every later version must restore, display and continue.

``tests/data/version_1_0`` has the backup, and the HTTP interface's view of its two rooms, ``club``
in English and ``klub`` in Polish. Never regenerate it.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.moved import NOW
from tests.end_to_end.moved import MovedProgram
from tests.end_to_end.program import Person, Program, people
from tests.end_to_end.tables import wait_until

DATA = Path(__file__).parents[1] / "data" / "version_1_0"
GAMES: dict[str, str] = json.loads((DATA / "games.json").read_text())


def stored_messages(room: str) -> list[dict[str, Any]]:
    """The messages of a room as version 1.0 sent them."""
    return list(json.loads((DATA / f"{room}.json").read_text()))


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    """The program on the restored backup, a minute after the last message in it."""
    backup = tmp_path / "games.rdb"
    shutil.copy(DATA / backup.name, backup)
    digest = sha256(backup.read_bytes()).hexdigest()
    backup.with_name(f"{backup.name}.sha256").write_text(f"{digest}  {backup.name}\n")
    program = MovedProgram(tmp_path / "data")
    command = [sys.executable, "-m", "bot", "restore", str(backup)]
    restored = partial(subprocess.run, command, env=program.environment, check=True)
    await asyncio.to_thread(restored)
    database = await open_embedded(tmp_path / "data")
    await database.client.set(NOW, stored_messages("klub")[-1]["at"] + 60_000)
    await database.close()
    await asyncio.to_thread(program.start)
    yield program
    assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()


async def wait_for(person: Person, text: str) -> None:
    """Wait until a message in the person's room contains the text."""

    async def is_there() -> bool:
        return any(text in message["text"] for message in await person.messages())

    await wait_until(is_there, text)


@pytest.mark.parametrize("room", ["club", "klub"])
async def test_rooms_are_shown_as_by_version_1_0(program: Program, room: str) -> None:
    """Every message has the same words, buttons, picture and reply."""
    async with people(program.url, room, "Anna") as (anna,):
        now = await anna.messages()
    then = stored_messages(room)
    assert then == [{key: new.get(key) for key in old} for old, new in zip(then, now, strict=True)]


async def test_a_button_of_version_1_0_agrees_to_the_score(program: Program) -> None:
    """The button under a stored score proposal is an agreement to it, and ends the game."""
    vote = next(m for m in stored_messages("club")[::-1] if "Agree" in str(m.get("choices")))
    agree = next(choice["id"] for choice in vote["choices"] if choice["label"] == "Agree")
    async with people(program.url, "club", "Anna") as (anna,):
        await anna.choose(vote["id"], agree)
        await wait_for(anna, "Anna wins by 4.5 (B+4.5)")
        game = await anna.game(GAMES["counted"])
    assert "ended" == game["phase"]


async def test_a_game_of_version_1_0_continues(program: Program) -> None:
    """The stored undo request is accepted by its button, and the game continues in Polish."""
    undo = stored_messages("klub")[-1]
    yes = next(choice["id"] for choice in undo["choices"] if choice["label"] == "Zgoda")
    async with people(program.url, "klub", "Anna", "Zosia") as (anna, zosia):
        await anna.choose(undo["id"], yes)

        async def is_undone() -> bool:
            return len((await anna.game(GAMES["played"]))["moves"]) == 3

        await wait_until(is_undone, "the undo")
        await zosia.say("F6")
        await wait_for(anna, "⚪ F6 · Anna")
        game = await anna.game(GAMES["played"])
    assert ["white", "F6"] == game["moves"][-1]
