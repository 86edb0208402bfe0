"""A backup that an earlier program wrote is restored, shown as it was, and played on.

`tests/data/before` was written by commit 03b2071: its backup, and what its HTTP interface said of
the two rooms in it, ``club`` in English and ``klub`` in Polish.
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

from tests.end_to_end.program import Person, Program, people
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.tables import until

BEFORE = Path(__file__).parents[1] / "data" / "before"
GAMES: dict[str, str] = json.loads((BEFORE / "games.json").read_text())


def said_then(room: str) -> list[dict[str, Any]]:
    """The messages of a room as the earlier program handed them out."""
    return list(json.loads((BEFORE / f"{room}.json").read_text()))


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    """The program on the restored backup."""
    backup = tmp_path / "games.rdb"
    shutil.copy(BEFORE / backup.name, backup)
    digest = sha256(backup.read_bytes()).hexdigest()
    backup.with_name(f"{backup.name}.sha256").write_text(f"{digest}  {backup.name}\n")
    program = SplitProgram(tmp_path / "data")
    command = [sys.executable, "-m", "bot", "restore", str(backup)]
    restored = partial(subprocess.run, command, env=program.environment, check=True)
    await asyncio.to_thread(restored)
    await asyncio.to_thread(program.start)
    yield program
    assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()


async def told(person: Person, text: str) -> None:
    """Waits until the room has been told this."""

    async def so() -> bool:
        return any(text in message["text"] for message in await person.messages())

    await until(so, text)


@pytest.mark.parametrize("room", ["club", "klub"])
async def test_rooms_read_as_before(program: Program, room: str) -> None:
    """Every message stands as the earlier program showed it: words, buttons, pictures, replies."""
    async with people(program.url, room, "Anna") as (anna,):
        now = await anna.messages()
    then = said_then(room)
    same = [_of_then(old, new) for old, new in zip(then, now, strict=True)]
    assert then == same


def _of_then(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What is told now, as far as it was told then."""
    told = {key: new.get(key) for key in old}
    if image := told.get("image"):
        told["image"] = str(image).partition("?at=")[0].partition("&at=")[0]  # of the post
    pairs = zip(old["choices"], new["choices"], strict=True)
    return told | {"choices": [{key: after[key] for key in before} for before, after in pairs]}


async def test_buttons_of_before_agree_on_the_score(program: Program) -> None:
    """A button under a score proposal of before is an agreement to it, and ends that game."""
    vote = next(m for m in said_then("club")[::-1] if "Agree" in str(m.get("choices")))
    agree = next(choice["id"] for choice in vote["choices"] if choice["label"] == "Agree")
    async with people(program.url, "club", "Anna") as (anna,):
        await anna.choose(vote["id"], agree)
        await told(anna, ".5 (")
        game = await anna.game(GAMES["counted"])
    assert "ended" == game["phase"]


async def test_a_game_of_before_is_played_on(program: Program) -> None:
    """The undo that was asked for is agreed to by its old button, and the game goes on, in Polish
    and on the board that was chosen, to an agreed score."""
    undo = said_then("klub")[-1]
    yes = next(choice["id"] for choice in undo["choices"] if choice["label"] == "Zgoda")
    async with people(program.url, "klub", "Anna", "Zosia") as (anna, zosia):
        await anna.choose(undo["id"], yes)
        await told(anna, "Cofnięto 2 ruchy · Zosia")
        for person, line in ((zosia, "F6"), (anna, "pas"), (zosia, "pas")):
            await person.say(line)
        await told(anna, "wynik nr 2")
        for person in (anna, zosia):
            await person.say("akceptuję 2")
        await told(anna, "Wygrywa")
        game = await anna.game(GAMES["played"])
    assert "ended" == game["phase"]
