"""The ports of metrics, and the values that they record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class LoadOutcome(Enum):
    """The result of loading a match."""

    WHOLE = "whole"
    DIFFERS = "differs"
    """Its log leads to another position than the hash stored beside it."""
    NEWER = "newer"
    """A newer version of the program wrote it."""
    DAMAGED = "damaged"


class CallOutcome(Enum):
    """The result of a call to a platform."""

    DONE = "done"
    LIMITED = "limited"
    """Rate limit exceeded (429)."""
    REFUSED = "refused"
    FAILED = "failed"
    """No answer, or a server error."""


def call_of(status: int) -> CallOutcome:
    """Return the outcome for an HTTP status."""
    if status >= 500:
        return CallOutcome.FAILED
    if status == 429:
        return CallOutcome.LIMITED
    return CallOutcome.REFUSED if status >= 400 else CallOutcome.DONE


class PlatformWatch(Protocol):
    """Counts the calls and reconnects of one platform."""

    def count_call(self, call: CallOutcome) -> None:
        """Count a call with this outcome."""

    def count_reconnect(self) -> None:
        """Count a reconnect after a lost connection."""


class Unwatched:
    """A `PlatformWatch` that counts nothing."""

    def count_call(self, call: CallOutcome) -> None: ...

    def count_reconnect(self) -> None: ...


@dataclass(frozen=True)
class Backlog:
    """The work that waits in the database, at one moment. Times are in milliseconds.

    ``notices`` wait in the outbox, the oldest for ``notices_ms``. ``deadline_ms`` is the age of the
    oldest deadline not acted on. ``updates`` wait in inboxes. ``bad_notices`` and ``bad_updates``
    are dead-lettered. ``record_bytes`` of records were uploaded within a day.
    """

    notices: int
    notices_ms: int
    deadline_ms: int
    updates: int
    bad_notices: int
    bad_updates: int
    record_bytes: int = 0
