"""Planned answers in the shipped program: played exactly once, also when the program dies."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import aiohttp

from bot.play.analysis.conditional_moves import Plan, PlanStore
from bot.rules.points import parse_point
from bot.store.repositories.profiles import RedisPeople
from tests.adapters.redis.helpers import open_embedded
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.split import SplitProgram
from tests.patience import PATIENCE

ANNA = "web:lobby/anna"
DELAYS = (0.0, 0.003, 0.01, 0.03, 0.1)
"""Seconds between the opponent's move and the kill."""


async def test_killed_while_an_answer_is_due(tmp_path: Path) -> None:
    """Whenever the program dies after the opponent's move, the restarted program plays the planned
    answer once and says that it came from a plan."""
    program = SplitProgram(tmp_path / "data")
    program.start()
    database = await open_embedded(program.data)
    plans = PlanStore(RedisPeople(database.client))
    try:
        for delay in DELAYS:
            async with people(program.url, "lobby", "Anna", "Ben") as (anna, ben):
                game_id = await start_game(anna, ben, "9x9 black no clock")
                await anna.say(f"D4 #{game_id}")
                version = (await anna.game(game_id))["version"]
                line = (parse_point("E5"), parse_point("F6"))
                await plans.save(ANNA, [ANNA], game_id, Plan(version, (line,)))
                move = asyncio.create_task(ben.say(f"E5 #{game_id}"))
                await asyncio.sleep(delay)
                program.kill()
                with suppress(aiohttp.ClientError):
                    await move
            program.start()
            async with people(program.url, "lobby", "Anna", "Ben") as (anna, ben):
                if len((await anna.game(game_id))["moves"]) == 1:
                    await ben.say(f"E5 #{game_id}")
                assert ["D4", "E5", "F6"] == await moves(program, anna, game_id)
                posts = [m["text"] for m in await anna.messages() if m["game"] == game_id]
                told = [text for text in posts if text.startswith("⚫ F6 · Ben")]
                assert [True] == ["from a plan" in text for text in told]
                await anna.say(f"resign #{game_id}")
                await anna.say(f"resign yes #{game_id}")
    finally:
        await database.close()
        assert 0 == program.stop()


async def moves(program: Program, person: Person, game_id: str) -> list[str]:
    """Wait until the answer is posted and all posts are sent; return the points played."""
    async with asyncio.timeout(PATIENCE):
        while not await has_answer_post(person, game_id):  # noqa: ASYNC110  the room is asked again
            await asyncio.sleep(0.1)
    await program.announced()
    return [point for _, point in (await person.game(game_id))["moves"]]


async def has_answer_post(person: Person, game_id: str) -> bool:
    """Return whether the room has a post about the answer."""
    posts = [m["text"] for m in await person.messages() if m["game"] == game_id]
    return any("F6" in text for text in posts)
