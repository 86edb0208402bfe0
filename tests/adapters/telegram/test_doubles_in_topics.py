"""A board that is posted twice in a topic: an action on the older copy counts once."""

from __future__ import annotations

import pytest

from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.telegram.desk import Club, board, boards, full_label
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Message, Topic

pytestmark = [
    pytest.mark.usefixtures("sudden_stops"),
    pytest.mark.parametrize("fault", ["lost", "killed"]),
]


async def start_game(club: Club) -> Topic:
    """Start a game in a topic; Bob (White) is to move."""
    forum = club.fake.supergroup("Forum", club.anna, club.bob, forum=True)
    topic = club.fake.topic(forum, "Go", club.anna)
    await club.begin(topic)
    await club.anna.send(topic, "/play@NigiriBot C3")
    await board(topic, 2)
    return topic


async def play_duplicated(club: Club, fault: str) -> tuple[Topic, Message, Message]:
    """Return the topic, and both copies of the board that tells Anna to move."""
    room = await start_game(club)
    await wait_until_settled(club)
    if fault == "lost":
        club.fake.drop("sendPhoto", "after")
    else:
        club.fake.hang("sendPhoto", 3600)
    await club.bob.send(room, "/play@NigiriBot D3")
    if fault == "killed":
        await board(room, 3)
        await club.restart()
    newer = await board(room, 4)
    await wait_until_settled(club)
    older = boards(room)[-2]
    assert (older.text, older.labels) == (newer.text, newer.labels)
    return room, older, newer


async def records(club: Club, room: Topic) -> int:
    """Return the number of records of the room's only game."""
    store = RedisMatchStore(club.database.client)
    (game_id,) = await store.games_in(f"telegram:{room.chat.id}/{room.id}")
    stored = await store.load(game_id)
    assert stored is not None
    return stored.meta.version


async def test_presses_on_the_older_copy(club: Club, fault: str) -> None:
    """Two presses on the older copy pass once, and the game continues."""
    room, older, _ = await play_duplicated(club, fault)
    before = await records(club, room)
    await club.anna.press(older, full_label(older, "Pass"))
    await board(room, 5)
    await wait_until_settled(club)
    await club.anna.press(older, full_label(older, "Pass"))
    await wait_until_settled(club)
    assert before + 1 == await records(club, room)


async def test_a_reply_to_the_older_copy(club: Club, fault: str) -> None:
    """A move in reply to the older copy is made once."""
    room, older, _ = await play_duplicated(club, fault)
    await club.anna.send(room, "B3", reply_to=older)
    await room.says("⚫ B3")
    assert 1 == len({m.text for m in boards(room) if "⚫ B3" in m.text})


async def test_a_press_that_shows_something(club: Club, fault: str) -> None:
    """A press on the older copy is answered."""
    room, older, _ = await play_duplicated(club, fault)
    await club.anna.press(older, "🔍")
    await room.wait_for(lambda message: message.document is not None)
