"""Trouble with single calls to the REST side: refused, unanswered, late, carried out twice."""

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
    """What happens to the next ``times`` calls of a method whose path's template is ``path``, and
    of which ``where`` is true.

    ``status`` 0: the connection is closed instead of an answer, or if ``seconds`` is given or an
    event ``until`` which it takes, the answer only comes late. ``after``: what was asked for is
    done nevertheless; ``twice``: so it is, and once more, as if the call had been sent again on its
    way; ``half``: so it is, and half of the answer comes, as if that were all or, if it is
    ``torn``, until the connection ends. ``retry_after`` and ``everywhere`` are what a 429 says.
    ``seen``: the calls that met it.
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
        """Whether the connection is closed and nothing said."""
        return not (self.status or self.is_late or self.twice or self.half)

    @property
    def is_late(self) -> bool:
        """Whether the answer comes late."""
        return bool(self.seconds) or self.until is not None

    async def passes(self) -> None:
        """As late as it may be answered."""
        await asyncio.sleep(self.seconds)
        if self.until is not None:
            await self.until.wait()

    def meets(self, call: Call) -> bool:
        """Whether this call is one of those; it counts."""
        if (call.method, call.path) != (self.method, self.path) or not self.where(call):
            return False
        if len(self.seen) >= self.times:
            return False
        self.seen.append(call)
        return True

    @property
    def refusal(self) -> ApiError:
        """What is answered instead."""
        if self.status == TOO_MANY:
            return TooMany(self.retry_after, everywhere=self.everywhere)
        return ApiError(self.status, self.code, "Refused by a test.", self.errors)


class Faults:
    """Those that a test wants, the oldest first."""

    def __init__(self) -> None:
        self._all: list[Fault] = []

    def refuse(self, method: str, path: str, status: int, code: int = 0, **how: Any) -> Fault:
        """Answers these calls with this status and code, for ever unless ``times`` is given."""
        return self.add(Fault(method, path, status, code, **{"times": FOR_EVER, **how}))

    def close(self, method: str, path: str, **how: Any) -> Fault:
        """Closes the connection of the next such call, before it is carried out or ``after``."""
        return self.add(Fault(method, path, **how))

    def add(self, fault: Fault) -> Fault:
        self._all.append(fault)
        return fault

    def clear(self) -> None:
        """Everything is well again."""
        self._all.clear()

    def of(self, call: Call) -> Fault | None:
        """What happens to this call."""
        return next((fault for fault in self._all if fault.meets(call)), None)
