"""Moves that are typed at a steady pace in many rooms, and how long their pictures take."""

from __future__ import annotations

import asyncio
import time

from tests.end_to_end.program import Person, people, start_game

PACE = 20.0
"""Moves a second, over all games."""


async def play_typed(url: str, games: int, moves: int, rooms_named: str = "bench") -> list[float]:
    """Return for each move the seconds until its picture is in the room."""
    rooms = [people(url, f"{rooms_named}-{number}", "Anna", "Bob") for number in range(games)]
    entered = [await room.__aenter__() for room in rooms]
    for anna, bob in entered:
        await start_game(anna, bob, "19x19 black no clock")
    spans: list[asyncio.Task[float]] = []
    start = time.perf_counter()
    for count in range(games * moves):
        await asyncio.sleep(max(0.0, start + count / PACE - time.perf_counter()))
        pair, turn = entered[count % games], count // games
        point = f"{'CDEFGHJKLMNO'[turn]}{4 + 12 * (turn % 2)}"
        spans.append(asyncio.create_task(_move(pair[turn % 2], point)))
    done = await asyncio.gather(*spans)
    for room in rooms:
        await room.__aexit__(None, None, None)
    return done


async def _move(person: Person, point: str) -> float:
    """Return the seconds from sending the line to receiving all bytes of the picture."""
    start = time.perf_counter()
    message_id = await person.say(point)
    while True:
        for message in await person.messages(after=message_id, wait=1):
            if message["image"]:
                await person.get(message["image"])
                return time.perf_counter() - start
