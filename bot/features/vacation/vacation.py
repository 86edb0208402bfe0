"""The feature of vacations: the person's clock stops on these days.

How a pause moves the deadlines of a match is in `bot.match`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.announcements.time_setting_changes import TimeSettingsChanges
from bot.features.vacation import vacation_commands
from bot.features.vacation.vacation_dates import FromToday, Vacation
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.timekeeping.time_settings import (
    VACATION_DAYS,
    TimeSettings,
    find_days_before,
    vacation_days,
    with_vacation,
    without_vacation,
)
from bot.posts.post import Answer
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.talk.settings_pages import BACK, PageOption, SettingsPage, option_buttons, pauses_line
from bot.texts.text import Day, Parts, Span, Text, text

LENGTHS = (3, 7, 14)
"""Lengths of the offered vacations in days."""


@dataclass(eq=False)
class VacationHandlers:
    service: GameService
    time_settings: TimeSettingsChanges

    def register(self, handlers: Handlers) -> None:
        handlers.handle(Vacation, self.set_vacation)

    async def set_vacation(self, context: RequestContext, want: Vacation) -> Answer | Refusal:
        def change(settings: TimeSettings, now: int) -> TimeSettings | Refusal:
            days = _days_of(settings, want, now)
            if days is None:
                return without_vacation(settings, now)
            return with_vacation(settings, *days, now)

        incoming, now = context.incoming, await self.service.now()
        before = await self.time_settings.load_settings(incoming)
        longer = _longer_vacation(before, want, now)
        refusal = await self.time_settings.change(context, change)
        if refusal is not None:
            return refusal
        settings = await self.time_settings.load_settings(incoming)
        if context.filling and incoming.private:
            return _show_page(context, settings, now)
        if longer is not None:
            return context.say(_confirm_planned(context, settings, *longer, now), aside=True)
        if not incoming.private:
            said = _confirm_kept(context, settings, want, now)
            return context.say(said, aside=True).with_countdowns()
        lines = _lines(settings, now)
        if settings.given_back != before.given_back:
            lines = (text("vacation-undone"), *lines)
        return context.say(Parts(lines=lines)).with_countdowns()


def _values(settings: TimeSettings, now: int) -> dict[str, Text]:
    """Return the time until the end of the vacation that runs now, if one does, and the days that
    are left for this year."""
    values, left = dict[str, Text](), _find_time_left(settings, now)
    if left is not None:
        values["vacation-left"] = text("vacation-left", left=left)
    year = settings.calendar.local(now).year
    days = VACATION_DAYS - vacation_days(settings.calendar.vacations, year)
    return {**values, "vacation": text("settings-vacation", year=str(year), left=days)}


def _lines(settings: TimeSettings, now: int) -> tuple[Text, ...]:
    return (pauses_line(settings.calendar, now), *_values(settings, now).values())


def _find_time_left(settings: TimeSettings, now: int) -> Span | None:
    around = settings.calendar.vacation_around(now)
    return None if around is None else Span(around[1] - now, around[1])


def _show_page(context: RequestContext, settings: TimeSettings, now: int) -> Answer:
    parts = Parts(lines=_lines(settings, now), footer=(text("settings-hint-vacation"),))
    buttons = option_buttons(context, [*_options(settings, now), BACK])
    return context.form(parts, buttons).with_countdowns()


def _options(settings: TimeSettings, now: int) -> Iterator[PageOption]:
    today = settings.calendar.local(now).date()
    for row, (id, first) in enumerate(
        (("vacation-now", today), ("vacation-tomorrow", today + timedelta(days=1))),
        start=1,
    ):
        for days in LENGTHS:
            last = first + timedelta(days=days - 1)
            yield PageOption(row, f"vacation {first} to {last}", text(f"label-{id}", days=days))
    if any(last >= today for _, last in settings.calendar.vacations):
        yield PageOption(3, "vacation off", text("label-vacation-off"))


def _confirm_planned(
    context: RequestContext, settings: TimeSettings, first: date, last: date, now: int
) -> Text:
    """Say that the days are already part of a vacation. Only show its dates in private."""
    today = "stays" if find_days_before(settings, now) is None else "back"
    if not context.incoming.private:
        return text("vacation-planned-here", today=today)
    begin, end = Day(first.isoformat()), Day(last.isoformat())
    return text("vacation-planned", first=begin, last=end, today=today)


def _confirm_kept(
    context: RequestContext, settings: TimeSettings, want: Vacation, now: int
) -> Parts:
    """Confirm a vacation in a public room without its days, except the last day if it was not
    typed as a date."""
    asked, today = want.days, settings.calendar.local(now).date()
    lines = [text("settings-kept", platform=context.incoming.platform)]
    ends = asked.ends(today) if isinstance(asked, FromToday) else None
    # If a later vacation follows without a gap, the first ends later.
    if ends is not None and any(last == ends for _, last in settings.calendar.vacations):
        until = text("settings-vacation-until", last=Day(ends.isoformat()))
        around = settings.calendar.vacation_around(now)
        if around is not None and settings.calendar.local(around[1] - 1).date() == ends:
            left = Span(around[1] - now, around[1])
            until = replace(until, data={**until.data, "left": left})
        lines.insert(0, until)
    return Parts(lines=tuple(lines))


def _longer_vacation(settings: TimeSettings, asked: Vacation, now: int) -> tuple[date, date] | None:
    """Return the first and last day of a longer vacation that already includes all requested days;
    None if there is none."""
    days = _days_of(settings, asked, now)
    if days is None:
        return None
    first, last = days
    holding = (v for v in settings.calendar.vacations if v[0] <= first <= last <= v[1])
    longer = next(holding, days)
    return None if longer == days else longer


def _days_of(settings: TimeSettings, asked: Vacation, now: int) -> tuple[date, date] | None:
    """Return the first and last requested day; None for ``vacation off``."""
    if isinstance(asked.days, FromToday):
        today = settings.calendar.local(now).date()
        return asked.days.begins(today), asked.days.ends(today)
    return asked.days


def _open(services: Services) -> OpenFeature:
    return OpenFeature((VacationHandlers(services.service, services.time_setting_changes),))


VACATION = Feature(
    (Topic(vacation_commands.PAGE, vacation_commands.COMMANDS),),
    _open,
    settings_page=SettingsPage(
        "vacation",
        3,
        lambda held: _values(held.times, held.now),
        lambda context, held: _show_page(context, held.times, held.now),
    ),
)
