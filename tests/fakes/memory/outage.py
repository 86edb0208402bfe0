"""Outages of the store that begin and end when a test says so."""

from __future__ import annotations

from collections.abc import Callable


class MemoryOutage:
    """`Outage` of the service's ports."""

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._listeners: list[Callable[[], None]] = []

    def seconds(self) -> float | None:
        return self._seconds

    def listen(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    def set(self, seconds: float | None) -> None:
        """For so long nothing has been answered; None: everything is."""
        self._seconds = seconds
        for changed in self._listeners:
            changed()
