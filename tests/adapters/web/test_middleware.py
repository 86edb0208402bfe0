"""Host and origin checks, and the headers of every response."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.web.http.room_server import WebSettings
from tests.adapters.web.site import Open, Reply, Site, Visitor

ROOM = "/api/rooms/lobby"
OK = {"user": "Anna", "text": "hi"}


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """An HTTP session for servers with their own settings."""
    async with aiohttp.ClientSession() as session:
        yield session


def _id(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.body["error"]["id"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8347", "127.0.0.1.evil.example", ""]
)
async def test_foreign_host_names_are_refused(visitor: Visitor, host: str) -> None:
    """A server on loopback does not answer to a foreign host name (DNS rebinding)."""
    for path in ("/", f"{ROOM}/messages", f"{ROOM}/live", "/nothing"):
        assert (421, "web-error-host") == _id(await visitor.get(path, headers={"Host": host}))


async def test_compressed_bodies_are_not_decompressed(site: Site, visitor: Visitor) -> None:
    """A compressed body is not decompressed, since it could expand a thousandfold."""
    packed = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    async with visitor.session.post(
        f"{visitor.url}{ROOM}/messages", data=gzip.compress(json.dumps(OK).encode()), headers=packed
    ) as answer:
        assert (400, "web-error-json") == (answer.status, (await answer.json())["error"]["id"])
    assert [] == site.conversation.heard


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:9", "[::1]:8347"])
async def test_names_of_this_machine(visitor: Visitor, host: str) -> None:
    """Every name of this machine is accepted, with any port."""
    assert 200 == (await visitor.get(f"{ROOM}/messages", headers={"Host": host})).status


async def test_configured_host_names(open_site: Open, session: aiohttp.ClientSession) -> None:
    """A configured host name, such as a proxy's, is accepted; others are not."""
    site = await open_site(settings=WebSettings(hosts=frozenset({"go.example"})))
    visitor = Visitor(session, site.url)
    path = f"{ROOM}/messages"
    assert 200 == (await visitor.get(path, headers={"Host": "go.example"})).status
    assert (421, "web-error-host") == _id(await visitor.get(path, headers={"Host": "no.example"}))


async def test_host_names_of_an_open_server(
    open_site: Open, session: aiohttp.ClientSession
) -> None:
    """A server that listens on all interfaces accepts every host name, unless some are
    configured."""
    site = await open_site(settings=WebSettings(host="0.0.0.0"))  # noqa: S104
    visitor = Visitor(session, site.url.replace("0.0.0.0", "127.0.0.1"))  # noqa: S104
    reply = await visitor.get(f"{ROOM}/messages", headers={"Host": "go.example"})
    assert 200 == reply.status


async def test_only_this_machine_by_default() -> None:
    """By default only this machine can reach the rooms."""
    assert "127.0.0.1" == WebSettings().host


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"]
)
async def test_cross_origin_writes_are_refused(site: Site, visitor: Visitor, origin: str) -> None:
    """A cross-origin write is refused and has no effect."""
    for path in ("messages", "reactions", "choices"):
        reply = await visitor.post(f"{ROOM}/{path}", OK, headers={"Origin": origin})
        assert (403, "web-error-origin") == _id(reply)
    assert [] == site.conversation.heard


async def test_the_pages_own_origin(site: Site, visitor: Visitor) -> None:
    """The page's own origin is accepted."""
    headers = {"Origin": site.url.rstrip("/")}
    assert 200 == (await visitor.post(f"{ROOM}/messages", OK, headers=headers)).status


@pytest.mark.parametrize(
    "path",
    ["/", "/r/lobby", "/page/words", f"{ROOM}/messages", "/pictures/bamoku/1.png", "/nothing"],
)
async def test_security_headers(visitor: Visitor, path: str) -> None:
    """Every response, including errors, has a Content-Security-Policy without foreign sources."""
    headers = (await visitor.get(path)).headers
    policy = headers["Content-Security-Policy"]
    assert re.match(r"default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]+=')?;", policy)
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "nosniff" == headers["X-Content-Type-Options"]
    assert "DENY" == headers["X-Frame-Options"]
    assert "no-referrer" == headers["Referrer-Policy"]


async def test_no_response_allows_another_origin(visitor: Visitor) -> None:
    """No response allows another origin, and preflight requests are not granted."""
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    async with visitor.session.options(visitor.url + f"{ROOM}/messages", headers=asked) as reply:
        assert "Access-Control-Allow-Origin" not in reply.headers
        assert 403 == reply.status


async def test_cross_origin_reads_get_no_permission(visitor: Visitor) -> None:
    """A cross-origin read is answered without CORS permission, so browsers hide the response."""
    reply = await visitor.get(f"{ROOM}/messages", headers={"Origin": "https://evil.example"})
    assert 200 == reply.status
    assert "Access-Control-Allow-Origin" not in reply.headers


async def test_an_unchanged_file_is_not_sent_again(visitor: Visitor) -> None:
    """The page's files are revalidated each time, and sent only if they have changed."""
    tag = (await visitor.get("/page/room.js")).headers["ETag"]
    again = await visitor.get("/page/room.js", headers={"If-None-Match": tag})
    assert (304, b"") == (again.status, again.body)


async def test_hashed_files_are_cached(visitor: Visitor) -> None:
    """The page refers to its script and style sheets by content hash, and a browser caches them
    forever; under an outdated hash the current ones are served with ``no-cache``."""
    page = await visitor.get("/r/lobby")
    [path] = re.findall(r'src="(/page/v[0-9a-f]{12}/room\.js)"', page.body.decode())
    kept = await visitor.get(path)
    assert "public, max-age=31536000, immutable" == kept.headers["Cache-Control"]
    assert path.replace("room.js", "room.css").encode() in page.body
    rest = path.replace("room.js", "rest.js")
    assert f'import("{rest}"'.encode() in kept.body
    assert b'"/page/calls/worker.js"' in (await visitor.get(rest)).body
    former = await visitor.get("/page/v000000000000/room.js")
    assert ("no-cache", kept.body) == (former.headers["Cache-Control"], former.body)


async def test_the_page_includes_its_texts(visitor: Visitor) -> None:
    """The page includes the texts in the language that the browser asks for, except those that only
    the second script shows: these are an answer of their own."""
    for code in ("en", "pl"):
        page = await visitor.get("/r/lobby", headers={"Accept-Language": f"{code}-XX"})
        [told] = re.findall(r'id="words">(.*)</script>', page.body.decode())
        first = json.loads(told)
        words = (await visitor.get(f"/page/words?lang={code}")).body
        rest = (await visitor.get(f"/page/words/rest?lang={code}")).body
        assert words == {**first, "words": first["words"] | rest["words"]}
        assert set() == first["words"].keys() & rest["words"].keys()
        assert "page-lobby" in first["words"]
        assert "page-lobby-ended" in rest["words"]
        assert f'<html lang="{code}">'.encode() in page.body


async def test_messages_are_not_cached(visitor: Visitor) -> None:
    """Responses with messages are not stored by browsers or proxies."""
    assert "no-store" == (await visitor.get(f"{ROOM}/messages")).headers["Cache-Control"]
