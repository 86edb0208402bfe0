"""Positions are looked at by workers: nothing waits for them, and nothing falls with them."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.engines.dead_stone_workers import WorkerDeadStonesAdvisor, look
from bot.engines.worker_processes import Workers, stand_back, uncollected
from bot.rules.board import Board
from bot.rules.points import Colour, parse_point
from tests.adapters.looks import Gated, dangerous, wrong
from tests.adapters.no_more_files import no_more_files
from tests.patience import PATIENCE
from tests.rules.recorded import recorded_games

LONGEST = int(PATIENCE)
"""Seconds for one look: many more than it takes, since a machine may have much else to do."""
LAG = 0.15
"""By how much work the event loop may be held up while others look, in looks: some 30 ms."""


def position(*stones: str) -> Board:
    """A small board with these black stones."""
    board = Board(5)
    board.place(Colour.BLACK, map(parse_point, stones))
    return board


@pytest.fixture
async def looks() -> AsyncIterator[WorkerDeadStonesAdvisor]:
    """A judge whose workers die and hang when they are told to."""
    workers = WorkerDeadStonesAdvisor(dangerous, PATIENCE, LONGEST)
    yield workers
    await workers.close()
    await _all_gone()


async def test_a_worker_finds_what_we_find(looks: WorkerDeadStonesAdvisor) -> None:
    """The answer is that of the rules, and the same again; the board is left alone."""
    board = recorded_games()[2].replay().board
    before = board.copy()
    found = [await looks.look(board, Colour.WHITE, None) for _ in range(2)]
    assert [look(board, Colour.WHITE, None)] * 2 == found
    assert before == board


def test_who_may_not_stand_back_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system forbids a process to stand back, as a small service's does, its worker
    begins all the same."""
    asked: list[int] = []

    def forbidden(niceness: int) -> int:
        asked.append(niceness)
        raise PermissionError

    monkeypatch.setattr(os, "nice", forbidden)
    stand_back(5)
    assert [5] == asked


async def test_no_garbage_is_looked_for_during_a_search() -> None:
    """The garbage collector rests in a worker while it works, and then no longer."""
    workers = Workers(1, LONGEST)
    try:
        assert not await workers.do(gc.isenabled)
    finally:
        await workers.close()
    with uncollected():
        pass
    assert gc.isenabled()


async def test_the_event_loop_goes_on(
    looks: WorkerDeadStonesAdvisor, heap_left_alone: None
) -> None:
    """While workers start and look at large boards, nobody else waits for more of this program's
    work than a small part of a look: its other threads, which hold Python's lock, counted in, other
    programs not."""
    boards = [recorded_games()[number].replay().board for number in range(460, 462)]
    began = time.process_time()
    for board in boards:
        look(board, Colour.BLACK, None)
    one_look = (time.process_time() - began) / len(boards)
    worst = [await _most_work(looks, boards, colour) for colour in Colour]
    assert max(worst) < LAG * one_look


async def _most_work(
    looks: WorkerDeadStonesAdvisor, boards: Sequence[Board], to_move: Colour
) -> float:
    """For how many seconds this program worked between two turns of the loop, at most, while the
    boards were looked at."""
    worst, last = 0.0, time.process_time()
    asked = asyncio.gather(*(looks.look(board, to_move, None) for board in boards))
    while not asked.done():
        await asyncio.sleep(0.001)
        now = time.process_time()
        worst, last = max(worst, now - last), now
    assert None not in await asked
    return worst


async def test_one_position_is_looked_at_once() -> None:
    """Many who ask the same at the same time, and one who goes away, get along with one look."""
    workers = WorkerDeadStonesAdvisor(look, PATIENCE, LONGEST)
    board = recorded_games()[463].replay().board
    impatient = asyncio.create_task(workers.look(board, Colour.BLACK, None))
    asked = [asyncio.create_task(workers.look(board, Colour.BLACK, None)) for _ in range(20)]
    await asyncio.sleep(0.01)
    impatient.cancel()
    first, *others = await asyncio.gather(*asked)
    assert first is not None
    assert all(other is first for other in others)
    await workers.close()


async def test_a_worker_that_dies(looks: WorkerDeadStonesAdvisor) -> None:
    """Nobody can say, and the next position is looked at by new workers."""
    assert await looks.look(position("A1"), Colour.BLACK, None) is None
    assert await looks.look(position("C3"), Colour.BLACK, None) is not None


async def test_a_death_beside_others(looks: WorkerDeadStonesAdvisor) -> None:
    """Who was waiting when somebody else's look killed the workers, still gets an answer."""
    asked = (looks.look(position(stone), Colour.BLACK, None) for stone in ("C3", "A1", "D4"))
    answers = await asyncio.gather(*asked)
    assert [True, False, True] == [answer is not None for answer in answers]


async def test_a_look_that_never_ends() -> None:
    """It is given up after a while, and does not keep its worker."""
    workers = WorkerDeadStonesAdvisor(dangerous, patience=1, longest=1)
    with capture_logs() as logs:
        assert await workers.look(position("B1"), Colour.BLACK, None) is None
    assert [("work-late", "look")] == [(entry["event"], entry["work"]) for entry in logs]
    await _all_gone()
    async with asyncio.timeout(PATIENCE):
        while await workers.look(position("C3"), Colour.BLACK, None) is None:
            pass  # new workers may take longer to start than anybody waits
    await workers.close()
    await _all_gone()


async def _all_gone() -> None:
    """Until no worker is left."""
    async with asyncio.timeout(PATIENCE):
        while multiprocessing.active_children():  # noqa: ASYNC110  its end rings no bell
            await asyncio.sleep(0.05)


async def test_a_worker_that_was_lost(looks: WorkerDeadStonesAdvisor) -> None:
    """Whoever was begun just as another died, behind the back of what ends the rest, ends, too."""
    assert await looks.look(position("C3"), Colour.BLACK, None) is not None
    workers: Any = looks._workers
    executor = workers._pool.executor
    known = set(executor._processes)
    executor._spawn_process()
    (lost,) = set(executor._processes) - known
    del executor._processes[lost]
    async with asyncio.timeout(PATIENCE):
        while await workers.do(os.getpid) != lost:
            pass
        os.kill(known.pop(), signal.SIGKILL)
        while not executor._broken:  # noqa: ASYNC110  neither rings a bell
            await asyncio.sleep(0.01)
        assert await looks.look(position("D4"), Colour.BLACK, None) is not None
        while lost in map(_pid, multiprocessing.active_children()):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def _pid(child: BaseProcess) -> int | None:
    return child.pid


async def test_a_fault_in_a_look() -> None:
    """An error of the program itself costs the suggestion and nothing else."""
    workers = WorkerDeadStonesAdvisor(wrong)
    assert await workers.look(position("C3"), Colour.BLACK, None) is None
    await workers.close()
    assert [] == multiprocessing.active_children()


@pytest.mark.parametrize("awaited", [False, True])
async def test_no_worker_can_be_started(looks: WorkerDeadStonesAdvisor, awaited: bool) -> None:
    """Where the machine has no room for a worker, nobody can say, whether one was awaited already
    or not; once it has, the same position is looked at as if nothing had been."""
    board = position("C3")
    with no_more_files(), capture_logs() as logs:
        if awaited:
            looks.get_ready()
            await asyncio.sleep(0)
        assert [None, None] == [await looks.look(board, Colour.BLACK, None) for _ in range(2)]
    told = [entry["event"] for entry in logs if entry["log_level"] == "error"]
    assert ["look-worker-failed", "work-failed", "work-failed"] == told
    assert await looks.look(board, Colour.BLACK, None) is not None


async def test_what_was_not_begun_is_not_in_the_way() -> None:
    """What was asked when no worker could be started is not done afterwards, before what is asked
    then."""
    workers: Any = Workers(1, 10 * LONGEST)
    workers._started()
    with no_more_files(), pytest.raises(OSError, match="Too many open files"):
        await workers.do(time.sleep, 9 * LONGEST)
    try:
        async with asyncio.timeout(PATIENCE):
            assert os.getpid() != await workers.do(os.getpid)
    finally:
        for child in multiprocessing.active_children():
            child.kill()
        await workers.close()


async def test_nothing_starts_before_it_is_needed() -> None:
    """A judge that nobody asks has no workers, and can be closed."""
    await WorkerDeadStonesAdvisor().close()
    assert [] == multiprocessing.active_children()


async def test_a_worker_that_is_slow_to_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The patience for a look counts from when there is a worker, however long that one takes."""
    loop, gate, ahead = asyncio.get_running_loop(), tmp_path / "gate", 0.0
    clock = loop.time
    monkeypatch.setattr(loop, "time", lambda: clock() + ahead)
    workers = WorkerDeadStonesAdvisor(Gated(gate), PATIENCE, LONGEST, starting=9 * PATIENCE)
    asked = asyncio.create_task(workers.look(position("C3"), Colour.BLACK, None))
    async with asyncio.timeout(9 * PATIENCE):
        while not multiprocessing.active_children():  # noqa: ASYNC110  its start rings no bell
            await asyncio.sleep(0.01)
    ahead = 3 * PATIENCE
    await asyncio.sleep(0.01)  # whoever has lost patience by now says so
    gate.touch()
    assert await asked is not None
    await workers.close()


async def test_a_worker_that_never_comes(tmp_path: Path) -> None:
    """Then nobody can say, after a while, and what was started is gone with the rest."""
    gate = tmp_path / "gate"
    workers = WorkerDeadStonesAdvisor(Gated(gate), patience=0, longest=LONGEST, starting=0.1)
    with capture_logs() as logs:
        assert await workers.look(position("C3"), Colour.BLACK, None) is None
    assert ["look-worker-late", "work-late"] == [entry["event"] for entry in logs]
    gate.touch()
    await workers.close()
    await _all_gone()


async def test_a_worker_is_there_before_it_is_needed(looks: WorkerDeadStonesAdvisor) -> None:
    """Who is told that a look may follow, any number of times, starts one worker, and that one
    looks. If it has died in the meantime, the next time starts another."""
    for stone in ("C3", "D4"):
        for _ in range(3):
            looks.get_ready()
        async with asyncio.timeout(PATIENCE):
            while not multiprocessing.active_children():  # noqa: ASYNC110  nor does that
                await asyncio.sleep(0.01)
        (early,) = multiprocessing.active_children()
        assert await looks.look(position(stone), Colour.BLACK, None) is not None
        assert early in multiprocessing.active_children()
        early.kill()
        await _all_gone()


async def test_a_worker_that_was_not_needed(looks: WorkerDeadStonesAdvisor) -> None:
    """Who is readied and never asked, leaves nothing behind, not even if that was a moment ago."""
    looks.get_ready()
    await asyncio.sleep(0)
