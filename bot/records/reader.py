"""Reading records apart from everything else: the protocol."""

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
        """What a function such as `bot.records.read.read_record` makes of a record; the refusal
        ``record-slow`` if it cannot be said, or not in time. Raises nothing."""
