"""Rooms that nobody visits any more, through the program and its database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from redis.asyncio import Redis

from bot.adapters.redis.connection import keys
from bot.adapters.redis.connection.embedded import SOCKET
from tests.end_to_end.program import people, start_game
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.tables import until

LONG_AGO = 1


async def test_a_quiet_room_goes(tmp_path: Path) -> None:
    """What was said in a room that nobody has visited for longer than the operator wants goes; a
    room with an open game stays, and so does one that was visited lately. Who comes again finds an
    empty room, and what they write stands there."""
    program = SplitProgram(tmp_path / "data", NIGIRI_ROOM_DAYS="30")
    await asyncio.to_thread(program.start)
    client = Redis(unix_socket_path=str(program.data / SOCKET), decode_responses=True)
    for room in ("quiet", "visited", "busy"):
        async with people(program.url, room, "Anna", "Ben") as (anna, ben):
            await anna.say("Is anybody here?")
            if room == "busy":
                await start_game(anna, ben, "9x9")
    await program.announced()
    for room in ("web:quiet", "web:busy"):
        visited = keys.rooms_visited(str(keys.partition(room)))
        await client.zadd(visited, {room: LONG_AGO}, xx=True)
    await client.aclose()
    assert 0 == await asyncio.to_thread(program.stop)
    await asyncio.to_thread(program.start)
    client = Redis(unix_socket_path=str(program.data / SOCKET), decode_responses=True)

    async def gone() -> bool:
        return not await client.exists(keys.room_log("web:quiet"))

    await until(gone, "the quiet room goes")
    for room, texts in (("quiet", 0), ("visited", 1), ("busy", 2)):
        async with people(program.url, room, "Anna") as (anna,):
            assert texts <= len(await anna.messages()) <= 50 * texts, room
    async with people(program.url, "quiet", "Anna") as (anna,):
        await anna.say("Is anybody here now?")
        assert ["Is anybody here now?"] == [each["text"] for each in await anna.messages()]
    await client.aclose()
    assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()
