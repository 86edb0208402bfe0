"""The organiser of a browser room: the session that opened it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.play.accounts.restraints import BROWSERS, ORGANISERS, Organisers
from tests.adapters.web.site import Site, Visitor

CLUB = "web:go-club"


@pytest.fixture
async def two_browsers(site: Site) -> AsyncIterator[tuple[Visitor, Visitor]]:
    """Two browsers with their own cookies."""
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as one,
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as other,
    ):
        yield Visitor(one, site.url), Visitor(other, site.url)


async def visits(browser: Visitor, room: str, name: str = "Anna") -> bool:
    """Enter a room; return whether the browser is its organiser."""
    reply = await browser.post(f"/api/rooms/{room}/visits", {"user": name})
    assert 200 == reply.status, reply.body
    return bool(reply.body["organiser"])


async def manages(
    site: Site, browser: Visitor, community: str, room: str = "go-club", name: str = "Anna"
) -> bool:
    """Return whether a line of this browser has an organiser's authority in the community."""
    await browser.say(name, "hello", room)
    return await site.conversation.heard[-1].authority.manages(community)


async def test_the_first_visitor_is_the_organiser(
    site: Site, two_browsers: tuple[Visitor, Visitor]
) -> None:
    """The first visitor of a room is its organiser, under any name and from any room; later ones
    are not."""
    one, other = two_browsers
    assert [True, True, False] == [
        await visits(one, "go-club"),
        await visits(one, "go-club", "Ben"),
        await visits(other, "go-club", "Eve"),
    ]
    assert await manages(site, one, CLUB)
    assert not await manages(site, other, CLUB, name="Eve")
    assert await manages(site, one, CLUB, "elsewhere")


async def test_the_lobby_has_no_organiser(two_browsers: tuple[Visitor, Visitor]) -> None:
    """The lobby has no organiser."""
    assert not await visits(two_browsers[0], "lobby")


async def test_a_room_in_use_gets_no_organiser(
    site: Site, two_browsers: tuple[Visitor, Visitor]
) -> None:
    """If a person has already written in a room, later visitors do not become its organiser."""
    await two_browsers[0].say("Anna", "hello", "go-club")
    assert not await visits(two_browsers[0], "go-club")
    assert not await manages(site, two_browsers[0], CLUB)


async def test_without_a_cookie(site: Site, visitor: Visitor) -> None:
    """A client without a cookie is no organiser, even of a room without one."""
    assert not await manages(site, visitor, CLUB)


async def test_two_simultaneous_first_visitors(two_browsers: tuple[Visitor, Visitor]) -> None:
    """Of two simultaneous first visitors exactly one becomes the organiser."""
    came = await asyncio.gather(*(visits(browser, "go-club") for browser in two_browsers))
    assert [False, True] == sorted(came)


async def test_rooms_of_one_organiser(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """A game can be moved between rooms of the same organiser, and to no others."""
    one, other = two_browsers
    for browser, room in ((one, "go-club"), (one, "hall"), (other, "attic")):
        await visits(browser, room)
    await one.say("Anna", "hello", "go-club")
    authority = site.conversation.heard[-1].authority
    named = [await authority.room_called(CLUB, name) for name in ("#Hall", "attic", "no room")]
    assert ["web:hall", "web:attic", None] == named
    rooms = (CLUB, "web:hall", "web:attic", "web:lobby")
    assert [True, True, False, False] == [await authority.includes(CLUB, room) for room in rooms]


async def test_another_organiser(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """An appointed organiser has the rights in every browser of their name, and with no cookie of
    another room. Once only others are listed, the room's opener has no rights."""
    one, other = two_browsers
    await visits(one, "go-club")
    for _ in range(2):  # the second visit, with the cookie, takes the name
        assert not await visits(other, "go-club", "Ben")
    marks = frozenset(await site.people.load(f"{CLUB}/ben", BROWSERS))
    opener = (await site.people.load(CLUB, ORGANISERS)).marks
    await site.people.save(CLUB, ORGANISERS, Organisers(marks, opener))
    assert [True, False] == [
        await visits(other, "go-club", "Ben"),
        await visits(one, "go-club"),
    ]
    assert await manages(site, other, CLUB, name="Ben")
    assert 200 == (await other.post("/api/rooms/go-club/key")).status
    await site.people.save("web:hall", ORGANISERS, Organisers(marks))
    assert not await manages(site, other, "web:hall", "hall", name="Ben")


async def test_a_deleted_room_that_is_begun_again(
    site: Site, two_browsers: tuple[Visitor, Visitor]
) -> None:
    """The first visitor of a room that was deleted and begun again is its organiser."""
    await site.people.save(
        "web:attic", ORGANISERS, Organisers(frozenset({"others"}), frozenset({"who"}))
    )
    assert await visits(two_browsers[0], "attic")
    assert await visits(two_browsers[0], "attic")
