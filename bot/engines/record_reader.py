"""Reads records in a worker process (`bot.engines.worker_processes`).

A record is read in a quarter second. One that takes longer ends its worker, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.engines.worker_processes import Workers
from bot.match.state import Refusal

LONGEST_READING = 3
"""Seconds after which a worker takes itself for lost."""
PATIENCE = 10.0
"""Seconds until an answer is given up, the queue included."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class WorkerRecordReader:
    """Fulfils `bot.records.reader.RecordReader`. ``close`` ends the worker."""

    def __init__(self, patience: float = PATIENCE, longest: int = LONGEST_READING) -> None:
        self._patience = patience
        self._workers = Workers(1, longest)

    async def read(
        self, what: Callable[_P, _T | Refusal], *args: _P.args, **more: _P.kwargs
    ) -> _T | Refusal:
        found = await self._workers.attempt("record", self._patience, what, *args, **more)
        return Refusal("record-slow") if found is None else found

    async def close(self) -> None:
        """Ends the worker, as soon as it has done what it is at."""
        await self._workers.close()
