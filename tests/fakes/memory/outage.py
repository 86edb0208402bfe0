"""Outages of the store that a test begins and ends."""

from __future__ import annotations

from collections.abc import Callable


class MemoryOutage:
    """`Outage` of the ports."""

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._listeners: list[Callable[[], None]] = []

    def seconds(self) -> float | None:
        return self._seconds

    def listen(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    def set(self, seconds: float | None) -> None:
        """Begin an outage that has lasted this many seconds; None ends it."""
        self._seconds = seconds
        for changed in self._listeners:
            changed()
