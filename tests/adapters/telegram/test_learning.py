"""The course in Telegram: in the private chat, where links from groups lead."""

from __future__ import annotations

import re

from bot.language.i18n import words
from bot.lessons.course import course, steps
from tests.adapters.telegram.desk import Club, offers, tap
from tests.fakes.telegram.model import Message


async def changed(message: Message, text: str) -> Message:
    """A message, once it says this."""

    def found() -> Message | None:
        return message if text in message.text else None

    return await message.chat.bell.until(found, 5.0, f"{text!r} in {message!r}")


def link(message: Message) -> str:
    """Where the button with a link leads."""
    (url,) = [str(button["url"]) for button in message.buttons if "url" in button]
    return url


async def test_the_course_in_private(club: Club) -> None:
    """One message with a picture goes from step to step by taps; a reply to it is an answer,
    wherever the course is by then."""
    alone = club.anna.private
    await club.anna.start()
    await alone.says("Never played? /learn")
    await club.anna.send(alone, "/learn")
    shown = await alone.says("step 1 of 11")
    assert shown.photo is not None
    first = shown.photo.data
    count = len(alone.messages)
    for step in range(2, 6):
        await tap(club.anna, shown, "Next ▶")
        await changed(shown, f"step {step} of 11")
    await tap(club.anna, shown, "D")
    await changed(shown, "Column D: tap the point.")
    await tap(club.anna, shown, "D3")
    await changed(shown, "✓ D3 – right!")
    assert shown.photo is not None
    assert (count, True) == (len(alone.messages), first != shown.photo.data)
    await tap(club.anna, shown, "◀ Back")
    await tap(club.anna, await changed(shown, "step 4 of 11"), "Next ▶")
    await changed(shown, "step 5 of 11")
    await club.anna.send(alone, "/learn first-atari")
    await alone.says("Lesson 1")
    await club.anna.send(alone, "B2", reply_to=shown)
    await alone.says("✗ B2 – that is not it.")


async def test_from_a_group(club: Club) -> None:
    """In a group the course is a link into the private chat, in Polish, too, and so is the way from
    a refused move to the step that explains it."""
    await club.anna.send(club.group, "/nauka first-atari")
    asked = await offers(club.group, "Learn Go")
    assert link(asked).endswith("?start=learn-first-atari")
    await club.bob.open(link(asked))
    await club.bob.private.says("Lesson 1: liberties and capture · step 2")
    await club.begin()
    await club.anna.send(club.group, "/play C3")
    await club.group.says("Anna (Black): C3.")
    await club.bob.send(club.group, "/play C3")
    refused = await club.group.says("There is already a black stone at C3.")
    assert re.search(r"start=learn-rules-1-stays$", link(refused))
    before = len(club.group.messages)
    await club.bob.open(link(refused))
    await club.bob.private.says("step 6 of 11")
    assert before == len(club.group.messages)


async def test_the_last_post_stays(club: Club) -> None:
    """A game that begins by the course's last post leaves its buttons there; pressed again, that
    one begins no second game."""
    alone, label = club.anna.private, words("en").text("label-learn-friend")
    await club.anna.start()
    await club.anna.send(alone, f"/learn {steps()[-1].id} show")
    count = len(course()[-1].steps)
    shown = await alone.says(f"step {count} of {count}")
    before = shown.buttons
    await (await tap(club.anna, shown, label)).done()
    await alone.says("Anna is looking for somebody")
    again = await (await tap(club.anna, shown, label)).done()
    assert "it is still waiting" in str(again.text)
    assert before == shown.buttons
    await tap(club.anna, shown, "◀ Back")
    await changed(shown, f"step {count - 1} of {count}")


async def test_a_press_that_is_refused(club: Club) -> None:
    """In a group a refused press is told to one person over the chat, as before, and leaves no
    message there."""
    await club.begin()
    shown = await offers(club.group, "Pass")
    before = len(club.group.messages)
    press = await (await tap(club.bob, shown, "Pass")).done()
    assert "It is Black’s turn." in str(press.text)
    assert before == len(club.group.messages)
