"""Chatter between people in Telegram, and the question that an answer refers to."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club, Place, press_button, wait_for_button
from tests.adapters.telegram.test_announced import wait_until_deleted
from tests.fakes.telegram.model import Message

CASUAL = ("tak", "ok", "yes", "zgadzam się", "I agree")


async def wait_for_message(room: Place, text: str) -> Message:
    """Wait for a message of the bot with this text."""

    def is_it(message: Message) -> bool:
        return message.author is not None and message.author.is_bot and text in message.text

    return await room.wait_for(is_it)


async def prepare_count(club: Club) -> Place:
    """Prepare a group where the bot receives every message. Both players have passed, and Bob
    agrees to the first count."""
    club.fake.promote(club.group)
    room = await club.begin()
    for person, line, told in (
        (club.anna, "C3", "C3"),
        (club.bob, "B2", "B2"),
        (club.anna, "pass", "⚫ passes"),
    ):
        await person.send(room, line)
        await wait_for_message(room, told)
    await club.bob.send(room, "pass")
    await wait_for_button(room, "Agree")
    await club.bob.send(room, "agree")
    await wait_for_message(room, "Bob agrees")
    return room


def is_over(room: Place) -> bool:
    """Return whether a result was posted."""
    return any(".5 (" in message.text for message in room.messages)


async def test_lines_to_people(club: Club) -> None:
    """Replies to people, lines that mention a person, and quotes are ignored; the next unaddressed
    line is a move."""
    club.fake.promote(club.group)
    room = await club.begin()
    asked = await club.carl.send(room, "Anna, where do you play?")
    before = len(room.messages)
    for text in ("B2", "pass", "resign yes", "D9"):
        await club.anna.send(room, text, reply_to=asked)
    for text in (f"@{club.bob.username} B2 ok", "> B2", f"pass @{club.bob.username}", "B2 @nobody"):
        await club.anna.send(room, text)
    await club.anna.send(room, "Carl B2", mentions=(club.carl,))
    await club.anna.send(room, "C3")
    shown = await wait_for_message(room, "C3")
    told = [m for m in room.messages[before:] if m.author is club.fake.bot]
    assert told in ([], [shown])


async def test_comments_under_a_post(club: Club) -> None:
    """In the comments under a channel post Telegram marks every message as a reply to that post;
    such lines still count as unaddressed."""
    club.fake.promote(club.group)
    room = await club.begin()
    channel = club.fake.channel("News", club.carl, linked=club.group)
    post = club.fake.post(channel, "A game goes on here.")
    await club.anna.send(room, "C3", reply_to=post)
    await wait_for_message(room, "⚫ C3")


async def test_chatter_does_not_agree(club: Club) -> None:
    """Bob has agreed. Anna's lines to Carl, or to no one in particular, are no agreement; in reply
    to the question they are."""
    room = await prepare_count(club)
    lunch = await club.carl.send(room, "Anna, are you coming for lunch?")
    for text in CASUAL:
        await club.anna.send(room, text)
        await club.anna.send(room, text, reply_to=lunch)
    await club.anna.send(room, "agree", reply_to=lunch)
    line = await club.anna.send(room, "/ok@NigiriBot")
    back = await room.wait_for(lambda message: message.reply_to is line)
    assert not is_over(room)
    assert "Anna, do you agree?" == back.text
    await club.anna.send(room, "ok", reply_to=await wait_for_button(room, "Agree"))
    await wait_for_message(room, ".5 (")


async def test_a_casual_answer(club: Club) -> None:
    """A player with an open question who says “ok” without a reply gets a confirming button that
    only they can press; it agrees and deletes the question."""
    room = await prepare_count(club)
    line = await club.anna.send(room, "ok")
    back = await wait_for_message(room, "do you agree?")
    assert back.reply_to is line
    await press_button(club.bob, back, "Agree")
    assert not is_over(room)
    await press_button(club.anna, back, "Agree")
    await wait_for_message(room, ".5 (")
    await wait_until_deleted(room, back)


@pytest.mark.parametrize("seconds", [0, 1])
async def test_an_answer_right_after_a_change(club: Club, seconds: int) -> None:
    """``agree`` in the same second as a mark, or in the next, refers to nothing; later it is an
    answer."""
    room = await prepare_count(club)
    club.fake.clock.stop()
    await club.bob.send(room, "dead B2")
    await wait_for_message(room, "count 2")
    world = club.fake.world
    world.reading = seconds
    await club.anna.send(room, "agree")
    await wait_for_message(room, "type “agree 2”")
    world.reading = 2
    await club.anna.send(room, "agree")
    await wait_for_message(room, "Anna agrees")
    assert not is_over(room)
