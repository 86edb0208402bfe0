"""Faults between the bot and Telegram, set by a test."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.fakes.telegram.errors import NAMES, ApiError
from tests.fakes.telegram.params import Call

BEFORE, AFTER = "before", "after"


@dataclass(frozen=True)
class Fault:
    """A fault of some calls. ``status`` is the response; ``hang`` delays it by this number of
    seconds; ``drop`` cuts the connection ``before`` or ``after`` the call is executed."""

    status: int = 0
    hang: float = 0.0
    drop: str = ""
    retry_after: int = 0


@dataclass
class Refusal:
    """Refuses calls of these methods, optionally only ``where`` a condition is true, with a status
    and description, until `Faults.clear`. ``seen`` lists the refused calls."""

    methods: tuple[str, ...]
    status: int
    description: str
    where: Callable[[Call], bool]
    seen: list[Call] = field(default_factory=list)


@dataclass
class Faults:
    """Faults for the next calls of a method, or of any with ``"*"``, in order."""

    waiting: dict[str, deque[Fault]] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)

    def refuse(
        self,
        status: int,
        description: str,
        *methods: str,
        where: Callable[[Call], bool] = lambda _: True,
    ) -> Refusal:
        """Refuse these calls from now on."""
        refusal = Refusal(methods, status, description, where)
        self.refusals.append(refusal)
        return refusal

    def check(self, call: Call) -> None:
        """Raise `ApiError` if the call is to be refused."""
        for refusal in self.refusals:
            if call.method in refusal.methods and refusal.where(call):
                refusal.seen.append(call)
                name = NAMES.get(refusal.status, "Error")
                raise ApiError(refusal.status, f"{name}: {refusal.description}")

    def add(self, method: str, fault: Fault, times: int = 1) -> None:
        self.waiting.setdefault(method, deque()).extend([fault] * times)

    def take(self, method: str) -> Fault | None:
        for name in (method, "*"):
            if found := self.waiting.get(name):
                return found.popleft()
        return None

    def clear(self) -> None:
        self.waiting.clear()
        self.refusals.clear()
