"""Links to a game's newest post in texts that name a game elsewhere."""

from __future__ import annotations

from bot.ids import GameId
from bot.posts.post import Post
from bot.texts.text import Person, text
from tests.adapters.discord.desk import Club, address_of, board, boards, wait_for_message
from tests.fakes.discord.people import Person as Member


async def games(club: Club, person: Member) -> str:
    """Return the text of a person's list of games."""
    return (await (await person.slash(club.general, "go games")).answer()).shown_text


def game(club: Club) -> GameId:
    """Return the id of the newest game."""
    return [*club.memory.backends.matches._matches][-1]


async def test_the_list_of_games(club: Club) -> None:
    """Each line of the list links to the newest board; if that was deleted, to the thread; if that
    was deleted, too, there is no link."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    newest = await board(thread, 2)
    assert f" {address_of(newest)}" in await games(club, club.anna)
    await club.owner.delete(newest)
    told = await games(club, club.anna)
    assert (True, False) == (f" {address_of(thread)}" in told, address_of(newest) in told)
    await club.owner.delete_thread(thread)
    assert "discord.com" not in await games(club, club.anna)


async def test_private_chats(club: Club) -> None:
    """A game in private chats is linked for each player in their own chat."""
    await club.owner.slash(club.general, "go-server settings", home="dm")
    text = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, text)
    await club.bob.press(await club.general.wait_for(lambda m: "Accept" in m.labels), "Accept")
    for player in (club.anna, club.bob):
        mine = await board(player.dm(), 1)
        told = await games(club, player)
        assert (1, True) == (told.count("discord.com"), f" {address_of(mine)}" in told), told


async def test_a_call_in_private(club: Club) -> None:
    """A private notification or reminder links to the board on the server; in the game's own thread
    there is no link."""
    thread = await club.begin()
    who = Person(f"discord:{club.anna.id}", "Anna")
    said = text("calls-waits", who=who, game=game(club), news="C3.")
    for channel in (club.anna.dm(), thread):
        await club.bot.adapter.post(f"discord:{channel.id}", Post("reminder", said))
    called = await wait_for_message(club.anna.dm(), "waits for you")
    assert called.shown_text.endswith(f" {address_of(boards(thread)[-1])}")
    assert "discord.com" not in (await wait_for_message(thread, "waits for you")).shown_text


async def test_news_in_private(club: Club) -> None:
    """A private notification to a player with several games names the game and links to its
    thread."""
    await club.bob.slash(club.general, "go settings", change="call me in private")
    thread = await club.begin()
    named = game(club)
    await club.bob.slash(club.general, "go challenge", size=19, clock="no clock")
    await club.anna.slash(thread, "go play", point="C3")
    called = await wait_for_message(club.bob.dm(), "⚫ C3")
    told = f"⚫ Anna – ⚪ Bob · #{named} "
    assert f"{told}{address_of(boards(thread)[0])}" in called.shown_text
