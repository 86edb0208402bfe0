"""Presence and typing indicators: reported by each page, under its own name only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import PostRef
from bot.web.admission import attendance as module
from bot.web.admission.attendance import NAMES_PER_ADDRESS, NAMES_PER_BROWSER, Attendance
from bot.web.http.presence import HERE_MS, MAX_TABS
from tests.adapters.web.site import PROPOSAL, Site, Visitor
from tests.adapters.web.test_alone import Enter, browsers
from tests.adapters.web.test_names import OWNED, ROOM, id_of, visits

__all__ = ["browsers"]
Where = dict[str, list[str]]
HERE = f"{ROOM}/here"
ANNA = {"user": "anna", "name": "Anna", "games": []}
BEN = {"user": "ben", "name": "Ben", "games": []}
LOBBY = "/api/rooms/lobby/here"
"""The room that has the game ``bamoku``."""


async def look(browser: Visitor, name: str, here: str = LOBBY, **more: object) -> Where:
    """Report that a person looks, and return the games that each person is at."""
    reply = await browser.post(here, {"user": name, "here": True, **more})
    assert 200 == reply.status, reply.body
    return {person["name"]: person["games"] for person in reply.body["here"]}


async def enter_lobby(*browsers: Visitor) -> None:
    """Let Anna and Ben enter the lobby."""
    for browser, name in zip(browsers, ("Anna", "Ben"), strict=True):
        await browser.get("/r/lobby")
        assert 200 == (await browser.post("/api/rooms/lobby/visits", {"user": name})).status


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


async def test_who_is_at_a_game(site: Site, browsers: Enter) -> None:
    """Each person is told at which games the others are, until their page shows another place. The
    logs of the room and its games contain nothing of it."""
    anna, ben = browsers(), browsers()
    await enter_lobby(anna, ben)
    await look(anna, "Anna", tab="a1", game="bamoku")
    assert {"Anna": ["bamoku"], "Ben": []} == await look(ben, "Ben", tab="b1")
    assert {"Anna": [], "Ben": []} == await look(anna, "Anna", tab="a1")
    assert {"Anna": [], "Ben": ["bamoku"]} == await look(ben, "Ben", tab="b1", game="bamoku")
    assert [] == await anna.messages("lobby")


async def test_two_tabs_are_one_person(site: Site, browsers: Enter) -> None:
    """Tabs of one person count once. The person is where any of them is, and here until the last
    one is gone; leaving or typing in one tab does not change the others."""
    anna, ben = browsers(), browsers()
    await enter_lobby(anna, ben)
    await look(anna, "ANNA", tab="a1", game="bamoku", writes=True)
    assert {"Anna": ["bamoku"]} == await look(anna, "Anna", tab="a2")
    told = await ben.post(LOBBY, {"user": "Ben", "tab": "b1"})
    assert [["bamoku"]] == [person["games"] for person in told.body["here"]]
    assert [["bamoku"]] == [person["games"] for person in told.body["writes"]]
    await anna.post(LOBBY, {"user": "Anna", "tab": "a1", "here": False})
    told = await ben.post(LOBBY, {"user": "Ben", "tab": "b1"})
    assert ([[]], []) == ([person["games"] for person in told.body["here"]], told.body["writes"])
    await anna.post(LOBBY, {"user": "Anna", "tab": "a2", "here": False})
    assert [] == (await ben.post(LOBBY, {"user": "Ben", "tab": "b1"})).body["here"]


async def test_a_crashed_page_is_gone_soon(
    site: Site, browsers: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person whose pages report nothing any more is gone after the time limit."""
    now = 0
    monkeypatch.setattr(site.log, "_now", lambda: now)
    anna, ben = browsers(), browsers()
    await enter_lobby(anna, ben)
    await look(anna, "Anna", tab="a1", game="bamoku")
    now = HERE_MS - 1
    assert {"Anna": ["bamoku"], "Ben": []} == await look(ben, "Ben")
    now = HERE_MS
    assert {"Ben": []} == await look(ben, "Ben")


@pytest.mark.parametrize("game", ["tazire", "x" * 64])
async def test_a_game_of_another_room(browsers: Enter, game: str) -> None:
    """A person who reports a game that the room does not have is only in the room, whether or not
    another room has it."""
    anna, ben = browsers(), browsers()
    await enter_lobby(anna, ben)
    assert {"Anna": []} == await look(anna, "Anna", tab="a1", game=game)
    await visits(anna)
    assert {"Anna": []} == await look(anna, "Anna", HERE, tab="a1", game="bamoku")
    assert {"Anna": [], "Ben": []} == await look(ben, "Ben")


async def test_a_recent_game_is_known_without_a_lookup(site: Site, browsers: Enter) -> None:
    """A game that was announced in the room lately is at hand; a report of it costs no lookup."""
    anna = browsers()
    await visits(anna)
    ref = PostRef("dabefe", 1)
    await site.rooms.post("web:go-club", replace(PROPOSAL, key="match/dabefe/1", ref=ref))
    assert {"Anna": ["dabefe"]} == await look(anna, "Anna", HERE, tab="a1", game="dabefe")


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        ("tab", "A1", 400),
        ("tab", "a" * 17, 400),
        ("tab", "a b", 400),
        ("tab", 7, 400),
        ("game", "No!", 404),
        ("game", "bamoku Ben", 404),
        ("game", "", 404),
        ("game", ["bamoku"], 400),
    ],
)
async def test_an_unreadable_place(browsers: Enter, field: str, value: object, status: int) -> None:
    """A report with an unreadable game or tab is refused, and changes nothing."""
    anna, ben = browsers(), browsers()
    await enter_lobby(anna, ben)
    good = {"user": "Anna", "here": True, "tab": "a1", "game": "bamoku"}
    await anna.post(LOBBY, good)
    assert status == (await anna.post(LOBBY, {**good, field: value})).status
    assert {"Anna": ["bamoku"], "Ben": []} == await look(ben, "Ben")


async def test_a_person_is_shown_at_a_game_only_under_their_name(
    site: Site, browsers: Enter, visitor: Visitor
) -> None:
    """Nobody but its owner can report where a name is, or that it left."""
    anna, ben = browsers(), browsers()
    await enter_lobby(anna, ben)
    await look(anna, "Anna", tab="a1", game="bamoku")
    for stranger in (ben, visitor):
        for here in (True, False):
            report = {"user": "Anna", "here": here, "tab": "a1"}
            assert OWNED == id_of(await stranger.post(LOBBY, report))
    assert {"Anna": ["bamoku"]} == await look(anna, "Anna", tab="a1", game="bamoku")


async def test_marks_of_another_version(site: Site, browsers: Enter) -> None:
    """Marks in a form that this version does not know are ignored."""
    anna = browsers()
    await enter_lobby(anna, browsers())
    await site.log.marks("web:lobby", {"h Zoe": 20_000, "w": 20_000, "h t1  Zoe": 20_000})
    assert {"Anna": []} == await look(anna, "Anna", tab="a1")


async def test_many_tabs(site: Site, browsers: Enter) -> None:
    """However many tabs a person reports, a few are stored, the newest among them; only one of them
    types."""
    anna = browsers()
    await enter_lobby(anna, browsers())
    for number in range(50):
        await look(anna, "Anna", tab=f"t{number}", writes=True)
    marks = await site.log.marks("web:lobby", {})
    assert (MAX_TABS, 1) == tuple(
        sum(each.startswith(kind) for each in marks) for kind in ("here ", "writes ")
    )
    assert "here t49  Anna" in marks
