"""Pauses of a player's clock: vacations, weekends and quiet hours in the player's time zone.

Pure, except that `zoneinfo` loads each time zone once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

MINUTES = 24 * 60
_SATURDAY = 5
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Calendar:
    """A person's pauses.

    ``zone`` is an IANA name. ``quiet`` is a range of minutes of the day, which may wrap around
    midnight (22:00 to 7:00). ``vacations`` are pairs of first and last day.
    """

    zone: str = "UTC"
    weekends_off: bool = False
    quiet: tuple[int, int] | None = None
    vacations: tuple[tuple[date, date], ...] = ()

    @property
    def has_pauses(self) -> bool:
        return self.weekends_off or self.quiet is not None or bool(self.vacations)

    def after(self, start: int, span: int) -> int:
        """Return the moment (ms) when ``span`` milliseconds outside pauses have passed since
        ``start``. Raises `OverflowError` at the end of the calendar (year 9999)."""
        if not self.has_pauses:
            return start + span
        left = span
        for begin, end in self._open(start):
            if left <= end - begin:
                return begin + left
            left -= end - begin
        raise OverflowError(start, span)

    def between(self, start: int, end: int) -> int:
        """Return the milliseconds outside pauses from ``start`` to ``end``; 0 if ``end`` is
        earlier."""
        if end <= start:
            return 0
        if not self.has_pauses:
            return end - start
        counted = 0
        for begin, stop in self._open(start):
            if begin >= end:
                break
            counted += min(stop, end) - begin
        return counted

    def local(self, at: int) -> datetime:
        """Return the person's local time at ``at``."""
        return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(self.zone))

    def is_quiet(self, at: int) -> bool:
        """Return whether ``at`` is in the person's quiet hours; vacations and weekends do not
        count."""
        if self.quiet is None:
            return False
        (begin, end), local = self.quiet, self.local(at)
        minute = local.hour * 60 + local.minute
        return begin <= minute < end if begin < end else minute >= begin or minute < end

    def is_vacation(self, at: int) -> bool:
        return self._is_vacation(self.local(at).date())

    def vacation_around(self, at: int) -> tuple[int, int] | None:
        """Return the begin and end of the vacation that contains ``at``; None outside vacations."""
        day = self.local(at).date()
        for first, last in self.vacations:
            if first <= day <= last:
                return self._moment(first, 0), self._moment(last, MINUTES)
        return None

    def quiet_ends(self, at: int) -> int:
        """Return the end of the quiet hours that contain ``at``; ``at`` itself outside quiet
        hours."""
        return self.next_time(at, self.quiet[1]) if self.quiet and self.is_quiet(at) else at

    def quiet_begins(self, at: int) -> int:
        """Return the begin of the quiet hours that contain ``at``; ``at`` itself outside quiet
        hours."""
        if not self.quiet or not self.is_quiet(at):
            return at
        day = self.local(at).date()
        begun = self._moment(day, self.quiet[0])
        return begun if begun <= at else self._moment(day - _DAY, self.quiet[0])

    def next_time(self, after: int, minute: int) -> int:
        """Return the first moment after ``after`` when the person's clock shows this minute of the
        day."""
        day = self.local(after).date()
        at = self._moment(day, minute)
        while at <= after:
            day += _DAY
            at = self._moment(day, minute)
        return at

    def _open(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the spans without pauses from ``start`` on, in order; none is empty."""
        day, reached = self.local(start).date(), start
        while day < date.max - _DAY:
            for first, last in self._hours(day):
                begin = max(reached, self._moment(day, first))
                end = self._moment(day, last)
                # When clocks go forward, a span may vanish or overlap the previous one.
                if end > begin:
                    yield begin, end
                    reached = end
            day += _DAY

    def _hours(self, day: date) -> tuple[tuple[int, int], ...]:
        """Return the spans of minutes of a day that are outside pauses."""
        if (self.weekends_off and day.weekday() >= _SATURDAY) or self._is_vacation(day):
            return ()
        if self.quiet is None:
            return ((0, MINUTES),)
        begin, end = self.quiet
        return ((0, begin), (end, MINUTES)) if begin < end else ((end, begin),)

    def _is_vacation(self, day: date) -> bool:
        return any(first <= day <= last for first, last in self.vacations)

    def _moment(self, day: date, minute: int) -> int:
        """Return when the person's clock shows this minute of a day, the first time if it does so
        twice.

        A local time that is skipped when clocks go forward is shifted by the gap (PEP 495).
        """
        days, minute = divmod(minute, MINUTES)
        wall = datetime.combine(
            day + days * _DAY, time(minute // 60, minute % 60), ZoneInfo(self.zone)
        )
        return round(wall.timestamp() * 1000)


ALWAYS = Calendar()
"""A calendar without pauses."""
