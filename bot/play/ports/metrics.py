"""The ports of metrics, and the plain values they are told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class LoadOutcome(Enum):
    """The state of a match as it was loaded."""

    WHOLE = "whole"
    DIFFERS = "differs"
    """Its log leads to another board than the one whose hash is kept beside it."""
    NEWER = "newer"
    """A newer program wrote it."""
    DAMAGED = "damaged"


class CallOutcome(Enum):
    """The outcome of a call to a platform."""

    DONE = "done"
    LIMITED = "limited"
    """Too fast: 429."""
    REFUSED = "refused"
    FAILED = "failed"
    """No answer, or the platform itself is in trouble."""


def call_of(status: int) -> CallOutcome:
    """The outcome of a call, by its HTTP status."""
    if status >= 500:
        return CallOutcome.FAILED
    if status == 429:
        return CallOutcome.LIMITED
    return CallOutcome.REFUSED if status >= 400 else CallOutcome.DONE


class PlatformWatch(Protocol):
    """Counts what passes between the program and one platform."""

    def called(self, call: CallOutcome) -> None:
        """A call was made, and this is what came of it."""

    def reconnected(self) -> None:
        """The platform is there again after it was lost."""


class Unwatched:
    """Counts nothing."""

    def called(self, call: CallOutcome) -> None:
        """See `PlatformWatch`."""

    def reconnected(self) -> None:
        """See `PlatformWatch`."""


@dataclass(frozen=True)
class Backlog:
    """The work that waits in the database, at one moment. Times are in milliseconds.

    ``notices`` of the outbox wait, the oldest for ``notices_ms``; the deadline that has been over
    for longest without being acted on, is over by ``deadline_ms``. ``updates`` wait in
    inboxes. ``bad_notices`` and ``bad_updates`` are set aside, since they could not be dealt with.
    ``record_bytes`` of records were brought within a day.
    """

    notices: int
    notices_ms: int
    deadline_ms: int
    updates: int
    bad_notices: int
    bad_updates: int
    record_bytes: int = 0
