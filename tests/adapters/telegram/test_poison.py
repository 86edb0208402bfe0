"""Updates whose handling always fails: their sender is notified, and the chat continues."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.ports.stores import ForeignKeyError
from bot.posts.post import Answer
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming
from bot.telegram.inbound import worker
from tests.adapters.telegram.desk import Club, press_button
from tests.adapters.telegram.test_intake import get_answer
from tests.incoming import choice_of

SORRY = "Something went wrong here"
FOREIGN = "trying again won’t help"


@pytest.fixture(autouse=True)
def break_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a bug: everything related to undo fails."""
    whole = Conversation.handle

    async def handle(self: Conversation, incoming: Incoming) -> Answer:
        if "undo" in incoming.text + choice_of(incoming):
            raise ZeroDivisionError
        return await whole(self, incoming)

    monkeypatch.setattr(Conversation, "handle", handle)
    monkeypatch.setattr(worker, "_FIRST_PAUSE", 0.01)
    # each try writes a long log, and meanwhile the press expires
    monkeypatch.setattr(worker, "TRIES", 2)


async def test_a_line_in_private(club: Club) -> None:
    """The sender is notified, and their next message is answered."""
    assert SORRY in (await get_answer(club, club.bob.private, club.bob, "undo")).text
    assert (
        "What would you like to do?"
        in (await get_answer(club, club.bob.private, club.bob, "help")).text
    )


async def test_another_programs_data(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database key of another program is a permanent error: after some tries the person who wrote
    or pressed is told that repeating will not help, and the next line is answered."""
    whole = Conversation.handle

    async def handle(self: Conversation, incoming: Incoming) -> Answer:
        if "games" in incoming.text or "pass" in choice_of(incoming):
            raise ForeignKeyError
        return await whole(self, incoming)

    monkeypatch.setattr(Conversation, "handle", handle)
    assert FOREIGN in (await get_answer(club, club.bob.private, club.bob, "games")).text
    room = await club.begin()
    shown = await room.wait_for(lambda message: any("Pass" in label for label in message.labels))
    assert FOREIGN in ((await press_button(club.anna, shown, "Pass")).text or "")
    assert (
        "What would you like to do?"
        in (await get_answer(club, club.bob.private, club.bob, "help")).text
    )


async def test_a_command_in_a_topic(club: Club) -> None:
    """The notice goes to the topic of the command."""
    club.group.is_forum = True
    topic = club.fake.topic(club.group, "Go")
    assert SORRY in (await get_answer(club, topic, club.anna, "/undo")).text


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
async def test_an_update_of_an_unknown_schema(club: Club, told: dict[str, dict[str, Any]]) -> None:
    """An update of an unknown schema does not block other updates."""
    club.fake.world.emit("message", told)
    for kind, data in told.items():
        club.fake.world.emit(kind, data)
    assert (
        "What would you like to do?"
        in (await get_answer(club, club.group, club.anna, "/help")).text
    )
    await club.fake.updates.wait_until_confirmed()


async def test_a_press(club: Club) -> None:
    """A failing button press is answered immediately with the apology, and the chat gets no
    message."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    shown = await room.wait_for(lambda message: any("Undo" in label for label in message.labels))
    pressed = await press_button(club.anna, shown, "Undo")
    assert SORRY in (pressed.text or "")
    await press_button(club.bob, shown, "Pass")
    await room.says("⚪ passes")
