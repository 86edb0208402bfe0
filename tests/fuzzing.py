"""Runs code with Hypothesis examples of external input, with limits on time and memory.

A short run is the same each time; a long one (``deploy/test --soak``) looks for something new.
"""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Awaitable, Callable, Iterable, Iterator
from itertools import count
from time import thread_time
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.yardstick import slowness

T = TypeVar("T")

SHORT, LONG = 50, 5_000
"""Examples per run."""
SECONDS = 0.5
"""Processor seconds allowed per example, while memory is traced."""
WAITED_SECONDS = 2.0
"""Processor seconds allowed per example in an event loop that runs a whole program and a
platform."""
TRIES = 5
BYTES = 32 * 1024 * 1024
"""Peak memory allowed per example: records at their limits need the most."""

runs = pytest.mark.parametrize(
    "examples",
    [
        pytest.param(SHORT, id="short"),
        pytest.param(LONG, id="long", marks=[pytest.mark.soak, pytest.mark.timeout(3_600)]),
    ],
)
"""The two runs of a test, as its argument ``examples``."""


def fuzz(what: st.SearchStrategy[T], act: Callable[[T], object], examples: int) -> None:
    """Run ``act`` on this many examples. Fail with the simplest example that raises, takes too long
    or uses too much memory."""
    tracemalloc.start()
    try:
        _run(what, lambda example: _within_limits(act, example), examples)
    finally:
        tracemalloc.stop()


async def fuzz_async(
    what: st.SearchStrategy[T], act: Callable[[T], Awaitable[object]], examples: int
) -> None:
    """Run a coroutine on this many examples, in this event loop. Hypothesis does not block the
    loop. The time of other tasks counts, too, and no example is repeated. A short run traces memory
    for every fifth example only, because tracing makes a whole program three times slower."""
    loop, turns = asyncio.get_running_loop(), count()

    async def once(example: T) -> None:
        if examples != SHORT or next(turns) % 5 == 0:
            tracemalloc.start()
        try:
            began = thread_time()
            await act(example)
            took = thread_time() - began
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < BYTES, peak
        assert took < WAITED_SECONDS or took < WAITED_SECONDS * slowness(), took

    def wait_for(example: T) -> None:
        asyncio.run_coroutine_threadsafe(once(example), loop).result()

    await asyncio.to_thread(_run, what, wait_for, examples)


def _run(what: st.SearchStrategy[T], act: Callable[[T], None], examples: int) -> None:
    @settings(
        max_examples=examples,
        # Short runs repeat their examples, so none fails by chance; the soak tries new ones.
        derandomize=examples == SHORT,
        database=None,
        suppress_health_check=[*HealthCheck],
    )
    @given(what)
    def run(example: T) -> None:
        act(example)

    run()


def _within_limits(act: Callable[[T], object], example: T) -> None:
    """The best of several tries counts, because other load can only slow one down."""
    took: list[float] = []
    while not took or (min(took) >= SECONDS * slowness() and len(took) < TRIES):
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        began = thread_time()
        act(example)
        took.append(thread_time() - began)
        _, peak = tracemalloc.get_traced_memory()
        assert peak - before < BYTES, peak - before
    assert min(took) < SECONDS * slowness(), took


# --- strategies ---

STRANGE = st.text(st.characters(), max_size=40)
"""Any code points, including surrogates and control characters."""

_VOCABULARY = """
challenge wyzwanie accept pass pas undo resign dead martwe agree games help search szukaj note
notatka if jeśli plan settings ustawienia quiet cisza remind until od do anna @anna 9x9 19×19 komi
6.5 -0 1e999 handicap 4 D4 T19 i5 #bamoku #bamoku-tazire ² ٣ 22-8 move 99999999999999999999
2026-13-45 Europe/Warsaw import challenge from learn 🇦 👍 👎 <@7> (;SZ[9];B[cc]) ; , : . ! ? „ ”
( ) [ ] — ﷽ İ ß Ω
"""
_WORDS = (*_VOCABULARY.split(), "\u202e", "\u200d", "\uff11", "\x00", "\n", "\t")
WRITTEN = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
"""Any text that can be sent: no surrogates."""
LINES = st.lists(st.sampled_from(_WORDS) | WRITTEN, min_size=1, max_size=12).map(" ".join)
"""Lines that are nearly commands."""

JSON: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | STRANGE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(STRANGE, inner, max_size=3),
    max_leaves=8,
)


def alter_value(data: object, replacements: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """The same data with one value replaced or removed."""
    places = [*_places(data)]
    return st.builds(
        lambda place, value, left_out: _replace(data, place, value, left_out=left_out),
        st.sampled_from(places),
        replacements,
        st.booleans(),
    )


def _places(data: object, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all values within."""
    inner: Iterable[tuple[str | int, object]] = ()
    if isinstance(data, dict | list):
        inner = data.items() if isinstance(data, dict) else enumerate(data)
    for name, value in inner:
        yield (*before, name)
        yield from _places(value, (*before, name))


def _replace(data: Any, place: tuple[str | int, ...], value: object, *, left_out: bool) -> object:
    name, *rest = place
    copied: Any = dict(data) if isinstance(data, dict) else list(data)
    if rest:
        copied[name] = _replace(data[name], tuple(rest), value, left_out=left_out)
    elif left_out:
        del copied[name]
    else:
        copied[name] = value
    return copied
