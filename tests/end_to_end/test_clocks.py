"""Clocks in the shipped program: displayed, and enforced automatically, also after a kill."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.match.clocks.clock import DAY
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.test_deadlines import store_game, wait_until_passed
from tests.end_to_end.program import Person, Program, people
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import start_game
from tests.end_to_end.tables import wait_until
from tests.patience import PATIENCE

LOST = "anna ran out of time, ben wins (W+T)"


async def test_a_game_with_a_clock(program: Program) -> None:
    """The clock of the challenge appears in the terms, under the board, in the list of games and in
    the HTTP interface; a player can give time."""
    async with start_game(program, "clocks", "9x9 black 3 days") as room:
        told = (await room.board())["text"].split("\n")
        assert "9×9 · komi 6.5 · 3 days a move · 3 days left" in told
        await room.scene(
            ("Ben", "give 1 day", "Ben gives Anna 1 day more"),
            ("Anna", "D4", "⚫ D4 · Ben"),
            ("Ben", "daruj czas", "Ben won’t claim the next timeout"),
        )
        clock = (await room.game())["clock"]
        left = {"black": 3 * DAY, "white": 3 * DAY}
        assert (left, "white") == (clock["left"], clock["running"])
        assert clock["at"] + 3 * DAY == clock["due"]
        listed = await room.does("Ben", "games")
        assert "your move · 2 days 23 hours left" in listed


async def test_personal_time_settings(program: Program) -> None:
    """The chosen pauses are stored, and the room of a waiting game is told about them."""
    async with start_game(program, "pauses", "9x9 black 3 days") as room:
        for line in ("vacation off", "cisza 22-7"):
            assert "Done." in await room.does("Anna", line)

        async def told() -> bool:
            texts = [message["text"] for message in await room.cast["Eve"].messages()]
            return any(text.startswith("Pauses have changed") for text in texts)

        await wait_until(told, "the room is told")


async def test_the_program_ends_late_games_by_itself(tmp_path: Path) -> None:
    """A deadline that passes while the program runs, and one that passes while it is dead, each end
    their game once, and the room is notified."""
    program = SplitProgram(tmp_path / "data")
    program.start()
    database = await open_embedded(program.data)
    try:
        await store_game(database, "bamoku")
        async with people(program.url, "lobby", "Eve") as (eve,):
            assert [LOST] == await endings(program, eve, "bamoku")
        program.kill()
        due = await store_game(database, "dufoji")
        await wait_until_passed(database, due)
        program.start()
        async with people(program.url, "lobby", "Eve") as (eve,):
            assert [LOST] == await endings(program, eve, "dufoji")
            assert [LOST] == await endings(program, eve, "bamoku")
    finally:
        await database.close()
        assert 0 == program.stop()


async def endings(program: Program, person: Person, game_id: str) -> list[str]:
    """Wait until the room is told about the game's end and all posts are sent; return those
    posts."""
    async with asyncio.timeout(PATIENCE):
        while not await _room_texts(person, game_id):  # noqa: ASYNC110  the room is asked again
            await asyncio.sleep(0.1)
    await program.announced()
    return await _room_texts(person, game_id)


async def _room_texts(person: Person, game_id: str) -> list[str]:
    messages = [m for m in await person.messages() if m["game"] == game_id]
    lines = [line for message in messages for line in message["text"].split("\n")]
    return [line for line in lines if "out of time" in line]
