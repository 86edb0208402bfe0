"""Plans and notes in Discord: by slash command and in private messages, invisible to others."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, wait_for_message
from tests.fakes.discord.model import Channel


@pytest.fixture
async def thread(club: Club) -> Channel:
    """A game of Anna (Black) against Bob after her first move, C3."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")
    return thread


async def test_a_plan_by_command(club: Club, thread: Channel) -> None:
    """``/if`` is answered privately, and the thread sees nothing until the plan is carried out."""
    answer = await (await club.anna.slash(thread, "go private if", moves="D3 D4, C4 B4")).answer()
    assert answer.ephemeral
    assert "if D3 → D4, then C4 → B4" in answer.shown_text
    assert [] == [message for message in thread.messages if "B4" in message.shown_text]
    await club.bob.slash(thread, "go play", point="D3")
    told = await wait_for_message(thread, "⚫ D4")
    assert "from a plan" in told.shown_text
    answer = await (await club.anna.slash(thread, "go private ifs")).answer()
    assert "if C4 → B4" in answer.shown_text
    await (await club.anna.press(answer, "Cancel it all")).answer()
    answer = await (await club.anna.slash(thread, "go private ifs")).answer()
    assert answer.shown_text.startswith("You have planned nothing in game")


async def test_a_plan_in_a_private_message(club: Club, thread: Channel) -> None:
    """A plan sent in a private message is stored; one in the thread, where others can read it, is
    not."""
    text = f"{club.fake.bot.mention} if D3 then D4"
    await club.anna.send(thread, text)
    await wait_for_message(thread, "Others could read that here")
    alone = club.anna.dm()
    await club.anna.send(alone, "if D3 then D4")
    await wait_for_message(alone, "if D3 → D4")
    await club.bob.slash(thread, "go play", point="D3")
    await wait_for_message(thread, "⚫ D4")


async def test_a_sandbox_and_a_guess(club: Club, thread: Channel) -> None:
    """``/analyse`` answers privately with a picture and ``/guess`` with a text; the next move says
    whose guess was right."""
    answer = await (await club.bob.slash(thread, "go private analyse", moves="D3 D4")).answer()
    assert (True, 1) == (answer.ephemeral, len(answer.attachments))
    assert "Tried out: 1. D3, 2. D4" in answer.shown_text
    answer = await (await club.carl.slash(thread, "go private guess", point="D3")).answer()
    assert "D3. Nobody sees it" in answer.shown_text
    await club.bob.slash(thread, "go play", point="D3")
    told = await wait_for_message(thread, "⚪ D3")
    assert "Guessed by Carl (1 guess)." in told.shown_text
    answer = await (await club.bob.slash(thread, "go ratings guessers")).answer()
    assert "Carl – 1 of 1" in answer.shown_text


async def test_notes_by_command(club: Club, thread: Channel) -> None:
    """``/note`` stores a note that ``/notes`` and the player's own game record show."""
    answer = await (await club.anna.slash(thread, "go private note", note="C3 was slow")).answer()
    assert answer.shown_text.startswith("Noted for you alone, at move 1")
    answer = await (await club.anna.slash(thread, "go private notes")).answer()
    assert "Move 1: C3 was slow" in answer.shown_text
    (own,) = (await (await club.anna.slash(thread, "go record sgf")).answer()).attachments
    (other,) = (await (await club.bob.slash(thread, "go record sgf")).answer()).attachments
    assert (True, False) == (b"C3 was slow]" in own.data, b"slow" in other.data)


async def test_the_sandbox_picture_has_a_board_name(club: Club, thread: Channel) -> None:
    """The picture of a sandbox is named like any board's."""
    answer = await (await club.anna.slash(thread, "go private analyse", moves="D3")).answer()
    assert ["board.png"] == [file.filename for file in answer.attachments]
