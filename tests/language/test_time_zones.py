"""The program's own table of time zone names."""

from __future__ import annotations

from zoneinfo import available_timezones

import pytest

from bot.talk.arguments import time_zones
from bot.talk.arguments.time_zones import build_zone_tables, find_nearest_zones, list_offsets
from bot.talk.arguments.tokens import plain
from bot.talk.arguments.zone_names import (
    ABBREVIATIONS,
    CITIES,
    CITY_ALIASES,
    FRACTIONAL_OFFSETS,
)


def test_names_are_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the names are loaded, no line waits for Babel's tables."""
    build_zone_tables()
    monkeypatch.delattr(time_zones, "get_timezone_location")
    monkeypatch.delattr(time_zones, "Locale")
    assert find_nearest_zones("Krakow") is not None
    assert find_nearest_zones("PL") is not None


def test_every_zone_exists() -> None:
    """Each zone of the tables exists in the IANA database."""
    of_names = {zone for zones in ABBREVIATIONS.values() for zone in zones}
    zones = of_names | {*CITIES.values(), *CITY_ALIASES.values(), *FRACTIONAL_OFFSETS.values()}
    assert set() == zones - available_timezones()


def test_names_are_as_they_are_compared() -> None:
    """Each name of the tables is found when typed."""
    for name, zones in ABBREVIATIONS.items():
        found = find_nearest_zones(name)
        assert found is not None, name
        assert zones == found.zones
    for name, zone in CITIES.items():
        found = find_nearest_zones(name)
        assert found is not None, name
        assert (name, (zone,)) == (plain(name), found.zones)


def test_offered_zones_differ() -> None:
    """No two zones offered for a name have the same rules."""
    names = [*ABBREVIATIONS, "USA", "Russia", "Germany", "Brazil", "Spain", "Australia", "Kanada"]
    for name in names:
        found = find_nearest_zones(name)
        assert found is not None
        assert len(found.zones) == len(set(map(list_offsets, found.zones))), name


def test_unknown_names_get_no_offer() -> None:
    """A name similar to none gets no offer, however long it is."""
    for typed in ("Narnia", "x", "", "qqqq" * 10, "Mars Olympus"):
        assert find_nearest_zones(typed) is None, typed


def test_few_are_offered() -> None:
    """For a country with many zones a few are offered, the well-known ones first."""
    found = find_nearest_zones("USA")
    assert found is not None
    assert ("America/New_York", "America/Chicago") == found.zones[:2]
    assert 4 == len(found.zones)


@pytest.mark.parametrize(
    "typed, zones",
    [
        ("my zone is CET", ("Europe/Warsaw",)),
        ("New Jersey", ("America/New_York",)),
        ("East Coast", ("America/New_York",)),
        ("California", ("America/Los_Angeles",)),
        ("Eastern Europe", ("Europe/Kyiv",)),
        ("New York USA", ("America/New_York",)),
        ("Poland (Warsaw)", ("Europe/Warsaw",)),
        ("Polsce", ("Europe/Warsaw",)),
    ],
)
def test_several_words(typed: str, zones: tuple[str, ...]) -> None:
    """A place is found by its whole name, or by the first or last words."""
    found = find_nearest_zones(typed)
    assert found is not None
    assert zones == found.zones


def test_no_zone_is_guessed_by_a_part() -> None:
    """A direction, a word in the middle, or a short word that sounds alike gives no zone."""
    for typed in ("Middle East", "South", "inna", "czasowa jest inna", "we eat late"):
        assert find_nearest_zones(typed) is None, typed


def test_large_cities_of_a_country_with_many_zones() -> None:
    """For Russia the zones of its large cities are offered."""
    found = find_nearest_zones("Russia")
    assert found is not None
    large = {"Moscow", "Yekaterinburg", "Novosibirsk", "Vladivostok"}
    assert large == {zone.rpartition("/")[2] for zone in found.zones}
