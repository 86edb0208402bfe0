"""Removal of abandoned browser rooms, through the program and its database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
from redis.asyncio import Redis

from bot.store.connection import keys
from bot.store.connection.embedded import SOCKET
from tests.end_to_end.program import Program, people, start_game
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.tables import wait_until

LONG_AGO = 1
READABLE = (
    *(f"/api/rooms/{{}}/{what}" for what in ("messages", "messages?before=900", "name?user={}")),
    *(f"/api/rooms/{{}}/{what}" for what in ("files/7", "charts/7.png", "films/7.gif", "key")),
    *(f"/api/rooms/{{}}/{what}" for what in ("games/{}", "games/{}?user={}", "live")),
    "/api/rooms/{}/alone/messages?user={}",
    "/api/rooms/{}/alone/games/{}?user={}",
    "/api/games/{}",
    "/api/games/{}.sgf",
    "/r/{}",
    "/records/{}/1.png",
    *(f"/pictures/{{}}/7{what}" for what in (".png", "/full.png", "/replay.gif", "/moves/1.png")),
)
"""All readable addresses, with made-up names."""


async def test_an_abandoned_room_is_removed(tmp_path: Path) -> None:
    """The messages of a room are removed if it has had no visit for longer than the operator's
    limit. A room with an open game or a recent visit stays. A returning visitor finds the room
    empty, and new messages appear in it."""
    program = SplitProgram(tmp_path / "data", NIGIRI_ROOM_DAYS="30")
    await asyncio.to_thread(program.start)
    client = Redis(unix_socket_path=str(program.data / SOCKET), decode_responses=True)
    for room in ("quiet", "visited", "busy"):
        async with people(program.url, room, "Anna", "Ben") as (anna, ben):
            await anna.say("Is anybody here?")
            if room == "busy":
                await start_game(anna, ben, "9x9 no clock")
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

    await wait_until(gone, "the quiet room goes")
    for room, texts in (("quiet", 0), ("visited", 1), ("busy", 2)):
        async with people(program.url, room, "Anna") as (anna,):
            assert texts <= len(await anna.messages()) <= 50 * texts, room
    async with people(program.url, "quiet", "Anna") as (anna,):
        await anna.say("Is anybody here now?")
        first, *_ = await anna.messages()
        assert "Is anybody here now?" == first["text"]
    await client.aclose()
    assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()


async def stored_keys(client: Redis) -> dict[str, int]:
    """Return all keys, with the number of members for sorted sets."""
    names = [str(name) async for name in client.scan_iter()]
    sets = [name for name in names if await client.type(name) == "zset"]
    return dict.fromkeys(names, 0) | {name: int(await client.zcard(name)) for name in sets}


async def test_reading_changes_nothing(program: Program) -> None:
    """Reading every address of twenty non-existent rooms, games and records leaves the database
    unchanged."""
    client = Redis(unix_socket_path=str(program.data / SOCKET), decode_responses=True)
    async with people(program.url, "den", "Anna") as (anna,), aiohttp.ClientSession() as reader:

        async def ask(place: str, name: str) -> int:
            url = program.url.rstrip("/") + place.replace("{}", name)
            async with reader.get(url) as answer:
                if answer.content_type == "text/event-stream":
                    await answer.content.readuntil(b"event: ready")
                    answer.close()  # an endless stream
                else:
                    await answer.read()
                return answer.status

        await anna.say("Is anybody here?")
        for place in READABLE:
            await ask(place, "den")
        before = await stored_keys(client)
        met = {await ask(place, f"never{n}") for place in READABLE for n in range(20)}
        assert (before, {200, 403, 404}) == (await stored_keys(client), met)
    await client.aclose()
