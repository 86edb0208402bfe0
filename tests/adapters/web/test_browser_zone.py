"""The browser's time zone, which a visit reports: unusual reports never refuse a visit."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from tests.adapters.web.site import BROKEN_ZONE, Site, Visitor
from tests.adapters.web.test_alone import Enter, browsers
from tests.adapters.web.test_names import ANNA, OWNED, ROOM, id_of, visits

__all__ = ["browsers"]
VISITS = f"{ROOM}/visits"
ZONE = "Europe/Warsaw"


async def test_a_visit_reports_the_zone(site: Site, browsers: Enter) -> None:
    """The zone of a browser that has the name is passed on with each visit."""
    anna = browsers()
    await visits(anna)
    reply = await anna.post(VISITS, {"user": "Anna", "zone": ZONE})
    assert 200 == reply.status
    assert [(ANNA, ZONE)] == site.conversation.zones


@pytest.mark.parametrize("zone", [None, "", 60, True, ["Europe/Warsaw"], {"a": 1}, "x" * 65])
async def test_odd_reports_are_ignored(site: Site, browsers: Enter, zone: object) -> None:
    """A report that is no text, or too long, is ignored without an error."""
    anna = browsers()
    await visits(anna)
    assert 200 == (await anna.post(VISITS, {"user": "Anna", "zone": zone})).status
    assert [] == site.conversation.zones


async def test_a_zone_that_cannot_be_stored(site: Site, browsers: Enter) -> None:
    """A failure is logged, and the visit is answered."""
    anna = browsers()
    await visits(anna)
    with capture_logs() as logs:
        reply = await anna.post(VISITS, {"user": "Anna", "zone": BROKEN_ZONE})
    assert (200, "Anna") == (reply.status, reply.body["name"])
    assert ["zone-not-noted"] == [line["event"] for line in logs if "zone" in line["event"]]


async def test_only_the_names_own_browser_reports(
    site: Site, browsers: Enter, visitor: Visitor
) -> None:
    """Neither another browser nor a program without a cookie reports a zone for a name."""
    anna, other = browsers(), browsers()
    await visits(anna)
    await other.get("/r/go-club")
    assert OWNED == id_of(await other.post(VISITS, {"user": "Anna", "zone": ZONE}))
    assert 200 == (await visitor.post(VISITS, {"user": "Script", "zone": ZONE})).status
    assert [] == site.conversation.zones
