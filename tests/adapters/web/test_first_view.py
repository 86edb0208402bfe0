"""The first view of a room: its newest messages with their games, as one answer."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from re import DOTALL, findall
from typing import Any

import aiohttp

from bot.posts.chat import GameRoomRequest
from bot.posts.post import Post, PostRef
from tests.adapters.web.site import PROPOSAL, Open, Site, Visitor

FIRST = "/api/rooms/lobby/first"


async def _stream(visitor: Visitor, query: str) -> list[tuple[str, Any]]:
    """Return the events of the live stream until it is ready."""
    events = list[tuple[str, Any]]()
    async with visitor.session.get(f"{visitor.url}/api/rooms/lobby/live{query}") as stream:
        while not events or events[-1][0] != "ready" or events[-1][1] is None:
            line = (await stream.content.readline()).decode().strip()
            if line.startswith("event: "):
                events.append((line.removeprefix("event: "), None))
            elif line.startswith("data: "):
                events[-1] = (events[-1][0], json.loads(line.removeprefix("data: ")))
    return events


async def test_the_messages_of_the_stream(site: Site, visitor: Visitor) -> None:
    """The messages, and the first one without a gap, are those that the live stream sends; it
    resumes from the returned place without repeating any."""
    await site.rooms.post("web:lobby", PROPOSAL)
    for number in range(3):
        await visitor.say("Anna", f"line {number}")
    view = (await visitor.get(f"{FIRST}?last=2")).body
    streamed = await _stream(visitor, "?last=2")
    assert [data for kind, data in streamed if kind == "message"] == view["messages"]
    assert ["Are these stones dead?", "line 1", "line 2"] == [m["text"] for m in view["messages"]]
    assert ("ready", {"first": view["first"]}) == streamed[-1]
    await visitor.say("Anna", "later")
    after = await _stream(visitor, f"?after={view['place']}")
    assert ["later"] == [data["text"] for kind, data in after if kind == "message"]
    assert "reset" not in dict(after)


async def test_an_empty_room(visitor: Visitor) -> None:
    """An empty room has an empty view, and the stream resumes from it."""
    view = (await visitor.get(FIRST)).body
    assert ([], None, {}) == (view["messages"], view["first"], view["games"])
    assert [("ready", {})] == await _stream(visitor, f"?after={view['place']}")


async def test_the_games_of_the_messages(site: Site, visitor: Visitor) -> None:
    """Each game of the messages is seen by the reader, in their language; a name that belongs to
    another browser sees it as a spectator. Unknown games are left out."""
    await site.rooms.post("web:lobby", PROPOSAL)
    await site.rooms.post("web:lobby", Post("gone", "Gone", ref=PostRef("tazire", 1)))
    games = (await visitor.get(f"{FIRST}?user=ANNA&lang=pl")).body["games"]
    seen = await visitor.get("/api/rooms/lobby/games/bamoku?user=ANNA&lang=pl")
    assert {"bamoku": seen.body} == games
    assert "web:lobby/anna" == games["bamoku"]["reader"]
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        other = Visitor(session, visitor.url)
        await other.get("/")
        await other.say("Ben", "Mine")
    assert "" == (await visitor.get(f"{FIRST}?user=Ben")).body["games"]["bamoku"]["reader"]


async def test_only_the_newest_games(open_site: Open) -> None:
    """The answer has at most eight games."""

    async def see(game: str, _reader: str, _language: str, _room: str) -> Mapping[str, object]:
        return {"id": game}

    site = await open_site(change=lambda given: replace(given, game_seen=see))
    ids = [f"game{letter}" for letter in "abcdefghij"]
    for id in ids:
        await site.rooms.post("web:lobby", replace(PROPOSAL, key=id, ref=PostRef(id, 1)))
    async with aiohttp.ClientSession() as session:
        view = (await Visitor(session, site.url).get(FIRST)).body
    assert {id: {"id": id} for id in ids[-8:]} == view["games"]


async def test_the_game_of_a_talk(open_site: Open) -> None:
    """The first view of a talk has its game, however many others have newer boards."""

    async def see(game: str, _reader: str, _language: str, _room: str) -> Mapping[str, object]:
        return {"id": game}

    site = await open_site(change=lambda given: replace(given, game_seen=see))
    for letter in "abcdefghij":
        opened = replace(PROPOSAL, key=letter, ref=PostRef(f"game{letter}", 1))
        await site.rooms.begin("web:lobby", opened, GameRoomRequest("", ("", ""), beside=False))
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, site.url)
        games = (await visitor.get(f"{FIRST}?game=gamea")).body["games"]
        unknown = (await visitor.get(f"{FIRST}?game=gamezu")).body["games"]
    assert ["gamea", *(f"game{letter}" for letter in "jihgfed")] == [*games]
    assert "gamezu" not in unknown


async def test_the_script_that_asks_early(visitor: Visitor) -> None:
    """The page itself has the script that requests the first view before the other scripts have
    come, and its policy allows no other script in the page."""
    page = await visitor.get("/r/lobby")
    [script] = findall(r"<script>(.*?)</script>", page.body.decode(), DOTALL)
    assert "/first?" in script
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = dict(
        part.split(" ", 1) for part in page.headers["Content-Security-Policy"].split("; ")
    )
    assert f"'self' 'sha256-{digest}'" == policy["script-src"]
    assert "'self'" == policy["style-src"]
