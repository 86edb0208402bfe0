"""Many open games, while programs and the database are killed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import pytest

from bot.match.events import Challenged, Colours, Event, Started, Terms
from bot.match.log import encode
from bot.match.schema import SCHEMA
from bot.play.loaded import read
from bot.play.ports.stores import Commit, Committed
from bot.rules.points import Colour, format_point
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import ROOT, kill, open_embedded, server_pid
from tests.faults.a_worker import POINTS, name
from tests.faults.conftest import Tell
from tests.service.club import ANNA, BEN

WORKERS = 3
FOUNDED_AT_ONCE = 500


@dataclass
class Workers:
    """Processes that play. ``made`` are the acknowledged moves of each game, ``took`` the
    milliseconds of each move."""

    folder: Path
    games: int
    moves: int
    made: Counter[str] = field(default_factory=Counter)
    took: list[float] = field(default_factory=list)
    running: dict[int, asyncio.subprocess.Process] = field(default_factory=dict)
    killed: int = 0

    async def work(self, number: int) -> None:
        """Run a process for its share of the games, and restart it after each kill until all games
        are played."""
        while True:
            known = self.folder / f"made-{number}.json"
            known.write_text(json.dumps(self.made))
            shares = (number, WORKERS, self.games, self.moves)
            worker = self.running[number] = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.faults.a_worker",
                str(self.folder),
                *map(str, shares),
                str(known),
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
            )
            await self._listen(worker)
            if 0 == await worker.wait():
                return
            assert self.killed, "a worker died by itself"

    async def kill(self, number: int) -> None:
        """Kill one of the processes."""
        worker = self.running[number % WORKERS]
        if worker.returncode is None:
            self.killed += 1
            worker.kill()
            await worker.wait()

    def end(self) -> None:
        """End all processes."""
        for worker in self.running.values():
            if worker.returncode is None:
                worker.kill()

    async def _listen(self, worker: asyncio.subprocess.Process) -> None:
        assert worker.stdout is not None
        async for line in worker.stdout:
            if not line.endswith(b"\n"):
                return  # killed while writing this line
            game, move, took = line.decode().split()
            assert self.made[game] + 1 == int(move), line
            self.made[game] += 1
            self.took.append(float(took))


@pytest.mark.parametrize(
    ("games", "kills"),
    [(100, 3), pytest.param(10_000, 12, marks=[pytest.mark.soak, pytest.mark.timeout(1800)])],
    ids=["quick", "soak"],
)
async def test_many_open_games(folder: Path, games: int, kills: int, tell: Tell) -> None:
    """While processes and the database are killed in turn, every game continues; in the end each
    log has each of its moves once and in order."""
    database = await open_embedded(folder)
    await create_games(database, games)
    workers = Workers(folder, games, moves=10)
    working = [asyncio.create_task(workers.work(number)) for number in range(WORKERS)]
    databases = 0
    try:
        for turn in range(1, kills + 1):
            await until(working, workers, games * 10 * turn // (kills + 2))
            if turn % 3:
                await workers.kill(turn)
            else:
                databases += 1
                await kill(await server_pid(database))
        await asyncio.gather(*working)
    finally:
        workers.end()
    wrong = [number for number in range(games) if not await is_right(database, number)]
    p50, p99 = (quantiles(workers.took, n=100)[at] for at in (49, 98))
    tell(
        f"{games} open games, {workers.killed} processes and {databases} databases killed: "
        f"{len(wrong)} wrong logs of {games}, {sum(workers.made.values())} moves; "
        f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {max(workers.took):.0f} ms"
    )
    assert [] == wrong
    assert {str(number): 10 for number in range(games)} == workers.made
    await database.close()


async def until(working: list[asyncio.Task[None]], workers: Workers, moves: int) -> None:
    """Wait until this many moves are acknowledged; a worker's failure fails the test."""
    while sum(workers.made.values()) < moves:
        for task in working:
            if task.done():
                task.result()
        await asyncio.sleep(0.01)


async def create_games(database: Database, games: int) -> None:
    """Create games of Anna (Black) and Ben without moves."""
    store = RedisMatchStore(database.client)
    start = await store.now()
    terms = Terms(9, 6, colours=Colours.BLACK)
    events: list[Event] = [Challenged(start, terms, open=False), Started(start, Colour.BLACK)]
    records = encode(events)
    for first in range(0, games, FOUNDED_AT_ONCE):
        commits = [
            Commit(
                game_id=name(number),
                expected=0,
                records=records,
                event_id="begin",
                fingerprint="",
                actor=ANNA,
                schema=SCHEMA,
                created=start,
                host=ANNA,
                guest=BEN,
                phase="play",
                rooms=(f"web:r{number % 100}",),
            )
            for number in range(first, min(games, first + FOUNDED_AT_ONCE))
        ]
        done = await asyncio.gather(*map(store.commit, commits))
        assert all(isinstance(each, Committed) for each in done)


async def is_right(database: Database, number: int) -> bool:
    """Return whether a game's log is readable, has exactly its moves, and matches its metadata."""
    stored = await RedisMatchStore(database.client).load(name(number))
    assert stored is not None
    loaded = read(name(number), stored)
    moves = [format_point(move.point) for move in loaded.match.game.moves if move.point]
    board = loaded.match.game.board.digest()
    return (POINTS[:10], 12, board) == (moves, loaded.meta.version, loaded.meta.position)
