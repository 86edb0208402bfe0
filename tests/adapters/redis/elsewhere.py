"""Simulates a former topology: swept entries are under the keys of another kind of database."""

from __future__ import annotations

from typing import Any

from bot.ids import GameId
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.cluster import Cluster

BAD = {"z": "1"}


async def move_to_old_keys(client: Client, *games: GameId) -> None:
    """Move the deadlines and notices of these games to the keys of another topology, and add a
    malformed entry to each."""
    for game_id in games:
        here = client.tag(game_id)
        other = keys.WHOLE if isinstance(client, Cluster) else str(keys.partition(game_id))
        at = await client.zscore(keys.deadlines(here), game_id)
        if at is not None:
            await client.zadd(keys.deadlines(other), {game_id: at})
            await client.zrem(keys.deadlines(here), game_id)
        await client.xadd(keys.unreadable(other), dict(BAD.items()))
        entries: Any = await client.xrange(keys.outbox(here))
        for entry, fields in entries:
            if fields["g"] == game_id:
                await client.xadd(keys.outbox(other), fields)
                await client.xdel(keys.outbox(here), entry)


async def count_calls(client: Client, command: str) -> int:
    """Return how often the server has executed a command."""
    stats = await client.info("commandstats")
    return int(stats.get(f"cmdstat_{command}", {"calls": 0})["calls"])
