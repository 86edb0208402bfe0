"""The live stream, and the state that survives a restart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.play.ports.stores import StoreUnavailableError
from bot.web.http.room_server import WebSettings
from bot.web.log.entries import MessageEntry
from bot.web.log.schema import encode
from tests.adapters.web.site import NOW, PROPOSAL, Open, Site, Visitor
from tests.patience import PATIENCE

LIVE = "/api/rooms/lobby/live"


class Stream:
    """Reads server-sent events as a browser does."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self.comments = 0

    async def event(self) -> tuple[str, Any, str]:
        """Return the next event: its name, data and id."""
        fields: dict[str, str] = {}
        async with asyncio.timeout(PATIENCE):
            async for raw in self._response.content:
                line = raw.decode().rstrip("\n")
                if line.startswith(":"):
                    self.comments += 1
                elif line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif "event" in fields:
                    return fields["event"], json.loads(fields["data"]), fields.get("id", "")
        raise EOFError

    async def until_ready(self) -> list[str]:
        """Return the texts of all messages before `ready`."""
        texts = []
        while (event := await self.event())[0] != "ready":
            texts.append(event[1].get("text", event[0]))
        return texts


def _message(words: str) -> MessageEntry:
    return MessageEntry("web:lobby/anna", "Anna", words)


@asynccontextmanager
async def _stream(visitor: Visitor, query: str = "", **more: Any) -> AsyncIterator[Stream]:
    async with visitor.session.get(visitor.url + LIVE + query, **more) as response:
        assert "text/event-stream" == response.headers["Content-Type"]
        yield Stream(response)


async def test_a_stream_of_the_last_messages(visitor: Visitor) -> None:
    """A stream limited to the last messages sends these, oldest first, whatever changed since,
    preceded by the messages that they quote. `ready` gives the first one, and earlier ones can be
    read from there."""
    first = (await visitor.say("Anna", "one")).body["id"]
    for text in ("two", "three"):
        await visitor.say("Anna", text)
    await visitor.say("Ben", "four", reply_to=first)
    late = {"user": "Ben", "message_id": str(int(first) + 2), "emoji": "👏"}
    assert 200 == (await visitor.post("/api/rooms/lobby/reactions", late)).status
    async with _stream(visitor, "?last=2") as stream:
        told = [await stream.event() for _ in range(4)]
        assert ["one", "three", "four", ""] == [data.get("text", "") for _, data, _ in told]
        assert {"first": told[1][1]["id"]} == told[3][1]
        await visitor.say("Anna", "five")
        assert "five" == (await stream.event())[1]["text"]
    before = await visitor.messages(query=f"?before={told[1][1]['id']}&last=1")
    assert ["two"] == [each["text"] for each in before]


async def test_a_stream_sends_old_and_new_messages(visitor: Visitor) -> None:
    """The stream first sends existing messages, then new ones, each with its number."""
    await visitor.say("Anna", "one")
    async with _stream(visitor) as stream:
        assert ["one"] == await stream.until_ready()
        await visitor.say("Bob", "two")
        kind, data, id = await stream.event()
        assert ("message", "two", "2") == (kind, data["text"], id.partition("-")[0])


async def test_a_reaction_brings_the_message_again(site: Site, visitor: Visitor) -> None:
    """A changed message is sent again as a whole, under the number of the change."""
    post = (await site.rooms.post("web:lobby", PROPOSAL)).message
    async with _stream(visitor, f"?after={post}") as stream:
        assert [] == await stream.until_ready()
        body = {"user": "Anna", "message_id": post, "emoji": "✅"}
        await visitor.post("/api/rooms/lobby/reactions", body)
        _, data, id = await stream.event()
        number = id.partition("-")[0]
        assert (post, {"✅": ["Anna"]}, "2") == (data["id"], data["reactions"], number)


async def test_a_reconnecting_reader(visitor: Visitor) -> None:
    """A reader who reconnects with the last number gets only the missed messages."""
    for text in ("one", "two", "three"):
        await visitor.say("Anna", text)
    headers = {"Last-Event-ID": "2"}
    async with _stream(visitor, "?after=1", headers=headers) as stream:
        assert ["three"] == await stream.until_ready()


async def test_an_unknown_number_resets_the_reader(visitor: Visitor) -> None:
    """A reader with a number that the room never had is told to reset, and gets everything."""
    await visitor.say("Anna", "one")
    async with _stream(visitor, "?after=99") as stream:
        assert ["reset", "one"] == await stream.until_ready()


async def test_a_page_without_stamps(visitor: Visitor) -> None:
    """An open page whose script turns a stamped number into ``NaN`` gets everything again."""
    await visitor.say("Anna", "one")
    async with _stream(visitor, "?after=NaN") as stream:
        assert ["reset", "one"] == await stream.until_ready()
        await visitor.say("Anna", "two")
        assert "two" == (await stream.event())[1]["text"]


@contextmanager
def _fail_permission_queries(site: Site) -> Iterator[None]:
    """Make queries for permissions fail inside the ``with`` statement."""
    with pytest.MonkeyPatch.context() as away:
        away.setattr(site.people, "load", AsyncMock(side_effect=StoreUnavailableError))
        yield


async def test_a_stream_reports_an_outage(site: Site, visitor: Visitor) -> None:
    """An open stream reports since when the games are unavailable, and continues afterwards,
    including the messages written meanwhile."""
    outage = site.conversation.outage
    async with _stream(visitor) as stream:
        assert [] == await stream.until_ready()
        with _fail_permission_queries(site):
            outage.set(61.5)
            assert ("away", {"since": NOW - 61_500}, "") == await stream.event()
        await site.rooms.post("web:lobby", PROPOSAL)
        outage.set(None)
        assert ("back", {}, "") == await stream.event()
        kind, data, _ = await stream.event()
        assert ("message", PROPOSAL.text) == (kind, data["text"])


async def test_a_stream_opened_in_an_outage(site: Site, visitor: Visitor) -> None:
    """A stream opened during an outage reports it without querying the database for permissions,
    and ends when the outage ends."""
    outage = site.conversation.outage
    with _fail_permission_queries(site):
        outage.set(2.0)
        async with _stream(visitor) as stream:
            assert ("away", {"since": NOW - 2_000}, "") == await stream.event()
            outage.set(None)
            assert ("back", {}, "") == await stream.event()
            with pytest.raises(EOFError):
                await stream.event()


async def test_stopping_in_an_outage(site: Site, visitor: Visitor) -> None:
    """A stopping server does not wait for an outage to end."""
    site.conversation.outage.set(2.0)
    async with _stream(visitor) as stream:
        assert "away" == (await stream.event())[0]
        async with asyncio.timeout(PATIENCE):
            await site.server.stop()


async def test_a_stream_over_a_loss(site: Site, visitor: Visitor) -> None:
    """If the database has lost its last entries, an open stream is told to reset and gets
    everything, even if just as many new entries were written before the loss was noticed."""
    for said in ("one", "two", "three"):
        await visitor.say("Anna", said)
    async with _stream(visitor) as stream:
        assert ["one", "two", "three"] == await stream.until_ready()
        await site.log.lose("web:lobby", 1)
        assert ["reset", "one"] == await stream.until_ready()
        await visitor.say("Anna", "four")
        assert "four" == (await stream.event())[1]["text"]
        await site.log.lose("web:lobby", 1)
        for said in ("five", "six"):
            await site.log.append("web:lobby", said, encode(_message(said)))
        told = await stream.until_ready()
        while "six" not in told:  # two entries, which may arrive separately
            told += [(await stream.event())[1].get("text", "")]
        assert ["reset", "one", "five", "six"] == [each for each in told if each]


@pytest.mark.parametrize("last", ["", "&last=2"])
async def test_reconnecting_after_a_loss(site: Site, visitor: Visitor, last: str) -> None:
    """A reader who reconnects with the number and stamp of a lost entry gets everything again, even
    if another entry has reused the number. With the number and stamp of an existing entry the
    reader gets only the newer entries."""
    for said in ("one", "two", "three"):
        await visitor.say("Anna", said)
    async with _stream(visitor) as stream:
        places = [(await stream.event())[2] for _ in range(3)]
    await site.log.lose("web:lobby", 2)
    for said in ("four", "five"):
        await visitor.say("Anna", said)
    async with _stream(visitor, f"?after={places[2]}{last}") as stream:
        told = await stream.until_ready()
        assert ("reset", "five") == (told[0], told[-1])
        assert "three" not in told
    async with _stream(visitor, f"?after={places[1]}{last}") as stream:
        assert ["four", "five"] == await stream.until_ready()
    async with _stream(visitor, "?after=3") as stream:
        assert ["five"] == await stream.until_ready()


@pytest.mark.parametrize("place", ["1-", "1-x", "-1", "1-1-1", "1-٤", f"1-{'1' * 21}"])
async def test_an_invalid_position(visitor: Visitor, place: str) -> None:
    """A position that is no number with a stamp is refused."""
    async with visitor.session.get(visitor.url + LIVE, params={"after": place}) as response:
        assert 400 == response.status


async def test_an_idle_stream_sends_comments(open_site: Open) -> None:
    """An idle stream sends a comment from time to time."""
    site = await open_site(settings=WebSettings(keepalive_seconds=0.05))
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, site.url)
        async with _stream(visitor) as stream:
            await stream.until_ready()
            reading = asyncio.create_task(stream.event())
            async with asyncio.timeout(PATIENCE):
                while stream.comments < 2:  # noqa: ASYNC110  nobody tells of it
                    await asyncio.sleep(0.01)
            assert not reading.done()
            await visitor.say("Anna", "x")
            assert "x" == (await reading)[1]["text"]


async def test_a_broken_stream_is_logged(
    site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream that breaks because of the program's own lost connection is logged as an error,
    while its reader is still connected."""

    async def lost(*_: object) -> bool:
        raise ConnectionResetError("to another service")

    monkeypatch.setattr(site.rooms, "wait", lost)
    with capture_logs() as logs, suppress(EOFError, aiohttp.ClientError):
        async with _stream(visitor) as stream:
            await stream.until_ready()
            await stream.event()
    assert ["request-failed"] == [line["event"] for line in logs]


@pytest.mark.parametrize("steps", range(5))
async def test_a_stop_while_time_runs_out(open_site: Open, steps: int) -> None:
    """A wait whose time runs out just when the room closes ends normally."""
    rooms = (await open_site()).rooms
    waiting = asyncio.create_task(rooms.wait("web:lobby", rooms.get_cached("web:lobby").last, 0.0))
    for _ in range(steps):
        await asyncio.sleep(0)
    await rooms.close()
    assert not await waiting


async def test_a_restart_loses_nothing(open_site: Open, site: Site, visitor: Visitor) -> None:
    """A new server on the same log shows the same room, and knows its earlier events."""
    site.conversation.says("hello")
    said = await visitor.say("Anna", "hi", event_id="e")
    post = (await site.rooms.post("web:lobby", PROPOSAL)).message
    body = {"user": "Anna", "message_id": post, "emoji": "✅"}
    await visitor.post("/api/rooms/lobby/reactions", body)
    before = await visitor.messages()
    await site.server.stop()

    after = Visitor(visitor.session, (await open_site(site.log)).url)
    assert before == await after.messages()
    again = await after.say("Anna", "hi", event_id="e")
    assert (200, said.body) == (again.status, again.body)
    assert before == await after.messages()


async def test_two_servers_one_room(open_site: Open, site: Site, visitor: Visitor) -> None:
    """Processes that share a log share the room: readers of one see the lines sent to another."""
    other = Visitor(visitor.session, (await open_site(site.log)).url)
    async with _stream(other) as stream:
        await stream.until_ready()
        await visitor.say("Anna", "hi")
        assert "hi" == (await stream.event())[1]["text"]


async def test_two_servers_one_long_poll(open_site: Open, site: Site, visitor: Visitor) -> None:
    """A long poll at one process returns immediately when a line is sent to another."""
    other = Visitor(visitor.session, (await open_site(site.log)).url)
    waiting = asyncio.create_task(other.messages(query="?wait=20"))
    await asyncio.sleep(0.1)
    await visitor.say("Anna", "hi")
    assert ["hi"] == [message["text"] for message in await waiting]
