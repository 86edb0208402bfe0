"""Studies of stored records are read once and shared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from bot.match.state import Refusal
from bot.records.stored_records import CACHED, StoredRecords
from bot.records.study import Study
from tests.conversation.desk import Desk

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(eq=False)
class SlowReader:
    """Reads when ``may_read`` is set, or refuses while ``is_slow``."""

    may_read: asyncio.Event = field(default_factory=asyncio.Event)
    called: asyncio.Event = field(default_factory=asyncio.Event)
    is_slow: bool = False
    calls: int = 0

    async def read(
        self, what: Callable[P, T | Refusal], *args: P.args, **more: P.kwargs
    ) -> T | Refusal:
        self.calls += 1
        self.called.set()
        await self.may_read.wait()
        return Refusal("record-slow") if self.is_slow else what(*args, **more)


def make_records() -> tuple[StoredRecords, SlowReader]:
    """Return records with a reader that may not read yet."""
    reader = SlowReader()
    return StoredRecords(Desk().backends.records, reader), reader


def text(number: int) -> str:
    """Return a record of its own for each number."""
    return f"(;SZ[9]PB[{number}];B[aa])"


async def test_readers_at_the_same_time_share_one_reading() -> None:
    """Callers wait for the same reading, also if the first one is cancelled; later ones get its
    result."""
    records, reader = make_records()
    callers = [asyncio.create_task(records.read_game_study(text(1))) for _ in range(3)]
    await reader.called.wait()
    callers[0].cancel()
    reader.may_read.set()
    found = await asyncio.gather(*callers[1:])
    assert all(isinstance(study, Study) for study in found)
    assert found[0] == await records.read_game_study(text(1))
    assert 1 == reader.calls


async def test_a_refusal_is_not_cached() -> None:
    """A record that could not be read in time is read again."""
    records, reader = make_records()
    reader.is_slow = True
    reader.may_read.set()
    assert Refusal("record-slow") == await records.read_game_study(text(1))
    reader.is_slow = False
    assert isinstance(await records.read_game_study(text(1)), Study)


async def test_only_recent_studies_are_cached() -> None:
    """The cache has a maximum size; the study used least recently is evicted."""
    records, reader = make_records()
    reader.may_read.set()
    for number in (*range(CACHED), 0, CACHED, 0):
        await records.read_game_study(text(number))
    assert CACHED + 1 == reader.calls
    await records.read_game_study(text(1))
    assert CACHED + 2 == reader.calls
