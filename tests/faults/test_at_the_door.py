"""Names and limits at the HTTP interface of a running program, behind a trusted proxy."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest

from bot.play.accounts.identities import MAX_ATTEMPTS
from bot.web.admission.limits import ROOMS
from tests.adapters.redis.helpers import end_servers
from tests.adapters.web.site import Visitor
from tests.adapters.web.test_names import OWNED, id_of
from tests.end_to_end.program import Program
from tests.faults.conftest import Tell

MESSAGES = "/api/rooms/lobby/messages"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program, which trusts forwarding headers from this machine."""
    folder = tmp_path_factory.mktemp("door")
    program = Program(folder / "data", NIGIRI_WEB_PROXIES="127.0.0.0/8")
    program.start()
    yield program
    program.stop()
    end_servers(folder)


@pytest.fixture
async def caller(program: Program) -> AsyncIterator[Visitor]:
    """A client without cookies."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield Visitor(session, program.url.rstrip("/"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ni\u0307giri", "web-error-name-of-bot"),
        ("N\u0456\u0307giri", "web-error-name-of-bot"),
        ("Pi\u0307otr", "web-error-name-dot"),
        ("Pi\u0323\u0307otr", "web-error-name-dot"),
        ("\u0130smail", None),
    ],
)
async def test_names(caller: Visitor, name: str, expected: str | None) -> None:
    """A name with an invisible dot, next to Piotr or the bot, is refused."""
    assert 200 == (await caller.say("Piotr", "hello")).status
    response = await caller.say(name, "hello")
    assert expected == (None if response.status == 200 else id_of(response)[1])


@pytest.mark.parametrize(
    "forwarded_for",
    ["198.51.100.1:5678", "[2001:db8::1]:443", "nonsense", "203.0.113.9, unknown", "", "127.0.0.1"],
)
async def test_odd_forwarded_addresses(caller: Visitor, tell: Tell, forwarded_for: str) -> None:
    """With any forwarding header from the proxy, the limits of a single address apply."""
    begun, headers = 0, {"X-Forwarded-For": forwarded_for}
    for number in range(ROOMS.burst + 1):
        path = f"/api/rooms/{forwarded_for.encode().hex()[:36]}-{number}/visits"
        reply = await caller.post(path, {"user": "Anna"}, headers=headers)
        assert reply.status in {200, 429}, reply.body
        begun += reply.status == 200
    tell(f"{forwarded_for!r}: {begun} rooms begun")
    assert begun <= ROOMS.burst


async def test_presence_under_made_up_names(caller: Visitor, tell: Tell) -> None:
    """400 reports of presence under made-up names leave exactly the people who are present."""
    here = "/api/rooms/crowded/here"
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        anna = Visitor(session, caller.url)
        await anna.post("/api/rooms/crowded/visits", {"user": "Anna"})
        await anna.post("/api/rooms/crowded/visits", {"user": "Anna"})
        await anna.post(here, {"user": "Anna", "here": True})
        for number in range(400):
            presence = {"user": f"Crowd {number}", "here": True}
            address = {"X-Forwarded-For": f"198.51.100.{number % 250}"}
            assert 200 == (await caller.post(here, presence, headers=address)).status
        shown = (await anna.post(here, {"user": "Anna", "here": True})).body["here"]
    tell(f"400 posts, shown: {len(shown)}")
    assert ["Anna"] == [person["name"] for person in shown]


async def test_cookies_of_others(program: Program, caller: Visitor) -> None:
    """A cookie that the program did not issue takes no name. Behind TLS the cookie is bound to this
    host, and browsers get Strict-Transport-Security."""
    name, made_up = "nigiri-session", {"Cookie": f"nigiri-session={'x' * 43}"}
    message = {"user": "Dora", "text": "hello"}
    for headers in (made_up, {}):
        assert 200 == (await caller.post(MESSAGES, message, headers=headers)).status
    page = await caller.get("/", headers=made_up | {"X-Forwarded-Proto": "https"})
    cookies = [line.partition("=") for line in page.headers.getall("Set-Cookie")]
    issued = {name: value.partition(";")[0] for name, _, value in cookies}
    assert ("", False) == (issued[name].strip('"'), "x" * 43 in issued[f"__Host-{name}"])
    assert "max-age" in page.headers["Strict-Transport-Security"]
    browser = {
        "Cookie": f"__Host-{name}={issued[f'__Host-{name}']}",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "198.51.100.7",
    }
    own = {"user": "Emil", "text": "hello"}
    assert 200 == (await caller.post(MESSAGES, own, headers=browser)).status
    for headers in (made_up, {}):
        assert OWNED == id_of(await caller.post(MESSAGES, own, headers=headers))
    program.stop()
    program.start()
    again = Visitor(caller.session, program.url.rstrip("/"))
    assert 200 == (await again.post(MESSAGES, own, headers=browser)).status
    assert OWNED == id_of(await again.post(MESSAGES, own))


async def test_a_game_of_a_closed_room(caller: Visitor, tell: Tell) -> None:
    """For a game of a closed room a stranger gets the same response as for a non-existent one,
    by address and in the chat, with a limited number of attempts. The response times are only
    printed."""
    room = "/api/rooms/closed"
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        anna = Visitor(session, caller.url)
        await anna.get("/")
        assert (await anna.post(f"{room}/visits", {"user": "Anna"})).body["organiser"]
        key = {"Nigiri-Key": (await anna.post(f"{room}/key", {})).body["key"]}
        await anna.say("Anna", "challenge Ben 9x9 black no clock", "closed")
        asked = (await anna.messages("closed"))[-1]
        game = asked["game"]
        line = {"user": "Ben", "text": f"accept #{game}"}
        assert 200 == (await caller.post(f"{room}/messages", line, headers=key)).status
        shown = await anna.get(f"/api/games/{game}?key={asked['key']}")
        assert (200, game) == (shown.status, shown.body["id"])
    spent = dict[str, float]()
    replies = {}
    for id in (game, "bamoku"):
        began = time.perf_counter()
        for _ in range(50):
            replies[id] = await caller.get(f"/api/games/{id}")
        spent[id] = (time.perf_counter() - began) / 50
    assert replies[game].body == replies["bamoku"].body
    assert (404, 404) == tuple(reply.status for reply in replies.values())
    tell(f"refused in {spent[game] * 1e3:.1f} ms, of no game in {spent['bamoku'] * 1e3:.1f} ms")
    answers = set[str]()
    for number in range(MAX_ATTEMPTS + 1):
        id = (game, "bamoku")[number % 2]
        await caller.say("Guesser", f"join {id}", "outside")
        answers.add((await caller.messages("outside"))[-1]["text"].replace(id, "…"))
    assert 2 == len(answers), answers
    assert any("Too many wrong codes" in answer for answer in answers)
