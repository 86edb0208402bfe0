"""Ratings in Discord: one table per server, available in each of its channels and threads."""

from __future__ import annotations

from tests.adapters.discord.desk import Club, board, wait_for_message

TABLE = "Ratings here:\n1\\. Bob – 1662 (4 kyu?), 1 game\n2\\. Anna – 1338 (9 kyu?), 1 game\n"


async def lose_rated_game(club: Club) -> None:
    """Let Anna lose a rated game against Bob."""
    thread = await club.begin("9x9 komi 6 black rated no clock")
    await club.anna.slash(thread, "go play", point="D4")
    await board(thread, 2)
    await club.bob.slash(thread, "go play", point="F6")
    await board(thread, 3)
    asked = await (await club.anna.slash(thread, "go resign")).answer()
    await club.anna.press(asked, "Yes, resign")
    await wait_for_message(thread, "Ratings: Anna 1500 → 1338")


async def test_table_and_profile(club: Club) -> None:
    """Slash commands show the table and a drawn profile, one's own or by name; the buttons below
    lead from one to the other, for the person who asked."""
    await lose_rated_game(club)
    table = await (await club.carl.slash(club.general, "go ratings table")).answer()
    assert table.shown_text.startswith(TABLE), table.shown_text
    profile = await (
        await club.carl.slash(club.general, "go ratings profile", player=club.bob)
    ).answer()
    assert profile.shown_text.startswith("Bob: 1662 ± 290, 4 kyu?")
    (file,) = profile.attachments
    assert ("chart.png", b"\x89PNG") == (file.filename, file.data[:4])
    assert (file.description or "").startswith("Chart of the rating of Bob over 1 game")
    back = await (await club.carl.press(profile, "Table")).answer()
    assert back.shown_text.startswith(TABLE)
    none = await (await club.carl.slash(club.general, "go ratings profile")).answer()
    assert none.shown_text.startswith("You have no rating here yet")


async def test_another_server(club: Club) -> None:
    """Each server has its own table."""
    await lose_rated_game(club)
    guild = club.fake.guild("Chess club", club.owner, club.carl)
    elsewhere = club.fake.channel(guild, "general")
    table = await (await club.carl.slash(elsewhere, "go ratings table")).answer()
    assert table.shown_text.startswith("Nobody has a rating here yet.")


async def test_offered_as_rated(club: Club) -> None:
    """The slash command for a challenge has an option for rated games."""
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, size=9, rated=True, clock="no clock"
    )
    await wait_for_message(club.general, "komi 6.5 · rated")
