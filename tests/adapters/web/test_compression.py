"""Compressed answers, the clients that get them, and the headers for caches."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

import aiohttp
import pytest

from bot.web.http.compression import MIN_BYTES
from tests.adapters.web.site import PROPOSAL, Open, Reply, Site
from tests.patience import PATIENCE

ROOM = "/api/rooms/lobby"
FILES = (
    "/",
    "/r/lobby",
    "/page/room.js",
    "/page/room.css",
    "/page/icon.svg",
    "/page/calls/worker.js",
)
LONG = " ".join(["Shall we play on after the tea?"] * 60)
GZIP = {"Accept-Encoding": "gzip, deflate, br"}
PLAIN = {"Accept-Encoding": "identity"}
_BOTH = {"gzip": GZIP, "plain": PLAIN}


class Raw:
    """A client that sends only the given headers, and leaves bodies as they are."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session, self._url = session, url.rstrip("/")

    async def ask(self, path: str, method: str = "GET", **headers: str) -> Reply:
        skipped = ("Accept-Encoding", "User-Agent")
        async with self._session.request(
            method, self._url + path, headers=headers, skip_auto_headers=skipped
        ) as answer:
            return Reply(answer.status, answer.headers, await answer.read())

    async def post(self, path: str, body: object, **headers: str) -> None:
        async with self._session.post(self._url + path, json=body, headers=headers) as answer:
            assert 200 == answer.status

    async def say(self, text: str) -> None:
        await self.post(f"{ROOM}/messages", {"user": "Anna", "text": text})

    async def read_stream(self, path: str, until: str, **headers: str) -> str | None:
        """Read a live stream until this text has come, and return its encoding."""
        async with self._session.get(self._url + path, headers=headers) as answer:
            async with asyncio.timeout(PATIENCE):
                while until.encode() not in await answer.content.readline():
                    pass
            return answer.headers.get("Content-Encoding")


@pytest.fixture
async def raw(site: Site) -> AsyncIterator[Raw]:
    """A client of the site."""
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        yield Raw(session, site.url)


@pytest.mark.parametrize("path", FILES)
async def test_files_are_compressed(raw: Raw, path: str) -> None:
    """A file is sent compressed or plain, each with an entity tag of its own, and caches keep them
    apart."""
    packed, plain = await raw.ask(path, **GZIP), await raw.ask(path, **PLAIN)
    assert ("gzip", None) == tuple(r.headers.get("Content-Encoding") for r in (packed, plain))
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < 0.9 * len(plain.body)
    assert packed.headers["ETag"] != plain.headers["ETag"]
    for reply in (packed, plain):
        assert "Accept-Encoding" in reply.headers["Vary"]
        assert str(len(reply.body)) == reply.headers["Content-Length"]


@pytest.mark.parametrize("path", FILES)
async def test_known_files_are_not_sent_again(raw: Raw, path: str) -> None:
    """The tag of an encoding gives 304 for that encoding only, also in a list or weakened by a
    proxy."""
    tags = {name: (await raw.ask(path, **how)).headers["ETag"] for name, how in _BOTH.items()}
    for name, how in _BOTH.items():
        other = tags["plain" if name == "gzip" else "gzip"]
        for known in (tags[name], f"W/{tags[name]}", f'"other", {tags[name]}', "*"):
            again = await raw.ask(path, **how, **{"If-None-Match": known})
            assert (304, b"", tags[name]) == (again.status, again.body, again.headers["ETag"])
            assert "Accept-Encoding" in again.headers["Vary"]
        assert 200 == (await raw.ask(path, **how, **{"If-None-Match": other})).status


@pytest.mark.parametrize(
    ("accepted", "coding"),
    {
        "": None,
        "identity": None,
        "gzip;q=0": None,
        "gzip; q=0.000, *": None,
        "br, deflate": None,
        "identity, gzip;q=0.5": None,
        "*;q=0": None,
        "gzip": "gzip",
        "GZip": "gzip",
        "br;q=1.0, gzip;q=0.8, *;q=0.1": "gzip",
        "*": "gzip",
        "identity;q=0.2, gzip;q=0.5": "gzip",
    }.items(),
)
async def test_the_clients_choice(raw: Raw, accepted: str, coding: str | None) -> None:
    """The encodings that a client accepts decide about files and messages alike."""
    await raw.say(LONG)
    for path in ("/page/room.js", f"{ROOM}/messages"):
        reply = await raw.ask(path, **({"Accept-Encoding": accepted} if accepted else {}))
        assert (200, coding) == (reply.status, reply.headers.get("Content-Encoding"))


async def test_head_has_the_headers_of_get(raw: Raw) -> None:
    """HEAD is answered with the headers of GET and no body, in either encoding."""
    await raw.say(LONG)
    for path in (*FILES, f"{ROOM}/messages"):
        for how in (GZIP, PLAIN):
            got, head = await raw.ask(path, **how), await raw.ask(path, "HEAD", **how)
            assert (200, b"") == (head.status, head.body)
            for name in ("ETag", "Vary", "Content-Encoding", "Content-Length", "Content-Type"):
                assert got.headers.get(name) == head.headers.get(name), (path, name)


async def test_long_answers_are_compressed(raw: Raw) -> None:
    """The messages of a room are compressed when they are long enough."""
    await raw.say("hi")
    short = await raw.ask(f"{ROOM}/messages", **GZIP)
    assert MIN_BYTES > len(short.body)
    assert (None, None) == (short.headers.get("Content-Encoding"), short.headers.get("Vary"))
    await raw.say(LONG)
    long = await raw.ask(f"{ROOM}/messages", **GZIP)
    assert ("gzip", "Accept-Encoding") == (long.headers["Content-Encoding"], long.headers["Vary"])
    assert LONG == json.loads(gzip.decompress(long.body))["messages"][-1]["text"]
    plain = await raw.ask(f"{ROOM}/messages", **PLAIN)
    assert "Accept-Encoding" == plain.headers["Vary"]


async def test_private_chats_stay_plain(raw: Raw) -> None:
    """The private chat has secrets, such as link codes, beside names that others chose: the length
    of a compressed answer would help to guess them."""
    opened = await raw.ask("/", **PLAIN)
    cookie = {"Cookie": opened.headers["Set-Cookie"].split(";")[0]}
    await raw.post(f"{ROOM}/alone", {"user": "Anna"}, **cookie)
    await raw.post(f"{ROOM}/alone/messages", {"user": "Anna", "text": LONG}, **cookie)
    reply = await raw.ask(f"{ROOM}/alone/messages?user=Anna", **GZIP, **cookie)
    assert (200, None) == (reply.status, reply.headers.get("Content-Encoding"))
    assert LONG == json.loads(reply.body)["messages"][-1]["text"]


async def test_games_in_private_chats_stay_plain(open_site: Open) -> None:
    """The view of a game is compressed in a room, and plain in a private chat."""

    async def see(game: str, _reader: str, _language: str, _room: str) -> Mapping[str, object]:
        return {"id": game, "text": LONG}

    site = await open_site(change=lambda given: replace(given, game_seen=see))
    await site.rooms.post("web:lobby", PROPOSAL)
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        raw = Raw(session, site.url)
        opened = await raw.ask("/", **PLAIN)
        cookie = {"Cookie": opened.headers["Set-Cookie"].split(";")[0]}
        await raw.post(f"{ROOM}/alone", {"user": "Anna"}, **cookie)
        for where, coding in ((ROOM, "gzip"), (f"{ROOM}/alone", None)):
            reply = await raw.ask(f"{where}/games/bamoku?user=Anna", **GZIP, **cookie)
            assert (200, coding) == (reply.status, reply.headers.get("Content-Encoding"))


async def test_pictures_and_streams_stay_plain(raw: Raw) -> None:
    """Pictures are compressed in themselves, and events must arrive at once."""
    await raw.say(LONG)
    for path in ("/page/calls/icon-192.png", "/page/calls/icon-512.png"):
        reply = await raw.ask(path, **GZIP)
        assert (200, None) == (reply.status, reply.headers.get("Content-Encoding")), path
    assert await raw.read_stream(f"{ROOM}/live?after=0", LONG, **GZIP) is None
