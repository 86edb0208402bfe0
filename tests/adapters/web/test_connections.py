"""The limits of connections to the rooms, and of the time to send a request, with real sockets."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_network
from urllib.parse import urlsplit

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.web import connections as module
from bot.web.admission.limits import Limits
from bot.web.http import room_requests
from tests.adapters.web.site import Open, Site, Visitor
from tests.patience import PATIENCE

UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
OK = b"HTTP/1.1 200 OK\r\n"
ROOMS = b"GET /api/rooms/lobby/messages HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Guest:
    """A raw socket client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def write(self, data: bytes) -> None:
        """Send exactly these bytes."""
        self._writer.write(data)
        await self._writer.drain()

    async def status(self) -> bytes:
        """Return the first line of the response."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readline()

    async def ended(self) -> bool:
        """Wait until the server has closed the connection without a response."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                return b"" == await self._reader.read()
        return True

    async def leave(self) -> None:
        """Close the connection."""
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


Connect = Callable[[str, bytes], Awaitable[Guest]]


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    """A function that connects a client and sends first bytes."""
    guests: list[Guest] = []

    async def made(url: str, first: bytes) -> Guest:
        at = urlsplit(url)
        guest = Guest(*await asyncio.open_connection(at.hostname, at.port))
        guests.append(guest)
        await guest.write(first)
        return guest

    yield made
    for guest in guests:
        await guest.leave()


async def test_headers_have_a_time_limit(
    connect: Connect, site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that sends nothing, or never completes a header, is disconnected. A client whose
    request is being answered is not, however long that takes."""
    monkeypatch.setattr(module, "HEADER_SECONDS", 0.4)
    silent, slow = await connect(site.url, b""), await connect(site.url, UNFINISHED)
    wait = "/api/rooms/lobby/messages?wait=1"
    waiting = asyncio.create_task(visitor.get(wait))
    assert await silent.ended()
    assert await slow.ended()
    assert 200 == (await waiting).status


async def test_a_dripping_client_is_disconnected(
    connect: Connect, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time limit covers the whole header; sending a byte now and then does not extend it."""
    monkeypatch.setattr(module, "HEADER_SECONDS", 0.3)
    slow = await connect(site.url, UNFINISHED)

    async def drip() -> None:
        with suppress(ConnectionError):
            while True:
                await slow.write(b"x")
                await asyncio.sleep(0.02)

    dripping = asyncio.create_task(drip())
    assert await slow.ended()
    dripping.cancel()


async def test_later_headers_have_a_time_limit(
    connect: Connect, open_site: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kept-alive connection that stays idle, or starts another header, is closed after the time
    limit."""
    monkeypatch.setattr("bot.web.connections.IDLE_SECONDS", 0.3)
    site = await open_site()
    for more in (b"", UNFINISHED):
        guest = await connect(site.url, ROOMS)
        assert OK == await guest.status()
        await guest.write(more)
        await guest.ended()


async def test_bodies_have_a_time_limit(
    connect: Connect, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that does not send the announced body gets status 408."""
    monkeypatch.setattr(room_requests, "BODY_SECONDS", 0.2)
    guest = await connect(
        site.url,
        b"POST /api/rooms/lobby/messages HTTP/1.1\r\nHost: localhost\r\n"
        b'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user": ',
    )
    assert b"HTTP/1.1 408 Request Timeout\r\n" == await guest.status()


async def test_a_disconnecting_client_logs_no_error(
    connect: Connect, site: Site, visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that disconnects in the middle of its body causes no error in the log."""
    guest = await connect(
        site.url,
        b"POST /api/rooms/lobby/messages HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
        b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n",
    )
    assert b"HTTP/1.1 100 Continue\r\n" == await guest.status()
    with capture_logs() as logs:
        await guest.leave()
        async with asyncio.timeout(PATIENCE):
            while "caller-gone" not in {line["event"] for line in logs}:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert 200 == (await visitor.get("/api/rooms/lobby/messages")).status
    assert [] == [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]


async def test_the_oldest_idle_connection_is_dropped(
    connect: Connect, open_site: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If many clients hold unfinished headers open, a new request is still answered and running
    responses continue: the oldest client without a request is dropped. That is logged once and
    counted."""
    monkeypatch.setattr("bot.web.http.room_server.max_connections", lambda: 20)
    monkeypatch.setattr(module, "HEADER_SECONDS", PATIENCE)
    counted: list[str] = []
    site = await open_site(limited=counted.append)
    with capture_logs() as logs:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{site.url}api/rooms/lobby/live") as stream,
        ):
            guests = [await connect(site.url, UNFINISHED) for _ in range(60)]
            assert await guests[0].ended()
            async with session.get(f"{site.url}api/rooms/lobby/messages") as answer:
                assert 200 == answer.status
            assert not stream.content.at_eof()
    told = [line for line in logs if line["event"] == "too-many-connections"]
    assert [("connections", 20)] == [(line["limit"], line["most"]) for line in told]
    # The stream has one slot and the request another; 18 guests remain.
    assert ["connections"] * (60 - 18) == counted


async def test_connections_per_address_are_limited(
    connect: Connect, open_site: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A public address gets at most its share of connections, and can reuse the slots that it
    frees."""
    monkeypatch.setattr(module, "MAX_PER_ADDRESS", 3)
    monkeypatch.setattr(Limits, "connection_key", lambda *_: "198.51.100.7")
    counted: list[str] = []
    site = await open_site(limited=counted.append)
    guests = [await connect(site.url, b"") for _ in range(4)]
    assert await guests[3].ended()
    assert ["connections-of-address"] == counted
    await guests[0].leave()
    async with asyncio.timeout(PATIENCE):
        told = b""
        while told != OK:  # the server notices the closed connection with a delay
            with suppress(ConnectionError):
                told = await (await connect(site.url, ROOMS)).status()


@pytest.mark.parametrize(
    ("remote", "expected"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("10.1.2.3", ""),
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
    ],
)
def test_the_owner_of_a_connection(remote: str, expected: str) -> None:
    """Connections of this machine and of trusted proxies are not counted, and those of an IPv6
    network count as one address."""
    limits = Limits(lambda: 0.0, proxies=(ip_network("10.0.0.0/8"),))
    assert expected == limits.connection_key(remote)


def test_the_limit_leaves_file_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of connections is the number of file descriptors minus those that the rest of the
    program needs."""
    found = []
    for descriptors in (1_024, 8_192, 64, resource.RLIM_INFINITY):
        monkeypatch.setattr(resource, "getrlimit", lambda _, n=descriptors: (n, n))
        found.append(module.max_connections())
    assert [768, 4_096, 16, 4_096] == found
