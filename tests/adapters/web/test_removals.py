"""Removal of messages from a browser room, by their authors or an organiser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from ipaddress import ip_network

import aiohttp
import pytest

from bot.posts.post import Post
from bot.web.admission import limits
from bot.web.admission.limits import TokenBucket
from bot.web.http.room_server import WebSettings
from bot.web.log.entries import MessageEntry
from bot.web.log.room import MAX_MESSAGES, Message
from bot.web.log.rooms import WebRooms
from tests.adapters.web.site import NOW, Open, Site, Visitor
from tests.adapters.web.test_room_stream import Stream

ROOM, VILE = "web:go-club", "you are vile"


@pytest.fixture
async def three_browsers(site: Site) -> AsyncIterator[dict[str, Visitor]]:
    """The organiser, who has opened the room, and two visitors, each with their own browser."""
    jars = [aiohttp.CookieJar(unsafe=True) for _ in range(3)]
    async with (
        aiohttp.ClientSession(cookie_jar=jars[0]) as olga,
        aiohttp.ClientSession(cookie_jar=jars[1]) as pest,
        aiohttp.ClientSession(cookie_jar=jars[2]) as anna,
    ):
        browsers = {"Olga": olga, "Pest": pest, "Anna": anna}
        visitors = {name: Visitor(each, site.url) for name, each in browsers.items()}
        for name, visitor in visitors.items():
            await visitor.post("/api/rooms/go-club/visits", {"user": name})
        yield visitors


async def _removes(visitor: Visitor, name: str, message: str) -> str:
    """Try to remove a message; return an empty string, or the status and id of the refusal."""
    asked = {"user": name, "message_id": message}
    reply = await visitor.post("/api/rooms/go-club/removals", asked)
    return "" if reply.status == 200 else f"{reply.status} {reply.body['error']['id']}"


def _message(message: Message) -> MessageEntry:
    assert isinstance(message.content, MessageEntry)
    return message.content


@pytest.mark.parametrize(
    ("who", "expected"),
    [("Olga", ""), ("Pest", ""), ("Anna", "403 web-error-not-organiser")],
)
async def test_authors_and_organisers_may_remove(
    site: Site, three_browsers: dict[str, Visitor], who: str, expected: str
) -> None:
    """A message's author and the organiser can remove it, and no one else. Then its text is gone
    for every reader, for a program that reads the room again, and from the log itself."""
    said = await three_browsers["Pest"].say("Pest", VILE, "go-club")
    number = said.body["id"]
    assert [expected] * 2 == [await _removes(three_browsers[who], who, number) for _ in range(2)]
    left = VILE if expected else ""
    anew = WebRooms(site.rooms.logger, site.people, lambda: NOW)
    for rooms in (site.rooms, anew):
        assert left == _message(await rooms.message(ROOM, int(number))).text
    assert left == (await three_browsers["Anna"].messages("go-club"))[0]["text"]
    kept = await site.rooms.logger.read(ROOM, 0, 100)
    assert bool(expected) is (VILE in "".join(entry.record for entry in kept))


@pytest.mark.parametrize("later", [0, MAX_MESSAGES])
async def test_followers_see_a_removal(
    site: Site, three_browsers: dict[str, Visitor], later: int
) -> None:
    """A removed message is sent to readers as a changed one that keeps its place and author,
    however much was written since; a reader who never read it is sent nothing."""
    number = (await three_browsers["Pest"].say("Pest", VILE, "go-club")).body["id"]
    for each in range(later):
        await site.rooms.add(ROOM, f"{each}", MessageEntry(f"{ROOM}/anna", "Anna", "hello"))
    last, anna = (await site.rooms.room(ROOM)).last, three_browsers["Anna"]
    live = f"{anna.url}/api/rooms/go-club/live?after={last}"
    async with anna.session.get(live) as response:
        stream = Stream(response)
        assert [] == await stream.until_ready()
        assert "" == await _removes(three_browsers["Olga"], "Olga", number)
        _, told, at = await stream.event()
    assert (number, "Pest", "") == (told["id"], told["author"], told["text"])
    assert last < int(at.partition("-")[0])
    async with anna.session.get(live) as response:
        assert [""] == await Stream(response).until_ready()
    async with anna.session.get(f"{anna.url}/api/rooms/go-club/live?after=0") as response:
        assert (["hello"] * later or [""]) == await Stream(response).until_ready()


async def test_posts_of_the_bot_cannot_be_removed(
    site: Site, three_browsers: dict[str, Visitor]
) -> None:
    """Posts of the bot cannot be removed, nor can missing messages."""
    number = (await site.rooms.post(ROOM, Post("hello", "Hello."))).message
    assert "400 web-error-removal" == await _removes(three_browsers["Olga"], "Olga", number)
    assert "404 web-error-message" == await _removes(three_browsers["Olga"], "Olga", "999")


async def test_removals_per_address_are_limited(
    open_site: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address can remove a limited number of messages, under any names, since each removal
    rewrites the room's log; refused ones stay, and other addresses are not affected."""
    monkeypatch.setattr(limits, "REMOVALS", TokenBucket("removals", 2, 600.0))
    site = await open_site(settings=WebSettings(proxies=(ip_network("127.0.0.0/8"),)))

    async def removes(name: str, address: str) -> int:
        by = {"X-Forwarded-For": address}
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            visitor = Visitor(session, site.url)
            said = await visitor.say(name, VILE, "go-club")
            asked = {"user": name, "message_id": said.body["id"]}
            return (await visitor.post("/api/rooms/go-club/removals", asked, headers=by)).status

    found = [await removes(name, "192.0.2.1") for name in ("Pest", "Eve", "Olga")]
    assert [200, 200, 429] == found
    assert 200 == await removes("Zoe", "192.0.2.2")
    left = [m.content for m in (await site.rooms.room(ROOM)).after(0)]
    assert ["Olga"] == [e.name for e in left if isinstance(e, MessageEntry) and e.text == VILE]
