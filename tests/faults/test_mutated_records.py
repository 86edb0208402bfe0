"""Real records with random changes: always a result, within time and memory.

A short run is the same each time; a long one (``deploy/test --soak``) uses new random seeds.
"""

from __future__ import annotations

import tracemalloc
from itertools import count
from pathlib import Path
from random import Random
from secrets import randbits
from time import thread_time

import pytest

from bot.match.state import Refusal
from bot.records.read import Recorded, SeveralGames, read_record
from bot.records.start_from import Start, read_start
from tests.mutations import mutate, samples
from tests.yardstick import slowness

SHORT, LONG = 300, 20_000
"""The number of records in one run."""
SECONDS = 0.5
"""The CPU time in seconds for reading one."""
BYTES = 50_000_000
"""The memory in bytes for reading one."""
LARGE = 20_000
"""The memory of records from this size in bytes is always measured, and of smaller ones every tenth
time, since measuring triples the time."""
TRIES = 5

_turns = count()


@pytest.mark.parametrize(
    ("records", "seed"),
    [
        pytest.param(SHORT, 1, id="short"),
        pytest.param(LONG, None, id="long", marks=[pytest.mark.soak, pytest.mark.timeout(3_600)]),
    ],
)
def test_mutated_records(records: int, seed: int | None, tmp_path: Path) -> None:
    """Each record is read, listed or refused, within limits of time and memory; its stored form
    reads the same."""
    seed = randbits(32) if seed is None else seed
    random, real = Random(seed), samples()
    assert len(real) > 50
    kinds: dict[str, int] = {}
    for number in range(records):
        content = mutate(random, real)
        try:
            kind = _look_at(content)
        except BaseException:
            (tmp_path / "record").write_bytes(content)
            print(f"record {number} of seed {seed} is in {tmp_path / 'record'}")  # noqa: T201
            raise
        kinds[kind] = kinds.get(kind, 0) + 1
    # Otherwise the mutations would hardly be tested.
    assert min(kinds[kind] for kind in ("Recorded", "SeveralGames", "Refusal")) > records / 50, (
        kinds
    )


def _look_at(content: bytes) -> str:
    """Read a record, and then its stored form; return the kind of result."""
    came = _within_limits(content)
    if isinstance(came, Recorded):
        again = read_record(came.sgf_text)
        assert isinstance(again, Recorded), again
        assert again.sgf_text == came.sgf_text
        assert (came.size, came.positions, came.line) == (again.size, again.positions, again.line)
        assert (came.choices, came.after) == (again.choices, again.after)
        assert (came.black, came.white, came.result) == (again.black, again.white, again.result)
        assert not again.remarks, again.remarks
        start = read_start(content)
        assert isinstance(start, Start | Refusal)
        if isinstance(start, Start):
            reread = read_start(came.sgf_text)
            assert isinstance(reread, Start), reread
            assert start.beginning == reread.beginning
    elif isinstance(came, SeveralGames):
        listed = read_record(came.sgf_text)
        assert isinstance(listed, SeveralGames), listed
        assert (came.sgf_text, came.games) == (listed.sgf_text, listed.games)
        for number in {1, len(came.games)}:
            assert isinstance(read_record(came.sgf_text, number), Recorded | Refusal)
    return type(came).__name__


def _within_limits(content: bytes) -> Recorded | SeveralGames | Refusal:
    """Read a record within the limits; the best of several tries counts, since other programs can
    only slow it down."""
    came, took = _time_reading(content)
    for _ in range(TRIES):
        if took >= SECONDS * slowness():
            took = min(took, _time_reading(content)[1])
    assert took < SECONDS * slowness(), took
    if len(content) >= LARGE or next(_turns) % 10 == 0:
        tracemalloc.start()
        try:
            read_record(content)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < BYTES, peak
    assert isinstance(came, Recorded | SeveralGames | Refusal), came
    return came


def _time_reading(content: bytes) -> tuple[Recorded | SeveralGames | Refusal, float]:
    """Read a record, and measure its CPU time."""
    began = thread_time()
    came = read_record(content)
    return came, thread_time() - began
