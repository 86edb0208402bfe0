"""Analysis of positions by worker processes: the event loop is never blocked, and a crash affects
only its own answer."""

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

from bot.engines import dead_stone_workers
from bot.engines.dead_stone_workers import WorkerDeadStonesAdvisor, look
from bot.engines.net.estimator import NetEstimator
from bot.engines.net.looking import own
from bot.engines.worker_processes import Workers, pause_garbage_collection, stand_back
from bot.rules.board import Board
from bot.rules.points import Colour, parse_point
from tests.adapters.looks import Gated, dangerous, wrong
from tests.adapters.no_more_files import exhaust_file_descriptors
from tests.net.net_files import write_tiny_net
from tests.patience import PATIENCE
from tests.rules.recorded import recorded_games

LONGEST = int(PATIENCE)
"""The time limit of an analysis in seconds: generous, since the machine may be busy."""
LAG = 0.15
"""How long the event loop may be held up while workers run, as a fraction of an analysis: some 30
ms."""


def position(*stones: str) -> Board:
    """Return a small board with these black stones."""
    board = Board(5)
    board.place(Colour.BLACK, map(parse_point, stones))
    return board


@pytest.fixture
async def crashing_advisor() -> AsyncIterator[WorkerDeadStonesAdvisor]:
    """An advisor whose workers crash and hang on request."""
    workers = WorkerDeadStonesAdvisor(dangerous, PATIENCE, LONGEST)
    yield workers
    await workers.close()
    await _all_gone()


async def test_a_worker_agrees_with_a_direct_call(
    crashing_advisor: WorkerDeadStonesAdvisor,
) -> None:
    """The answer equals that of a direct call, also when repeated; the board is not changed."""
    board = recorded_games()[2].replay().board
    before = board.copy()
    found = [await crashing_advisor.look(board, Colour.WHITE, None) for _ in range(2)]
    assert [look(board, Colour.WHITE, None, None)] * 2 == found
    assert before == board


async def test_the_net_is_asked_first(tmp_path: Path) -> None:
    """The owners that the net gives reach the analysis; if it does not answer, random play takes
    its place."""
    net, gone = write_tiny_net(tmp_path / "tiny"), tmp_path / "gone"
    board = recorded_games()[76].replay().board
    found = []
    for path in (net, gone):
        estimator = NetEstimator(path)
        workers = WorkerDeadStonesAdvisor(look, PATIENCE, LONGEST, net=estimator)
        workers.get_ready()
        found.append(await workers.look(board, Colour.WHITE, None))
        await workers.close()
        await estimator.close()
    owned = own(net, board)
    assert [look(board, Colour.WHITE, None, owners) for owners in (owned, None)] == found
    assert found[0] != found[1]


async def test_a_net_that_did_not_answer_is_asked_again(tmp_path: Path) -> None:
    """An analysis without the net is not kept: the next look at the position has the net."""
    net, board = tmp_path / "tiny", recorded_games()[76].replay().board
    estimator = NetEstimator(net)
    workers = WorkerDeadStonesAdvisor(look, PATIENCE, LONGEST, net=estimator)
    without = await workers.look(board, Colour.WHITE, None)
    write_tiny_net(net)
    found = [await workers.look(board, Colour.WHITE, None) for _ in range(2)]
    await workers.close()
    await estimator.close()
    assert look(board, Colour.WHITE, None, None) == without
    assert [look(board, Colour.WHITE, None, own(net, board))] * 2 == found
    assert found[0] is found[1]


async def test_a_late_failure_of_the_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If an analysis falls out of the cache and the net does not answer it, a newer analysis of the
    same position is kept."""
    monkeypatch.setattr(dead_stone_workers, "CACHED", 1)
    asked = asyncio.Queue[asyncio.Future[tuple[float, ...] | None]]()

    async def ask(net: NetEstimator, board: Board) -> tuple[float, ...] | None:
        answer = asyncio.Future[tuple[float, ...] | None]()
        asked.put_nowait(answer)
        return await answer

    monkeypatch.setattr(NetEstimator, "own", ask)
    workers = WorkerDeadStonesAdvisor(look, PATIENCE, LONGEST, net=NetEstimator(tmp_path))
    looks, answers = [], []
    for stone in ("C3", "D4", "C3"):
        looks.append(asyncio.create_task(workers.look(position(stone), Colour.BLACK, None)))
        answers.append(await asked.get())
    for answer, owners in zip(answers, (None, None, (0.0,) * 25), strict=True):
        answer.set_result(owners)
    found = await asyncio.gather(*looks)
    assert found[2] is await workers.look(position("C3"), Colour.BLACK, None)
    assert asked.empty()
    await workers.close()


def test_a_worker_without_lower_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that may not lower its priority, as in a sandboxed service, runs all the same."""
    asked: list[int] = []

    def forbidden(niceness: int) -> int:
        asked.append(niceness)
        raise PermissionError

    monkeypatch.setattr(os, "nice", forbidden)
    stand_back(5)
    assert [5] == asked


async def test_no_garbage_collection_during_an_analysis() -> None:
    """The garbage collector is disabled during an analysis in a worker, and enabled afterwards."""
    workers = Workers(1, LONGEST)
    try:
        assert not await workers.do(gc.isenabled)
    finally:
        await workers.close()
    with pause_garbage_collection():
        pass
    assert gc.isenabled()


async def test_the_event_loop_goes_on(
    crashing_advisor: WorkerDeadStonesAdvisor, heap_left_alone: None
) -> None:
    """While workers start and analyse large boards, the event loop is delayed only by a small
    fraction of an analysis, counting this program's other threads, which hold the GIL, but no other
    programs."""
    boards = [recorded_games()[number].replay().board for number in range(460, 462)]
    began = time.process_time()
    for board in boards:
        look(board, Colour.BLACK, None, None)
    one_look = (time.process_time() - began) / len(boards)
    worst = [await _most_work(crashing_advisor, boards, colour) for colour in Colour]
    assert max(worst) < LAG * one_look


async def _most_work(
    crashing_advisor: WorkerDeadStonesAdvisor, boards: Sequence[Board], to_move: Colour
) -> float:
    """Return the longest CPU time of this program between two turns of the event loop during the
    analysis."""
    worst, last = 0.0, time.process_time()
    asked = asyncio.gather(*(crashing_advisor.look(board, to_move, None) for board in boards))
    while not asked.done():
        await asyncio.sleep(0.001)
        now = time.process_time()
        worst, last = max(worst, now - last), now
    assert None not in await asked
    return worst


async def test_concurrent_requests_share_an_analysis() -> None:
    """Concurrent requests for the same position, one of them cancelled, share one analysis."""
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


async def test_a_worker_that_dies(crashing_advisor: WorkerDeadStonesAdvisor) -> None:
    """If a worker dies there is no answer, and new workers analyse the next position."""
    assert await crashing_advisor.look(position("A1"), Colour.BLACK, None) is None
    assert await crashing_advisor.look(position("C3"), Colour.BLACK, None) is not None


async def test_a_crash_beside_waiting_requests(crashing_advisor: WorkerDeadStonesAdvisor) -> None:
    """A request that was waiting when another one's analysis killed the workers is still
    answered."""
    asked = (
        crashing_advisor.look(position(stone), Colour.BLACK, None) for stone in ("C3", "A1", "D4")
    )
    answers = await asyncio.gather(*asked)
    assert [True, False, True] == [answer is not None for answer in answers]


async def test_an_endless_analysis() -> None:
    """An analysis that never ends is given up at the time limit, and its worker is released."""
    workers = WorkerDeadStonesAdvisor(dangerous, patience=1, longest=1)
    with capture_logs() as logs:
        assert await workers.look(position("B1"), Colour.BLACK, None) is None
    assert [("work-late", "look")] == [(entry["event"], entry["work"]) for entry in logs]
    await _all_gone()
    async with asyncio.timeout(PATIENCE):
        while await workers.look(position("C3"), Colour.BLACK, None) is None:
            pass  # new workers may take longer to start than the time limit
    await workers.close()
    await _all_gone()


async def _all_gone() -> None:
    """Wait until no worker is left."""
    async with asyncio.timeout(PATIENCE):
        while multiprocessing.active_children():  # noqa: ASYNC110  its end rings no bell
            await asyncio.sleep(0.05)


async def test_a_worker_unknown_to_its_executor(crashing_advisor: WorkerDeadStonesAdvisor) -> None:
    """A worker that was forked just as another died, and that the executor does not know, is ended,
    too."""
    assert await crashing_advisor.look(position("C3"), Colour.BLACK, None) is not None
    workers: Any = crashing_advisor._workers
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
        assert await crashing_advisor.look(position("D4"), Colour.BLACK, None) is not None
        while lost in map(_pid, multiprocessing.active_children()):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def _pid(child: BaseProcess) -> int | None:
    return child.pid


async def test_an_exception_in_an_analysis() -> None:
    """An exception in an analysis costs the suggestion and nothing else."""
    workers = WorkerDeadStonesAdvisor(wrong)
    assert await workers.look(position("C3"), Colour.BLACK, None) is None
    await workers.close()
    assert [] == multiprocessing.active_children()


@pytest.mark.parametrize("awaited", [False, True])
async def test_a_machine_without_processes(
    crashing_advisor: WorkerDeadStonesAdvisor, awaited: bool
) -> None:
    """If the machine cannot start a worker there is no answer, whether or not one was prepared;
    once it can, the same position is analysed normally."""
    board = position("C3")
    with exhaust_file_descriptors(), capture_logs() as logs:
        if awaited:
            crashing_advisor.get_ready()
            await asyncio.sleep(0)
        assert [None, None] == [
            await crashing_advisor.look(board, Colour.BLACK, None) for _ in range(2)
        ]
    told = [entry["event"] for entry in logs if entry["log_level"] == "error"]
    assert ["look-worker-failed", "work-failed", "work-failed"] == told
    assert await crashing_advisor.look(board, Colour.BLACK, None) is not None


async def test_an_unstarted_task_is_dropped() -> None:
    """A task submitted when no worker could be started is not run later, ahead of new tasks."""
    workers: Any = Workers(1, 10 * LONGEST)
    workers._ensure_pool()
    with exhaust_file_descriptors(), pytest.raises(OSError, match="Too many open files"):
        await workers.do(time.sleep, 9 * LONGEST)
    try:
        async with asyncio.timeout(PATIENCE):
            assert os.getpid() != await workers.do(os.getpid)
    finally:
        for child in multiprocessing.active_children():
            child.kill()
        await workers.close()


async def test_nothing_starts_after_the_close() -> None:
    """Closed workers have no answer, without an entry in the log; after a rest they start again."""
    workers = Workers(1, LONGEST)
    await workers.rest()
    assert os.getpid() != await workers.do(os.getpid)
    await workers.close()
    advisor = WorkerDeadStonesAdvisor()
    await advisor.close()
    with capture_logs() as logs:
        assert await workers.attempt("work", PATIENCE, os.getpid) is None
        assert await advisor.look(Board(5), Colour.BLACK, None) is None
    assert ([], []) == (logs, multiprocessing.active_children())


async def test_nothing_starts_before_it_is_needed() -> None:
    """An advisor without requests has no workers, and can be closed."""
    await WorkerDeadStonesAdvisor().close()
    assert [] == multiprocessing.active_children()


async def test_a_worker_that_is_slow_to_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time limit of an analysis starts when a worker is ready, however long that takes."""
    loop, gate, ahead = asyncio.get_running_loop(), tmp_path / "gate", 0.0
    clock = loop.time
    monkeypatch.setattr(loop, "time", lambda: clock() + ahead)
    workers = WorkerDeadStonesAdvisor(Gated(gate), PATIENCE, LONGEST, starting=9 * PATIENCE)
    asked = asyncio.create_task(workers.look(position("C3"), Colour.BLACK, None))
    async with asyncio.timeout(9 * PATIENCE):
        while not multiprocessing.active_children():  # noqa: ASYNC110  its start rings no bell
            await asyncio.sleep(0.01)
    ahead = 3 * PATIENCE
    await asyncio.sleep(0.01)  # a request whose time limit has run out ends here
    gate.touch()
    assert await asked is not None
    await workers.close()


async def test_a_worker_that_never_gets_ready(tmp_path: Path) -> None:
    """If no worker becomes ready in time there is no answer, and the started process is ended at
    the close."""
    gate = tmp_path / "gate"
    workers = WorkerDeadStonesAdvisor(Gated(gate), patience=0, longest=LONGEST, starting=0.1)
    with capture_logs() as logs:
        assert await workers.look(position("C3"), Colour.BLACK, None) is None
    assert ["look-worker-late", "work-late"] == [entry["event"] for entry in logs]
    gate.touch()
    await workers.close()
    await _all_gone()


async def test_a_worker_is_prepared(crashing_advisor: WorkerDeadStonesAdvisor) -> None:
    """Preparing for an analysis any number of times starts one worker, which does the analysis. If
    it has died, preparing starts another."""
    for stone in ("C3", "D4"):
        for _ in range(3):
            crashing_advisor.get_ready()
        async with asyncio.timeout(PATIENCE):
            while not multiprocessing.active_children():  # noqa: ASYNC110  nor does that
                await asyncio.sleep(0.01)
        (early,) = multiprocessing.active_children()
        assert await crashing_advisor.look(position(stone), Colour.BLACK, None) is not None
        assert early in multiprocessing.active_children()
        early.kill()
        await _all_gone()


async def test_an_unused_worker(crashing_advisor: WorkerDeadStonesAdvisor) -> None:
    """A worker that was prepared and never used leaves nothing behind, even if it is closed
    immediately."""
    crashing_advisor.get_ready()
    await asyncio.sleep(0)
