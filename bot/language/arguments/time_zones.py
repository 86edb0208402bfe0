"""Time zones as people type them: ``Europe/Warsaw``, ``Warszawa``, ``UTC+2``.

For other names, such as ``EST``, ``Kraków`` and ``Poland``, the nearest zones are offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from unicodedata import combining, normalize
from zoneinfo import available_timezones

from babel.core import Locale, get_global
from babel.dates import get_timezone_location

from bot.language.arguments.tokens import Word, plain, word_set
from bot.language.arguments.zone_names import (
    ABBREVIATIONS,
    CITIES,
    COUNTRY_CODES,
    HALF_HOURS,
    SAME_CITIES,
    WELL_KNOWN,
)
from bot.language.line import Problem, Request
from bot.language.numeric_points import DASHES
from bot.language.own_settings import OfferZones, TimeZone
from bot.language.translations import LANGUAGES

_LONGEST_ZONE = 40
_MOST_OFFERED = 4
_CODE = 2
"""Letters of a country's code; the other codes of Babel are regions."""
_ALIKE = 0.8
"""How much two names must have in common, of 1, if one is to be meant by the other."""
_SHORTEST = 3
"""Letters of a word that may be a name by itself; names of no more are not guessed at."""
_LEADS = word_set("in of the to is for from my w we na do dla mojej moja jest ze z")
_BASES = ("UTC", "GMT")
_WEST, _EAST = -12, 14
"""The fixed offsets, in hours, that the IANA database has."""


def read_zone(rest: Sequence[Word]) -> Request | None:
    """``Europe/Warsaw``, of which it is not asked whether there is such a zone, a city that a zone
    is called after, in whichever language, or an offset, ``UTC+2``."""
    zone = _cities().get(_folded(" ".join(word.plain for word in rest)))
    if zone is not None:
        return TimeZone(zone)
    if len(rest) != 1:
        return None
    name = rest[0].chunk.strip(",!()").rstrip(".")[:_LONGEST_ZONE]
    if name.upper() == "UTC":
        return TimeZone(name)
    minutes = _offset(name)
    if minutes is not None:
        return _at_offset(name, minutes)
    return TimeZone(name) if "/" in name else None


def amend_zone(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  as all that amend
    """What is nearest to a zone that cannot be read."""
    words = [word for word in rest if word.plain not in _LEADS]
    typed = " ".join(word.chunk for word in words)[:_LONGEST_ZONE].strip(",.!()")
    numbers = [word.number for word in words[1:]]
    if len(words) == 2 and words[0].chunk.upper() in _BASES and numbers[0] is not None:
        # “UTC + 2”: the sign is no word.
        both = [_fixed(sign * numbers[0]) for sign in (1, -1)]
        zones = tuple(zone for zone in both if zone is not None)
        return OfferZones(typed, zones) if zones else Problem("zone-which")
    return offered(typed) or Problem("zone-which")


def offered(typed: str) -> OfferZones | None:
    """The zones that can be meant by a name of at most 40 characters; None if none is near."""
    name = _folded(typed.replace("_", " ").replace(",", " ")[:_LONGEST_ZONE])
    if zones := ABBREVIATIONS.get(name):
        return OfferZones(typed, zones, short=True)
    if len(typed) == _CODE and typed.isupper() and (zones := _of_countries().get(typed)):
        return OfferZones(typed, _of(zones))
    pieces = [piece for piece in name.split() if len(piece) >= _SHORTEST]
    known = _known()
    near = (get_close_matches(each, known, 1, _ALIKE) for each in (name, *pieces))
    exact = (each for each in (name, *pieces) if each in known)
    alike = (names[0] for names in near if names)
    found = next(exact, None) or (next(alike, None) if len(name) > _SHORTEST else None)
    return None if found is None else OfferZones(typed, _of(known[found]))


def _of(zones: Iterable[str]) -> tuple[str, ...]:
    """As many as are offered, the well-known ones first."""
    rank = {zone: place for place, zone in enumerate(WELL_KNOWN)}
    return tuple(sorted(zones, key=lambda zone: rank.get(zone, len(rank)))[:_MOST_OFFERED])


def _offset(name: str) -> int | None:
    """The minutes that ``UTC+2``, ``GMT-3:30`` or ``+02:00`` is ahead; None if it is no offset."""
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


def _at_offset(typed: str, minutes: int) -> Request:
    hours, rest = divmod(minutes, 60)
    zone = None if rest else _fixed(hours)
    if zone is not None:
        return TimeZone(zone)
    near = HALF_HOURS.get(minutes)
    return Problem("zone-which") if near is None else OfferZones(typed, (near,))


def _fixed(hours: int) -> str | None:
    """The zone that is always so many hours ahead: in its name the sign is the other way round."""
    if hours == 0:
        return "UTC"
    return f"Etc/GMT{-hours:+}" if _WEST <= hours <= _EAST else None


def _folded(name: str) -> str:
    """Lower case, without diacritics and hyphens: how names of places are compared."""
    bare = "".join(char for char in normalize("NFKD", plain(name)) if not combining(char))
    return " ".join(bare.replace("-", " ").split())


@cache
def _zones() -> Mapping[str, str]:
    """Zones that cities are called after, and the countries they are in."""
    territories, aliases = get_global("zone_territories"), get_global("zone_aliases")
    here = territories.keys() - aliases.keys() & available_timezones()
    # Those without a country are no cities, and Etc/GMT+2 is two hours behind.
    return {zone: territories[zone] for zone in sorted(here) if not zone.startswith("Etc/")}


@cache
def _cities() -> Mapping[str, str]:
    """Zones by the names of their cities, such as ``warszawa``."""
    zones: dict[str, str] = {}
    for zone in _zones():
        for language in LANGUAGES:
            city = get_timezone_location(zone, locale=language, return_city=True)
            zones.setdefault(_folded(city), zone)
    return zones | {name: zone for name, zone in SAME_CITIES.items() if zone in _zones()}


@cache
def _known() -> Mapping[str, tuple[str, ...]]:
    """Zones by the names of cities, countries, and those that the IANA database no longer uses."""
    known = {_folded(name): _of_countries().get(code, ()) for name, code in _countries()}
    for alias, zone in get_global("zone_aliases").items():
        if zone in _zones():
            known[_folded(alias.rpartition("/")[2].replace("_", " "))] = (zone,)
    known |= {name: (zone,) for name, zone in {**CITIES, **_cities()}.items()}
    return {name: zones for name, zones in known.items() if name and zones}


@cache
def _of_countries() -> Mapping[str, tuple[str, ...]]:
    """Zones by the codes of countries."""
    found: dict[str, tuple[str, ...]] = {}
    for zone, code in _zones().items():
        found[code] = (*found.get(code, ()), zone)
    return found


def _countries() -> Iterable[tuple[str, str]]:
    """The names of countries, with their codes."""
    for language in LANGUAGES:
        for code, name in Locale(language).territories.items():
            if len(code) == _CODE:
                yield name, code
    yield from COUNTRY_CODES.items()
