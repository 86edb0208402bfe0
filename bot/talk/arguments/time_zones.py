"""Parser for time zones: ``Europe/Warsaw``, ``Warszawa``, ``Kraków``, ``Poland``, ``UTC+2``.

Ambiguous or inexact names, such as ``EST``, ``USA`` and ``Warsow``, give a list of zones to choose
from. Of zones with the same rules the list has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from difflib import get_close_matches
from functools import cache
from unicodedata import combining, normalize
from zoneinfo import ZoneInfo, available_timezones

from babel.core import Locale, get_global
from babel.dates import get_timezone_location

from bot.talk.arguments.tokens import Word, plain, word_set
from bot.talk.arguments.zone_names import (
    ABBREVIATIONS,
    CITIES,
    CITY_ALIASES,
    COUNTRY_CODES,
    FRACTIONAL_OFFSETS,
    WELL_KNOWN,
)
from bot.talk.line import Request
from bot.talk.numeric_points import DASHES
from bot.talk.own_settings import OfferZones, TimeZone
from bot.texts.problem import Problem
from bot.texts.translations import LANGUAGES

_MAX_TYPED_LENGTH = 40
_MAX_OFFERED_ZONES = 4
_CODE_LENGTH = 2
"""Letters of a country code. Longer codes in Babel's list of territories are regions."""
_MIN_SIMILARITY = 0.81
"""The minimum similarity (0 to 1, `difflib`) of a misspelled name."""
_MIN_NAME_LENGTH = 3
"""Letters of the shortest name that is recognised among other words. Misspelled names need more.
"""
_SHORT_NAME_LENGTH = 4
"""Up to this length a misspelled name must have the right first letter: „inna” is not Vienna."""
_ORDINARY_WORDS = word_set(
    "art cat eat met wat west eastern central mountain pacific greenwich nice cork"
)
"""Names that are only offered, not set. Abbreviations among them are ignored among other words:
``Eastern Europe``."""
_REGIONS_WITHOUT_CITIES = frozenset({"", "Brazil", "Canada", "Chile", "Mexico", "US"})
"""Regions of old IANA names whose second part is no city: ``Brazil/East``, ``CET``."""
_DIRECTIONS = frozenset({"North", "South", "West"})
"""Old IANA names in ``Australia/`` that are ambiguous by themselves."""
_FILLER_WORDS = word_set("in of the to is for from my w we na do dla mojej moja jest ze z")
_SIGNS = ",.!()"
_BASES = ("UTC", "GMT")
_RULES_YEAR = 2100
_MIN_FIXED_HOURS, _MAX_FIXED_HOURS = -12, 14
"""The range of fixed offsets in the IANA database, in hours."""


def read_zone(rest: Sequence[Word]) -> Request | None:
    """Read a zone in IANA form, a place with one zone in any of our languages, or a UTC offset.

    A name with a slash is accepted without checking that the zone exists. An offset without a fixed
    zone gives `OfferZones` or a `Problem`.
    """
    folded = _fold_name(" ".join(word.plain for word in rest))
    zones = _find_exact(folded)
    if len(zones) == 1 and folded not in _ORDINARY_WORDS:
        return TimeZone(zones[0])
    if len(rest) == 2 and rest[0].chunk.upper() in _BASES:  # “UTC +2”
        minutes = _parse_offset(rest[0].chunk + rest[1].chunk.strip(",!()").rstrip("."))
        return (
            None if minutes is None else _answer_offset(f"{rest[0].chunk}{rest[1].chunk}", minutes)
        )
    if len(rest) != 1:
        return None
    name = rest[0].chunk.strip(",!()").rstrip(".")[:_MAX_TYPED_LENGTH]
    if name.upper() == "UTC":
        return TimeZone(name)
    minutes = _parse_offset(name)
    if minutes is not None:
        return _answer_offset(name, minutes)
    return TimeZone(name) if "/" in name else None


def amend_zone(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  fixed signature
    """Offer the nearest zones for words that `read_zone` cannot read."""
    words = [word for word in rest if word.plain not in _FILLER_WORDS]
    typed = " ".join(word.chunk for word in words)[:_MAX_TYPED_LENGTH].strip(_SIGNS)
    numbers = [word.number for word in words[1:]]
    if len(words) == 2 and words[0].chunk.upper() in _BASES and numbers[0] is not None:
        # “UTC + 2”: the tokeniser dropped the sign.
        both = [_spell_fixed_zone(sign * numbers[0]) for sign in (1, -1)]
        zones = tuple(zone for zone in both if zone is not None)
        return OfferZones(typed, zones) if zones else Problem("zone-which")
    return find_nearest_zones(typed) or Problem("zone-which")


def begins_zone(rest: Sequence[Word]) -> bool:
    """Whether the words after the command are none, or a word that can name a zone. Others are
    chat: ``strefa komfortu``."""
    return not rest or (
        len(rest) == 1 and find_nearest_zones(rest[0].chunk.strip(_SIGNS)) is not None
    )


def build_zone_tables() -> None:
    """Build the cached tables of names. Takes up to half a second; call it at startup."""
    _map_names_to_zones()


def find_nearest_zones(typed: str) -> OfferZones | None:
    """Find the zones that a name can mean; None if there are none. Only its first
    `_MAX_TYPED_LENGTH` characters count."""
    name = _fold_name(typed.replace("_", " ").replace(",", " ")[:_MAX_TYPED_LENGTH])
    found = _find_exact(name)
    if not found and len(typed) == _CODE_LENGTH and typed.isupper():
        found = _choose_best_known(_map_countries_to_zones().get(typed, ()))
    found = found or _find_by_name(name)
    return OfferZones(typed, found) if found else None


def _find_exact(name: str) -> tuple[str, ...]:
    """Find zones by the whole normalised name."""
    return ABBREVIATIONS.get(name) or _choose_best_known(_map_names_to_zones().get(name, ()))


def _find_by_name(name: str) -> tuple[str, ...]:
    """Find zones by the first or last words of a name, or else by a similar spelling."""
    known = _map_names_to_zones()
    ends = [
        end for end in _list_prefixes_and_suffixes(name.split()) if len(end) >= _MIN_NAME_LENGTH
    ]
    if named := [known[end] for end in ends if end in known]:
        fewest = min(named, key=len)
        return _choose_best_known(fewest)
    short = (end for end in ends if " " in end or end not in _ORDINARY_WORDS)
    if abbreviated := next((ABBREVIATIONS[end] for end in short if end in ABBREVIATIONS), None):
        return abbreviated
    alike = (
        get_close_matches(name, known, _MAX_OFFERED_ZONES, _MIN_SIMILARITY)
        if len(name) > _MIN_NAME_LENGTH
        else []
    )
    sure = (each for each in alike if len(name) > _SHORT_NAME_LENGTH or each[0] == name[0])
    return _choose_best_known(known.get(next(sure, ""), ()))


def _list_prefixes_and_suffixes(words: Sequence[str]) -> Iterable[str]:
    """Yield the proper prefixes and suffixes, the longest first, without brackets around them."""
    for length in range(len(words) - 1, 0, -1):
        yield " ".join(words[:length]).strip("()[]")
        yield " ".join(words[-length:]).strip("()[]")


def _choose_best_known(zones: Iterable[str]) -> tuple[str, ...]:
    """Choose at most `_MAX_OFFERED_ZONES` zones with different rules, the well-known ones first."""
    rank = {zone: position for position, zone in enumerate(WELL_KNOWN)}
    ranked = sorted(zones, key=lambda zone: rank.get(zone, len(rank)))
    chosen = {list_offsets(zone): zone for zone in reversed(ranked)}
    return tuple([zone for zone in ranked if zone in chosen.values()][:_MAX_OFFERED_ZONES])


@cache
def list_offsets(zone: str) -> tuple[timedelta | None, ...]:
    """List the UTC offsets of a zone by its present rules, for each day of a year.

    The year is beyond the dates that the IANA database lists, so that the rules decide.
    """
    noon = datetime(_RULES_YEAR, 1, 1, 12, tzinfo=ZoneInfo(zone))
    return tuple((noon + timedelta(days=day)).utcoffset() for day in range(365))


def _parse_offset(name: str) -> int | None:
    """Parse ``UTC+2``, ``GMT-3:30`` or ``+02:00`` to minutes ahead of UTC; None for other text."""
    text = name.upper().translate(DASHES)
    text = next((text[len(base) :] for base in _BASES if text.startswith(base)), text)
    sign, digits = text[:1], text[1:]
    hours, colon, minutes = digits.replace(".", ":").partition(":")
    if not colon and len(hours) > 2:
        hours, minutes = hours[:-2], hours[-2:]
    minutes = minutes or "00"
    good = sign in ("+", "-") and len(hours) in (1, 2) and len(minutes) == 2
    if not (good and f"{hours}{minutes}".isascii() and f"{hours}{minutes}".isdigit()):
        return None
    return (1 if sign == "+" else -1) * (int(hours) * 60 + int(minutes))


def _answer_offset(typed: str, minutes: int) -> Request:
    hours, rest = divmod(minutes, 60)
    zone = None if rest else _spell_fixed_zone(hours)
    if zone is not None:
        return TimeZone(zone)
    near = FRACTIONAL_OFFSETS.get(minutes)
    return Problem("zone-which") if near is None else OfferZones(typed, (near,))


def _spell_fixed_zone(hours: int) -> str | None:
    """Return the IANA name of a fixed offset, where the sign is inverted: ``Etc/GMT-2`` is two
    hours ahead of UTC. None outside of -12 to 14."""
    if hours == 0:
        return "UTC"
    return f"Etc/GMT{-hours:+}" if _MIN_FIXED_HOURS <= hours <= _MAX_FIXED_HOURS else None


def _fold_name(name: str) -> str:
    """Normalise the name of a place for comparison: lower case, no diacritics, no hyphens."""
    bare = "".join(char for char in normalize("NFKD", plain(name)) if not combining(char))
    return " ".join(bare.replace("-", " ").split())


@cache
def _map_zones_to_countries() -> Mapping[str, str]:
    """Map each zone that is named after a city to its country code."""
    territories, aliases = get_global("zone_territories"), get_global("zone_aliases")
    here = territories.keys() - aliases.keys() & available_timezones()
    # Exclude Etc/GMT+2: its name contradicts its offset, two hours behind UTC.
    return {zone: territories[zone] for zone in sorted(here) if not zone.startswith("Etc/")}


@cache
def _map_cities_to_zones() -> Mapping[str, str]:
    """Map normalised city names, such as ``warszawa``, to zones."""
    zones: dict[str, str] = {}
    for zone in _map_zones_to_countries():
        for language in LANGUAGES:
            city = get_timezone_location(zone, locale=language, return_city=True)
            zones.setdefault(_fold_name(city), zone)
    return zones | {
        name: zone for name, zone in CITY_ALIASES.items() if zone in _map_zones_to_countries()
    }


@cache
def _map_names_to_zones() -> Mapping[str, tuple[str, ...]]:
    """Map normalised names of cities and countries, and old IANA names, to zones."""
    known = {
        _fold_name(name): _map_countries_to_zones().get(code, ())
        for name, code in _list_countries()
    }
    for alias, zone in get_global("zone_aliases").items():
        region, _, name = alias.rpartition("/")
        if (
            zone in _map_zones_to_countries()
            and region not in _REGIONS_WITHOUT_CITIES
            and name not in _DIRECTIONS
        ):
            known[_fold_name(name.replace("_", " "))] = (zone,)
    known |= {name: (zone,) for name, zone in {**CITIES, **_map_cities_to_zones()}.items()}
    return {name: zones for name, zones in known.items() if name and zones}


@cache
def _map_countries_to_zones() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for zone, code in _map_zones_to_countries().items():
        found[code] = (*found.get(code, ()), zone)
    return found


def _list_countries() -> Iterable[tuple[str, str]]:
    """Yield the names of countries with their codes."""
    for language in LANGUAGES:
        for code, name in Locale(language).territories.items():
            if len(code) == _CODE_LENGTH:
                yield name, code
    yield from COUNTRY_CODES.items()
