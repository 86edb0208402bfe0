"""Cancels work at a chosen step, and finds connections that it leaves open."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

import pytest


async def cancel_at_step(
    work: Awaitable[object], moment: int, monkeypatch: pytest.MonkeyPatch
) -> bool:
    """Cancel the work just before the event loop's step number ``moment`` from now, and wait until
    it has ended. Return False if it ended before that."""
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
def collect_resource_warnings() -> Iterator[list[str]]:
    """Yield a list that receives Python's resource warnings when the ``with`` statement ends."""
    found: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        yield found
        gc.collect()
    found += [str(warning.message) for warning in caught]
