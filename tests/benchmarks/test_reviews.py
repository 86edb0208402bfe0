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
from bot.play.ports.reviews import ReviewOrder
from bot.reading.review.game_line import GameLine
from bot.reading.review.work import Course, Unfinished
from bot.store.repositories.reviews import RedisReviews
from tests.adapters.redis.helpers import open_embedded
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
PATIENCE = 300.0
"""Seconds until the first piece, which includes the start of the worker."""
ROUNDS, GAMES, MOVES = 4, 20, 12
PERSON, ROOM = "web:reviews/anna", "web:reviews"


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
async def test_moves_beside_a_review(tmp_path: Path, measurement: Measurement) -> None:
    """While the program reviews a game, the 99th percentile of the time until a picture is in the
    room is at most 1.3 times that without. Both are measured in turn."""
    net = measurement.workload(real_net(), smoke=Path())
    if net is None:
        pytest.skip(MISSING)
    program = measurement.program(tmp_path / "data")
    program.environment["NIGIRI_NET"] = str(net)
    url = program.start()
    spans: dict[bool, list[float]] = {False: [], True: []}
    rounds, games, moves = measurement.workload((ROUNDS, GAMES, MOVES), smoke=(1, 1, 1))
    reviewing = measurement.workload(review_games, smoke=review_nothing)
    try:
        for number in range(2 * rounds):
            beside = number % 4 in (1, 2)
            async with (reviewing if beside else review_nothing)(program.data, number):
                spans[beside] += await play_typed(url, games, moves, f"round-{number}")
    finally:
        program.stop()
    without, with_review = (_percentile(spans[beside]) for beside in (False, True))
    measurement.report(
        f"p99 of moves: {without * 1000:.0f} ms, beside a review {with_review * 1000:.0f} ms"
        f" ({with_review / without:.2f})"
    )
    measurement.at_most(with_review / without, RATIO)


@asynccontextmanager
async def review_games(folder: Path, number: int) -> AsyncIterator[None]:
    """Let the program on this data folder review long games, from the first piece on."""
    line, about = find_game(19), [f"record-{number}-{game}" for game in range(2)]
    database = await open_embedded(folder)
    store = RedisReviews(database.client)
    try:
        for each in about:
            assert await store.order(ReviewOrder(each, PERSON, ROOM, each), PERSON, line) is None
        async with asyncio.timeout(PATIENCE):
            while not await _is_begun(store, about[0]):  # noqa: ASYNC110  rings no bell
                await asyncio.sleep(0.1)
        yield
        assert await store.load_review(about[1]) is None, "no review was in progress at the end"
    finally:
        await store.forget([PERSON], [])
        await database.close()


@asynccontextmanager
async def review_nothing(_folder: Path, _number: int) -> AsyncIterator[None]:
    """Do without a review."""
    yield


async def _is_begun(store: RedisReviews, about: str) -> bool:
    work = await store.load_work(about)
    return work is not None and work.found != Unfinished()


def _percentile(spans: list[float]) -> float:
    return statistics.quantiles(spans, n=100)[98] if len(spans) > 1 else spans[0]
