"""The second press of a double tap hits a button that has just appeared; the ids of Discord's
messages and interactions reveal the interval."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, board, wait_for_message
from tests.fakes.discord.model import Channel, Message
from tests.patience import PATIENCE

QUICK = "That was very quick: tap once more."


async def ask_undo(club: Club) -> tuple[Channel, Message]:
    """Start a game where Anna asks to undo; return its thread and the question to Bob."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    await club.anna.slash(thread, "go undo")
    return thread, await wait_for_message(thread, "asks to undo")


@pytest.mark.parametrize("after", [0.05, 0.15, 0.3, 0.69])
async def test_a_double_tap_on_refuse(club: Club, after: float) -> None:
    """The second press hits Pass on the new post and does not pass: the presser gets a helpful
    private answer, and the button works after 700 ms."""
    thread, asked = await ask_undo(club)
    await club.bob.press(asked, "Refuse")
    goes_on = await thread.wait_for(lambda m: m.id > asked.id and "Pass" in m.labels)
    told = await (await club.bob.press(goes_on, "Pass", after)).answer()
    assert (QUICK, True) == (told.shown_text, told.ephemeral)
    count = len(thread.messages)
    await club.bob.press(goes_on, "Pass", 0.71)
    passed = await wait_for_message(thread, "⚪ passes")
    assert count <= thread.messages.index(passed)
    assert 1 == sum("passes" in message.shown_text for message in thread.messages)


async def test_an_edited_post(club: Club) -> None:
    """For an edited post the interval counts from the edit, so a changed answer binds no sooner
    than a new one."""
    thread = await club.begin()
    form = await (await club.owner.slash(club.general, "go-server organise")).answer()
    for tapped in (form.labels[0], "Annul it…", "Both asked for it"):
        await club.fake.world.bell.until(lambda: tapped in form.labels, PATIENCE)  # noqa: B023
        await club.owner.press(form, tapped)
    await club.fake.world.bell.until(lambda: "Yes, annul it" in form.labels, PATIENCE)
    hurried = await club.owner.press(form, "Yes, annul it", 0.2)
    assert QUICK == (await hurried.answer()).shown_text
    await club.owner.press(form, "Yes, annul it", 0.8)
    await wait_for_message(thread, "An organiser has annulled the game")


async def test_read_only_buttons_have_no_delay(club: Club) -> None:
    """A button that only shows something always works immediately."""
    thread = await club.begin()
    shown = await board(thread, 1)
    told = await (await club.anna.press(shown, "More…", 0.05)).answer()
    assert told.shown_text.startswith("What would you like to do")
    asked = await (await club.anna.press(shown, "Resign", 0.05)).answer()
    assert asked.shown_text.startswith("Resign the game")
    hurried = await club.anna.press(asked, "Yes, resign", 0.3)
    assert QUICK == (await hurried.answer()).shown_text
    await club.anna.press(asked, "Yes, resign", 0.8)
    await wait_for_message(thread, "Anna resigns")
