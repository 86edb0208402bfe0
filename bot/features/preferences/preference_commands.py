"""Commands about personal settings: looks, language, time, reminders."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import own_settings
from bot.talk.arguments.looks import (
    read_asks_first,
    read_coordinates,
    read_theme,
)
from bot.talk.arguments.time_zones import amend_zone, begins_zone, read_zone
from bot.talk.arguments.times_of_day import (
    amend_quiet,
    are_numbers,
    read_quiet,
    says_only,
)
from bot.talk.arguments.tokens import Word, by_phrase, word_set
from bot.talk.command_spec import CommandSpec, Entry, Option, Talk, question, quoting
from bot.talk.line import Request
from bot.texts.problem import Problem
from bot.texts.translations import LANGUAGES
from renderer.model.diagram import Coordinates

_ON = word_set("on count play wlacz licza licz gram")
_FREE = word_set("off free wolne wolny")


def read_weekends(rest: Sequence[Word]) -> Request | None:
    """Read ``off`` (weekends are free) or ``on`` (they count)."""
    if says_only(rest, _FREE):
        return own_settings.Weekends(off=True)
    return own_settings.Weekends(off=False) if says_only(rest, _ON) else None


_TOPICS = by_phrase(
    {
        "": "",
        "boards": "boards, board, plansza, plansze",
        "moves": "moves, ruchy",
        "hours": "hours, godziny",
        "waiving": "waiving, darowanie",
    }
)
_NAMES = by_phrase(
    {
        "en": "en, eng, english, angielski, angielsku",
        "pl": "pl, pol, polish, polski, polsku",
    }
)


def read_settings(rest: Sequence[Word]) -> Request | None:
    """Read a topic, such as ``reminders``, or nothing for all settings."""
    topic = _TOPICS.get(" ".join(word.plain for word in rest))
    return None if topic is None else own_settings.OpenSettings(topic)


def _language(rest: Sequence[Word]) -> Request | None:
    if not rest:
        return None
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
        "weekends",
        english="weekends",
        polish="weekendy",
        read=read_weekends,
        bare=own_settings.OpenSettings("hours"),
        wrong="weekends-how",
        part_of="settings",
    ),
    CommandSpec(
        "settings",
        english="settings, my settings",
        polish="ustawienia, moje ustawienia",
        read=read_settings,
        menu=Entry(
            15,
            (Option("change", minimum=1, maximum=100),),
            lambda given: given.get("change") or "settings",
            first=10,
        ),
        page="settings",
    ),
    CommandSpec(
        "quiet",
        english="quiet, quiet hours",
        polish="cisza, godziny ciszy",
        read=read_quiet,
        bare=own_settings.OpenSettings("hours"),
        wrong=amend_quiet,
        begun=are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "timezone",
        english="timezone, time zone",
        polish="strefa, strefa czasowa",
        read=read_zone,
        wrong=amend_zone,
        begun=begins_zone,
        part_of="settings",
    ),
    CommandSpec(
        "ask-first",
        english="ask before playing, ask before moves, confirm my moves",
        polish="pytaj przed ruchem, pytaj przed zagraniem, potwierdzaj moje ruchy",
        read=read_asks_first,
        bare=own_settings.OpenSettings("moves"),
        wrong="asks-how",
        begun=lambda rest: not rest,
        part_of="settings",
        page="settings",
    ),
    CommandSpec(
        "close-boards",
        english="close my boards, close my board pages",
        polish="zamknij moje plansze, zamknij moje strony z planszą",
        read=own_settings.CloseBoards(),
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
    question(
        "other-look",
        english="change the board colour, change the board color, change the colours, change the"
        " colors, change the board, how do i change the board colour, change the look",
        polish="zmień kolor planszy, zmień kolory, zmień wygląd, jak zmienić kolor planszy,"
        " jak zmienić kolory, jak zmienić wygląd planszy",
        read=own_settings.OpenSettings("boards"),
    ),
    question(
        "dark-board",
        english="dark theme, dark board, dark mode, night mode",
        polish="ciemny motyw, ciemna plansza, tryb ciemny, tryb nocny",
        read=own_settings.SetLook(theme="slate"),
    ),
    question(
        "no-coordinates",
        english="no coordinates, without coordinates, hide coordinates, hide the coordinates",
        polish="bez współrzędnych, ukryj współrzędne, schowaj współrzędne",
        read=own_settings.SetLook(coordinates=Coordinates.NONE),
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
        bare=own_settings.OpenSettings(),
        wrong=quoting("language-unknown"),
        talk=Talk.SHOUTED | Talk.FIRM,
        part_of="settings",
        menu=Entry(480, (Option("language", required=True, choices=LANGUAGES),), group="account"),
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
