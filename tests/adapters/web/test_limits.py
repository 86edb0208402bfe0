"""Rate limits of the rooms, and the responses of throttled requests."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from ipaddress import ip_network
from unittest.mock import AsyncMock

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict
from playwright.async_api import Browser, Route, expect
from structlog.testing import capture_logs

from bot.play.ports.stores import StoreUnavailableError
from bot.posts.callbacks import tag
from bot.records.limits import MAX_FILE_BYTES
from bot.talk.incoming import Incoming, Pressed, Reacted, Said, UserAction
from bot.web.admission import failed_attempts as attempts_module
from bot.web.admission import limits as module
from bot.web.admission.failed_attempts import HOUR, MAX_PER_ADDRESS, FailedAttempts
from bot.web.admission.game_keys import GameKeys
from bot.web.admission.limits import (
    BY_ADDRESS,
    BY_NAME,
    FILES,
    ROOMS,
    Limits,
    Proxies,
    TokenBucket,
    kind_of,
)
from bot.web.admission.names import Names
from bot.web.http.room_requests import asks_for_game
from bot.web.http.room_server import WebSettings
from bot.web.refused import RefusedError
from tests.adapters.web.pages import Place, say, two_tabs
from tests.adapters.web.site import GAMES_AND_ROOMS, PROPOSAL, Open, Reply, Site, Visitor

LOCAL: Proxies = (ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8"))


class Clock:
    """A clock that the test moves, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def site_of(open_site: Open) -> Site:
    """A server behind a trusted proxy."""
    return await open_site(settings=WebSettings(settle_seconds=0.5, proxies=LOCAL))


@pytest.fixture
async def outsider(site_of: Site) -> AsyncIterator[Visitor]:
    """A client behind that proxy."""
    async with aiohttp.ClientSession() as session:
        yield Visitor(session, site_of.url)


def forwarded_for(address: str) -> dict[str, str]:
    """Return the header that the proxy adds."""
    return {"X-Forwarded-For": address}


async def enter_new_room(visitor: Visitor, room: str, address: str) -> Reply:
    """Enter a new room."""
    return await visitor.post(
        f"/api/rooms/{room}/visits", {"user": "Anna"}, headers=forwarded_for(address)
    )


async def try_code(visitor: Visitor, user: str, address: str) -> Reply:
    """Try a code."""
    line = {"user": user, "text": "join bamoku"}
    return await visitor.post("/api/rooms/lobby/messages", line, headers=forwarded_for(address))


async def test_new_rooms_are_limited(outsider: Visitor) -> None:
    """An address that creates too many rooms gets 429 with the time to wait. It can still use
    existing rooms, and other addresses can create rooms."""
    for number in range(ROOMS.burst):
        assert 200 == (await enter_new_room(outsider, f"room-{number}", "192.0.2.1")).status
    refused = await enter_new_room(outsider, "one-more", "192.0.2.1")
    error = refused.body["error"]
    assert (429, "web-error-too-fast") == (refused.status, error["id"])
    assert 0 < int(refused.headers["Retry-After"]) <= ROOMS.each
    assert f"seconds={refused.headers['Retry-After']}" in error["message"]
    line = {"user": "Anna", "text": "hi"}
    said = await outsider.post(
        "/api/rooms/one-more/messages", line, headers=forwarded_for("192.0.2.1")
    )
    assert 429 == said.status
    assert 200 == (await enter_new_room(outsider, "room-0", "192.0.2.1")).status
    assert 200 == (await enter_new_room(outsider, "one-more", "192.0.2.2")).status


@pytest.mark.parametrize(
    ("told", "proxies", "expected"),
    [
        ("https", LOCAL, True),
        ("http, https", LOCAL, True),
        ("https, http", LOCAL, False),
        ("http", LOCAL, False),
        (None, LOCAL, False),
        ("https", (), False),
    ],
)
async def test_the_cookie_behind_a_proxy(
    open_site: Open, told: str | None, proxies: Proxies, expected: bool
) -> None:
    """If a trusted proxy says that the connection is encrypted, the cookie is Secure; no other
    client can cause that."""
    site = await open_site(settings=WebSettings(proxies=proxies))
    headers = {"X-Forwarded-Proto": told} if told else {}
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, site.url)
        reply = await visitor.post("/api/rooms/den/visits", {"user": "Anna"}, headers=headers)
    assert (200, expected) == (reply.status, "; Secure" in reply.headers["Set-Cookie"])


async def test_open_streams_are_limited(outsider: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address may have a limited number of open streams, and can open another when one ends."""
    monkeypatch.setattr(module, "MAX_OPEN", 2)
    live, told = f"{outsider.url}/api/rooms/lobby/live", forwarded_for("192.0.2.7")
    first = await outsider.session.get(live, headers=told)
    second = await outsider.session.get(live, headers=told)
    refused = await outsider.get("/api/rooms/lobby/messages", headers=told)
    assert (429, "1") == (refused.status, refused.headers["Retry-After"])
    assert (
        200
        == (
            await outsider.get("/api/rooms/lobby/messages", headers=forwarded_for("192.0.2.8"))
        ).status
    )
    first.close()
    async with asyncio.timeout(20):
        while 200 != (await outsider.get("/api/rooms/lobby/messages", headers=told)).status:
            await outsider.say("Olga", "the stream finds out that nobody is there any more")
    second.close()


async def test_reading_is_limited(outsider: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that reads too many messages is told how long to wait, or its stream ends; others
    keep reading."""
    monkeypatch.setattr(module, "MESSAGES", TokenBucket("messages", 3, 60.0))
    for number in range(2):
        await outsider.say("Anna", f"line {number}")
    room, told = "/api/rooms/lobby", forwarded_for("192.0.2.7")
    assert 200 == (await outsider.get(f"{room}/messages", headers=told)).status
    refused = await outsider.get(f"{room}/messages", headers=told)
    assert (429, "60") == (refused.status, refused.headers["Retry-After"])
    heard = await outsider.get(f"{room}/live", headers=told)
    assert b"retry: 1000\n\n" == heard.body
    assert (
        200 == (await outsider.get(f"{room}/messages", headers=forwarded_for("192.0.2.8"))).status
    )


async def test_a_search_without_a_result_is_limited(
    outsider: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search for older messages of a talk that has none costs, too: it reads the whole log."""
    monkeypatch.setattr(module, "MESSAGES", TokenBucket("messages", 10, 60.0))
    for number in range(2 * 4):
        await outsider.say("Anna", f"line {number}")
    told = forwarded_for("192.0.2.7")
    search = "/api/rooms/lobby/messages?before=1000&game=tazire"
    statuses = [(await outsider.get(search, headers=told)).status for _ in range(11)]
    assert 200 == statuses[0]
    assert 429 == statuses[-1]


async def test_a_flooding_name_is_throttled(
    outsider: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that floods a room is throttled, from any address, and its excess lines are not
    stored. Other people in the room are not throttled, and neither are its button presses."""
    few = {**BY_NAME, "lines": module.TokenBucket("lines", 3, 60.0)}
    monkeypatch.setattr(module, "BY_NAME", few)
    for number in range(3):
        assert 200 == (await outsider.say("Anna", f"line {number}")).status
    refused = await outsider.say("ANNA", "too much")
    assert (429, "60") == (refused.status, refused.headers["Retry-After"])
    assert 200 == (await outsider.say("Bob", "hi")).status
    texts = [message["text"] for message in await outsider.messages()]
    assert ["line 0", "line 1", "line 2", "hi"] == texts
    body = {"user": "Anna", "message_id": "1", "emoji": "👍"}
    assert 200 == (await outsider.post("/api/rooms/lobby/reactions", body)).status


def test_a_bucket_fills_again() -> None:
    """After a burst the bucket admits one event per interval, and after a pause a whole burst."""
    clock, met = Clock(), list[str]()
    limits, limit = Limits(clock, met.append), BY_NAME["choices"]
    for _ in range(limit.burst):
        limits.acts("choices", "web:lobby/anna")
    for _ in range(3):
        with pytest.raises(RefusedError):
            limits.acts("choices", "web:lobby/anna")
        clock.now += limit.each
        limits.acts("choices", "web:lobby/anna")
    assert ["choices"] * 3 == met
    clock.now += limit.burst * limit.each
    for _ in range(limit.burst):
        limits.acts("choices", "web:lobby/anna")
    limits.acts("lines", "web:lobby/anna")
    limits.acts("choices", "web:lobby/bob")


def test_fast_presses_are_admitted() -> None:
    """Three presses a second for an hour, more than a hand can do, are admitted; ten a second are
    not."""
    for a_second, refused in ((3, False), (10, True)):
        clock = Clock()
        limits = Limits(clock)
        try:
            for _ in range(3600 * a_second):
                limits.acts("choices", "web:lobby/anna")
                clock.now += 1 / a_second
        except RefusedError:
            assert refused
        else:
            assert not refused


async def test_name_codes_are_limited(outsider: Visitor) -> None:
    """An address may try a limited number of wrong name codes per hour; afterwards even the right
    one is refused, while other addresses are not affected."""
    own, anna = "/api/rooms/den/names", {"user": "Anna"}
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        first = Visitor(session, outsider.url)
        await first.get("/")
        right = (await first.post("/api/rooms/den/visits", anna)).body["code"]

    async def tries(code: str, address: str) -> tuple[int, str]:
        reply = await outsider.post(own, {**anna, "code": code}, headers=forwarded_for(address))
        return reply.status, reply.body.get("error", {}).get("id", "")

    for _ in range(MAX_PER_ADDRESS):
        assert (403, "web-error-name-code") == await tries("AAAA-AAAA", "192.0.2.1")
    assert (429, "web-error-code-tries") == await tries(right, "192.0.2.1")
    assert (200, "") == await tries(right, "192.0.2.2")


async def test_guesses_of_game_ids_are_limited(
    outsider: Visitor, site_of: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address that guesses game ids is refused all ids, even public ones, until some seconds
    after it stops; found games are not counted. Other addresses, and clients with a key, are not
    affected."""
    clock = site_of.server._limits.now = Clock()
    monkeypatch.setattr(module, "GAMES", TokenBucket("games", 3, 12.0))
    await site_of.rooms.post("web:lobby", PROPOSAL)

    async def asks(game: str, address: str) -> int:
        return (await outsider.get(f"/api/games/{game}", headers=forwarded_for(address))).status

    for _ in range(5):
        assert 200 == await asks("bamoku", "192.0.2.1")
    assert [404, 404, 404, 429] == [await asks(f"baba{n}", "192.0.2.1") for n in range(4)]
    assert 429 == await asks("bamoku", "192.0.2.1")
    assert (200, 404) == (await asks("bamoku", "192.0.2.2"), await asks("baba1", "192.0.2.2"))
    with monkeypatch.context() as hidden:
        hidden.setitem(GAMES_AND_ROOMS, "bamoku", ("discord:1",))
        key = (await outsider.messages())[0]["key"]
        assert 200 == await asks(f"bamoku?key={key}", "192.0.2.1")
        assert 429 == await asks(f"bamoku?key={key[:-1]}", "192.0.2.1")
    clock.now += 12.0
    assert (200, 404) == (await asks("bamoku", "192.0.2.1"), await asks("baba9", "192.0.2.1"))


async def test_a_store_that_fails_costs_no_try(
    outsider: Visitor, site_of: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look-up of a game or code that fails because of the database does not count as a wrong
    guess."""
    own = "/api/rooms/den/names"
    code = {"user": "Anna", "code": "AAAA-AAAA-AAAA-AAAA"}
    monkeypatch.setattr(module, "GAMES", TokenBucket("games", 1, 12.0))
    with monkeypatch.context() as away:
        for place, name in ((GameKeys, "_is_open"), (Names, "bring")):
            away.setattr(place, name, AsyncMock(side_effect=StoreUnavailableError))
        for _ in range(MAX_PER_ADDRESS):
            assert (
                503
                == (
                    await outsider.get("/api/games/baba", headers=forwarded_for("192.0.2.1"))
                ).status
            )
            assert (
                503 == (await outsider.post(own, code, headers=forwarded_for("192.0.2.1"))).status
            )
    assert 404 == (await outsider.get("/api/games/baba", headers=forwarded_for("192.0.2.1"))).status
    assert 403 == (await outsider.post(own, code, headers=forwarded_for("192.0.2.1"))).status


async def test_codes_from_one_address(outsider: Visitor, site_of: Site) -> None:
    """One address may try `MAX_PER_ADDRESS` codes per hour, however many names it uses, or a
    fifth of that while many addresses try codes; right ones are not counted, and other addresses
    are not affected."""
    await try_code(outsider, "Anna", "192.0.2.1")
    await try_code(outsider, "Bob", "192.0.2.2")
    anna, bob = (heard.attempt_limit for heard in site_of.conversation.heard)
    for _ in range(2):
        assert anna.take(1)
        anna.give_back()
    assert [True] * MAX_PER_ADDRESS + [False] == [anna.take(1) for _ in range(MAX_PER_ADDRESS + 1)]
    assert (True, False) == (bob.take(1), anna.take(1))
    assert [True] * 5 + [False] == [bob.take(5) for _ in range(6)]


def test_guesses_expire() -> None:
    """Guesses expire an hour after the first, and their number in memory is bounded."""
    clock = Clock()
    guesses = FailedAttempts(clock)
    assert [1, 2, 1, 0, 0] == [guesses.count("a", more) for more in (1, 1, -1, -1, -1)]
    guesses.count("a", 3)
    clock.now += HOUR - 1
    assert 4 == guesses.count("a", 1)
    clock.now += 1
    assert 1 == guesses.count("a", 1)
    for number in range(attempts_module.MAX_COUNTERS + 5):
        guesses.count(str(number), 1)
    assert attempts_module.MAX_COUNTERS == len(guesses._counts)


def test_the_number_of_names_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of names in memory is bounded."""
    monkeypatch.setattr(module, "MAX_BUCKETS", 10)
    limits = Limits(Clock())
    for number in range(1_000):
        limits.acts("lines", f"web:lobby/{number}")
    assert 10 == len(limits._full)


@pytest.mark.parametrize(
    "peer, forwarded, proxies, expected",
    [
        ("192.0.2.1", None, LOCAL, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.9", LOCAL, "192.0.2.1"),
        ("127.0.0.1", None, LOCAL, ""),
        ("127.0.0.1", "192.0.2.1", LOCAL, "192.0.2.1"),
        ("127.0.0.1", "192.0.2.1", (), "127.0.0.1"),
        ("10.0.0.5", "203.0.113.1, 192.0.2.1, 10.9.9.9", LOCAL, "192.0.2.1"),
        ("10.0.0.5", "203.0.113.1 and 192.0.2.1", LOCAL, "192.0.2.1"),
        ("10.0.0.5", "192.0.2.1, nonsense", LOCAL, "10.0.0.5"),
        ("10.0.0.5", "", LOCAL, "10.0.0.5"),
        ("127.0.0.1", "", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "nonsense", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1, unknown", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1:5678", LOCAL, "192.0.2.1"),
        ("127.0.0.1", "203.0.113.1, 192.0.2.1:5678, 10.9.9.9:80", LOCAL, "192.0.2.1"),
        ("127.0.0.1", "[2001:db8::1]:443", LOCAL, "2001:db8::/64"),
        ("127.0.0.1", "[2001:DB8::1]", LOCAL, "2001:db8::/64"),
        ("127.0.0.1", "[::ffff:192.0.2.1]:443", LOCAL, "192.0.2.1"),
        ("127.0.0.1", "fe80::1%eth0", LOCAL, "fe80::/64"),
        ("127.0.0.1", "192.0.2.1:", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1:5678:9", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "[192.0.2.1", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1:\u0665", LOCAL, "127.0.0.1"),
        ("127.0.0.1", "[2001:db8::1] and ::1", LOCAL, "::/64"),
        ("10.0.0.5", "2001:db8:1:2:3:4:5:6", LOCAL, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", None, LOCAL, "192.0.2.1"),
        ("::1", None, (), ""),
    ],
)
def test_the_counted_address(
    peer: str, forwarded: str | None, proxies: Proxies, expected: str
) -> None:
    """Only trusted proxies' forwarding headers are used, from the last entry backwards, so a client
    cannot forge its address, not even in a second header. An IPv6 network counts as one address,
    and so do all clients without a readable address, with or without ports; this machine is not
    limited unless it forwards for others."""
    told = () if forwarded is None else forwarded.split(" and ")
    headers = CIMultiDict(("X-Forwarded-For", one) for one in told)
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=peer)
    assert expected == Limits(Clock(), proxies=proxies).caller(request)


@pytest.mark.parametrize(
    "peer, forwarded, proxies, expected",
    [
        ("127.0.0.1", "203.0.113.1", (), ["proxy-unknown"]),
        ("172.18.0.1", "203.0.113.1", (), ["proxy-unknown"]),
        ("172.18.0.1", None, (), []),
        ("8.8.8.8", "203.0.113.1", (), []),
        ("10.0.0.5", "203.0.113.1", LOCAL, []),
        ("10.0.0.5", "nonsense", LOCAL, ["forwarded-unreadable"]),
    ],
)
def test_an_untrusted_proxy_is_logged_once(
    peer: str, forwarded: str | None, proxies: Proxies, expected: list[str]
) -> None:
    """A log line tells the operator that all clients behind an untrusted local or container proxy
    count as one address, or that a trusted proxy sends no readable address. Headers forged by
    strangers are not logged."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=peer)
    limits = Limits(Clock(), proxies=proxies)
    with capture_logs() as logs:
        limits.caller(request)
        limits.caller(request)
    assert expected == [line["event"] for line in logs]


@pytest.mark.parametrize(
    "method, path, kind",
    [
        ("POST", "/api/rooms/lobby/messages", "acts"),
        ("POST", "/api/rooms/lobby/alone/choices", "acts"),
        ("POST", "/api/rooms/lobby/visits", "joins"),
        ("POST", "/api/rooms/lobby/alone", "joins"),
        ("GET", "/api/rooms/lobby/live", "reads"),
        ("GET", "/pictures/dufoji/3.png", "pictures"),
        ("GET", "/pictures/dufoji/3/full.png", "large"),
        ("GET", "/api/games/dufoji.sgf", "large"),
        ("GET", "/pictures/dufoji/3/replay.gif", "replays"),
        ("GET", "/api/rooms/lobby/alone/films/3.gif", "replays"),
    ],
)
def test_costly_requests_have_limits_of_their_own(method: str, path: str, kind: str) -> None:
    """Requests that cost more have limits of their own."""
    assert kind == kind_of(method, path)
    assert kind in BY_ADDRESS


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_the_page_sends_a_throttled_line_later(browser: Browser, place: Place) -> None:
    """A throttled line stays in the page, which explains the reason and sends it once it is
    allowed; it arrives once."""
    anna, bob = await two_tabs(browser, place)
    words = say("en", "web-error-too-fast", {"seconds": 1})
    tries: list[str] = []

    async def slow(route: Route) -> None:
        tries.append((route.request.post_data_json or {})["event_id"])
        if len(tries) > 1:
            await route.continue_()
            return
        error = {"error": {"id": "web-error-too-fast", "message": words}}
        await route.fulfill(status=429, json=error, headers={"Retry-After": "1"})

    await anna.page.route("**/api/rooms/lobby/messages?**", slow)
    await anna.write("patience")
    await expect(anna.page.locator("#toast")).to_have_text(words)
    await bob.sees("patience")
    await expect(anna.page.locator(".pending")).to_have_count(0)
    assert [tries[0]] * 2 == tries


@pytest.mark.parametrize(
    "told", ["nonsense", "192.0.2.1, unknown", "192.0.2.1:5678", "[2001:db8::1]:443", ""]
)
async def test_a_malformed_header_keeps_the_limits(outsider: Visitor, told: str) -> None:
    """A malformed forwarding header of a local proxy does not disable the limits."""
    for number in range(ROOMS.burst):
        assert 200 == (await enter_new_room(outsider, f"room-{number}", told)).status
    assert 429 == (await enter_new_room(outsider, "one-more", told)).status


async def test_files_are_counted_by_their_bytes(outsider: Visitor) -> None:
    """An address may upload a limited number of bytes in files per day, under any names; afterwards
    it gets 429 with the time to wait. Other addresses are not affected."""

    async def bring(number: int, address: str) -> Reply:
        content = b64encode(b"x" * MAX_FILE_BYTES).decode()
        body = {"user": f"Anna {number % 5}", "name": "game.sgf", "content": content}
        return await outsider.post_long(
            "/api/rooms/lobby/records", body, headers=forwarded_for(address)
        )

    for number in range(FILES.burst // MAX_FILE_BYTES):
        assert 200 == (await bring(number, "192.0.2.1")).status
    refused = await bring(1, "192.0.2.1")
    assert (429, "web-error-too-fast") == (refused.status, refused.body["error"]["id"])
    assert 0 < int(refused.headers["Retry-After"]) <= MAX_FILE_BYTES * FILES.each + 1
    assert FILES.burst // MAX_FILE_BYTES == len(await outsider.messages())
    assert 200 == (await bring(1, "192.0.2.2")).status


async def test_files_do_not_count_as_lines(
    outsider: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content of a file counts only towards the limit of files, not towards the bytes of
    lines."""
    monkeypatch.setattr(module, "ACTS", TokenBucket("bytes", 100_000, 600.0))
    ours = forwarded_for("192.0.2.1")
    content = b64encode(b"x" * 200_000).decode()
    body = {"user": "Anna", "name": "game.sgf", "content": content}
    for _ in range(2):
        sent = await outsider.post_long("/api/rooms/lobby/records", body, headers=ours)
        assert 200 == sent.status
    line = {"user": "Anna", "text": "hello", "content": content[:20_000]}
    path = "/api/rooms/lobby/messages"
    statuses = [(await outsider.post(path, line, headers=ours)).status for _ in range(5)]
    assert [200, 200, 200, 200, 429] == statuses


async def test_challenges_of_one_address(
    outsider: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address may start a limited number of games, under any names and by any button; it can
    still chat and play, and others can start games."""
    monkeypatch.setattr(module, "CHALLENGES", TokenBucket("challenges", 2, 600.0))

    async def says(user: str, text: str, address: str = "192.0.2.1") -> int:
        line = {"user": user, "text": text}
        path = "/api/rooms/lobby/messages"
        return (await outsider.post(path, line, headers=forwarded_for(address))).status

    assert [200, 200] == [
        await says("Anna", "challenge Ben 19x19 no clock"),
        await says("Eve", "rematch"),
    ]
    assert 429 == await says("Olga", "challenge 9x9 no clock")
    assert [200, 200] == [await says("Olga", "hello"), await says("Olga", "D4")]
    assert 200 == await says("Zoe", "challenge 9x9 no clock", "192.0.2.2")


@pytest.mark.parametrize(
    ("did", "expected"),
    [
        (Said("challenge Anna 9x9 no clock"), True),
        (Said("spar 9x9"), True),
        (Said("rematch"), True),
        (Said("I challenge the view that it snows"), False),
        (Said("accept"), False),
        (Pressed("say:bamoku:7:rematch"), True),
        (Pressed(f"own::0:{tag('web:lobby/eve')}.challenge 9x9"), True),
        (Pressed(f"begin::0:{tag('web:lobby/eve')}.spar 9x9"), True),
        (Pressed(f"f::0:{tag('web:lobby/eve')}.challenge 9x9"), True),
        (Pressed(f"f::0:{tag('web:lobby/eve')}.limit 3"), False),
        (Pressed("take:bamoku:1:"), False),
        (Reacted("✅"), False),
    ],
)
def test_starting_a_game_counts(did: UserAction, expected: bool) -> None:
    """Every line or button that starts a game counts as one."""
    incoming = Incoming("e", "web:lobby/eve", "Eve", "web:lobby", did=did)
    assert expected == asks_for_game(incoming)


async def test_files_do_not_count_as_stored(
    outsider: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a file's name is stored in the room, so its bytes count only towards the limit of
    files."""
    monkeypatch.setattr(module, "ACTS", TokenBucket("bytes", 3 * 4096, 60.0))
    content = b64encode(b"x" * 4 * 4096).decode()
    body = {"user": "Anna", "name": "game.sgf", "content": content}
    path, headers = "/api/rooms/lobby/records", forwarded_for("192.0.2.1")
    for _ in range(3):
        assert 200 == (await outsider.post(path, body, headers=headers)).status


async def test_stored_bytes_per_address_are_limited(
    outsider: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A limited number of bytes per day is stored for one address, under any names and in any
    rooms; refused lines are not stored, and others can write."""
    monkeypatch.setattr(module, "ACTS", TokenBucket("bytes", 3 * 4096, 60.0))

    async def says(user: str, room: str, address: str) -> Reply:
        line = {"user": user, "text": "x" * 2000}
        path = f"/api/rooms/{room}/messages"
        return await outsider.post(path, line, headers=forwarded_for(address))

    for number in range(4):
        assert 200 == (await says(f"Eve {number}", f"room-{number}", "192.0.2.1")).status
    refused = await says("Olga", "room-0", "192.0.2.1")
    assert (429, "web-error-too-fast") == (refused.status, refused.body["error"]["id"])
    assert 1 == len(await outsider.messages("room-0"))
    assert 200 == (await says("Olga", "room-0", "192.0.2.2")).status
