"""Faults of single REST calls: refused, unanswered, late, executed twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.discord.calls import Call
from tests.fakes.discord.errors import ApiError, TooMany

FOR_EVER = 1_000_000
TOO_MANY = 429


def _any(_: Call) -> bool:
    return True


@dataclass(eq=False)
class Fault:
    """A fault of the next ``times`` calls with this method and path template, if ``where`` is true
    for them.

    With ``status`` 0 the connection is closed without a response, or the response is late by
    ``seconds`` or until the event ``until``. In the following cases the call is executed: ``after``
    before the fault; ``twice`` two times, as if a proxy had repeated it; ``half`` with a response
    cut in half, as if complete or, with ``torn``, with a broken connection. ``retry_after`` and
    ``everywhere`` are the fields of a 429. ``seen`` lists the affected calls.
    """

    method: str
    path: str
    status: int = 0
    code: int = 0
    errors: dict[str, Any] | None = None
    after: bool = False
    twice: bool = False
    seconds: float = 0.0
    until: asyncio.Event | None = None
    retry_after: float = 0.0
    everywhere: bool = False
    half: bool = False
    torn: bool = False
    times: int = 1
    where: Callable[[Call], bool] = _any
    seen: list[Call] = field(default_factory=list)

    @property
    def closes(self) -> bool:
        """Whether the connection is closed without a response."""
        return not (self.status or self.is_late or self.twice or self.half)

    @property
    def is_late(self) -> bool:
        """Whether the response is late."""
        return bool(self.seconds) or self.until is not None

    async def passes(self) -> None:
        """Wait until the response may be sent."""
        await asyncio.sleep(self.seconds)
        if self.until is not None:
            await self.until.wait()

    def meets(self, call: Call) -> bool:
        """Return whether this call is affected; it is recorded if so."""
        if (call.method, call.path) != (self.method, self.path) or not self.where(call):
            return False
        if len(self.seen) >= self.times:
            return False
        self.seen.append(call)
        return True

    @property
    def refusal(self) -> ApiError:
        """Return the error that is sent as the response."""
        if self.status == TOO_MANY:
            return TooMany(self.retry_after, everywhere=self.everywhere)
        return ApiError(self.status, self.code, "Refused by a test.", self.errors)


class Faults:
    """The faults set by a test, oldest first."""

    def __init__(self) -> None:
        self._all: list[Fault] = []

    def refuse(self, method: str, path: str, status: int, code: int = 0, **how: Any) -> Fault:
        """Refuse these calls with this status and code, forever unless ``times`` is given."""
        return self.add(Fault(method, path, status, code, **{"times": FOR_EVER, **how}))

    def close(self, method: str, path: str, **how: Any) -> Fault:
        """Close the connection of the next such call, before its execution or ``after`` it."""
        return self.add(Fault(method, path, **how))

    def add(self, fault: Fault) -> Fault:
        self._all.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults."""
        self._all.clear()

    def find(self, call: Call) -> Fault | None:
        """Return the fault of this call."""
        return next((fault for fault in self._all if fault.meets(call)), None)
