"""Whole games on a Valkey cluster and on a Sentinel set, with failovers in the middle of a vote."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import aiohttp
import pytest

from bot.store.connection import keys
from tests.adapters.redis.fleet import (
    Fleet,
    Node,
    find_owner,
    find_primary,
    move_slot,
    run_cluster,
    run_sentinel_set,
    wait_until,
)
from tests.adapters.watch.scraping import readiness, scrape
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import Stage, letter_of, start_game
from tests.end_to_end.test_watching import WATCHED, health


class Make(Protocol):
    """Starts a program on these servers."""

    def __call__(self, fleet: Fleet, **environment: str) -> Program: ...


GAP = 5.0
"""Seconds that a failover may delay people on an idle machine."""
PATIENCE = 30.0


@pytest.fixture(scope="module")
def bare_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """A cluster of three primaries without replicas."""
    with run_cluster(tmp_path_factory.mktemp("cluster")) as fleet:
        yield fleet


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Fleet]:
    """A cluster of three primaries with two replicas each."""
    with run_cluster(tmp_path / "cluster", replicas=2) as fleet:
        yield fleet


@pytest.fixture
def trio(tmp_path: Path) -> Iterator[Fleet]:
    """A Sentinel set: a primary, two replicas and three Sentinels."""
    with run_sentinel_set(tmp_path / "set") as fleet:
        yield fleet


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Fleet]:
    """A Sentinel set: a primary, one replica and three Sentinels."""
    with run_sentinel_set(tmp_path / "pair", replicas=1) as fleet:
        yield fleet


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Start programs on external databases; all are stopped at the end."""
    made: list[Program] = []

    def on(fleet: Fleet, **environment: str) -> Program:
        made.append(SplitProgram(tmp_path / "data", REDIS_URL=fleet.url, **environment))
        made[-1].start()
        return made[-1]

    yield on
    for program in made:
        program.kill()


async def test_a_whole_game_over_a_cluster(make: Make, bare_cluster: Fleet) -> None:
    """A game runs from its challenge to its result while its slot moves to another server."""
    program = make(bare_cluster, NIGIRI_REPLICAS="0", **WATCHED)
    await is_ready(program)
    async with start_game(program, "club") as room:
        await room.play("E5 A1 D5 B1", "Anna", "Ben")
        tag = keys.game(room.games[0])
        before = await find_owner(bare_cluster, tag)

        async def half_way() -> None:
            """Move only some of the game's keys to the other server."""
            task = asyncio.create_task(room.does("Anna", "E6"))
            await asyncio.sleep(0.3)
            moving.append(task)

        moving: list[asyncio.Task[str]] = []
        await move_slot(bare_cluster, tag, half_way)
        assert (await moving[0]).startswith("⚫ E6 · Ben")
        assert before is not await find_owner(bare_cluster, tag)
        await room.play("C1 pass pass", "Ben", "Anna")
        await end_game(room)
    assert 0 == program.stop()
    assert "Traceback" not in program.log.read_text()


@pytest.mark.parametrize("how", [pytest.param("kill", marks=pytest.mark.soak), "freeze"])
async def test_failover_by_sentinels(make: Make, trio: Fleet, how: str) -> None:
    """The primary dies or freezes between two votes: everything posted remains valid, and the game
    continues."""
    program = make(trio, **WATCHED)
    await is_ready(program)
    async with start_game(program, "club") as room:
        await through_a_failover(room, await find_primary(trio), how)
        await is_ready(program)


@pytest.mark.soak
@pytest.mark.parametrize("how", ["kill", "freeze"])
async def test_failover_in_a_cluster(make: Make, cluster: Fleet, how: str) -> None:
    """The cluster server that has the game dies or freezes between two votes, with the same
    outcome."""
    program = make(cluster)
    async with start_game(program, "club") as room:
        victim = await find_owner(cluster, keys.game(room.games[0]))
        gap = await through_a_failover(room, victim, how)
    assert gap < GAP


async def test_a_cluster_server_is_down(make: Make, bare_cluster: Fleet) -> None:
    """While a cluster server is down, an operation on its keys fails with one log line that gives
    the reason, and the program keeps running. The game continues once the server is back."""
    program = make(bare_cluster, NIGIRI_REPLICAS="0")
    async with start_game(program, "away") as room:
        away = await find_owner(bare_cluster, keys.game(room.games[0]))
        away.kill()

        async def met() -> bool:
            with pytest.raises(AssertionError, match="web-error-unavailable"):
                await room.cast["Anna"].say("E5")
            return "sweep-failed" in program.log.read_text()

        try:
            await wait_until(met, "the sweep has failed")
        finally:
            away.start()
        await say_until_answered(room, "Anna", "E5", "the-move")
    code, told = program.stop(), program.log.read_text()
    failed = [line for line in told.splitlines() if "sweep-failed" in line]
    assert {True} == {"reason=" in line for line in failed}
    assert (0, False) == (code, "Traceback" in told), told


async def test_a_cluster_server_is_frozen(make: Make, bare_cluster: Fleet) -> None:
    """Requests to a frozen server are refused within five seconds, also when callers queue up, and
    take effect once afterwards."""
    program = make(bare_cluster, NIGIRI_REPLICAS="0")
    async with start_game(program, "frozen") as room:
        frozen = await find_owner(bare_cluster, keys.game(room.games[0]))
        frozen.freeze()

        async def refused(number: int) -> float:
            start = time.monotonic()
            with pytest.raises(AssertionError, match="web-error-unavailable"):
                await room.cast["Anna"].say("E5", event_id=f"move-{number}")
            return time.monotonic() - start

        try:
            took = await asyncio.gather(*map(refused, range(4)))
        finally:
            frozen.thaw()
        await say_until_answered(room, "Anna", "E5", "move-0")
        assert ["E5"] == [point for _, point in (await room.game())["moves"]]
    assert max(took) < GAP
    code, told = program.stop(), program.log.read_text()
    assert (0, False) == (code, "Traceback" in told), told


@pytest.mark.soak
async def test_a_single_replica(make: Make, pair: Fleet) -> None:
    """With a single replica the new primary has none: people are asked to try again, and the game
    continues once the first server is back."""
    program = make(pair)
    victim = await find_primary(pair)

    async def back_later() -> None:
        async def another() -> bool:
            return await find_primary(pair) is not victim

        await wait_until(another, "another primary")
        with pytest.raises(AssertionError, match="web-error-unavailable"):
            await room.cast["Anna"].say("agree")
        victim.start()

    async with start_game(program, "club") as room:
        back = asyncio.create_task(back_later())
        await through_a_failover(room, victim, "kill")
        await back
        assert "ended" == (await room.game())["phase"]


async def through_a_failover(room: Stage, victim: Node, how: str) -> float:
    """Play a game whose database fails after the first of two agreements; return how long the
    second player had to wait."""
    await room.play("E5 A1 D5 B1 pass pass", "Anna", "Ben")
    proposal = (await room.game())["proposal"]
    await room.does("Anna", letter_of(proposal, "A1"))
    told = await room.does("Anna", "agree")
    before = await room.game()
    assert ["black"] == before["proposal"]["agreed"], told
    getattr(victim, how)()
    start = time.monotonic()
    await say_until_answered(room, "Ben", "agree", "the-vote")
    gap = time.monotonic() - start
    after = await room.game()
    assert before["moves"] == after["moves"]
    assert ("ended", before["version"] + 2) == (after["phase"], after["version"]), (
        before,
        after,
    )
    return gap


async def is_ready(program: Program) -> None:
    """Wait until the program reports itself and its database as ready, and counts the outbox."""
    at, whole = health(program), dict.fromkeys(("program", "database"), "ready")

    async def so() -> bool:
        told = await scrape(at)
        return (200, whole) == await readiness(at) and told.of("nigiri_outbox_notices") >= 0

    await wait_until(so, "ready, and what waits is counted")


async def end_game(room: Stage) -> None:
    """Let both players agree, and check that the game has ended."""
    await room.does("Anna", "agree")
    await room.does("Ben", "agree")
    assert "ended" == (await room.game())["phase"]


async def say_until_answered(room: Stage, who: str, text: str, event_id: str) -> None:
    """Say a line, with the same event id until it is answered, as the page does."""
    wait_until, done = time.monotonic() + PATIENCE, ""
    while not done:
        try:
            done = await room.cast[who].say(text, event_id=event_id)
        except (aiohttp.ClientError, AssertionError):
            assert time.monotonic() < wait_until
            await asyncio.sleep(0.05)
    while not [m for m in await room.cast[who].messages(done, wait=1) if m["bot"]]:
        assert time.monotonic() < wait_until
