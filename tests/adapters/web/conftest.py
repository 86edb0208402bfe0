"""Fixtures: a real server on a real socket, a scripted conversation behind it, and a visitor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import aiohttp
import pytest
import pytest_asyncio

from bot.web.http.room_api import WebDependencies
from bot.web.http.room_server import WebServer, WebSettings
from bot.web.log.rooms import WebRooms
from tests.adapters.web.pages import Place
from tests.adapters.web.site import NOW, Conversation, Open, Site, Visitor, dependencies
from tests.chromium import browser, chromium, running_chromium
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople

__all__ = ["browser", "chromium", "running_chromium"]


@pytest.fixture
async def open_site() -> AsyncIterator[Open]:
    """A function that starts servers on a room log, with settings; they stop with the test."""
    servers: list[WebServer] = []

    async def start(
        log: MemoryRoomLog | None = None,
        settings: WebSettings | None = None,
        change: Callable[[WebDependencies], WebDependencies] = lambda dependencies: dependencies,
        people: MemoryPeople | None = None,
        limited: Callable[[str], None] = lambda _: None,
    ) -> Site:
        log = log or MemoryRoomLog()
        conversation = Conversation()
        people = people or MemoryPeople()
        rooms = WebRooms(log, people, lambda: NOW)
        wanted = settings or WebSettings(settle_seconds=0.5)
        wanted, door = replace(wanted, port=0), change(dependencies(conversation))
        server = WebServer(rooms, people, door, wanted, limited)
        url = await server.start()
        servers.append(server)
        return Site(log, people, rooms, conversation, server, url)

    yield start
    await asyncio.gather(*(server.stop() for server in servers))


@pytest.fixture
async def site(open_site: Open) -> Site:
    """A server with an empty room log."""
    return await open_site()


@pytest.fixture
async def visitor(site: Site) -> AsyncIterator[Visitor]:
    """A client of that server."""
    async with aiohttp.ClientSession() as session:
        yield Visitor(session, site.url)


@pytest_asyncio.fixture(loop_scope="session")
async def place() -> AsyncIterator[Place]:
    """A running server with the bot of these tests, in the event loop of `browser`."""
    place = Place()
    await place.start()
    yield place
    await place.server.stop()
