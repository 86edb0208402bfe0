"""A room that requires a key: who has access, how to get it, and what others can see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from ipaddress import ip_network

import aiohttp
import pytest

from bot.play.accounts.identities import FEWER
from bot.posts.attachments import Drawing
from bot.posts.post import Post
from bot.web.admission.failed_attempts import MAX_PER_ADDRESS, MAX_PER_ROOM
from bot.web.http.room_server import WebSettings
from renderer.model.diagram import BandChart
from tests.adapters.web.site import GAMES_AND_ROOMS, PROPOSAL, Open, Reply, Site, Visitor

DEN = "web:den"
AROUND = (ip_network("127.0.0.0/8"),)
CHART = BandChart(((1500, 350), (1600, 300)), ((1000, "1000"), (2000, "2000")), 3)
BELOW = (
    "messages",
    "first",
    "games",
    "live",
    "name?user=Zoe",
    "files/1",
    "charts/1.png",
    "films/1.gif",
    "studies/1",
    "games/bamoku/review",
    "alone/messages?user=Zoe",
    "alone/live?user=Zoe",
    "key",
)
"""Every readable address of a room."""
ACTS = ("messages", "reactions", "choices", "records", "visits", "alone", "alone/messages", "key")
"""Every address of a room that accepts acts."""


@dataclass
class LockedRoom:
    """Olga, who opened the room; Anna, who was in it before the key; Zoe, who never was; and a
    script."""

    site: Site
    olga: Visitor
    anna: Visitor
    zoe: Visitor
    script: Visitor

    async def lock(self) -> str:
        """Let Olga create a key, or a new one."""
        reply = await self.olga.post("/api/rooms/den/key")
        assert 200 == reply.status, reply.body
        return str(reply.body["key"])


@pytest.fixture
async def site(open_site: Open) -> Site:
    """A server behind a trusted proxy."""
    return await open_site(settings=WebSettings(settle_seconds=0.5, proxies=AROUND))


@pytest.fixture
async def locked_room(site: Site) -> AsyncIterator[LockedRoom]:
    """The room, still without a key."""

    def jar() -> aiohttp.CookieJar:
        return aiohttp.CookieJar(unsafe=True)

    async with (
        aiohttp.ClientSession(cookie_jar=jar()) as olga,
        aiohttp.ClientSession(cookie_jar=jar()) as anna,
        aiohttp.ClientSession(cookie_jar=jar()) as zoe,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as script,
    ):
        people = [Visitor(session, site.url) for session in (olga, anna, zoe, script)]
        locked_room = LockedRoom(site, *people)
        assert (await enter(locked_room.olga, "Olga")).body["organiser"]
        await enter(locked_room.anna, "Anna")
        yield locked_room


async def enter(who: Visitor, name: str) -> Reply:
    """Enter the room as the page does."""
    return await who.post("/api/rooms/den/visits", {"user": name})


async def try_key(who: Visitor, key: str, address: str = "") -> Reply:
    """Try a key."""
    headers = {"X-Forwarded-For": address} if address else {}
    return await who.post("/api/rooms/den/entry", {"key": key}, headers=headers)


def refusal_of(reply: Reply) -> tuple[int, str]:
    """Return the status and error id of a refusal."""
    return reply.status, reply.body["error"]["id"]


async def test_members_keep_their_access(locked_room: LockedRoom) -> None:
    """People who were in the room before the key keep their access; no one else can read or act
    there, at any address."""
    await locked_room.lock()
    assert 200 == (await locked_room.anna.say("Anna", "still here", "den")).status
    assert "still here" in [m["text"] for m in await locked_room.anna.messages("den")]
    before = len(locked_room.site.conversation.heard)
    for stranger in (locked_room.zoe, locked_room.script):
        for path in BELOW:
            reply = await stranger.get(f"/api/rooms/den/{path}")
            assert (403, "web-error-key-needed") == refusal_of(reply), path
        for path in ACTS:
            body = {"user": "Anna", "text": "hi", "message_id": "1", "emoji": "👍", "choice": "1"}
            reply = await stranger.post(f"/api/rooms/den/{path}", body)
            assert (403, "web-error-key-needed") == refusal_of(reply), path
    assert before == len(locked_room.site.conversation.heard)
    assert 200 == (await locked_room.zoe.get("/r/den")).status
    assert 200 == (await locked_room.zoe.say("Zoe", "hi", "elsewhere")).status


async def test_every_address_of_a_room_is_behind_its_key(locked_room: LockedRoom) -> None:
    """No address of a room is open without the key, except those needed to enter."""
    await locked_room.lock()
    router = locked_room.site.server._listener.app.router
    found = [r for r in router.routes() if "{room}" in (r.resource.canonical if r.resource else "")]
    opened = []
    for route in found:
        assert route.resource is not None
        path = route.resource.canonical.replace("{room}", "den").replace("{alone}", "alone")
        path = path.replace("{message}", "1").replace("{name}", "Anna")
        path = path.replace("{game}", "bamoku")
        async with locked_room.script.session.request(
            route.method, locked_room.script.url + path
        ) as reply:
            told = await reply.text()
        if reply.status != 403 or (reply.method != "HEAD" and "web-error-key-needed" not in told):
            opened.append(route.resource.canonical)
    pages = {"/r/{room}", "/r/{room}/g/{game}", "/r/{room}/s/{study}"}
    assert {*pages, "/api/rooms/{room}/entry"} == set(opened)
    assert len(found) > 20


async def test_a_game_of_a_locked_room_comes_with_its_key(
    locked_room: LockedRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader inside a locked room gets the key of its game, which opens the game's record."""
    monkeypatch.setitem(GAMES_AND_ROOMS, "bamoku", (DEN,))
    await locked_room.lock()
    seen = await locked_room.anna.get("/api/rooms/den/games/bamoku?here=1")
    record = await locked_room.script.get(f"/api/games/bamoku.sgf?key={seen.body['key']}")
    without = await locked_room.script.get("/api/games/bamoku.sgf")
    assert [200, 200, 404] == [seen.status, record.status, without.status]


async def test_entering_with_the_key(locked_room: LockedRoom) -> None:
    """A person who enters the key once, in any spelling, has access from then on; a script may send
    it each time, or store the cookies."""
    key = await locked_room.lock()
    entered = await try_key(locked_room.zoe, f" {key.upper()} ")
    assert (200, {"room": "den", "locked": True}) == (entered.status, entered.body)
    assert 200 == (await locked_room.zoe.say("Zoe", "hello", "den")).status
    by_header = {"headers": {"Nigiri-Key": key}}
    line = {"user": "Script", "text": "hello"}
    assert (
        200 == (await locked_room.script.post("/api/rooms/den/messages", line, **by_header)).status
    )
    assert 200 == (await locked_room.script.get("/api/rooms/den/messages", **by_header)).status
    assert 403 == (await locked_room.script.get("/api/rooms/den/messages")).status


async def test_a_wrong_key(locked_room: LockedRoom) -> None:
    """A wrong key gives no access in any form, nor does a cookie of another browser or another
    room."""
    key = await locked_room.lock()
    wrong = key.translate(str.maketrans("aeiou", "eioua"))
    for tried in (wrong, "", "ключ", "x" * 64):
        assert (403, "web-error-key-wrong") == refusal_of(await try_key(locked_room.zoe, tried))
    assert (400, "web-error-field") == refusal_of(await try_key(locked_room.zoe, "x" * 65))
    reply = await locked_room.zoe.get("/api/rooms/den/messages", headers={"Nigiri-Key": wrong})
    assert (403, "web-error-key-wrong") == refusal_of(reply)
    token = next(c.value for c in locked_room.anna.session.cookie_jar if c.key == "nigiri-room")
    locked_room.zoe.session.cookie_jar.update_cookies({"nigiri-room": token})
    assert 403 == (await locked_room.zoe.get("/api/rooms/den/messages")).status
    await locked_room.zoe.post("/api/rooms/elsewhere/visits", {"user": "Zoe"})
    jar = {cookie.key: cookie.value for cookie in locked_room.zoe.session.cookie_jar}
    mixed = {"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())}
    assert {"nigiri-session", "nigiri-room"} == set(jar)
    assert 403 == (await locked_room.script.get("/api/rooms/den/messages", headers=mixed)).status


async def test_a_new_key(locked_room: LockedRoom) -> None:
    """A new key invalidates the previous one, and everyone except the organiser must enter it.
    Without a key the room is open to all, and its next key is a different one."""
    first = await locked_room.lock()
    await try_key(locked_room.zoe, first)
    second = await locked_room.lock()
    assert first != second
    for who in (locked_room.anna, locked_room.zoe):
        assert 403 == (await who.get("/api/rooms/den/messages")).status
    assert (403, "web-error-key-wrong") == refusal_of(await try_key(locked_room.anna, first))
    assert 200 == (await try_key(locked_room.anna, second)).status
    assert 200 == (await locked_room.anna.get("/api/rooms/den/messages")).status
    assert 200 == (await locked_room.olga.get("/api/rooms/den/messages")).status
    assert {"key": second} == (await locked_room.olga.get("/api/rooms/den/key")).body
    removed = await (
        await locked_room.olga.session.delete(f"{locked_room.olga.url}/api/rooms/den/key")
    ).json()
    assert {"key": None} == removed
    assert 200 == (await locked_room.script.get("/api/rooms/den/messages")).status
    assert len({first, second, await locked_room.lock()}) == 3
    assert 200 == (await locked_room.anna.get("/api/rooms/den/messages")).status


async def test_only_the_organiser_has_the_key(locked_room: LockedRoom) -> None:
    """Only the organiser can read, create or remove the key, also of a room without one; the lobby
    never has one."""
    for room, who in (
        ("den", locked_room.anna),
        ("den", locked_room.script),
        ("lobby", locked_room.olga),
    ):
        for method in ("GET", "POST", "DELETE"):
            async with who.session.request(method, f"{who.url}/api/rooms/{room}/key") as reply:
                error = (await reply.json())["error"]["id"]
            assert (403, "web-error-not-organiser") == (reply.status, error)
    assert 200 == (await locked_room.script.get("/api/rooms/den/messages")).status


async def test_a_new_key_ends_earlier_streams(locked_room: LockedRoom) -> None:
    """A new key ends earlier streams and long polls before they read any later message, except the
    organiser's."""
    await locked_room.lock()
    live = f"{locked_room.anna.url}/api/rooms/den/live"
    theirs, own = await locked_room.anna.session.get(live), await locked_room.olga.session.get(live)
    async with asyncio.timeout(20):
        while b"event: ready" not in await theirs.content.readline():
            pass
    (last,) = [m["id"] for m in await locked_room.anna.messages("den")][-1:]
    waits = asyncio.create_task(
        locked_room.anna.get(f"/api/rooms/den/messages?after={last}&wait=20")
    )
    async with asyncio.timeout(20):
        while len(locked_room.site.rooms.waits) < 3:  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.01)
    await locked_room.lock()
    await locked_room.olga.say("Olga", "between us", "den")
    async with asyncio.timeout(20):
        rest = await theirs.content.read()
        while "between us" not in (await own.content.readline()).decode():
            pass
    assert b"between us" not in rest
    assert b"web-key" not in rest
    assert 403 == (await waits).status
    own.close()


async def test_games_of_a_locked_room(
    locked_room: LockedRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is only in closed rooms is accessible by its long key, which is in its posts;
    shared caches do not store it."""
    monkeypatch.setitem(GAMES_AND_ROOMS, "bamoku", (DEN, "discord:555"))
    await locked_room.site.rooms.post(DEN, PROPOSAL)
    paths = ("/api/games/bamoku", "/api/games/bamoku.sgf", "/pictures/bamoku/7.png")
    assert [200] * 3 == [(await locked_room.script.get(path)).status for path in paths]
    await locked_room.lock()
    for path in paths:
        assert (404, "web-error-game") == refusal_of(await locked_room.script.get(path)), path
    (post,) = [m for m in await locked_room.anna.messages("den") if m["game"]]
    assert f"?key={post['key']}" in post["image"]
    shown = await locked_room.script.get(post["image"])
    assert (200, True) == (shown.status, shown.headers["Cache-Control"].startswith("private"))
    monkeypatch.setitem(GAMES_AND_ROOMS, "bamoku", (DEN, "web:lobby"))
    assert 200 == (await locked_room.script.get(paths[0])).status


async def test_charts_of_a_locked_room(locked_room: LockedRoom) -> None:
    """A response that shared caches may store for an open room is private for a closed one."""
    sent = await locked_room.site.rooms.post(DEN, Post("c", "Ratings.", Drawing(CHART, "A chart")))
    path = f"/api/rooms/den/charts/{sent.message}.png"
    before = (await locked_room.anna.get(path)).headers["Cache-Control"]
    await locked_room.lock()
    after = (await locked_room.anna.get(path)).headers["Cache-Control"]
    assert ("public", "private") == (before.split(",")[0], after.split(",")[0])


async def test_wrong_keys_are_limited(locked_room: LockedRoom) -> None:
    """An address may try a limited number of keys per hour, with or without cookies; other
    addresses and people with access are not affected, and right keys are not counted."""
    key = await locked_room.lock()
    for _ in range(2 * MAX_PER_ADDRESS):
        assert 200 == (await try_key(locked_room.script, key, "192.0.2.1")).status
    for _ in range(MAX_PER_ADDRESS):
        assert 403 == (await try_key(locked_room.script, "bamoku", "192.0.2.1")).status
    held = await try_key(locked_room.zoe, key, "192.0.2.1")
    assert (429, "web-error-key-tries") == refusal_of(held)
    assert "3600" == held.headers["Retry-After"]
    headers = {"X-Forwarded-For": "192.0.2.1"}
    assert 200 == (await locked_room.anna.get("/api/rooms/den/messages", headers=headers)).status
    assert 200 == (await try_key(locked_room.zoe, key, "192.0.2.2")).status


async def test_wrong_keys_of_all_addresses_are_limited(locked_room: LockedRoom) -> None:
    """Once many wrong keys of a room were tried from everywhere, each address has fewer tries; the
    first try of an address counts if it is right."""
    key = await locked_room.lock()
    for number in range(MAX_PER_ROOM):
        assert (
            403
            == (await try_key(locked_room.script, "bamoku", f"198.51.100.{number // 20}")).status
        )
    few = MAX_PER_ADDRESS // FEWER
    told = [
        (await try_key(locked_room.script, "bamoku", "192.0.2.1")).status for _ in range(few + 1)
    ]
    assert [403] * few + [429] == told
    assert 200 == (await try_key(locked_room.zoe, key, "192.0.2.2")).status


async def test_members_read_that_there_is_a_key(locked_room: LockedRoom) -> None:
    """The room's members read that there is a key, but never the key itself."""
    key = await locked_room.lock()
    texts = json.dumps(await locked_room.anna.messages("den"))
    assert "This room has a key now." in texts
    assert key not in texts
