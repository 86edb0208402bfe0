"""Commands for vacations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.vacation.vacation_dates import read_vacation
from bot.talk import own_settings
from bot.talk.arguments.times_of_day import are_numbers
from bot.talk.arguments.tokens import Word
from bot.talk.command_spec import CommandSpec, question
from bot.texts.problem import Problem


def _ask_when(_: Sequence[Word]) -> Problem:
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
        read=_ask_when,
    ),
)
