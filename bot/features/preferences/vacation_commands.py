"""Commands for time off."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import own_settings
from bot.talk.arguments.times_of_day import are_numbers, says_only
from bot.talk.arguments.tokens import Word, word_set
from bot.talk.arguments.vacations import read_vacation
from bot.talk.command_spec import CommandSpec, question
from bot.talk.line import Request
from bot.texts.problem import Problem

_ON = word_set("on count play wlacz licza licz gram")

_FREE = word_set("off free wolne wolny")


def read_weekends(rest: Sequence[Word]) -> Request | None:
    """Read ``off`` (weekends are free) or ``on`` (they count)."""
    if says_only(rest, _FREE):
        return own_settings.Weekends(off=True)
    return own_settings.Weekends(off=False) if says_only(rest, _ON) else None


def _vacation_how(_: Sequence[Word]) -> Problem:
    """Ask for the dates after ``I’m on vacation next week``."""
    return Problem("vacation-when")


PAGE = "clocks"
COMMANDS = (
    CommandSpec(
        "vacation",
        english="vacation, holiday",
        polish="urlop, wakacje",
        read=read_vacation,
        bare=own_settings.OpenSettings("vacation"),
        wrong="vacation-when",
        begun=are_numbers,
        part_of="settings",
    ),
    question(
        "going-away",
        english="i'm on vacation, i am on vacation, i'm going on vacation, i am going on vacation,"
        " i'm on holiday, i am on holiday, i'm going on holiday, i am going on holiday,"
        " i'll be away, i will be away, i'm away, i am away",
        polish="jestem na urlopie, będę na urlopie, jadę na urlop, mam urlop, nie będzie mnie,"
        " wyjeżdżam",
        read=_vacation_how,
    ),
    CommandSpec(
        "weekends",
        english="weekends",
        polish="weekendy",
        read=read_weekends,
        bare=own_settings.OpenSettings("hours"),
        wrong="weekends-how",
        part_of="settings",
    ),
)
