"""A board that is posted twice because the response to the first was lost or the bot died: what
a person does on the older copy counts once."""

from __future__ import annotations

import pytest

from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.telegram.desk import Club, board, boards, full_label
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Message

pytestmark = [
    pytest.mark.usefixtures("sudden_stops"),
    pytest.mark.parametrize("fault", ["lost", "killed"]),
]


async def start_game(club: Club) -> None:
    """Start a game in a group where the bot receives reactions; Anna (Black) is to move."""
    club.fake.promote(club.group)
    await club.begin()
    await wait_until_settled(club)


async def play_duplicated(club: Club, fault: str, line: str) -> tuple[Message, Message]:
    """Let Anna send a line; return the two copies of the resulting board."""
    count = len(boards(club.group))
    if fault == "lost":
        club.fake.drop("sendPhoto", "after")
        await club.anna.send(club.group, line)
    else:
        club.fake.hang("sendPhoto", 3600)
        await club.anna.send(club.group, line)
        await board(club.group, count + 1)
        await club.restart()
    newer = await board(club.group, count + 2)
    await wait_until_settled(club)
    older = boards(club.group)[-2]
    assert (older.text, older.labels) == (newer.text, newer.labels)
    return older, newer


async def version(club: Club) -> int:
    """Return the number of records of the only game."""
    store = RedisMatchStore(club.database.client)
    (game_id,) = await store.games_in(f"telegram:{club.group.id}")
    stored = await store.load(game_id)
    assert stored is not None
    return stored.meta.version


async def test_a_press_that_shows_something(club: Club, fault: str) -> None:
    """A press on the older copy is answered."""
    await start_game(club)
    older, _ = await play_duplicated(club, fault, "/play C3")
    await club.bob.press(older, "🔍")
    await club.group.wait_for(_is_file)


async def test_a_press_that_acts(club: Club, fault: str) -> None:
    """A press on the older copy acts once on the current game; pressed again, it does not affect
    later events."""
    await start_game(club)
    older, _ = await play_duplicated(club, fault, "/play C3")
    before = await version(club)
    await club.bob.press(older, "Pass")
    await board(club.group, 4)
    await wait_until_settled(club)
    await club.anna.send(club.group, "/play D3")
    await board(club.group, 5)
    await club.bob.press(older, full_label(older, "Pass"))
    await wait_until_settled(club)
    assert before + 2 == await version(club)


async def test_a_reply_to_the_older_copy(club: Club, fault: str) -> None:
    """A move in reply to the older copy is made once."""
    await start_game(club)
    older, _ = await play_duplicated(club, fault, "/play C3")
    before = await version(club)
    await club.bob.send(club.group, "D3", reply_to=older)
    await club.group.says("⚪ D3")
    assert before + 1 == await version(club)
    await wait_until_settled(club)


async def test_an_answer_on_the_older_copy(club: Club, fault: str) -> None:
    """Agree on the older copy of a question counts like a press on the newer copy, where a 👍 still
    counts; both together agree to one result."""
    await start_game(club)
    await club.anna.send(club.group, "/play C3")
    await board(club.group, 2)
    await club.bob.send(club.group, "/pass")
    await board(club.group, 3)
    older, newer = await play_duplicated(club, fault, "/pass")
    before = await version(club)
    await club.bob.press(older, full_label(older, "Agree"))
    await wait_until_settled(club)
    assert before + 1 == await version(club)
    await club.anna.react(newer, "👍")
    await club.group.says(".5 (")


async def test_a_reaction_to_a_persons_message(club: Club, fault: str) -> None:
    """A 👍 on a person's message between two boards means nothing."""
    await start_game(club)
    talk = await club.carl.send(club.group, "Nice!")
    await play_duplicated(club, fault, "/play C3")
    before = await version(club)
    await club.restart()
    await club.bob.react(talk, "👍")
    await wait_until_settled(club)
    assert before == await version(club)


def _is_file(message: Message) -> bool:
    return message.document is not None
