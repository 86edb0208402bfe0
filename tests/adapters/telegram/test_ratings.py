"""Ratings in Telegram: one table per group, none in private chats."""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, board
from tests.patience import PATIENCE


async def lose_rated_game(club: Club) -> None:
    """Let Anna lose a rated game against Bob in the group."""
    room = await club.begin(terms="9x9 komi 6 black rated no clock")
    await club.anna.send(room, "/play D4")
    await board(room, 2)
    await club.bob.send(room, "/play F6")
    await board(room, 3)
    await club.anna.send(room, "/resign")
    await room.wait_for(lambda m: "Resign the game" in m.text)
    await club.anna.send(room, "/resign yes")
    await room.says("Ratings: Anna 1500 → 1338")


async def test_table_and_profile(club: Club) -> None:
    """The menu's commands show the table and a drawn profile; a button leads on."""
    await lose_rated_game(club)
    await club.carl.send(club.group, "/table")
    table = await club.group.says("1. Bob – 1662 (4 kyu?), 1 game")
    assert "2. Anna – 1338 (9 kyu?), 1 game" in table.text
    await club.anna.send(club.group, "/profile")
    profile = await club.group.says("Anna: 1338 ± 290, 9 kyu?")
    assert profile.photo
    before = len(club.group.messages)
    await club.anna.press(profile, "Table")
    await club.group.bell.until(
        lambda: len(club.group.messages) > before or None, PATIENCE, "the table again"
    )
    assert "Ratings here:" in club.group.messages[-1].text


async def test_private(club: Club) -> None:
    """A private chat has no community, so it has no table and no rated challenges."""
    await lose_rated_game(club)
    await club.bob.send(club.bob.private, "table")
    await club.bob.private.says("Nobody has a rating here yet.")
    await club.bob.send(club.bob.private, "challenge 9x9 rated no clock")
    await club.bob.private.says("A rated game needs a community")
