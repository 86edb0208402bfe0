"""What cannot be handled at all: who did it is told, and the chat goes on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.ports.stores import ForeignKeyError
from bot.posts.post import Answer
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming
from bot.telegram.inbound import worker
from tests.adapters.telegram.desk import Club, tap
from tests.adapters.telegram.test_intake import answer
from tests.incoming import choice_of

SORRY = "Something went wrong here"
FOREIGN = "trying again won’t help"


@pytest.fixture(autouse=True)
def poison(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the program: whatever has to do with undoing fails."""
    whole = Conversation.handle

    async def handle(self: Conversation, incoming: Incoming) -> Answer:
        if "undo" in incoming.text + choice_of(incoming):
            raise ZeroDivisionError
        return await whole(self, incoming)

    monkeypatch.setattr(Conversation, "handle", handle)
    monkeypatch.setattr(worker, "_FIRST_PAUSE", 0.01)
    monkeypatch.setattr(worker, "TRIES", 2)  # each writes a long log, while a press grows old


async def test_a_line_in_private(club: Club) -> None:
    """The person is told, and what they say next is answered."""
    assert SORRY in (await answer(club, club.bob.private, club.bob, "undo")).text
    assert (
        "What would you like to do?"
        in (await answer(club, club.bob.private, club.bob, "help")).text
    )


async def test_another_programs_data(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of the database that is another program's is no trouble that passes: who writes or
    presses is told after some tries that more will not help, and the next line is answered."""
    whole = Conversation.handle

    async def handle(self: Conversation, incoming: Incoming) -> Answer:
        if "games" in incoming.text or "pass" in choice_of(incoming):
            raise ForeignKeyError
        return await whole(self, incoming)

    monkeypatch.setattr(Conversation, "handle", handle)
    assert FOREIGN in (await answer(club, club.bob.private, club.bob, "games")).text
    room = await club.begin()
    shown = await room.wait_for(lambda message: any("Pass" in label for label in message.labels))
    assert FOREIGN in ((await tap(club.anna, shown, "Pass")).text or "")
    assert (
        "What would you like to do?"
        in (await answer(club, club.bob.private, club.bob, "help")).text
    )


async def test_a_command_in_a_topic(club: Club) -> None:
    """The answer comes where the command was given."""
    club.group.is_forum = True
    topic = club.fake.topic(club.group, "Go")
    assert SORRY in (await answer(club, topic, club.anna, "/undo")).text


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"message": {"chat": {"id": "x"}, "text": "/undo"}},
        {"message": {"chat": 7, "text": 7}},
        {"message": {"message_id": 1, "date": "x", "chat": {"id": -5}, "text": "hello"}},
        {"callback_query": {"id": 7, "message": []}},
    ],
)
async def test_what_the_library_cannot_read(club: Club, told: dict[str, dict[str, Any]]) -> None:
    """An update of a shape that nobody knows holds up no other."""
    club.fake.world.emit("message", told)
    for kind, data in told.items():
        club.fake.world.emit(kind, data)
    assert "What would you like to do?" in (await answer(club, club.group, club.anna, "/help")).text
    await club.fake.updates.settled()


async def test_a_press(club: Club) -> None:
    """Whoever pressed is told at once, and nothing else."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    shown = await room.wait_for(lambda message: any("Undo" in label for label in message.labels))
    pressed = await tap(club.anna, shown, "Undo")
    assert SORRY in (pressed.text or "")
    await tap(club.bob, shown, "Pass")
    await room.says("⚪ passes")
