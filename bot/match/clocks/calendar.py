"""Pauses of a player's clock: vacations, weekends, quiet hours, in their own time zone.

Pure, but for the time zones themselves, which `zoneinfo` reads once each.
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

    ``zone`` is an IANA name. ``quiet`` is from which to which minute of the day (22:00 to 7:00 goes
    over midnight). ``vacations`` are first and last days.
    """

    zone: str = "UTC"
    weekends_off: bool = False
    quiet: tuple[int, int] | None = None
    vacations: tuple[tuple[date, date], ...] = ()

    @property
    def has_pauses(self) -> bool:
        return self.weekends_off or self.quiet is not None or bool(self.vacations)

    def after(self, start: int, span: int) -> int:
        """The moment (ms) at which ``span`` milliseconds have been counted since ``start``. Raises
        `OverflowError` where the calendar ends, with the year 9999."""
        if not self.has_pauses:
            return start + span
        left = span
        for begin, end in self._open(start):
            if left <= end - begin:
                return begin + left
            left -= end - begin
        raise OverflowError(start, span)

    def between(self, start: int, end: int) -> int:
        """The milliseconds that count from ``start`` to ``end``; 0 if it is over."""
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
        """The time at ``at`` on the person's own clock."""
        return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(self.zone))

    def is_quiet(self, at: int) -> bool:
        """Whether it is night for this person; vacations and weekends are no night."""
        if self.quiet is None:
            return False
        (begin, end), local = self.quiet, self.local(at)
        minute = local.hour * 60 + local.minute
        return begin <= minute < end if begin < end else minute >= begin or minute < end

    def is_vacation(self, at: int) -> bool:
        return self._is_vacation(self.local(at).date())

    def vacation_around(self, at: int) -> tuple[int, int] | None:
        """When the vacation that ``at`` falls into begins and ends; None: it falls into none."""
        day = self.local(at).date()
        for first, last in self.vacations:
            if first <= day <= last:
                return self._moment(first, 0), self._moment(last, MINUTES)
        return None

    def quiet_ends(self, at: int) -> int:
        """The end of the quiet hours that ``at`` falls into; ``at`` itself if it is not quiet."""
        return self.next_time(at, self.quiet[1]) if self.quiet and self.is_quiet(at) else at

    def quiet_begins(self, at: int) -> int:
        """Their begin; ``at`` itself if it is not quiet."""
        if not self.quiet or not self.is_quiet(at):
            return at
        day = self.local(at).date()
        begun = self._moment(day, self.quiet[0])
        return begun if begun <= at else self._moment(day - _DAY, self.quiet[0])

    def next_time(self, after: int, minute: int) -> int:
        """The first moment after ``after`` at which the person's clock shows this minute."""
        day = self.local(after).date()
        at = self._moment(day, minute)
        while at <= after:
            day += _DAY
            at = self._moment(day, minute)
        return at

    def _open(self, start: int) -> Iterator[tuple[int, int]]:
        """The stretches of counted time from ``start`` on, in order; each has some length."""
        day, reached = self.local(start).date(), start
        while day < date.max - _DAY:
            for first, last in self._hours(day):
                begin = max(reached, self._moment(day, first))
                end = self._moment(day, last)
                # Where clocks are put forward, a stretch may be gone or overlap.
                if end > begin:
                    yield begin, end
                    reached = end
            day += _DAY

    def _hours(self, day: date) -> tuple[tuple[int, int], ...]:
        """The minutes of a day that count."""
        if (self.weekends_off and day.weekday() >= _SATURDAY) or self._is_vacation(day):
            return ()
        if self.quiet is None:
            return ((0, MINUTES),)
        begin, end = self.quiet
        return ((0, begin), (end, MINUTES)) if begin < end else ((end, begin),)

    def _is_vacation(self, day: date) -> bool:
        return any(first <= day <= last for first, last in self.vacations)

    def _moment(self, day: date, minute: int) -> int:
        """When the person's clock shows this minute of a day, the first time if it does so twice.

        A time that is left out when clocks are put forward is as much later (PEP 495).
        """
        days, minute = divmod(minute, MINUTES)
        wall = datetime.combine(
            day + days * _DAY, time(minute // 60, minute % 60), ZoneInfo(self.zone)
        )
        return round(wall.timestamp() * 1000)


ALWAYS = Calendar()
"""No pauses at all."""
