"""Permanent errors of Telegram: no call is retried forever, and the game continues by another
route."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.adapters.telegram.desk import Club, board, boards, press_button
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Chat, Topic
from tests.fakes.telegram.params import Call
from tests.pairs import share
from tests.patience import PATIENCE

SENDING = ("sendMessage", "sendPhoto", "sendDocument", "sendAnimation")
WORDS = [
    (400, "TOPIC_CLOSED"),
    (400, "have no write access to the chat"),
    (400, "not enough rights to send text messages to the chat"),
    (400, "CHAT_SEND_PLAIN_FORBIDDEN"),
    (400, "SOMETHING_THAT_IS_IN_NO_LIST"),
    (403, "bot is not a member of the supergroup chat"),
    (403, "something that is in no list"),
    (413, "Request Entity Too Large"),
]
"""Errors of the Bot API server (``Client.cpp``) and the servers behind it, and one that no
documentation lists."""
CLOSED = "The topic where you played is closed"
MOST = 4
"""How often a post is tried in one room: twice with its picture, as text with a button for the
board, then as text only."""


def is_within(*rooms: Chat | Topic) -> Callable[[Call], bool]:
    """Match calls in these chats and topics; the general topic of a forum is the chat itself."""
    places = {(room.chat.id, room.thread) for room in rooms}
    return lambda call: call.room in places


async def start_in_topic(club: Club) -> Topic:
    """Start a game of Anna (Black) and Bob in a topic."""
    group = club.fake.supergroup("Forum", club.anna, club.bob, forum=True)
    topic = club.fake.topic(group, "Go", club.anna)
    await club.begin(topic)
    return topic


@pytest.mark.parametrize(("status", "words"), share(WORDS, 0, 3))
async def test_a_closed_topic(club: Club, status: int, words: str) -> None:
    """If Telegram returns any of these errors for a post in a topic, the game continues in the
    topic's group, and the group is told once. The topic is not tried again."""
    topic = await start_in_topic(club)
    fault = club.fake.faults.refuse(status, words, *SENDING, where=is_within(topic))
    await club.anna.send(topic, "/play C3")
    shown = await topic.chat.says("⚫ C3")
    assert shown.topic is None
    await club.bob.send(topic.chat, "D3", reply_to=shown)
    await topic.chat.says("⚪ D3")
    await wait_until_settled(club)
    told = topic.chat.find_messages(CLOSED)
    assert (1, True) == (len(told), 0 < len(fault.seen) <= MOST)


@pytest.mark.parametrize(("status", "words"), share(WORDS, 1, 3))
async def test_a_closed_group(club: Club, status: int, words: str) -> None:
    """If the group is closed, too, the game continues in the private chats, which are told once.
    Each post tries the topic and the group once more, but no further."""
    topic = await start_in_topic(club)
    await club.anna.start()
    closed = is_within(topic, topic.chat)
    fault = club.fake.faults.refuse(status, words, *SENDING, where=closed)
    await club.anna.send(topic, "/play C3")
    await club.bob.private.says("⚫ C3")
    await club.bob.send(club.bob.private, "D3")
    await club.anna.private.says("⚪ D3")
    await wait_until_settled(club)
    for person in (club.anna, club.bob):
        assert 1 == len(person.private.find_messages("cannot be reached"))
    # Two moves; each tries the topic and the group.
    assert len(fault.seen) <= 2 * 2 * MOST


@pytest.mark.parametrize(("status", "words"), share(WORDS, 2, 3))
async def test_closed_everywhere(club: Club, status: int, words: str) -> None:
    """If nothing can be sent anywhere, moves are still made, no post is retried by itself, and the
    first post after the recovery arrives."""
    await club.begin()
    fault = club.fake.faults.refuse(status, words, *SENDING, "sendChatAction")
    for person, point in ((club.anna, "C3"), (club.bob, "D3")):
        await person.send(club.group, f"/play {point}")
        await wait_until_settled(club)
        sent = [call for call in fault.seen if call.method in SENDING]
        assert 0 < len(sent) <= MOST
        fault.seen.clear()
    assert 1 == len(boards(club.group))
    club.fake.faults.clear()
    await club.anna.send(club.group, "/play D4")
    await club.group.says("⚫ D4")


async def test_the_general_topic_is_closed(club: Club) -> None:
    """If the general topic of a forum is closed, which Telegram reports without a topic, the game
    continues in the private chats, and in the group again once the topic is open."""
    group = club.fake.supergroup("Forum", club.anna, club.bob, forum=True)
    await club.begin(group)
    await club.anna.start()
    group.general_closed = True
    await club.anna.send(club.anna.private, "C3")
    await club.bob.private.says("⚫ C3")
    await wait_until_settled(club)
    group.general_closed = False
    await club.bob.send(club.bob.private, "D3")
    await group.says("⚪ D3")


async def test_a_reopened_topic(club: Club) -> None:
    """A reopened topic gets its game back with the current board; the group is told."""
    topic = await start_in_topic(club)
    club.fake.close_topic(topic)
    await club.anna.send(topic.chat, "/play C3")
    await topic.chat.says(CLOSED)
    await wait_until_settled(club)
    club.fake.close_topic(topic, closed=False)
    back = await topic.says("⚫ C3")
    await topic.chat.says("The topic where you played is open again")
    assert back.photo is not None
    await club.bob.send(topic, "D3", reply_to=back)
    await topic.says("⚪ D3")
    assert 1 == len(topic.chat.find_messages("⚪ D3"))
    club.fake.close_topic(topic)
    await club.anna.send(topic.chat, "/play D4")
    twice = "the group is told each time"
    await topic.bell.until(lambda: len(topic.chat.find_messages(CLOSED)) == 2, PATIENCE, twice)
    club.fake.excuse()


async def test_two_games_in_a_closed_topic(club: Club) -> None:
    """All games of a closed topic leave it together, which is announced once, and return
    together."""
    topic = await start_in_topic(club)
    await club.carl.join(topic.chat)
    await club.anna.send(topic, "/challenge 5x5 komi 0.5 black no clock")
    await press_button(club.carl, await topic.says("is looking for"), "Accept")
    second = await board(topic, 2)
    club.fake.close_topic(topic)
    await club.anna.send(topic.chat, "C3", reply_to=second)
    await topic.chat.says("⚫ C3")
    await wait_until_settled(club)
    assert 1 == len(topic.chat.find_messages(CLOSED))
    club.fake.close_topic(topic, closed=False)
    await topic.says("⚫ C3")
    await wait_until_settled(club)
    assert 1 == len(topic.chat.find_messages("is open again"))
    await club.carl.send(topic, "D3", reply_to=boards(topic)[-1])
    await topic.says("⚪ D3")
    club.fake.excuse()


@pytest.mark.usefixtures("menus")
async def test_a_refused_menu(club: Club) -> None:
    """A menu that Telegram rejects is sent only once; the bot works all the same."""
    await club.bot.stop()
    before = len(club.fake.calls("setMyCommands"))
    club.fake.faults.refuse(400, "BOT_COMMAND_INVALID", "setMyCommands")
    await club.restart()
    await club.begin()
    assert 1 == len(club.fake.calls("setMyCommands")) - before


async def test_a_webhook_that_cannot_be_deleted(club: Club) -> None:
    """The bot polls for updates even if Telegram refuses to delete a webhook that does not
    exist."""
    club.fake.faults.refuse(400, "NOT_NOW", "deleteWebhook")
    await club.restart()
    await club.begin()
