"""A browser room in the shipped program: private chats in one browser, and the organiser's rights.

Everything uses the HTTP interface, with separate cookies for each browser.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from tests.end_to_end.program import Program
from tests.patience import PATIENCE


@dataclass
class Browser:
    """A person's browser in one room, under one name."""

    session: aiohttp.ClientSession
    url: str
    room: str
    name: str

    async def post(self, path: str, **body: Any) -> aiohttp.ClientResponse:
        """Send a request to the room, such as ``alone/messages``."""
        url = f"{self.url}api/rooms/{self.room}/{path}"
        return await self.session.post(url, json={"user": self.name, **body})

    async def opens(self, **more: Any) -> int:
        """Open the private chat with the bot; return the status."""
        return (await self.post("alone", **more)).status

    async def messages(self, place: str = "") -> list[dict[str, Any]]:
        """Return all messages of the room, or (``alone/``) of this browser's private chat."""
        url = f"{self.url}api/rooms/{self.room}/{place}messages"
        async with self.session.get(url, params={"user": self.name}) as response:
            assert response.status == 200, await response.text()
            return list((await response.json())["messages"])

    async def says(self, text: str, place: str = "") -> str:
        """Write a line and return the bot's immediate answers."""
        said = await self.post(f"{place}messages", text=text)
        assert said.status == 200, await said.text()
        number = int((await said.json())["id"])
        found = [m for m in await self.messages(place) if int(m["id"]) > number and m["bot"]]
        return "\n".join(m["text"] for m in found)

    async def alone(self, text: str) -> str:
        """Write a line in the private chat and return the bot's immediate answers."""
        return await self.says(text, "alone/")

    async def game(self, game: str, key: str = "") -> dict[str, Any]:
        """Return a game from the HTTP interface, with the key that its messages carry."""
        url = f"{self.url}api/games/{game}"
        async with self.session.get(url, params={"key": key}) as response:
            return dict(await response.json())

    async def hears(self, text: str, place: str = "") -> dict[str, Any]:
        """Wait for a message of the bot with this text."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [m for m in await self.messages(place) if m["bot"] and text in m["text"]]
                if found:
                    return found[-1]
                await asyncio.sleep(0.05)


@dataclass
class Room:
    """Olga opened the room, Anna plays Ben, Eve watches, and Mallory uses Anna's name in another
    browser."""

    olga: Browser
    anna: Browser
    ben: Browser
    eve: Browser
    mallory: Browser
    game: str


@pytest.fixture
async def room(program: Program, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    """A separate room for each test, with a game that Anna (Black) offered."""
    name = request.node.name.replace("_", "-")[-40:].strip("-")
    async with AsyncExitStack() as stack:

        async def enter(who: str) -> Browser:
            jar = aiohttp.CookieJar(unsafe=True)
            session = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=jar))
            browser = Browser(session, program.url, name, who)
            assert (await browser.post("visits")).status == 200
            return browser

        names = ("Olga", "Anna", "Ben", "Eve", "Anna")
        olga, anna, ben, eve, mallory = [await enter(who) for who in names]
        await anna.says("challenge Ben 9x9 black no clock")
        await ben.says("accept 1")
        game = str((await anna.hears("your move"))["game"])
        yield Room(olga, anna, ben, eve, mallory, game)


async def test_private_tools_stay_private(room: Room) -> None:
    """Plans, notes, the sandbox, the game record and the personal data work in the private chat and
    appear nowhere else; the plan is played."""
    anna, ben = room.anna, room.ben
    assert 200 == await anna.opens()
    assert "Post that in the room" in await anna.alone("challenge Ben 19x19 no clock")
    assert "for you alone, at move 0" in await anna.alone("note Ben likes corners")
    await anna.says("C3")
    assert "E5" in await anna.alone("if D4 then E5")
    await anna.alone("analyse")
    assert "Tried out: 1. G7" in await anna.alone("G7")
    tried = (await anna.messages("alone/"))[-1]
    async with anna.session.get(f"{anna.url[:-1]}{tried['image']}") as drawn:
        assert (200, "image/png") == (drawn.status, drawn.content_type)
    assert "is closed" in await anna.alone("end")
    await ben.says("D4")
    assert "from a plan" in (await anna.hears("⚫ E5 · Ben"))["text"]
    assert "Ben likes corners" in await anna.alone("notes")
    await anna.alone("sgf")
    record = (await anna.messages("alone/"))[-1]["file"]["url"]
    async with anna.session.get(f"{anna.url[:-1]}{record}") as file:
        assert "Ben likes corners" in await file.text()
    shared = json.dumps(await ben.messages())
    assert [] == [text for text in ("corners", "Tried out", "if D4") if text in shared]


async def test_the_name_alone_gives_no_access(room: Room) -> None:
    """Another browser with the same name can neither act under it nor read the first browser's
    plans, notes and sandbox until it enters the code. A script cannot, either."""
    anna, mallory = room.anna, room.mallory
    await anna.opens()
    await anna.says("C3")
    await anna.alone("note Ben likes corners")
    await anna.alone("if D4 then E5")
    before = await room.ben.messages()
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        script = Browser(session, anna.url, anna.room, "Anna")
        for stranger in (mallory, script):
            assert 403 == await stranger.opens()
            for path in ("messages", "live", "files/2", "charts/2.png"):
                url = f"{anna.url}api/rooms/{anna.room}/alone/{path}?user=Anna"
                async with stranger.session.get(url) as response:
                    assert 403 == response.status, path
            for line in ("forget me yes", "resign yes", "export", "ifs", "Anna: D4", "undo"):
                for place in ("", "alone/"):
                    assert 403 == (await stranger.post(f"{place}messages", text=line)).status
    assert before == await room.ben.messages()
    code = (await (await anna.post("names")).json())["code"]
    assert 403 == (await mallory.post("names", code="AAAA-AAAA-AAAA-AAAA")).status
    assert 200 == (await mallory.post("names", code=code)).status
    assert "Ben likes corners" in await mallory.alone("notes")


async def test_a_hidden_guess(room: Room) -> None:
    """A spectator's guess stays hidden from the room until the move is played, then it is
    revealed."""
    assert 200 == await room.eve.opens()
    told = await room.eve.alone(f"guess D4 #{room.game}")
    assert "Nobody sees it before the move" in told
    assert "guess" not in json.dumps([m["text"] for m in await room.ben.messages()])
    await room.anna.says("D4")
    await room.ben.hears("Guessed by Eve")


async def test_private_choices_apply_to_the_chat(room: Room) -> None:
    """A link code that is requested in the private chat, and the choice of where to send reminders,
    apply to that chat."""
    anna = room.anna
    assert "I have no private chat with you." in await anna.says("tell me in private")
    await anna.opens()
    assert "Your code: " in await anna.alone("link")
    told = "Where I remind you: in the room you chose"
    assert told in await anna.alone("tell me in private")
    assert told not in await anna.says("tell me in private")


async def test_the_rights_of_an_organiser(room: Room) -> None:
    """Only the room's organiser can pause, resume, move and annul a game and set the room's
    defaults and limits."""
    olga, ben, game = room.olga, room.ben, room.game
    refused = "Only those who may manage this chat can do that"
    for line in (f"pause #{game}", f"annul #{game} boring", "limit 3 games each"):
        assert refused in await room.eve.says(line)
    assert "An organiser pauses the game" in await olga.says(f"pause #{game}")
    assert "paused" in (await room.anna.says("D4")).lower()
    assert "The game goes on" in await olga.says(f"continue #{game}")
    assert "13×13" in await olga.says("defaults 13x13")
    assert "3 games" in await olga.says("limit 3 games each")
    assert "Only those" in await ben.says("limit off")
    hall = Browser(olga.session, olga.url, f"hall-{game}", "Olga")
    await hall.post("visits")
    assert "goes on there" in await olga.says(f"move game {hall.room} #{game}")
    await room.anna.says("D4")
    assert game == (await hall.hears("⚫ D4 · Ben"))["game"]
    assert "goes on there" in await hall.says(f"move game {olga.room} #{game}")
    assert "Annul game" in await olga.says(f"annul #{game} both asked for it")
    assert "An organiser has annulled the game" in await olga.says(f"annul yes #{game}")
    assert "Annulled" == (await ben.game(game))["outcome"]


async def test_an_organiser_confirms_a_count(room: Room) -> None:
    """Only the room's organiser can confirm a count, with a reason, and withdraw it. Both players
    are notified, and the HTTP interface shows it."""
    olga, game = room.olga, room.game
    for who, line in ((room.anna, "D4"), (room.ben, "F6"), (room.anna, "pass"), (room.ben, "pass")):
        await who.says(line)
    await room.ben.hears("count 1")
    await room.ben.says("agree 1")
    why = f"confirm count 1 #{game} it was played out"
    for who in (room.anna, room.eve):
        assert "Only those who may manage this chat can do that" in await who.says(why)
    assert "Confirm count 1? Ben leads by 6.5" in await olga.says(why)
    told = await olga.says(f"confirm count yes #{game}")
    assert "To be confirmed: Ben leads by 6.5" in told
    assert ["anna", "ben"] == sorted((await room.anna.hears("To be confirmed: "))["calls"])
    confirmation = (await room.ben.game(game))["confirmation"]
    assert (1, "it was played out") == (confirmation["number"], confirmation["reason"])
    assert "No count is being confirmed" in await olga.says(f"withdraw confirmation #{game}")
    assert (await room.ben.game(game))["confirmation"] is None
