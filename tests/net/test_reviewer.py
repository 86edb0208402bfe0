"""Reviews in their worker: the same findings as here, or none, and no worker that is not needed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from pathlib import Path

from bot.engines.net.looking import advance_review
from bot.engines.net.reviewer import NetReviewer
from bot.reading.review.game_line import GameLine
from bot.reading.review.work import Course, Unfinished
from tests.net.net_files import write_tiny_net
from tests.patience import PATIENCE
from tests.rules.recorded import recorded_games

RECORDED = recorded_games()[0]
LINE = GameLine(RECORDED.size, RECORDED.komi, tuple(RECORDED.moves)[:40])


async def test_a_review_in_the_worker(tmp_path: Path) -> None:
    """The pieces of a whole game are those that the net gives in any process."""
    path = write_tiny_net(tmp_path / "tiny")
    course, here, there = Course(LINE), Unfinished(), Unfinished()
    while not course.is_finished(here):
        here = advance_review(path, LINE, here)
    reviewer = NetReviewer(path)
    try:
        while not course.is_finished(there):
            found = await reviewer.advance(LINE, there)
            assert found is not None
            assert found != there
            there = found
    finally:
        await reviewer.close()
    assert (here, "tiny") == (there, reviewer.name)


async def test_no_findings(tmp_path: Path) -> None:
    """A file that has gone since, a piece that takes too long, and a game that is none give no
    findings, and no error."""
    path = write_tiny_net(tmp_path / "tiny")
    no_game = GameLine(9, 6.5, (LINE.moves[0], LINE.moves[0]))
    gone, slow, sound = (
        NetReviewer(tmp_path / "gone"),
        NetReviewer(path, patience=0),
        NetReviewer(path),
    )
    try:
        assert [None, None, None] == [
            await gone.advance(LINE, Unfinished()),
            await slow.advance(LINE, Unfinished()),
            await sound.advance(no_game, Unfinished()),
        ]
    finally:
        for each in (gone, slow, sound):
            await each.close()


async def test_a_review_takes_idle_time(tmp_path: Path) -> None:
    """The worker runs only while no other process wants to."""
    reviewer = NetReviewer(write_tiny_net(tmp_path / "tiny"))
    try:
        assert await reviewer.advance(LINE, Unfinished()) is not None
        (worker,) = multiprocessing.active_children()
        assert worker.pid is not None
        assert os.SCHED_IDLE == os.sched_getscheduler(worker.pid)
    finally:
        await reviewer.close()


async def test_an_idle_worker_ends(tmp_path: Path) -> None:
    """The worker ends after a while without a piece, and another one continues."""
    reviewer = NetReviewer(write_tiny_net(tmp_path / "tiny"), idle=0.01)
    try:
        first = await reviewer.advance(LINE, Unfinished())
        assert first is not None
        async with asyncio.timeout(PATIENCE):
            while multiprocessing.active_children():  # noqa: ASYNC110  rings no bell
                await asyncio.sleep(0.01)
        second = await reviewer.advance(LINE, first)
        assert second is not None
        assert second != first
    finally:
        await reviewer.close()
