"""Commands about what a person has chosen: looks, language, their own time, reminders."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import own_settings
from bot.language.arguments import time_settings
from bot.language.arguments.appearance import read_coordinates, read_theme, read_told
from bot.language.arguments.pages import read_settings
from bot.language.arguments.tokens import Word, word_set
from bot.language.commands.spec import CommandSpec, Entry, Option, Talk, quoting
from bot.language.line import Problem, Request
from bot.language.translations import LANGUAGES

_NAMES = {
    **dict.fromkeys(word_set("en eng english angielski angielsku"), "en"),
    **dict.fromkeys(word_set("pl pol polish polski polsku"), "pl"),
}


def _language(rest: Sequence[Word]) -> Request | None:
    if not rest:
        return Problem("language-which")
    while len(rest) > 1 and rest[0].plain in ("to", "na", "po", "in"):
        rest = rest[1:]
    name = rest[0].plain
    if len(rest) == 1 and name in _NAMES:
        return own_settings.Language(_NAMES[name])
    looks_like_a_code = len(rest) == 1 and 2 <= len(name) <= 3
    return Problem("language-unknown", {"typed": rest[0].chunk}) if looks_like_a_code else None


PAGE = "clocks"
COMMANDS = (
    CommandSpec(
        "settings",
        english="settings, my settings",
        polish="ustawienia, moje ustawienia",
        read=read_settings,
        menu=Entry(
            430,
            (Option("change", least=1, most=100),),
            lambda given: given.get("change") or "settings",
            name="my-settings",
        ),
        page="settings",
    ),
    CommandSpec(
        "vacation",
        english="vacation, holiday",
        polish="urlop, wakacje",
        read=time_settings.read_vacation,
        bare=own_settings.Settings("vacation"),
        wrong="vacation-when",
        begun=time_settings.are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "weekends",
        english="weekends",
        polish="weekendy",
        read=time_settings.read_weekends,
        bare=own_settings.Settings("hours"),
        wrong="weekends-how",
        part_of="settings",
    ),
    CommandSpec(
        "quiet",
        english="quiet, quiet hours",
        polish="cisza, godziny ciszy",
        read=time_settings.read_quiet,
        bare=own_settings.Settings("hours"),
        wrong="quiet-when",
        begun=time_settings.are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "timezone",
        english="timezone, time zone",
        polish="strefa, strefa czasowa",
        read=time_settings.read_zone,
        wrong="zone-which",
        begun=lambda rest: len(rest) <= 1,
        part_of="settings",
    ),
    CommandSpec(
        "remind",
        english="remind, remind me, reminders",
        polish="przypomnij, przypominaj, przypomnienia",
        read=time_settings.read_reminders,
        bare=own_settings.Settings("reminders"),
        wrong="remind-when",
        begun=time_settings.are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "digest",
        english="digest, daily digest",
        polish="podsumowanie, codzienne podsumowanie",
        read=time_settings.read_digest,
        bare=own_settings.Settings("reminders"),
        wrong="digest-when",
        begun=time_settings.are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "tell-me",
        english="tell me",
        polish="pisz do mnie, mów mi",
        read=read_told,
        wrong="told-where",
        sentences=frozenset({"tell me", "pisz do mnie", "mów mi"}),
        part_of="settings",
        page="settings",
    ),
    CommandSpec(
        "theme",
        english="theme",
        polish="motyw, wygląd",
        read=read_theme,
        wrong="theme-which",
        begun=lambda rest: not rest,
        part_of="settings",
        page="settings",
    ),
    CommandSpec(
        "coordinates",
        english="coordinates",
        polish="współrzędne",
        read=read_coordinates,
        wrong="coordinates-how",
        begun=lambda rest: not rest,
        part_of="settings",
        page="settings",
    ),
    CommandSpec(
        "language",
        english="language",
        polish="język",
        read=_language,
        wrong=quoting("language-unknown"),
        talk=Talk.SHOUTED | Talk.FIRM,
        part_of="settings",
        menu=Entry(480, (Option("language", required=True, choices=LANGUAGES),)),
        page="settings",
    ),
    CommandSpec(
        "in-english",
        english="in english, speak english",
        polish="po angielsku, mów po angielsku",
        read=own_settings.Language("en"),
        page=None,
    ),
    CommandSpec(
        "in-polish",
        english="in polish, speak polish",
        polish="po polsku, mów po polsku",
        read=own_settings.Language("pl"),
        page=None,
    ),
)
