"""Ids in the fake of Discord, which contain their time."""

from __future__ import annotations

import datetime as dt

from tests.fakes.clock import Clock

EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, Discord's epoch."""


class Snowflakes:
    """Increasing ids that contain their time; no two have the same millisecond.

    So guilds created at once are assigned to different shards.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._apart = 0

    def next(self, pause: int = 0) -> int:
        """Return the next id, ``pause`` milliseconds after all previous ones."""
        self._last = max(self._last + 1, int(self._clock.now() * 1000) - EPOCH) + pause
        return self._last << 22

    def iso(self) -> str:
        """Return the time by the same clock, not earlier than any id."""
        ms = max(self._last + EPOCH, int(self._clock.now() * 1000))
        return dt.datetime.fromtimestamp(ms / 1000, dt.UTC).isoformat(timespec="microseconds")

    def id_at(self, seconds: float) -> int:
        """Return a unique id of another moment, in seconds since 1970."""
        self._apart += 1
        return (int(seconds * 1000) - EPOCH << 22) + self._apart


def seconds_of(snowflake: int) -> float:
    """Return an id's time in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000
