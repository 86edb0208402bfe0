"""The port for outages of the store of the games, as this process sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Outage(Protocol):
    """A state of the store that people are shown."""

    def seconds(self) -> float | None:
        """For how long nothing has been answered; None while calls are answered."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Has ``changed`` called whenever an outage begins or ends."""


class NoOutage:
    """The `Outage` of a store that always answers."""

    def seconds(self) -> float | None:
        return None

    def listen(self, changed: Callable[[], None]) -> None:
        """There is nothing to tell."""
