"""Who is here and who writes: told by each page, and by nobody else in its name."""

from __future__ import annotations

from tests.adapters.web.site import Site, Visitor
from tests.adapters.web.test_alone import Enter, browsers
from tests.adapters.web.test_names import OWNED, ROOM, id_of, visits

__all__ = ["browsers"]
HERE = f"{ROOM}/here"
ANNA, BEN = {"user": "anna", "name": "Anna"}, {"user": "ben", "name": "Ben"}


async def test_who_is_here(site: Site, browsers: Enter) -> None:
    """Each hears of the others while they look, and of who writes; nothing of it stands in the
    room's log."""
    anna, ben = browsers(), browsers()
    await visits(anna)
    await visits(ben, "Ben")
    first = await anna.post(HERE, {"user": "Anna", "here": True})
    assert {"here": [ANNA], "writes": []} == first.body
    second = await ben.post(HERE, {"user": "Ben", "here": True, "writes": True})
    assert {"here": [ANNA, BEN], "writes": [BEN]} == second.body
    left = await ben.post(HERE, {"user": "Ben", "here": False, "writes": True})
    assert {"here": [ANNA], "writes": []} == left.body
    assert [] == await anna.messages("go-club")


async def test_not_under_anothers_name(site: Site, browsers: Enter, visitor: Visitor) -> None:
    """A name that a browser has can be shown as here by no other, and none that looks like it."""
    anna, other = browsers(), browsers()
    await visits(anna)
    await anna.say("Anna", "hello", "go-club")
    for stranger in (other, visitor):
        assert OWNED == id_of(await stranger.post(HERE, {"user": "ANNA", "here": True}))
        alike = await stranger.post(
            HERE, {"user": "\N{GREEK CAPITAL LETTER ALPHA}nna", "here": True}
        )
        assert (403, "web-error-name-alike") == id_of(alike)
    reply = await anna.post(HERE, {"user": "Anna"})
    assert {"here": [], "writes": []} == reply.body
