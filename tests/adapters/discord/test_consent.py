"""Chatter between people in Discord, and the question that an answer refers to."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.steps import wait_until_settled
from tests.adapters.discord.test_announced import wait_until_deleted
from tests.fakes.discord.model import Channel, Message


async def prepare_count(club: Club) -> Channel:
    """Prepare a thread where the bot reads every line; both have passed, and Bob agrees to the
    first count."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    thread = await club.begin()
    for person, line in ((club.anna, "C3"), (club.bob, "B2"), (club.anna, "pass")):
        before = len(boards(thread))
        await person.send(thread, line)
        await board(thread, before + 1)
    await club.bob.send(thread, "pass")
    await find_question(thread, 1)
    await club.bob.send(thread, "agree")
    await wait_for_message(thread, "Bob agrees")
    return thread


async def find_question(thread: Channel, number: int) -> Message:
    """Return the post that asks about this proposal."""
    return await thread.wait_for(
        lambda m: (
            any(f":{number}:" in b["custom_id"] and "agree" in b["custom_id"] for b in m.buttons)
            and bool(m.attachments)
        )
    )


async def test_lines_to_people(club: Club) -> None:
    """Replies to people, lines that mention a person, a role or everyone, and quotes are ignored;
    the next unaddressed line is a move."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    thread = await club.begin()
    asked = await club.carl.send(thread, "Anna, where do you play?")
    before = len(thread.messages)
    for text in ("B2", "pass", "resign yes", "D9"):
        await club.anna.send(thread, text, reply_to=asked)
        await club.anna.send(thread, text, reply_to=asked, ping=False)
    for text in (f"{club.carl.mention} B2", "B2 @everyone", "> B2", f"{club.bob.mention} pass"):
        await club.anna.send(thread, text)
    await club.anna.send(thread, "C3")
    shown = await board(thread, 2)
    assert "C3" in shown.shown_text
    assert [shown] == [m for m in thread.messages[before:] if m.author is club.fake.bot]


async def test_mentioned_names_are_stored_if_addressed(club: Club) -> None:
    """A mentioned person's name is stored only if the line is addressed to the bot, not if it is
    chatter, even where the bot reads every line."""
    thread, people = await prepare_count(club), club.memory.backends.people
    carl = f"discord:{club.carl.id}"
    await club.anna.send(thread, f"{club.carl.mention} what do you think?")
    await wait_until_settled(club)
    assert "" == await people.name(carl)
    await club.anna.send(thread, f"challenge {club.carl.mention} 9x9 no clock")
    await wait_for_message(thread, "challenges")
    assert "Carl" == await people.name(carl)


async def test_chatter_does_not_agree(club: Club) -> None:
    """Bob has agreed. Anna's lines to Carl, or to no one in particular, are no agreement; in reply
    to the question they are."""
    thread = await prepare_count(club)
    lunch = await club.carl.send(thread, "Anna, are you coming for lunch?")
    for text in ("tak", "ok", "yes", "zgadzam się", "I agree"):
        await club.anna.send(thread, text)
        await club.anna.send(thread, text, reply_to=lunch)
    await club.anna.send(thread, "agree", reply_to=lunch)
    line = await club.anna.send(thread, f"{club.fake.bot.mention} ok")
    back = await thread.wait_for(lambda message: message.reply_to is line)
    assert [] == [m for m in thread.messages if ".5 (" in m.shown_text]
    assert "Anna, do you agree?" == back.shown_text
    await club.anna.send(thread, "ok", reply_to=await find_question(thread, 1))
    await wait_for_message(thread, ".5 (")


async def test_a_casual_answer(club: Club) -> None:
    """A player with an open question who says “ok” without a reply gets a confirming button that
    only they can press; it agrees and deletes the question."""
    thread = await prepare_count(club)
    line = await club.anna.send(thread, "ok")
    back = await wait_for_message(thread, "do you agree?")
    assert back.reply_to is line
    await (await club.bob.press(back, "Agree")).answer()
    assert [] == [m for m in thread.messages if ".5 (" in m.shown_text]
    await club.anna.press(back, "Agree")
    await wait_for_message(thread, ".5 (")
    await wait_until_deleted(thread, back)


@pytest.mark.parametrize("delay", [10, 400, 990])
async def test_an_answer_right_after_a_change(club: Club, delay: int) -> None:
    """``agree`` a moment after a mark, typed or as a slash command, refers to nothing; a second
    later it is an answer."""
    thread = await prepare_count(club)
    club.fake.clock.stop()
    for dead in ("B2", "C3"):
        await club.bob.send(thread, f"dead {dead}")
        number = {"B2": 2, "C3": 3}[dead]
        await find_question(thread, number)
        world = club.fake.world
        world.reading = delay
        if number == 2:
            await club.anna.send(thread, "agree")
            await wait_for_message(thread, "type “agree 2”")
        else:
            command = await club.anna.slash(thread, "go count agree")
            assert "type “agree 3”" in (await command.answer()).shown_text
        world.reading = 3000
        # The rate limits use the stopped clock, so disable them here.
        club.fake.clock.advance(10)
    assert [] == [m for m in thread.messages if ".5 (" in m.shown_text]
    await club.anna.send(thread, "agree")
    await wait_for_message(thread, "Anna agrees")
