"""The server for health checks and metrics."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from math import isnan

import pytest

from bot.metrics import health as module
from bot.metrics.health import Health, beat
from bot.metrics.metrics import Metrics
from bot.play.ports.metrics import Backlog
from bot.play.ports.stores import StoreUnavailableError
from tests.adapters.watch.scraping import liveness, readiness, scrape
from tests.patience import PATIENCE

WAITS = Backlog(
    notices=3, notices_ms=1500, deadline_ms=250, updates=7, bad_notices=1, bad_updates=2
)


@dataclass
class Program:
    """A program whose parts behave as a test wants."""

    url: str = ""
    database: bool | Exception = True
    hangs: bool = False
    stopping: bool = False
    backlog: Backlog | Exception = WAITS
    health: Health = field(init=False)

    async def is_ready(self) -> bool:
        """Return the state of the database."""
        if self.hangs:
            await asyncio.Event().wait()
        if isinstance(self.database, Exception):
            raise self.database
        return self.database

    async def waits(self) -> Backlog:
        """Return the backlog of the database."""
        if isinstance(self.backlog, Exception):
            raise self.backlog
        return self.backlog


@pytest.fixture
async def start_program(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Program]:
    """A started program, with its health server."""
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    start_program = Program()
    start_program.health = Health(
        ("127.0.0.1", 0),
        {"database": start_program.is_ready},
        Metrics("1.2", 2),
        start_program.waits,
        lambda: start_program.stopping,
    )
    start_program.url = await start_program.health.start()
    start_program.health.began()
    yield start_program
    await start_program.health.stop()


async def test_a_healthy_program(start_program: Program) -> None:
    """A started program whose parts respond is alive and ready."""
    assert (200, {"program": "ready", "database": "ready"}) == await readiness(start_program.url)
    assert 200 == await liveness(start_program.url)


@pytest.mark.parametrize("trouble", [False, OSError("gone"), StoreUnavailableError()])
async def test_an_unavailable_part(start_program: Program, trouble: bool | Exception) -> None:
    """A part that is unavailable is named and makes the program not ready; the program is alive."""
    start_program.database = trouble
    assert (503, {"program": "ready", "database": "away"}) == await readiness(start_program.url)
    assert 200 == await liveness(start_program.url)


async def test_a_part_that_hangs(start_program: Program) -> None:
    """A part that hangs soon counts as unavailable; the liveness check does not depend on it."""
    start_program.hangs = True
    async with asyncio.timeout(PATIENCE):
        assert (503, {"program": "ready", "database": "away"}) == await readiness(start_program.url)
        assert 200 == await liveness(start_program.url)


async def test_stopping(start_program: Program) -> None:
    """A program that is stopping is not ready, so load balancers send it nothing new."""
    start_program.stopping = True
    assert (503, {"program": "stopping", "database": "ready"}) == await readiness(start_program.url)


async def test_starting() -> None:
    """A program that is starting is alive but not ready."""
    start_program = Program()
    parts = {"database": start_program.is_ready}
    health = Health(("127.0.0.1", 0), parts, Metrics("1", 2), start_program.waits, lambda: False)
    url = await health.start()
    try:
        assert (503, {"program": "starting", "database": "ready"}) == await readiness(url)
        assert 200 == await liveness(url)
    finally:
        await health.stop()


async def test_the_backlog_is_exported(start_program: Program) -> None:
    """The backlog of the database is exported in numbers, and times in seconds."""
    told = await scrape(start_program.url)
    expected = {
        "nigiri_outbox_notices": 3.0,
        "nigiri_outbox_age_seconds": 1.5,
        "nigiri_deadline_lag_seconds": 0.25,
        "nigiri_inbox_updates": 7.0,
        "nigiri_outbox_set_aside": 1.0,
        "nigiri_inbox_set_aside": 2.0,
    }
    assert expected == {name: told.of(name) for name in expected}
    assert 1.0 == told.of("nigiri_build_info", version="1.2", schema="2")
    assert 1.0 == told.of("nigiri_ready", part="database")


async def test_without_a_database_the_backlog_is_unknown(start_program: Program) -> None:
    """Without the database the backlog is exported as NaN, not as zero; the other metrics are still
    exported."""
    start_program.backlog, start_program.database = StoreUnavailableError(), False
    told = await scrape(start_program.url)
    assert isnan(told.of("nigiri_outbox_notices"))
    assert isnan(told.of("nigiri_deadline_lag_seconds"))
    assert (1.0, 0.0) == (
        told.of("nigiri_ready", part="program"),
        told.of("nigiri_ready", part="database"),
    )


async def test_a_busy_event_loop_is_measured() -> None:
    """A delay of the event loop is measured."""
    lags: list[float] = []
    beating = asyncio.create_task(beat(lags.append, every=0.001))
    await asyncio.sleep(0)
    until = asyncio.get_running_loop().time() + 0.05
    while asyncio.get_running_loop().time() < until:
        pass
    await asyncio.sleep(0.01)
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert max(lags) > 0.03
