"""The port for outages of the database, as this process sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Outage(Protocol):
    """Tells whether the database is unreachable, for display."""

    def seconds(self) -> float | None:
        """Return how long the database has not answered; None while it answers."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Call ``changed`` whenever an outage begins or ends."""


class NoOutage:
    """The `Outage` of a store that is always available."""

    def seconds(self) -> float | None:
        return None

    def listen(self, changed: Callable[[], None]) -> None:
        """Do nothing."""
