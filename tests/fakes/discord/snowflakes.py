"""Ids in the fake of Discord, which hold the time."""

from __future__ import annotations

import datetime as dt

from tests.fakes.clock import Clock

EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, where Discord's ids begin."""


class Snowflakes:
    """Discord's ids: ever greater, with the time in them; no two share a millisecond.

    So guilds made at once still fall to different shards.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._apart = 0

    def next(self, pause: int = 0) -> int:
        """The next one, made ``pause`` milliseconds after all before it."""
        self._last = max(self._last + 1, int(self._clock.now() * 1000) - EPOCH) + pause
        return self._last << 22

    def iso(self) -> str:
        """The time by the same clock: not before any id."""
        ms = max(self._last + EPOCH, int(self._clock.now() * 1000))
        return dt.datetime.fromtimestamp(ms / 1000, dt.UTC).isoformat(timespec="microseconds")

    def at(self, seconds: float) -> int:
        """Of another moment, in seconds since 1970, which no other has been made for."""
        self._apart += 1
        return (int(seconds * 1000) - EPOCH << 22) + self._apart


def seconds_of(snowflake: int) -> float:
    """When an id was made, as seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000
