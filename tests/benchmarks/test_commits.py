"""The processor time of a commit, against the same work by hand.

Each baseline uses the library's own client, so that changes to the bot's client cannot move it.

Only processor time is compared: other work on the machine delays a commit more than its baseline.
The printed rates include the disk. Our own server has ``appendfsync always``: every move is on the
disk before the server answers.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from bot.play.ports.stores import Commit, Committed
from bot.store.connection import keys, scripts
from bot.store.connection.database import Database, open_database
from bot.store.connection.embedded import SOCKET
from bot.store.repositories.matches import RedisMatchStore, commit_call, commit_result
from tests.benchmarks.measurement import Measurement

pytestmark = pytest.mark.benchmark

STORE_FLOOR = 0.8
"""Processor time, of client and server, of pipelines by hand, divided by the store's.
Nineteen runs gave 0.95 to 1.07; with one round trip per commit it is 0.48."""
SCRIPT_FLOOR = 0.65
"""Processor time of the server for plain commands, divided by the script's. Nineteen runs gave 0.69
to 0.80; with two more reads in the script it is 0.59."""
ROUNDS = 20
GAMES = 50
MOVES = 10
"""Moves of each game in one round."""

COMMANDS = 9
"""How many commands `commit.lua` runs for a move."""
NEVER = 1_000_000_000_000_000
"""A deadline in the year 33,658, in milliseconds since 1970."""
Work = Callable[[str, range], Awaitable[None]]
"""``await work(prefix, moves)`` plays these moves in each game ``prefix0`` to ``prefix49``."""


class Cost(NamedTuple):
    """Seconds for one move."""

    wall: float
    client: float
    server: float

    @property
    def processor(self) -> float:
        return self.client + self.server

    def __str__(self) -> str:
        client, server = self.client * 1e6, self.server * 1e6
        return f"{1 / self.wall:,.0f}/s, {client:.0f} µs in the client, {server:.0f} in the server"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A fresh server of our own."""
    database = await open_database(None, tmp_path / "data")
    assert isinstance(database, Database)
    yield database
    await database.close()


@pytest.fixture
async def plain(database: Database, tmp_path: Path) -> AsyncIterator[Redis]:
    """The library's client of that server."""
    async with Redis(unix_socket_path=str(tmp_path / "data" / SOCKET), decode_responses=True) as it:
        yield it


async def test_the_store_keeps_up_with_pipelines_by_hand(
    database: Database, plain: Redis, measurement: Measurement
) -> None:
    """Fifty callers of the store at once cost at most 1.25 times fifty scripts in one pipeline.

    The store also wakes each caller and times each commit, but packs commands faster than the
    library does.
    """
    store = RedisMatchStore(database.client)

    async def by_store(name: str, moves: range) -> None:
        async def play(game: int) -> None:
            for move in moves:
                assert Committed(move + 1) == await store.commit(a_move(name, game, move))

        await asyncio.gather(*map(play, range(GAMES)))

    by_hand = await scripts_in_pipelines(database, plain)
    store_cost, hand_cost, ratio = await _compare(
        plain, measurement, by_store, by_hand, lambda cost: cost.processor
    )
    measurement.report(f"store: {store_cost}\nby hand: {hand_cost}\nratio {ratio:.2f}")
    measurement.at_least(ratio, STORE_FLOOR)


async def test_the_script_keeps_up_with_its_commands(
    database: Database, plain: Redis, measurement: Measurement
) -> None:
    """The script costs the server at most 1.54 times the commands in it."""

    async def by_commands(name: str, moves: range) -> None:
        for move in moves:
            async with plain.pipeline(transaction=False) as pipeline:
                for game in range(GAMES):
                    _add_commands(pipeline, a_move(name, game, move))
                replies = await pipeline.execute()
            lengths = replies[4::COMMANDS]  # the answer to RPUSH
            assert [move + 1] * GAMES == lengths

    by_script = await scripts_in_pipelines(database, plain)
    script_cost, commands_cost, ratio = await _compare(
        plain, measurement, by_script, by_commands, lambda cost: cost.server
    )
    measurement.report(f"script: {script_cost}\ncommands: {commands_cost}\nratio {ratio:.2f}")
    measurement.at_least(ratio, SCRIPT_FLOOR)


async def scripts_in_pipelines(database: Database, plain: Redis) -> Work:
    """Return work that sends each move of all games in one pipeline of the library."""
    script, tag = scripts.Script(database.client, "commit"), keys.WHOLE
    store = RedisMatchStore(database.client)
    await plain.script_load(script.source)

    async def play(name: str, moves: range) -> None:
        for move in moves:
            async with plain.pipeline(transaction=False) as pipeline:
                for game in range(GAMES):
                    names, arguments = commit_call(a_move(name, game, move), tag)
                    pipeline.evalsha(script.sha, len(names), *names, *arguments)
                replies = await pipeline.execute()
            assert [Committed(move + 1)] * GAMES == [*map(commit_result, replies)]
            if move == 0:  # indexed now, or each later commit asks for it
                await asyncio.gather(*(store.project(f"{name}{game}") for game in range(GAMES)))

    return play


def _add_commands(pipeline: Pipeline, move: Commit) -> None:
    """Add the commands that ``commit.lua`` runs for a move."""
    (match, log, event, deadlines, outbox, grants), (_, channel) = commit_call(move, keys.WHOLE)
    version = move.expected + 1
    fields = ("version", "schema", "host", "guest", "deadline", "phase", "rooms", "placed")
    pipeline.hmget(match, (*fields, "grants"))
    pipeline.get(grants)
    pipeline.time()
    pipeline.set(event, f"0123456789abcdef{version}", nx=True, get=True, px=keys.REMEMBERED_MS)
    pipeline.rpush(log, *move.records)
    pipeline.zadd(deadlines, {move.game_id: move.deadline or 0})
    pipeline.hset(
        match,
        mapping={
            "version": version,
            "schema": move.schema,
            "phase": move.phase or "",
            "position": move.position or "",
            "deadline": move.deadline or 0,
        },
    )
    pipeline.xadd(outbox, {"g": move.game_id, "v": version})
    pipeline.publish(channel, f"{outbox} 1760000000000-0 {version} {move.game_id}")


def a_move(name: str, game: int, move: int) -> Commit:
    """A move like those of a real game; the first one makes the game."""
    first = move == 0
    return Commit(
        game_id=f"{name}{game}",
        expected=move,
        records=("bQ16 1x9k2f",),
        event_id=f"discord:14382{name}{game:03}{move:06}",
        fingerprint=f"play Q16 {move}",
        actor="discord:80351110224678912",
        deadline=NEVER + move,
        created=1_760_000_000_000,
        host="discord:80351110224678912" if first else None,
        guest="discord:80351110224678913" if first else None,
        phase="play",
        position="9f86d081884c7d65",
        rooms=("discord:290926798626357999",) if first else None,
    )


async def _compare(
    plain: Redis,
    measurement: Measurement,
    work: Work,
    baseline: Work,
    counted: Callable[[Cost], float],
) -> tuple[Cost, Cost, float]:
    """Return the median costs of both, and the median ratio of the baseline's cost to the work's.

    The two take turns, so that other work on the machine affects both. The first move of each game
    is not measured: it also creates and indexes the game.
    """
    works = {"work": work, "base": baseline}
    for name, each in works.items():
        await each(name, range(1))
    costs: dict[str, list[Cost]] = {name: [] for name in works}
    for number in range(measurement.workload(ROUNDS, smoke=1)):
        moves = range(1 + number * MOVES, 1 + (number + 1) * MOVES)
        for name, each in works.items():
            costs[name].append(await _cost(plain, each, name, moves))
    ratios = [
        counted(base) / counted(cost)
        for cost, base in zip(costs["work"], costs["base"], strict=True)
    ]
    middle = [Cost(*map(median, zip(*each, strict=True))) for each in costs.values()]
    return middle[0], middle[1], median(ratios)


async def _cost(plain: Redis, work: Work, name: str, moves: range) -> Cost:
    begun = [*await _clocks(plain)]
    await work(name, moves)
    spent = zip(await _clocks(plain), begun, strict=True)
    return Cost(*((after - before) / (GAMES * len(moves)) for after, before in spent))


async def _clocks(plain: Redis) -> tuple[float, float, float]:
    info = await plain.info("cpu")
    server = info["used_cpu_sys"] + info["used_cpu_user"]
    return time.perf_counter(), time.process_time(), server
