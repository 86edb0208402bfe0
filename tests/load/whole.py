"""The whole program under load: fake chats in their own processes, a real database and the shipped
program. Two processors are reserved for the program and its database."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

import aiohttp
from redis.asyncio import Redis

from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import open_embedded, server_pid
from tests.end_to_end.program import Program
from tests.load.games import seat
from tests.load.measures import (
    ALL_TAGS,
    Commits,
    Used,
    children,
    command,
    measure_process,
    run_on_cores,
    share,
)
from tests.load.tables import Order, Report, Seats, Typed

ROOT = Path(__file__).resolve().parents[2]
PROGRAM, OTHERS = frozenset({2, 3}), frozenset({0, 1})
"""The processors of the program and its database, and those of all other processes."""
_LONGEST_LINE = 1 << 28
_PROBE_EVERY = 0.1
LOG_SHOWN = 10_000
"""How many characters of the program's log are shown."""


@dataclass(frozen=True)
class Wanted:
    """The load of one chat: games, and moves a second."""

    games: int
    rate: float


@dataclass(frozen=True)
class Load:
    """A run: the load of each chat, its duration in seconds, and how long to wait for late
    boards."""

    chats: Mapping[str, Wanted]
    seconds: float
    patience: float


@dataclass
class Outcome:
    """The results of a run. ``probes`` contains the durations of a minimal request during the run,
    in seconds. ``used`` contains the usage of each process, and ``commits`` the time of each
    commit."""

    reports: dict[str, Report]
    commits: dict[tuple[str, int], float]
    probes: list[float] = field(default_factory=list)
    used: dict[str, Used] = field(default_factory=dict)
    span: float = 0.0
    behind: list[str] = field(default_factory=list)
    """Games whose log differs from the typed moves, or whose room has not shown all of them."""
    left: int = 0
    """Entries that were left in the outbox."""

    def moves(self) -> list[Typed]:
        return [move for report in self.reports.values() for move in report.moves]

    def table(self) -> str:
        """Return the results as text."""
        head = "typed to committed, committed to posted, typed to posted (p50 p99 max, ms)"
        rows = [f"{'chat':9} {'typed':>6} {'posts':>6}  {head}"]
        for name, report in self.reports.items():
            spans = [self._spans(name, part) for part in range(3)]
            figures = "  ".join(
                f"{1000 * share(span, 0.5):6.0f} {1000 * share(span, 0.99):6.0f}"
                f" {1000 * max(span, default=0):6.0f}"
                for span in spans
            )
            posts = report.counts.get("posts", 0)
            rows.append(f"{name:9} {len(report.moves):6} {posts:6}  {figures}")
        for name, report in self.reports.items():
            counts = ", ".join(f"{what}: {many}" for what, many in sorted(report.counts.items()))
            rows.append(f"{name}: typed {1000 * report.late:.0f} ms late at worst; {counts}")
        rows.append(
            f"smallest request: p50 {1000 * share(self.probes, 0.5):.0f} ms,"
            f" p99 {1000 * share(self.probes, 0.99):.0f} ms,"
            f" max {1000 * max(self.probes, default=0):.0f} ms"
        )
        for name, what in self.used.items():
            each = 1000 * what.seconds / max(1, len(self.moves()))
            rows.append(
                f"{name}: {100 * what.seconds / self.span:.0f} % of a processor,"
                f" {each:.1f} ms for each move, {what.memory / 1e6:.0f} MB"
            )
        rows.append(f"{self.span:.1f} s; load average {os.getloadavg()[0]:.1f}")
        return "\n".join(rows)

    def _spans(self, name: str, part: int) -> list[float]:
        found = []
        for move in self.reports[name].moves:
            committed = self.commits.get((move.game, move.version), 0.0)
            begin, end = (
                (move.typed, committed),
                (committed, move.posted),
                (move.typed, move.posted),
            )[part]
            if begin and end:
                found.append(max(0.0, end - begin))
        return found


@dataclass
class _Side:
    """A chat's process."""

    process: asyncio.subprocess.Process
    environment: dict[str, str]
    seats: list[Seats]

    async def write_line(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        await self.process.stdin.drain()

    async def read_line(self) -> str:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert line, "a chat's process died"
        return line.decode()


@asynccontextmanager
async def _side(name: str, tables: int) -> AsyncIterator[_Side]:
    with run_on_cores(OTHERS):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.load.chat",
            name,
            str(tables),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )
    side = _Side(process, {}, [])
    try:
        setup = json.loads(await side.read_line())
        side.environment = setup["environment"]
        side.seats = [Seats(**one | {"names": tuple(one["names"])}) for one in setup["seats"]]
        yield side
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def run(load: Load, folder: Path) -> Outcome:
    """Run everything, from an empty folder to the results."""
    async with AsyncExitStack() as stack:
        sides = {
            name: await stack.enter_async_context(_side(name, wanted.games))
            for name, wanted in load.chats.items()
        }
        data = folder / "data"
        with run_on_cores(PROGRAM):
            database = await open_embedded(data)
        stack.push_async_callback(database.close)
        games = {name: await seat(database, side.seats) for name, side in sides.items()}
        environment: dict[str, str] = {}
        for side in sides.values():
            environment |= side.environment
        program = Program(data, **environment)
        with run_on_cores(PROGRAM):
            await asyncio.to_thread(program.start)
        stack.callback(program.kill)
        outcome = await _measure(load, sides, games, database, program)
        outcome.left = await _count_left(database, load.patience)
        await _compare(outcome, database, games, sides)
        assert 0 == await asyncio.to_thread(program.stop)
        log = program.log.read_text()
        assert "Traceback" not in log, log[-LOG_SHOWN:]
    return outcome


async def _measure(
    load: Load,
    sides: Mapping[str, _Side],
    games: Mapping[str, list[tuple[str, int]]],
    database: Database,
    program: Program,
) -> Outcome:
    for name, side in sides.items():
        rate = load.chats[name].rate
        order = Order(program.url, games[name], rate, load.seconds, load.patience)
        await side.write_line(json.dumps(asdict(order)))
    for side in sides.values():
        await side.read_line()
    assert isinstance(database.client, Redis)
    commits = Commits(database.client)
    await commits.start()
    pid = program.pid
    before = await _measure_usage(pid, database)
    begin = time.monotonic()
    probes: list[float] = []
    probing = asyncio.create_task(_probe(program.url, probes))
    for side in sides.values():
        await side.write_line("go")
    reports: dict[str, Report] = {}
    try:
        for name, side in sides.items():
            reports[name] = Report.from_json(json.loads(await side.read_line()))
    finally:
        probing.cancel()
        await asyncio.gather(probing, return_exceptions=True)
    span = time.monotonic() - begin
    after = await _measure_usage(pid, database)
    await commits.stop()
    spent = {
        name: Used(now.seconds - before.get(name, Used(0, 0)).seconds, now.memory)
        for name, now in after.items()
    }
    return Outcome(reports, commits.at, probes, spent, span)


async def _measure_usage(pid: int, database: Database) -> dict[str, Used]:
    """Return the usage of the program, its helpers and the database."""
    found = {
        "program": measure_process(pid),
        "of that its event loop": measure_process(pid, pid),
        "database": measure_process(await server_pid(database)),
    }
    helpers = [child for child in children(pid) if "spawn_main" in command(child)]
    for number, child in enumerate(sorted(helpers), start=1):
        found[f"helper {number}"] = measure_process(child)
    return found


async def _probe(url: str, probes: list[float]) -> None:
    """Measure repeatedly how long the program takes for a minimal request."""
    async with aiohttp.ClientSession() as session:
        while True:
            begin = time.monotonic()
            async with session.get(f"{url}api/rooms/load-probe/name?user=eve") as response:
                await response.read()
            probes.append(time.monotonic() - begin)
            await asyncio.sleep(_PROBE_EVERY)


async def _count_left(database: Database, patience: float) -> int:
    """Wait until the outbox is empty or the time is up. Return how many entries it has."""
    until = time.monotonic() + patience
    while True:
        left = 0
        for tag in ALL_TAGS:
            left += await database.client.xlen(keys.outbox(tag))
        if not left or time.monotonic() > until:
            return left
        await asyncio.sleep(0.2)


async def _compare(
    outcome: Outcome,
    database: Database,
    games: Mapping[str, list[tuple[str, int]]],
    sides: Mapping[str, _Side],
) -> None:
    """Check that the log contains each move once, and that the room shows all of them."""
    store = RedisMatchStore(database.client)
    last = {move.game: move.version for move in outcome.moves()}
    rooms = {
        game: seats.room
        for name, found in games.items()
        for (game, _), seats in zip(found, sides[name].seats, strict=True)
    }
    for game, version in last.items():
        stored = await store.load(game)
        assert stored is not None
        shown = stored.meta.posted.get(rooms[game], 0)
        if not version == stored.meta.version == len(stored.records) == shown:
            outcome.behind.append(f"{game}: {version} {stored.meta.version} {shown}")
