"""Work that is cancelled at any of its moments, and what it leaves behind."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

import pytest


async def cut_short(work: Awaitable[object], moment: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Cancels the work right before the loop does its next thing but ``moment``, whatever that is,
    and waits for its end. False if it was not cancelled: it had ended before."""
    task, left = asyncio.ensure_future(work), moment
    run = asyncio.Handle._run

    def cancelling(handle: asyncio.Handle) -> None:
        nonlocal left
        if left == 0 and not task.done():
            task.cancel()
        left -= 1
        run(handle)

    with monkeypatch.context() as patched:
        patched.setattr(asyncio.Handle, "_run", cancelling)
        await asyncio.gather(task, return_exceptions=True)
    return task.cancelling() > 0


@contextmanager
def left_open() -> Iterator[list[str]]:
    """What is found open, and held by nobody, when the block ends: what Python warns of."""
    found: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        yield found
        gc.collect()
    found += [str(warning.message) for warning in caught]
