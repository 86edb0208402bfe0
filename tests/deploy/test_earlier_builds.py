"""Data written by a build before version 1.0, or by a newer version, is refused with
instructions."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.match.schema import FIRST_SCHEMA, SCHEMA
from bot.store.connection import keys
from tests.adapters.redis.helpers import open_embedded
from tests.end_to_end.program import Program

SAYS = {
    ("older", "en"): ("before version 1.0", "NIGIRI_DATA_DIR"),
    ("older", "pl"): ("przed wersją 1.0", "NIGIRI_DATA_DIR"),
    ("newer", "en"): ("A newer version of Nigiri", "Install that version"),
    ("newer", "pl"): ("nowsza wersja Nigiri", "Zainstaluj tę wersję"),
}


async def fill(folder: Path, schema: int, *, recorded: bool) -> None:
    """Create a data folder with one match of this schema; only version 1.0 and later record it for
    the database."""
    database = await open_embedded(folder)
    match = {"version": "1", "schema": str(schema), "phase": "challenge", "host": "web:lobby/anna"}
    for field, value in match.items():
        await database.client.hset(keys.game("bamoku"), field, value)
    if recorded:
        await database.client.hset(keys.schema(), "schema", str(schema))
    await database.close()


def run(program: Program, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run an operator's command on the program's data folder."""
    command = [sys.executable, "-m", "bot", *arguments]
    environment = program.environment
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def find_backup(folder: Path) -> Path:
    """Return the only backup in the folder."""
    (backup,) = folder.glob("*.rdb")
    return backup


@pytest.mark.parametrize(("age", "language"), SAYS)
async def test_a_start_on_data_of_another_schema(tmp_path: Path, age: str, language: str) -> None:
    """The program does not start, says what to do, and changes nothing."""
    schema = FIRST_SCHEMA - 1 if age == "older" else SCHEMA + 1
    await fill(tmp_path / "data", schema, recorded=age == "newer")
    program = Program(tmp_path / "data", NIGIRI_LANGUAGE=language)
    ended = await asyncio.to_thread(program.ends)
    assert 0 != ended.returncode
    for words in (*SAYS[age, language], str(tmp_path / "data")):
        assert words in ended.stderr
    database = await open_embedded(tmp_path / "data")
    assert {"recorded": age == "newer"} == {
        "recorded": bool(await database.client.exists(keys.schema()))
    }
    assert str(schema) == await database.client.hget(keys.game("bamoku"), "schema")
    await database.close()


@pytest.mark.parametrize("age", ["older", "newer"])
async def test_a_backup_of_another_schema(tmp_path: Path, age: str) -> None:
    """Such a backup is neither restored nor checked, and the error names the file."""
    schema = FIRST_SCHEMA - 1 if age == "older" else SCHEMA + 1
    await fill(tmp_path / "old", schema, recorded=age == "newer")
    old, new = Program(tmp_path / "old"), Program(tmp_path / "new")
    made = await asyncio.to_thread(partial(run, old, "backup", str(tmp_path)))
    assert 0 == made.returncode, made.stderr
    backup = find_backup(tmp_path)
    for command in ("restore", "check"):
        refused = await asyncio.to_thread(partial(run, new, command, str(backup)))
        assert 0 != refused.returncode
        assert str(backup) in refused.stderr
        assert ("before version 1.0" in refused.stderr) == (age == "older")
    database = await open_embedded(tmp_path / "new")
    assert 0 == await database.client.dbsize()
    await database.close()


async def test_the_schema_is_recorded_at_the_first_start(tmp_path: Path) -> None:
    """A new data folder records the schema number, and the program starts on it again."""
    program = Program(tmp_path / "data")
    for _ in range(2):
        await asyncio.to_thread(program.start)
        assert 0 == await asyncio.to_thread(program.stop)
    database = await open_embedded(tmp_path / "data")
    assert {"schema": str(SCHEMA)} == await database.client.hgetall(keys.schema())
    await database.close()
