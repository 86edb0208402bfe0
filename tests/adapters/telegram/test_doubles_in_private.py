"""A board that is posted twice in a private chat, in a game started by an inline challenge: the bot
is killed or the response lost, and the game continues in both private chats."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club, board, boards, full_label, press_button
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.usefixtures("sudden_stops"),
    pytest.mark.parametrize("fault", ["lost", "killed"]),
]


async def start_game(club: Club) -> None:
    """Let Anna challenge inline in a chat without the bot, Bob accept there by a tap, and Anna
    (Black) play C3."""
    club.fake.world.inline = True
    for person in (club.anna, club.bob):
        await person.start()
        await person.private.says("I keep games of Go")
    talk = club.fake.group("Friends", club.anna, club.bob, bot=False)
    query = await club.fake.inline.ask(club.anna, "5x5 komi 0.5 black").wait_until_answered()
    await press_button(club.bob, club.fake.inline.send(query, talk), "Accept")
    await wait_for_boards(club, 1)
    await club.anna.send(club.anna.private, "C3")
    await wait_for_boards(club, 2)


async def wait_for_boards(club: Club, count: int) -> None:
    """Wait until both private chats have this many boards and nothing more is pending."""
    for person in (club.anna, club.bob):
        await board(person.private, count)
    await wait_until_settled(club)


async def play_duplicated(club: Club, fault: str) -> tuple[Person, Message, Message]:
    """Let Bob move; return a player who got the resulting board twice, and both copies. Anna is to
    move."""
    if fault == "lost":
        club.fake.drop("sendPhoto", "after")
        await club.bob.send(club.bob.private, "D3")
    else:
        club.fake.hang("sendPhoto", 3600)
        await club.bob.send(club.bob.private, "D3")
        people = (club.anna, club.bob)
        await club.fake.world.bell.until(
            lambda: any(len(boards(each.private)) > 2 for each in people) or None, PATIENCE, "one"
        )
        await club.restart()
    await wait_for_boards(club, 3)
    person, *_ = [each for each in (club.anna, club.bob) if len(boards(each.private)) == 4]
    older, newer = boards(person.private)[-2:]
    assert (older.text, older.labels) == (newer.text, newer.labels)
    return person, older, newer


async def test_a_press_on_the_older_copy(club: Club, fault: str) -> None:
    """A press on the older copy is answered, and the next move is announced once to each player."""
    await start_game(club)
    person, older, _ = await play_duplicated(club, fault)
    await person.press(older, full_label(older, "🔍"))
    await person.private.wait_for(lambda message: message.document is not None)
    await wait_until_settled(club)
    before = {each: len(boards(each.private)) for each in (club.anna, club.bob)}
    await club.anna.send(club.anna.private, "B3")
    for each, count in before.items():
        await board(each.private, count + 1)
    await wait_until_settled(club)
    told = [[m for m in boards(each.private) if "⚫ B3" in m.text] for each in before]
    assert [1, 1] == [len(found) for found in told]


async def test_a_move_in_reply_to_the_older_copy(club: Club, fault: str) -> None:
    """A move in reply to the older copy is made once."""
    await start_game(club)
    person, older, _ = await play_duplicated(club, fault)
    await person.send(person.private, "B3", reply_to=older)
    if person is club.bob:
        await person.private.says("It is Black’s turn.")
    else:
        await person.private.says("⚫ B3")
