"""Several processes compete for the same versions of the same matches."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import ROOT, open_embedded
from tests.adapters.store_contract import first_commit
from tests.faults.conftest import Tell
from tests.faults.moves import FIRST

PROCESSES = 4
LONGEST_LINE = 64 * 1024 * 1024


@pytest.mark.parametrize(
    ("matches", "versions"),
    [
        (2, 150),
        pytest.param(30, 1_001, marks=[pytest.mark.soak, pytest.mark.timeout(900)]),
    ],
    ids=["quick", "soak"],
)
async def test_one_winner_for_each_version(
    folder: Path, matches: int, versions: int, tell: Tell
) -> None:
    """Each version has one winner, whose record is stored; when the same processes query and append
    without the store, several seem to win the same one."""
    database = await open_embedded(folder)
    store = RedisMatchStore(database.client)
    for match in range(matches):
        await store.commit(first_commit(f"g{match}"))
    results = await run_race(database.url, matches, versions)
    wins = sorted(tuple(win) for racer in results for win in racer["wins"])
    found = []
    for match in range(matches):
        stored = await store.load(f"g{match}")
        assert stored is not None
        assert (FIRST, versions) == (stored.records[0], stored.meta.version)
        found += [(f"g{match}", 1 + n, record) for n, record in enumerate(stored.records) if n]
    winners = Counter((game_id, version) for game_id, version, _ in wins)
    twice = Counter(version for racer in results for version in racer["naive"])
    double = sum(number > 1 for number in winners.values())
    naive = sum(number > 1 for number in twice.values())
    tell(
        f"{PROCESSES} processes, {len(wins)} moves"
        f" from {sum(r['tries'] for r in results)} attempts, "
        f"{double} versions with two winners; naive: {naive} of {len(twice)}"
    )
    assert sorted(found) == wins
    assert naive > 0
    await database.close()


async def run_race(url: str, matches: int, versions: int) -> list[dict[str, Any]]:
    """Start all processes together, and return their results."""
    racers = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.faults.a_racer",
            url,
            f"p{number}",
            str(matches),
            str(versions),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        for number in range(PROCESSES)
    ]
    try:
        for racer in racers:
            assert racer.stdout is not None
            assert b"ready\n" == await racer.stdout.readline()
        ended = await asyncio.gather(*(racer.communicate(b"go\n") for racer in racers))
    finally:
        for racer in racers:
            if racer.returncode is None:
                racer.kill()
                await racer.wait()
    return [json.loads(out) for out, _ in ended]
