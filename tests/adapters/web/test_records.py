"""Uploads of game records, and stepping through games, by the HTTP interface."""

from __future__ import annotations

from base64 import b64encode

import pytest

from bot.posts.attachments import PositionPicture
from bot.posts.post import Answer, Choice, Post
from bot.posts.replay_position import ReplayPosition
from bot.records.limits import MAX_FILE_BYTES
from bot.talk.incoming import HandedFile, Incoming
from renderer.model.diagram import Diagram
from tests.adapters.web.site import Site, Visitor
from tests.incoming import choice_of, file_of

RECORD = b"(;SZ[9]PB[Honinbo];B[cc])"
STEP = "step::0:fenknown"


async def upload(visitor: Visitor, content: bytes, name: str = "game.sgf", **more: object) -> int:
    """Upload a file and return the status."""
    body = {"user": "Anna", "name": name, "content": b64encode(content).decode(), **more}
    return (await visitor.post_long("/api/rooms/lobby/records", body)).status


async def test_a_file_reaches_the_conversation(site: Site, visitor: Visitor) -> None:
    """The room shows who uploaded which file, and the conversation receives it."""
    assert 200 == await upload(visitor, RECORD, "żółw.sgf", event_id="one", locale="pl")
    (message,) = await visitor.messages()
    assert ("Anna", "📎 żółw.sgf") == (message["author"], message["text"])
    (heard,) = site.conversation.heard
    assert (HandedFile("żółw.sgf", RECORD), "", "pl") == (file_of(heard), heard.text, heard.locale)


async def test_the_same_file_twice(site: Site, visitor: Visitor) -> None:
    """A retried upload adds no second message."""
    for _ in range(2):
        assert 200 == await upload(visitor, RECORD, event_id="one")
    assert 1 == len(await visitor.messages())
    first, second = site.conversation.heard
    assert first.event_id == second.event_id


async def test_a_file_above_the_limit(site: Site, visitor: Visitor) -> None:
    """A file above the limit is not read. A far larger request is refused before it is read
    completely, with the limit in its message."""
    assert 200 == await upload(visitor, b"x" * MAX_FILE_BYTES)
    assert 200 == await upload(visitor, b"x" * (MAX_FILE_BYTES + 3))
    content = b64encode(b"x" * 3 * MAX_FILE_BYTES).decode()
    body = {"user": "Anna", "name": "game.sgf", "content": content}
    refused = await visitor.post_long("/api/rooms/lobby/records?lang=pl", body)
    error = refused.body["error"]
    assert (413, "error-record-long") == (refused.status, error["id"])
    assert "[pl] error-record-long most=1" == error["message"]
    files = [file_of(heard) for heard in site.conversation.heard]
    contents = [file.content for file in files if file]
    assert [b"x" * MAX_FILE_BYTES, None] == contents


@pytest.mark.parametrize(
    "body",
    [
        {"name": "game.sgf"},
        {"name": "game.sgf", "content": 7},
        {"name": "game.sgf", "content": "(;B[aa])"},
        {"name": "", "content": ""},
        {"name": " ", "content": ""},
        {"name": "a\nb", "content": ""},
        {"name": "\u202egame.sgf", "content": ""},
        {"name": "x" * 256, "content": ""},
        {"content": ""},
    ],
)
async def test_invalid_uploads(site: Site, visitor: Visitor, body: dict[str, object]) -> None:
    """An invalid upload is refused, without a message."""
    reply = await visitor.post("/api/rooms/lobby/records", {"user": "Anna", **body})
    assert (400, "web-error-field") == (reply.status, reply.body["error"]["id"])
    assert ([], []) == (site.conversation.heard, await visitor.messages())


def position(incoming: Incoming, move: int) -> Post:
    """Return the conversation's answer: a position of a record."""
    return Post(
        key=f"answer/{incoming.event_id}",
        words=f"Anna – Ben\nMove {move}",
        choices=(Choice(STEP, "⏮️"),),
        attachment=PositionPicture(ReplayPosition(move, record="known"), Diagram(9), "A board"),
        in_place=bool(choice_of(incoming)),
    )


async def test_a_button_edits_its_message(site: Site, visitor: Visitor) -> None:
    """A button edits its message in place, for everyone, without a new message; a reply to it
    refers to its current position."""

    async def answer(incoming: Incoming) -> Answer:
        return Answer((position(incoming, 0 if choice_of(incoming) else 7),))

    site.conversation.answer = answer
    await visitor.say("Anna", "move 7")
    shown = (await visitor.messages())[-1]
    assert ("/records/known/7.png", None) == (shown["image"], shown["game"])
    body = {"user": "Ben", "message_id": shown["id"], "choice": STEP, "event_id": "press"}
    for _ in range(2):
        assert 200 == (await visitor.post("/api/rooms/lobby/choices", body)).status
    messages = await visitor.messages()
    assert 2 == len(messages)
    turned = messages[-1]
    assert (shown["id"], shown["at"]) == (turned["id"], turned["at"])
    assert ("Anna – Ben\nMove 0", "/records/known/0.png") == (turned["text"], turned["image"])
    await visitor.say("Ben", "next", reply_to=turned["id"])
    assert ReplayPosition(0, record="known") == site.conversation.heard[-1].moment


@pytest.mark.parametrize(
    "path, status",
    [
        ("/records/known/3.png", 200),
        ("/records/known/3.png?theme=slate&coordinates=off", 200),
        ("/pictures/bamoku/7/moves/3.png", 200),
        ("/pictures/tozuka/7/moves/3.png", 404),
        ("/records/unknown/3.png", 404),
        ("/records/..%2fknown/3.png", 404),
        ("/records/known/x.png", 400),
        ("/records/known/3.png?theme=pink", 400),
    ],
)
async def test_pictures_of_positions(visitor: Visitor, path: str, status: int) -> None:
    """Positions have pictures in the requested look; an unknown position has none."""
    reply = await visitor.get(path)
    assert status == reply.status
    if status == 200:
        assert "image/png" == reply.headers["Content-Type"]
        assert reply.body.startswith(b"chart Diagram(size=9")
