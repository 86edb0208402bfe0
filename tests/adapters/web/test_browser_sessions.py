"""Which cookies are valid sessions, and how cookies from before TLS are exchanged."""

from __future__ import annotations

from http.cookies import SimpleCookie
from unittest.mock import AsyncMock

import aiohttp
import pytest

from bot.play.ports.stores import StoreUnavailableError
from bot.web.admission.browser_secrets import COOKIE, SECURE_COOKIE
from bot.web.admission.browser_sessions import MAX_FORMER
from bot.web.boards.board_server import BoardServer, BoardSettings
from bot.web.http.room_server import WebSettings
from tests.adapters.web.board_site import BoardSite
from tests.adapters.web.site import Open, Reply, Site, Visitor
from tests.adapters.web.test_limits import LOCAL
from tests.adapters.web.test_names import OWNED, ROOM, id_of

SECRET = "a-secret-of-43-letters-and-digits-012345678"
TLS = {"X-Forwarded-Proto": "https"}


@pytest.fixture
async def site(open_site: Open) -> Site:
    """A server behind a trusted proxy."""
    return await open_site(settings=WebSettings(proxies=LOCAL))


def response_cookies(reply: Reply) -> SimpleCookie:
    """Return the cookies that a response sets or clears."""
    cookies = SimpleCookie()
    for line in reply.headers.getall("Set-Cookie", []):
        cookies.load(line)
    return cookies


def cookie_headers(*cookies: str, **more: str) -> dict[str, str]:
    """Return the headers of a request with these cookies."""
    return {"Cookie": "; ".join(cookies), **more}


async def cookie_of(visitor: Visitor, name: str = COOKIE, **headers: str) -> str:
    """Return a cookie that the server issues, as it is sent back; the visitor stores none by
    itself."""
    return f"{name}={response_cookies(await visitor.get('/', headers=headers))[name].value}"


async def write_line(visitor: Visitor, user: str, headers: dict[str, str]) -> Reply:
    """Write a line in the room."""
    return await visitor.post(f"{ROOM}/messages", {"user": user, "text": "hello"}, headers=headers)


@pytest.mark.parametrize(
    "value",
    [
        "x" * 43,
        f"{'x' * 43}.{'0' * 32}",
        "short",
        ".",
        "x.",
        "x" * 500,
        f"{'.x' * 100}",
        "\N{LATIN SMALL LETTER E WITH ACUTE}",
    ],
)
async def test_a_made_up_cookie_is_no_session(visitor: Visitor, value: str) -> None:
    """A cookie that the server did not issue takes no name, and is replaced."""
    made_up = cookie_headers(f"{COOKIE}={value}")
    assert 200 == (await write_line(visitor, "Anna", made_up)).status
    assert 200 == (await write_line(visitor, "Anna", {})).status
    name, _, issued = (await cookie_of(visitor, **made_up)).partition("=")
    first = issued.split(".")[0]
    assert (COOKIE, False) == (name, value.startswith(first))


async def test_a_changed_cookie_is_no_session(visitor: Visitor) -> None:
    """A signature is valid only for the secret that it signs."""
    mine, other = [(await cookie_of(visitor)).partition("=")[2] for _ in range(2)]
    assert 200 == (await write_line(visitor, "Anna", cookie_headers(f"{COOKIE}={mine}"))).status
    secret, _, signature = mine.rpartition(".")
    for forged in (
        secret,
        f"{secret}.{other.rpartition('.')[2]}",
        f"{other.rpartition('.')[0]}.{secret}.{signature}",
        f"{secret}.{SECRET}.{signature}",
    ):
        assert OWNED == id_of(
            await write_line(visitor, "Anna", cookie_headers(f"{COOKIE}={forged}"))
        )
    moved = cookie_headers(f"{SECURE_COOKIE}={mine}", **TLS)
    assert OWNED == id_of(await write_line(visitor, "Anna", moved))


async def test_a_page_in_an_outage(
    site: Site, visitor: Visitor, open_site: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files of the page are served without the database, from the start of a process and for
    any cookie."""
    cookie = cookie_headers(await cookie_of(visitor))
    visitor.url = (await open_site(site.log, people=site.people)).url.rstrip("/")
    for name in ("load", "settle"):
        monkeypatch.setattr(site.people, name, AsyncMock(side_effect=StoreUnavailableError))
    for path in ("/page/room.css", "/"):
        assert 200 == (await visitor.get(path, headers=cookie)).status


async def test_a_tls_cookie_without_a_trusted_proxy(visitor: Visitor) -> None:
    """If the proxy's TLS header is no longer trusted, as after a change of its address, a browser
    with a cookie from TLS keeps its identity, and the cookie stays Secure."""
    today = await cookie_of(visitor, SECURE_COOKIE, **TLS)
    assert 200 == (await write_line(visitor, "Anna", cookie_headers(today, **TLS))).status
    assert 200 == (await write_line(visitor, "Anna", cookie_headers(today))).status
    assert 200 == (await write_line(visitor, "Ben", cookie_headers(today))).status
    assert 200 == (await write_line(visitor, "Ben", cookie_headers(today, **TLS))).status
    again = response_cookies(await visitor.get("/", headers=cookie_headers(today)))
    assert [(SECURE_COOKIE, True)] == [(name, bool(each["secure"])) for name, each in again.items()]


async def test_behind_tls(visitor: Visitor) -> None:
    """Behind TLS the cookie has the ``__Host-`` prefix and its attributes. The earlier cookie is
    cleared, and its name stays."""
    plain = await cookie_of(visitor)
    assert 200 == (await write_line(visitor, "Ben", cookie_headers(plain))).status
    cookies = response_cookies(
        await visitor.get("/r/go-club", headers=cookie_headers(plain, **TLS))
    )
    new, old = cookies[SECURE_COOKIE], cookies[COOKIE]
    assert (True, True, "/", "", "Lax") == (
        new["secure"],
        new["httponly"],
        new["path"],
        new["domain"],
        new["samesite"],
    )
    assert ("", "0", "/") == (old.value, old["max-age"], old["path"])
    today = cookie_headers(f"{SECURE_COOKIE}={new.value}", **TLS)
    assert 200 == (await write_line(visitor, "Ben", today)).status
    again = response_cookies(await visitor.get("/", headers=today))
    assert (new.value, 1) == (again[SECURE_COOKIE].value, len(again))
    other = cookie_headers(await cookie_of(visitor, SECURE_COOKIE, **TLS), **TLS)
    assert OWNED == id_of(await write_line(visitor, "Ben", other))


async def test_a_cookie_planted_beside_it(visitor: Visitor) -> None:
    """A cookie without the prefix, which another host of the domain could have set, is never the
    session: names are taken by the prefixed one. Of many such cookies only the first ones are
    remembered."""
    first = await cookie_of(visitor)
    assert 200 == (await write_line(visitor, "Anna", cookie_headers(first))).status
    today = await cookie_of(visitor, SECURE_COOKIE, **cookie_headers(first, **TLS))
    for _ in range(MAX_FORMER + 2):
        planted = await cookie_of(visitor)
        today = await cookie_of(visitor, SECURE_COOKIE, **cookie_headers(today, planted, **TLS))
    attackers = await cookie_of(visitor)
    assert 200 == (await write_line(visitor, "Zoe", cookie_headers(attackers))).status
    assert OWNED == id_of(await write_line(visitor, "Zoe", cookie_headers(today, attackers, **TLS)))
    assert (
        200 == (await write_line(visitor, "Cleo", cookie_headers(today, attackers, **TLS))).status
    )
    assert OWNED == id_of(await write_line(visitor, "Cleo", cookie_headers(attackers)))
    assert 200 == (await write_line(visitor, "Anna", cookie_headers(today, **TLS))).status


@pytest.mark.parametrize(("headers", "expected"), [(TLS, "max-age=31536000"), ({}, None)])
async def test_strict_transport_security(
    visitor: Visitor, headers: dict[str, str], expected: str | None
) -> None:
    """Browsers that connect by TLS get Strict-Transport-Security; an untrusted client's header does
    not cause that."""
    for path in ("/", "/api/rooms/lobby/messages", "/page/room.css", "/nowhere"):
        reply = await visitor.get(path, headers=headers)
        assert expected == reply.headers.get("Strict-Transport-Security"), path


async def test_strict_transport_security_of_the_board_page() -> None:
    """The board page sends the same header, by its own trusted proxies."""
    site = BoardSite()
    site.server = BoardServer(site.server._boards, BoardSettings(port=0, proxies=LOCAL))
    await site.server.start()
    try:
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{site.server.url}b/", headers=TLS) as reply:
                assert "max-age=31536000" == reply.headers["Strict-Transport-Security"]
            async with session.get(f"{site.server.url}b/") as reply:
                assert "Strict-Transport-Security" not in reply.headers
    finally:
        await site.server.stop()
