"""Presence and typing indicators: reported by each page, under its own name only."""

from __future__ import annotations

import pytest

from bot.web.admission import attendance as module
from bot.web.admission.attendance import NAMES_PER_ADDRESS, NAMES_PER_BROWSER, Attendance
from tests.adapters.web.site import Site, Visitor
from tests.adapters.web.test_alone import Enter, browsers
from tests.adapters.web.test_names import OWNED, ROOM, id_of, visits

__all__ = ["browsers"]
HERE = f"{ROOM}/here"
ANNA, BEN = {"user": "anna", "name": "Anna"}, {"user": "ben", "name": "Ben"}


async def test_presence_is_shared(site: Site, browsers: Enter) -> None:
    """Each person is told about the others while they look and type; the room's log contains
    nothing of it."""
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


async def test_an_owned_name_cannot_be_reported(
    site: Site, browsers: Enter, visitor: Visitor
) -> None:
    """An owned name, or a look-alike, cannot be reported as present by anyone else."""
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


@pytest.mark.parametrize("has_cookie", [False, True])
async def test_made_up_names_are_not_shown(
    browsers: Enter, visitor: Visitor, has_cookie: bool
) -> None:
    """However many names one client reports, only people who have entered are shown as present."""
    anna, stranger = browsers(), visitor
    await visits(anna)
    if has_cookie:
        stranger = browsers()
        await visits(stranger, "Ben")
    await anna.post(HERE, {"user": "Anna", "here": True})
    for number in range(400):
        told = {"user": f"Crowd {number}", "here": True, "writes": True}
        reply = await stranger.post(HERE, told)
        assert (200, {"here": [ANNA], "writes": []}) == (reply.status, reply.body)


async def test_one_browser_with_many_names(browsers: Enter) -> None:
    """A browser with many names, or many spellings of one, is shown under a few of them, and under
    another when one leaves."""
    anna, crowd = browsers(), browsers()
    await visits(anna)
    names = [f"Crowd {number}" for number in range(NAMES_PER_BROWSER + 3)]
    for name in names:
        await visits(crowd, name)
    for name in [*names, *map(str.upper, names)]:
        await crowd.post(HERE, {"user": name, "here": True})
    told = await anna.post(HERE, {"user": "Anna", "here": True})
    assert NAMES_PER_BROWSER + 1 == len(told.body["here"])
    await crowd.post(HERE, {"user": names[0], "here": False})
    told = await crowd.post(HERE, {"user": names[-1], "here": True})
    shown = [person["name"] for person in told.body["here"]]
    assert (False, True) == (names[0] in shown, names[-1] in shown)


async def test_a_script_is_shown_as_present(visitor: Visitor) -> None:
    """A script is shown under a name that it has used."""
    await visitor.say("Robot", "hello", "go-club")
    told = await visitor.post(HERE, {"user": "Robot", "here": True})
    assert ["Robot"] == [person["name"] for person in told.body["here"]]


def test_names_per_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address is shown under a limited number of names in a room, from all its browsers, until
    they expire; the number in memory is bounded."""
    monkeypatch.setattr(module, "MAX_CALLERS", 10)
    now = [1000.0]
    attendance = Attendance(lambda: now[0], 25.0)
    crowd = [str(number) for number in range(NAMES_PER_ADDRESS)]
    assert all(attendance.admit("web:den", name, f"b{name}", "192.0.2.1") for name in crowd)
    assert attendance.admit("web:den", crowd[0], "b0", "192.0.2.1")
    assert not attendance.admit("web:den", "one more", "b", "192.0.2.1")
    assert attendance.admit("web:den", "one more", "b", "192.0.2.2")
    assert attendance.admit("web:hall", "one more", "b", "192.0.2.1")
    now[0] += 26
    assert attendance.admit("web:den", "one more", "b", "192.0.2.1")
    assert 10 == len(attendance._until)
