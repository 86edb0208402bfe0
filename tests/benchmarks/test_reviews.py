"""The CPU time of reviews, and what the players of other games notice of one."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.engines.net.looking import advance_review, load
from bot.engines.net.reviewer import NetReviewer
from bot.reading.review.game_line import GameLine
from bot.reading.review.work import Course, Unfinished
from tests.benchmarks.measurement import Measurement
from tests.benchmarks.typed_moves import play_typed
from tests.net.net_files import MISSING, real_net, write_tiny_net
from tests.rules.recorded import recorded_games

LONGEST = 60.0
"""Seconds of CPU time for a game."""
LONGEST_PIECE = 5.0
LENGTHS = {9: 60, 13: 130, 19: 250}
"""Moves by size."""
RATIO = 1.3
ROUNDS, GAMES, MOVES = 4, 20, 12


def find_game(size: int) -> GameLine:
    """Return the recorded game of this size whose length is nearest to `LENGTHS`."""
    games = [game for game in recorded_games() if game.size == size]
    game = min(games, key=lambda game: abs(len(game.moves) - LENGTHS[size]))
    return GameLine(size, game.komi, tuple(game.moves))


@pytest.fixture
def net(measurement: Measurement, tmp_path: Path) -> Path:
    """Return the real net; a tiny one in a smoke run."""
    path = measurement.workload(real_net(), smoke=write_tiny_net(tmp_path / "tiny"))
    if path is None:
        pytest.skip(MISSING)
    return path


@pytest.mark.benchmark
@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", LENGTHS)
def test_a_game_takes_less_than_a_minute(size: int, measurement: Measurement, net: Path) -> None:
    """The review of a long game takes less than a minute of CPU time, and each of its pieces less
    than five seconds."""
    line = find_game(measurement.workload(size, smoke=9))
    load(net)
    course, found, pieces = Course(line), Unfinished(), list[float]()
    while not course.is_finished(found):
        start = time.process_time()
        found = advance_review(net, line, found)
        pieces.append(time.process_time() - start)
    measurement.report(
        f"{size}x{size}, {len(line.moves)} moves: {sum(pieces):.0f} s, {len(found.searched)}"
        f" searches, {len(pieces)} pieces of {max(pieces):.1f} s at most"
    )
    measurement.at_most(sum(pieces), LONGEST)
    measurement.at_most(max(pieces), LONGEST_PIECE)


@pytest.mark.benchmark
@pytest.mark.timeout(1200)
async def test_moves_beside_a_review(tmp_path: Path, measurement: Measurement, net: Path) -> None:
    """While a review is in progress, 99 of 100 pictures are in the room within 1.3 times the time
    that they take without. Both are measured in turn."""
    program = measurement.program(tmp_path / "data")
    url = program.start()
    spans: dict[bool, list[float]] = {False: [], True: []}
    rounds, games, moves = measurement.workload((ROUNDS, GAMES, MOVES), smoke=(1, 1, 1))
    try:
        for number in range(2 * rounds):
            with_review = number % 4 in (1, 2)
            named = f"round-{number}"
            if with_review:
                async with reviewing(net):
                    spans[True] += await play_typed(url, games, moves, named)
            else:
                spans[False] += await play_typed(url, games, moves, named)
    finally:
        program.stop()
    without, beside = (_percentile(spans[with_review]) for with_review in (False, True))
    measurement.report(
        f"p99 of moves: {without * 1000:.0f} ms, beside a review {beside * 1000:.0f} ms"
        f" ({beside / without:.2f})"
    )
    measurement.at_most(beside / without, RATIO)


@asynccontextmanager
async def reviewing(net: Path) -> AsyncIterator[None]:
    """Review games in the worker of the program, from the first piece on."""
    reviewer, line, begun = NetReviewer(net), find_game(19), asyncio.Event()

    async def review() -> None:
        found = Unfinished()
        while True:
            found = await reviewer.advance(line, found) or Unfinished()
            begun.set()

    task = asyncio.create_task(review())
    try:
        await begun.wait()
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await reviewer.close()


def _percentile(spans: list[float]) -> float:
    return statistics.quantiles(spans, n=100)[98] if len(spans) > 1 else spans[0]
