"""Telegram turns every command in a message or a name into a link, so a careless tap can send
it."""

from __future__ import annotations

import pytest

from bot.store.repositories.profiles import RedisPeople
from tests.adapters.telegram.desk import Club, press_button, wait_for_button

LINKS = {
    "/resign_yes": "Resign the game",
    "/forget_me_yes": "Delete all I know about you: Anna",
}


@pytest.mark.parametrize("link", LINKS)
async def test_a_touched_link_only_asks(club: Club, link: str) -> None:
    """A tapped command link only asks, with buttons; the button or a typed confirmation then
    counts."""
    room = await club.begin()
    await club.anna.send(room, link)
    asked = await room.says(LINKS[link])
    assert [True, False] == [label.startswith("✅ Yes") for label in asked.labels]
    await club.bob.send(room, "/undo")
    await room.says("You have made no move yet")
    assert [] == [message for message in room.messages if "resigns" in message.text]
    name = await RedisPeople(club.database.client).name(f"telegram:{club.anna.id}")
    assert "Anna" == name
    await press_button(club.anna, asked, asked.labels[0])
    await room.says("Anna resigns")


async def test_typed_after_the_question(club: Club) -> None:
    """A typed confirmation counts in the group where the question was asked, and nowhere else."""
    room = await club.begin()
    await club.anna.send(room, "/resign")
    await wait_for_button(room, "Yes, resign")
    await club.anna.start()
    await club.anna.send(club.anna.private, "resign yes")
    await wait_for_button(club.anna.private, "Yes, resign")
    await club.anna.send(room, "/resign yes")
    await wait_for_button(room, "Yes, resign")
    await club.anna.send(room, "/resign yes")
    await room.says("Anna resigns")
