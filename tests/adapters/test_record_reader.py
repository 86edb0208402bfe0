"""Reading of records by a worker process: the event loop is never blocked, a crash affects only its
own record, and the time is limited."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from bot.engines.record_reader import WorkerRecordReader
from bot.match.state import Refusal
from bot.records.read import read_record
from bot.records.start_from import read_start
from tests.adapters.no_more_files import exhaust_file_descriptors
from tests.patience import PATIENCE

RECORD = "(;SZ[9]PB[Anna];B[cc];W[dd];B[ee])"
SLOW = Refusal("record-slow")


def never_return(_text: str) -> str:
    """Compute for ever: only CPU time ends a worker."""
    while True:
        pass


def kill_worker(_text: str) -> str:
    """Kill the worker."""
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


@pytest.fixture
async def reader() -> AsyncIterator[WorkerRecordReader]:
    """A reader with a time limit of a second per record."""
    workers = WorkerRecordReader(patience=PATIENCE, longest=1)
    yield workers
    async with asyncio.timeout(PATIENCE):
        await workers.close()
    assert [] == multiprocessing.active_children()


async def test_a_worker_reads_like_a_direct_call(reader: WorkerRecordReader) -> None:
    """The result equals that of a direct call, also for a refusal. A record that takes too long, or
    kills the worker, is refused without affecting others."""
    bad = "(;SZ[99];B[cc])"
    assert await reader.read(read_record, RECORD) == read_record(RECORD)
    assert await reader.read(read_start, RECORD, 2) == read_start(RECORD, 2)
    assert await reader.read(read_record, RECORD.encode()) == read_record(RECORD)
    assert Refusal("record-size") == await reader.read(read_record, bad)
    for what in (never_return, kill_worker):
        assert await reader.read(what, RECORD) == SLOW
        assert await reader.read(read_record, RECORD) == read_record(RECORD)


async def test_no_worker_can_be_started(reader: WorkerRecordReader) -> None:
    """If the machine cannot start a worker a record is refused as too slow; once it can, the record
    is read."""
    with exhaust_file_descriptors(), capture_logs() as logs:
        assert SLOW == await reader.read(read_record, RECORD)
    assert [("work-failed", "record")] == [(entry["event"], entry["work"]) for entry in logs]
    assert await reader.read(read_record, RECORD) == read_record(RECORD)


async def test_a_long_wait_is_refused() -> None:
    """A request that waits too long behind other records is refused as too slow."""
    reader = WorkerRecordReader(patience=0.0)
    assert await reader.read(read_record, RECORD) == SLOW
    await reader.close()
