"""Games stored by earlier programs can be continued.

A challenge lapses a week after it was made, so the program's clock is set to the day after the
games were stored.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.adapters.redis.connection.database import Database
from bot.service.clocks.clock import DAY
from tests.adapters.redis.helpers import opened
from tests.adapters.redis.moved import NOW
from tests.end_to_end.moved import MovedProgram
from tests.end_to_end.program import people
from tests.end_to_end.stage import Stage

START = "mwqlltit"
"""When the games began, as a log stores it: milliseconds since 1970, in base 36."""
MADE = int(START, 36)

PLAYED = "sb 1b", "bC3 2t", "wB3 89"
STOPPED = *PLAYED, "b- 8c", "w- af", "p1,s,-, af", "m2,b,+,B3 dd"
LOGS = {
    "gomuma": ("play", "c5,0.5,0,b,{estimates},- ", PLAYED),
    "teruta": ("agreement", "c5,0.5,0,b,{estimates},- ", STOPPED),
    "fehiza": (
        "ended",
        "c5,0.5,0,b,{estimates},- ",
        (*STOPPED, "a2,w ga", "a2,b jn", "eB+24.5 jn"),
    ),
    "pofene": ("challenge", "c9,6.5,0,n,{estimates},o ", ()),
}
"""Of each game its phase and its records, as they were written before there were clocks. Schema 2
only said besides whether there are estimates."""

TAGS = {"gomuma": 156, "teruta": 217, "fehiza": 40, "pofene": 20}
"""Where in the database they stand."""


async def left(database: Database, schema: int) -> None:
    """Anna and Ben's games of long ago, and nothing that later programs keep of games."""
    client = database.client
    for game, (phase, terms, records) in LOGS.items():
        founded = terms.format(estimates="-" if schema == 1 else "e") + START
        version = 1 + len(records)
        meta = {
            "version": version,
            "schema": schema,
            "rooms": '["web:lobby"]',
            "created": MADE,
            "host": "web:lobby/anna",
            "guest": "" if phase == "challenge" else "web:lobby/ben",
            "phase": phase,
            "posted:web:lobby": version,
        }
        await client.rpush(f"{{p{TAGS[game]}}}:e:{game}", founded, *records)
        for name, value in meta.items():
            await client.hset(f"{{p{TAGS[game]}}}:g:{game}", name, str(value))
        if phase != "ended":
            who = ("anna",) if phase == "challenge" else ("anna", "ben")
            for key in ("r:web:lobby", *(f"u:web:lobby/{name}" for name in who)):
                await client.zadd(key, {game: MADE})
    for name in ("Anna", "Ben"):
        await client.hset(f"s:web:lobby/{name.lower()}", "name", name)
    await client.hset("s:web:lobby", "language", "en")


@pytest.mark.parametrize("schema", [1, 2])
async def test_games_of_before_there_were_clocks(tmp_path: Path, schema: int) -> None:
    """A game in play, one in agreement and a challenge go on to their ends with no deadline; one
    that is over is found, read and exported like any other."""
    database = await opened(tmp_path / "data")
    await left(database, schema)
    await database.client.set(NOW, MADE + DAY)
    await database.close()
    program = MovedProgram(tmp_path / "data")
    program.start()
    try:
        async with people(program.url, "lobby", "Anna", "Ben") as (anna, ben):
            room = Stage({"Anna": anna, "Ben": ben}, list(LOGS))
            await room.scene(
                ("Anna", "games", "Your games:"),
                ("Anna", "C4 #1", "⚫ C4 · Ben"),
                ("Ben", "give 2 days #1", "This game has no clock. …"),
                ("Ben", "undo #1", "Ben asks to undo 2 moves · Anna"),
                ("Anna", "accept #1", "Last 2 moves undone · …"),
                ("Ben", "B4 #1", "⚪ B4 · Anna"),
                ("Anna", "resign #1", "Resign the game against …"),
                ("Anna", "resign yes #1", "Anna resigns, Ben wins (W+R)"),
                ("Ben", "agree #2", "Ben agrees that …"),
                ("Anna", "alive B3 #2", "Ben leads by 0.5"),
                ("Ben", "resume #2", "Ben resumes the game · Anna"),
                ("Anna", "pass #2", "⚫ passes · Ben"),
                ("Ben", "pass #2", "Ben leads by 0.5"),
                ("Anna", "dead B3 #2", "…"),  # which may be suggested already
                ("Anna", "agree #2", "Ben, Anna agrees that …"),
                ("Ben", "agree #2", "Anna wins by 24.5 (B+24.5)"),
                ("Ben", "accept #4", "⚫ …"),
                ("Ben", "resign #4", "Resign the game against …"),
                ("Ben", "resign yes #4", "Ben …"),
                ("Ben", "score #3", "…"),
                ("Anna", "sgf #3", "The record of game #3, for any Go program."),
            )
            found = await room.does("Ben", "search")
            assert all(f"#{number}" in found for number in (1, 2, 3, 4)), found
            phases = [(await anna.game(game))["phase"] for game in LOGS]
            assert ["ended"] * 4 == phases
            await room.does("Anna", "export")
            await room.does("Anna", "export yes")
            file = (await room.last())["file"]
            told = json.loads(await anna.get(file["url"]))
            assert set(LOGS) == {game["id"] for game in told["games"]}
    finally:
        assert 0 == program.stop()
    assert "Traceback" not in program.log.read_text()
