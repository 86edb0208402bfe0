"""A process that races others for every version of some matches: ``python -m tests.faults.a_racer
URL NAME MATCHES VERSIONS``.

A line on standard input starts it. At the end it prints a line of JSON: its wins (match, version,
record), the number of its attempts, and the versions that it seemed to win on a plain list.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass, field

from bot.play.ports.stores import Committed, Conflict
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import open_address
from tests.adapters.store_contract import next_commit

AT_ONCE = 8
NAIVE = "naive"


@dataclass
class Racer:
    """Several players in one process. ``wins`` are match, version and record."""

    database: Database
    name: str
    versions: int
    tries: int = 0
    wins: list[tuple[str, int, str]] = field(default_factory=list)
    naive: list[int] = field(default_factory=list)

    async def race(self, player: int, game_id: str) -> None:
        """Make moves in a match until it has this many versions."""
        store, version = RedisMatchStore(self.database.client), 1
        while version < self.versions:
            self.tries += 1
            record = f"{self.name} {player} {self.tries}"
            result = await store.commit(next_commit(version, record, record, game_id=game_id))
            assert isinstance(result, Committed | Conflict), result
            if isinstance(result, Committed):
                self.wins.append((game_id, result.version, record))
            version = result.version

    async def race_naively(self, seen: int) -> None:
        """Do the same with a plain list of the given length: append, and query the new length."""
        client = self.database.client
        while seen < min(500, self.versions):
            await client.rpush(NAIVE, f"{self.name}")
            self.naive.append(seen + 1)
            seen = await client.llen(NAIVE)


async def main(url: str, name: str, matches: int, versions: int) -> None:
    """Wait for the start, race, print the result."""
    database = await open_address(url)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.readline)
    racer = Racer(database, name, versions)
    for match in range(matches):
        await asyncio.gather(*(racer.race(player, f"g{match}") for player in range(AT_ONCE)))
    # First all players of a process read at the same moment, so that they conflict for certain.
    seen = await database.client.llen(NAIVE)
    await asyncio.gather(*(racer.race_naively(seen) for _ in range(AT_ONCE)))
    result = {"wins": racer.wins, "tries": racer.tries, "naive": racer.naive}
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
