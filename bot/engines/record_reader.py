"""Parses records in a worker process (`bot.engines.worker_processes`).

A record takes at most a quarter second. One that takes `LONGEST_READING` ends its worker and is
refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.engines.worker_processes import Workers
from bot.match.state import Refusal

LONGEST_READING = 3
"""Seconds until a worker kills itself as hung."""
PATIENCE = 10.0
"""Seconds until an answer is given up, including the queue."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class WorkerRecordReader:
    """Implements `bot.records.reader.RecordReader`. ``close`` ends the worker."""

    def __init__(self, patience: float = PATIENCE, longest: int = LONGEST_READING) -> None:
        self._patience = patience
        self._workers = Workers(1, longest)

    async def read(
        self, what: Callable[_P, _T | Refusal], *args: _P.args, **more: _P.kwargs
    ) -> _T | Refusal:
        found = await self._workers.attempt("record", self._patience, what, *args, **more)
        return Refusal("record-slow") if found is None else found

    async def close(self) -> None:
        """End the worker once its current work is done."""
        await self._workers.close()
