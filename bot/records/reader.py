"""The protocol for reading records outside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

from bot.match.state import Refusal

P = ParamSpec("P")
T = TypeVar("T")


class RecordReader(Protocol):
    """Reads records outside the event loop, within a limited time."""

    async def read(
        self, what: Callable[P, T | Refusal], *args: P.args, **more: P.kwargs
    ) -> T | Refusal:
        """Call a function such as `bot.records.read.read_record` and return its result; the refusal
        ``record-slow`` on failure or timeout. Raises nothing."""
