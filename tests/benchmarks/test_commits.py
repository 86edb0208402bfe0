"""How fast moves are committed, against what the same client can do at all, in the same run.

Both are measured in turns, and the best round of each counts: what else the machine does can only
take away, and it takes more from commits, which keep two cores and the disk busy. The database
is our own server with ``appendfsync always``: every move counted here was on the disk before it
was answered.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from redis.commands.core import AsyncScript

from bot.adapters.redis.connection import scripts
from bot.adapters.redis.connection.clients import Client
from bot.adapters.redis.connection.database import Database, open_database
from bot.adapters.redis.stores.matches import RedisMatchStore, commit_call, commit_result
from bot.service.ports.stores import Commit, Committed

pytestmark = pytest.mark.benchmark

FLOOR = 0.6
"""Commits for each call of an empty script."""
FLOOR_IN_BATCHES = 0.08
"""In a batch an empty call costs next to nothing: what is left is the server and the disk."""
ROUNDS = 60
GAMES = 50
MOVES = 10
"""Of each game in one round."""

Tell = Callable[[str], None]
Work = Callable[[int], Awaitable[None]]


@dataclass(frozen=True)
class Rates:
    """Calls for each second, in the best round of each."""

    commits: float
    empty: float

    @property
    def ratio(self) -> float:
        return self.commits / self.empty

    def __str__(self) -> str:
        return f"{self.commits:,.0f} commits/s, empty {self.empty:,.0f}/s, ratio {self.ratio:.2f}"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    """A client of a fresh server."""
    database = await open_database(None, tmp_path / "data")
    assert isinstance(database, Database)
    yield database.client
    await database.close()


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Writes a figure to the terminal, also when the test passes."""

    def write(line: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{line}\n")

    return write


async def test_commits_keep_up_with_an_empty_script(client: Client, tell: Tell) -> None:
    """Fifty games at once, as the service plays them: at least 0.6 of what fifty callers of an
    empty script get from the same client.

    Those pay a round trip for each call. The store lets commits of the same moment share one, which
    is why it can be faster than nothing at all.
    """
    store, empty = RedisMatchStore(client), client.register_script("return 1")
    games = [
        [[a_move(number, game, move) for move in range(MOVES)] for game in range(GAMES)]
        for number in range(ROUNDS)
    ]

    async def play(moves: list[Commit]) -> None:
        for move in moves:
            result = await store.commit(move)
            assert Committed(move.expected + 1) == result

    async def call() -> None:
        for _ in range(MOVES):
            await empty()

    async def commits(number: int) -> None:
        await asyncio.gather(*map(play, games[number]))

    async def nothing(_: int) -> None:
        await asyncio.gather(*(call() for _ in range(GAMES)))

    rates = await _compare(commits, nothing)
    tell(f"{GAMES} at once: {rates}")
    assert rates.ratio >= FLOOR


async def test_commits_in_batches_keep_up_with_an_empty_script(client: Client, tell: Tell) -> None:
    """Fifty moves in one pipeline by hand, without the store, against fifty empty calls."""
    commit, empty = scripts.Script(client, "commit"), client.register_script("return 1")
    await client.script_load(commit.source)
    await client.script_load(empty.script)

    async def commits(number: int) -> None:
        for move in range(MOVES):
            moves = [a_move(number, game, move) for game in range(GAMES)]
            replies = await _batch(
                client, commit, [commit_call(move, client.tag(move.game_id)) for move in moves]
            )
            results = [commit_result(reply) for reply in replies]
            assert [Committed(move + 1)] * GAMES == results

    async def nothing(_: int) -> None:
        for _ in range(MOVES):
            await _batch(client, empty, [([], [])] * GAMES)

    rates = await _compare(commits, nothing)
    tell(f"in batches of {GAMES}: {rates}")
    assert rates.ratio >= FLOOR_IN_BATCHES


def a_move(round_number: int, game: int, move: int) -> Commit:
    """A move like those of a real game; the first one makes the game."""
    first = move == 0
    return Commit(
        game_id=f"r{round_number}g{game}",
        expected=move,
        records=("bQ16 1x9k2f",),
        event_id=f"discord:14382{round_number:03}{game:03}{move:03}",
        fingerprint=f"play Q16 {move}",
        actor="discord:80351110224678912",
        deadline=4_000_000_000_000 + move,
        created=1_760_000_000_000,
        host="discord:80351110224678912" if first else None,
        guest="discord:80351110224678913" if first else None,
        phase="play",
        position="9f86d081884c7d65",
        rooms=("discord:290926798626357999",) if first else None,
    )


async def _batch(
    client: Client, script: AsyncScript | scripts.Script, many: list[tuple[list[str], list[str]]]
) -> list[int | str]:
    async with client.pipeline(transaction=False) as pipeline:
        for keys, arguments in many:
            pipeline.evalsha(script.sha, len(keys), *keys, *arguments)
        return [*await pipeline.execute()]


async def _compare(commits: Work, empty: Work) -> Rates:
    await empty(-1)
    spans = [(await _span(commits, number), await _span(empty, number)) for number in range(ROUNDS)]
    count = GAMES * MOVES
    return Rates(
        commits=count / min(span for span, _ in spans), empty=count / min(span for _, span in spans)
    )


async def _span(work: Work, number: int) -> float:
    start = time.perf_counter()
    await work(number)
    return time.perf_counter() - start
