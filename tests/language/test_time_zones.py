"""The names of time zones that the program brings itself."""

from __future__ import annotations

from zoneinfo import available_timezones

from bot.language.arguments.time_zones import offered
from bot.language.arguments.tokens import plain
from bot.language.arguments.zone_names import ABBREVIATIONS, CITIES, HALF_HOURS, SAME_CITIES


def test_every_zone_exists() -> None:
    """Each zone of the tables is one of the IANA database."""
    of_names = {zone for zones in ABBREVIATIONS.values() for zone in zones}
    told = of_names | {*CITIES.values(), *SAME_CITIES.values(), *HALF_HOURS.values()}
    assert set() == told - available_timezones()


def test_names_are_as_they_are_compared() -> None:
    """Each name of the tables can be typed, and is found."""
    for name, zones in ABBREVIATIONS.items():
        found = offered(name)
        assert found is not None, name
        assert (zones, True) == (found.zones, found.short)
    for name, zone in CITIES.items():
        found = offered(name)
        assert found is not None, name
        assert (name, (zone,)) == (plain(name), found.zones)


def test_what_is_far_from_all_names() -> None:
    """No zone is offered for a name that is like none, however long."""
    for typed in ("Narnia", "x", "", "qqqq" * 10, "Mars Olympus"):
        assert offered(typed) is None, typed


def test_few_are_offered() -> None:
    """Of a country with many zones some are offered, the well-known ones first."""
    found = offered("USA")
    assert found is not None
    assert ("America/New_York", "America/Chicago") == found.zones[:2]
    assert 4 == len(found.zones)
