"""Each game has a talk of its own, apart from the talk of the room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import aiohttp
import pytest

from bot.posts.attachments import Drawing
from bot.posts.chat import GameRoomRequest
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.talk.incoming import Incoming
from bot.web.log import rooms as web_rooms
from renderer.model.diagram import Diagram
from tests.adapters.web.site import NOW, PROPOSAL, Open, Site, Visitor

ROOM = "web:lobby"
BEGIN = replace(PROPOSAL, key="match/bamoku/2", words="It begins", ref=PostRef("bamoku", 2))
MOVE = replace(PROPOSAL, key="match/bamoku/3", words="D4", ref=PostRef("bamoku", 3))
END = replace(
    PROPOSAL, key="match/bamoku/4", words="Anna wins", result="0-1", ref=PostRef("bamoku", 4)
)


async def begin(site: Site, game: str = "bamoku") -> str:
    """Begin a game as the announcer does; return the id of the message."""
    post = replace(BEGIN, key=f"match/{game}/2", ref=PostRef(game, 2))
    opened = await site.rooms.begin(ROOM, post, GameRoomRequest("", ("", ""), beside=False))
    return opened.sent.message


async def texts(visitor: Visitor, query: str = "") -> list[str]:
    """Return the texts of the messages."""
    return [message["text"] for message in await visitor.messages(query=query)]


async def test_the_talk_of_a_game(site: Site, visitor: Visitor) -> None:
    """The posts of a game are in its own talk. The room's talk has the challenge, the begin and the
    end. Without a filter, all messages are returned."""
    offer = replace(PROPOSAL, key="match/bamoku/1", words="A challenge", ref=PostRef("bamoku", 1))
    await site.rooms.post(ROOM, offer)
    await begin(site)
    await site.rooms.post(ROOM, MOVE)
    await site.rooms.post(ROOM, replace(MOVE, key="match/kado/3", ref=PostRef("kado", 3)))
    await site.rooms.post(ROOM, END)
    await visitor.say("Anna", "hello")
    assert ["It begins", "D4", "Anna wins"] == await texts(visitor, "?game=bamoku")
    lobby = ["A challenge", "It begins", "D4", "Anna wins", "hello"]
    assert lobby == await texts(visitor, "?lobby=1"), "the game that began elsewhere has no talk"
    assert 6 == len(await visitor.messages())
    shown = {
        m["text"]: (m["talk"], m["lobby"]) for m in await visitor.messages(query="?game=bamoku")
    }
    assert {
        "It begins": ("bamoku", True),
        "D4": ("bamoku", False),
        "Anna wins": ("bamoku", True),
    } == shown


async def test_a_game_that_came_from_a_room_that_is_gone(site: Site, visitor: Visitor) -> None:
    """A game whose begin was told in another room has a talk from its first board on."""
    await site.rooms.post(ROOM, replace(MOVE, mover="web:lobby/anna"))
    await site.rooms.post(ROOM, replace(MOVE, key="match/bamoku/note", words="A note"))
    assert ["D4", "A note"] == await texts(visitor, "?game=bamoku")


async def test_a_line_on_the_page_of_a_game(site: Site, visitor: Visitor) -> None:
    """A line on a game's page is in its talk, and means that game."""
    await begin(site)
    await visitor.say("Anna", "undo", game="bamoku")
    [heard] = site.conversation.heard
    assert ("bamoku", None) == (heard.talk, heard.about)
    [*_, said] = await visitor.messages()
    assert ("bamoku", False) == (said["talk"], said["lobby"])


async def test_a_line_that_answers_a_message_of_a_game(site: Site, visitor: Visitor) -> None:
    """A line that answers a message of a game, by the bot or a person, is in that game's talk."""
    await begin(site)
    message = await site.rooms.post(ROOM, MOVE)
    first = await visitor.say("Anna", "Good luck", reply_to=int(message.message))
    await visitor.say("Ben", "You, too", reply_to=int(first.body["id"]))
    assert ["Good luck", "You, too"] == (await texts(visitor, "?game=bamoku"))[-2:]
    assert [MOVE.ref, None] == [heard.about for heard in site.conversation.heard]
    assert ["bamoku"] * 2 == [heard.talk for heard in site.conversation.heard]


@pytest.mark.parametrize("shown", ["", "bamoku"])
async def test_a_line_that_answers_what_is_in_two_talks(
    site: Site, visitor: Visitor, shown: str
) -> None:
    """A line that answers the beginning of a game stays in the talk where it was written, and is
    about that game."""
    message = await begin(site)
    more = {"game": shown} if shown else {}
    await visitor.say("Anna", "Good luck", reply_to=int(message), **more)
    [*_, said] = await visitor.messages()
    assert ("Good luck", shown or None) == (said["text"], said["talk"])
    [heard] = site.conversation.heard
    assert (BEGIN.ref, shown) == (heard.about, heard.talk)


async def test_a_line_about_a_challenge(site: Site, visitor: Visitor) -> None:
    """A challenge has no talk of its own: a line that names it, the bot's answer, and later news of
    the challenge are in the talk of the room."""
    offer = replace(PROPOSAL, key="match/bamoku/1", words="A challenge", ref=PostRef("bamoku", 1))
    await site.rooms.post(ROOM, offer)

    async def answer(incoming: Incoming) -> Answer:
        return Answer(posts=(Post(f"answer/{incoming.event_id}", "Help"),))

    site.conversation.answer = answer
    await visitor.say("Eve", "help", game="bamoku")
    await site.rooms.post(ROOM, replace(offer, key="match/bamoku/2", words="Other terms"))
    assert ["A challenge", "help", "Help", "Other terms"] == await texts(visitor, "?lobby=1")
    assert [] == await texts(visitor, "?game=bamoku")


@pytest.mark.parametrize(
    ("game", "status"), [("tazire", 404), ("../x", 404), (7, 400), ("", 404), (["bamoku"], 400)]
)
async def test_a_game_that_the_room_does_not_have(
    visitor: Visitor, game: object, status: int
) -> None:
    """A line about a game that this room does not have is refused, and so is a malformed id."""
    assert status == (await visitor.say("Anna", "hello", game=game)).status
    assert [] == await visitor.messages()


async def test_an_answer_is_where_it_was_asked(site: Site, visitor: Visitor) -> None:
    """The bot's answers to lines and buttons are in the talk of the question, whatever they
    are about."""
    message = await begin(site)

    async def answer(incoming: Incoming) -> Answer:
        key = f"answer/{incoming.event_id}"
        drawn = Drawing(Diagram(9), "A board")
        return Answer(posts=(Post(key, "Here", drawn, ref=PostRef("bamoku", 2)),))

    site.conversation.answer = answer
    await visitor.say("Anna", "board #bamoku")
    await visitor.say("Anna", "board", game="bamoku")
    pressed = {"user": "Anna", "message_id": int(message), "choice": "7:agree"}
    await visitor.post("/api/rooms/lobby/choices", pressed)
    assert ["It begins", "board #bamoku", "Here"] == await texts(visitor, "?lobby=1")
    assert ["It begins", "board", "Here", "Here"] == await texts(visitor, "?game=bamoku")


async def test_a_line_with_an_effect_in_another_talk(open_site: Open) -> None:
    """A line beside a board may begin something elsewhere, such as a challenge. The
    game's talk gets one link to it, even if the line comes twice."""
    ids = dict[str, str]()

    async def announced(game: str, _room: str) -> str | None:
        return ids.get(game)

    async def answer(incoming: Incoming) -> Answer:
        game, version = incoming.text, 9
        post = replace(MOVE, key=game, words=f"News of {game}", ref=PostRef(game, version))
        ids[game] = (await site.rooms.post(ROOM, post)).message
        return Answer(game_id=game, version=version)

    site = await open_site(change=lambda given: replace(given, announced=announced))
    site.conversation.answer = answer
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, site.url)
        await begin(site)
        await begin(site, "kado")
        for game in ("tazire", "kado", "bamoku", "tazire"):
            await visitor.say("Anna", game, game="bamoku", event_id=game)
        told = [m for m in await visitor.messages(query="?game=bamoku") if m["bot"]][1:]
    room, other = "You’ll find that in the room’s talk", "You’ll find that in the other game’s talk"
    assert [room, other, "News of bamoku"] == [m["text"].split(",")[0].strip(".") for m in told]
    assert [ids["tazire"], ids["kado"], None] == [m["reply_to"] for m in told]


async def test_a_button_pressed_on_the_page_of_a_game(site: Site, visitor: Visitor) -> None:
    """A button under a message of the room, pressed on a game's page, is answered there."""
    await begin(site)
    ask = Post("ask", "Which?", choices=(Choice("a", "A"),))
    sent = await site.rooms.post(ROOM, ask)
    site.conversation.says("That one")
    pressed = {"user": "Anna", "message_id": int(sent.message), "choice": "a", "game": "bamoku"}
    await visitor.post("/api/rooms/lobby/choices", pressed)
    assert "That one" == (await texts(visitor, "?game=bamoku"))[-1]


async def test_the_first_view_of_one_talk(site: Site, visitor: Visitor) -> None:
    """The first view of a talk has its last messages, the relevant ones of all games, and the
    newest line of each other talk."""
    await begin(site)
    for number in range(4):
        await visitor.say("Anna", f"game {number}", game="bamoku")
        await visitor.say("Anna", f"room {number}")
    view = (await visitor.get("/api/rooms/lobby/first?last=2&game=bamoku")).body
    assert ["It begins", "room 3", "game 2", "game 3"] == [m["text"] for m in view["messages"]]
    assert view["messages"][2]["id"] == view["first"]
    view = (await visitor.get("/api/rooms/lobby/first?last=2&lobby=1")).body
    assert ["It begins", "game 3", "room 2", "room 3"] == [m["text"] for m in view["messages"]]


async def read_back(visitor: Visitor, talk: str) -> tuple[list[str], int]:
    """Read a whole talk backwards; return its texts and the number of requests."""
    found, before, requests = list[str](), "9999", 0
    while int(before) > 1:
        query = f"?before={before}&last=3&{talk}"
        answer: Any = (await visitor.get(f"/api/rooms/lobby/messages{query}")).body
        assert int(answer["first"]) < int(before)
        found = [message["text"] for message in answer["messages"]] + found
        before, requests = answer["first"], requests + 1
    return found, requests


async def test_earlier_messages_of_one_talk(
    site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A talk can be read backwards alone. One request searches a limited part of the log, and the
    answer says how far."""
    monkeypatch.setattr("bot.web.log.room.MAX_MESSAGES", 10)
    monkeypatch.setattr(web_rooms, "BACK", 5)
    monkeypatch.setattr(web_rooms, "MAX_BACK", 10)
    await begin(site)
    for number in range(5):
        await visitor.say("Anna", f"game {number}", game="bamoku")
        for _ in range(9):
            await visitor.say("Anna", "room")
    said = ["It begins", *(f"game {number}" for number in range(5))]
    found, requests = await read_back(visitor, "game=bamoku")
    assert said == found
    assert 50 / 10 <= requests, "six messages, three at a time, would need two requests"
    assert ["It begins", *["room"] * 45] == (await read_back(visitor, "lobby=1"))[0]


async def test_what_was_read_in_a_talk(site: Site, visitor: Visitor) -> None:
    """Later messages of another talk do not make a line about a game late; in the room's talk, all
    later messages count as unread."""
    await begin(site)
    [read] = await visitor.messages()
    await visitor.say("Ben", "hello")
    await visitor.say("Anna", "agree", game="bamoku", seen=read["id"])
    await visitor.say("Anna", "agree", seen=read["id"])
    assert [None, NOW - 1] == [heard.read_until for heard in site.conversation.heard[1:]]
