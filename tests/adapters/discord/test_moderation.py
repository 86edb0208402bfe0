"""Rights to manage games on a server: members whom Discord permits to manage the server or its
channels."""

from __future__ import annotations

import asyncio

from tests.adapters.discord.desk import Club, board, boards, game_of, wait_for_message
from tests.adapters.discord.steps import wait_until_settled
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Person
from tests.fakes.discord.permissions import Permission
from tests.patience import PATIENCE

MAY_NOT = "Only those who may manage this chat can do that"


async def ask(club: Club, who: Person, room: Channel, line: str) -> str:
    """Mention the bot in a line and return its answer."""
    asked = await who.send(room, f"{club.fake.bot.mention} {line}")
    answer = await room.wait_for(lambda m: m.id > asked.id and m.author is club.fake.bot)
    return answer.shown_text


def give_role(club: Club, person: Person, *names: str) -> None:
    """Give a person a role with this permission on the whole server."""
    role = club.fake.role(club.guild, "helper", person)
    role.permissions = Permission.named(*names)
    club.fake.world.role_changed(club.guild, role)


async def test_the_owner_pauses_a_game(club: Club) -> None:
    """The owner of the server may pause a game, a member may not; until it is resumed no move can
    be made."""
    thread = await club.begin()
    game_id = await newest_game(club)
    assert (await ask(club, club.carl, thread, f"pause #{game_id}")).startswith(MAY_NOT)
    await club.owner.send(thread, f"{club.fake.bot.mention} pause #{game_id}")
    await wait_for_message(thread, "An organiser pauses the game")
    assert "An organiser has paused this game." in await ask(club, club.anna, thread, "C3")
    await club.owner.slash(club.general, "go-server organise", order="continue", game=game_id)
    shown = await wait_for_message(thread, "The game goes on")
    assert frozenset({club.anna}) == shown.pings
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")


async def test_channel_managers_annul_a_game(club: Club) -> None:
    """The permission to manage channels, given by a role, suffices to annul a game, also from
    another channel. The bot asks for confirmation, which only that person can give."""
    thread = await club.begin()
    game_id = await newest_game(club)
    line = f"{club.fake.bot.mention} annul #{game_id} nobody is left"
    assert (await ask(club, club.carl, club.general, f"annul #{game_id} why not")).startswith(
        MAY_NOT
    )
    give_role(club, club.carl, "manage_channels")
    await wait_until_settled(club)
    asked = await club.carl.send(club.general, line)
    question = await club.general.wait_for(lambda m: m.id > asked.id and bool(m.buttons))
    answer = await (await club.bob.press(question, "Yes, annul it")).answer()
    assert "That question was for someone else." in answer.shown_text
    await club.carl.press(question, "Yes, annul it")
    told = await wait_for_message(thread, "An organiser has annulled the game")
    assert "Reason: nobody is left" in told.shown_text
    named = "Anna – Bob · An organiser annulled the game"
    await thread.bell.until(lambda: named == thread.name, PATIENCE, "a thread with a result")


async def test_another_servers_owner(club: Club) -> None:
    """The owner of another server cannot manage this server's games."""
    thread = await club.begin()
    game_id = await newest_game(club)
    elsewhere = club.fake.guild("Chess club", club.carl)
    await wait_until_settled(club)
    room = club.fake.channel(elsewhere, "general")
    await wait_until_settled(club)
    told = await ask(club, club.carl, room, f"pause #{game_id}")
    assert told.startswith("That game belongs to another chat")
    assert 1 == len(boards(thread))


async def test_a_game_moves_to_another_channel(club: Club) -> None:
    """A game that is moved gets a thread in the named channel."""
    thread = await club.begin()
    game_id = await newest_game(club)
    hall = club.fake.channel(club.guild, "hall")
    await wait_until_settled(club)
    told = await ask(club, club.owner, club.general, f"move game {hall.mention} #{game_id}")
    assert f"Done: game #{game_id} goes on there." in told
    await wait_for_message(thread, f"Game #{game_id} goes on in another channel.")
    await wait_for_message(hall, "⚫ Anna – ⚪ Bob")
    new = await hall.bell.until(lambda: next(iter(hall.threads), None), PATIENCE, "a thread")
    await board(new, 1)
    await club.anna.slash(new, "go play", point="C3")
    await wait_for_message(new, "⚫ C3")


async def test_defaults_by_slash_command(club: Club) -> None:
    """The default terms of a server apply in all its channels."""
    answer = await (
        await club.owner.slash(club.general, "go-server defaults", terms="13x13 3 days")
    ).answer()
    assert "Default terms of challenges here: 13×13 · komi 6.5 · 3 days a move." in (
        answer.shown_text
    )
    hall = club.fake.channel(club.guild, "hall")
    await wait_until_settled(club)
    await club.anna.slash(hall, "go challenge")
    await wait_for_message(hall, "13×13 · komi 6.5 · 3 days a move")
    assert (await ask(club, club.bob, club.general, "limit 1")).startswith(MAY_NOT)


async def test_terms_and_a_rematch_by_buttons(club: Club) -> None:
    """Other terms are selected in a private menu and offered; a button under the last board asks
    for a rematch."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    asked = await club.anna.send(club.general, line)
    challenge = await club.general.wait_for(lambda m: m.id > asked.id and "Accept" in m.labels)
    form = await (await club.bob.press(challenge, "Other terms")).answer()
    assert "The terms now: 5×5 · komi 0.5 · Anna takes Black." in form.shown_text
    await club.bob.slash(club.general, "go terms", size=9, clock="3 days")
    offered = await wait_for_message(club.general, "Bob offers other terms")
    assert "9×9 · komi 0.5 · Anna takes Black · 3 days a move" in offered.shown_text
    await club.anna.press(offered, "Accept")
    thread = await club.thread()
    await (await club.bob.slash(thread, "go resign")).answer()
    await club.bob.send(thread, f"{club.fake.bot.mention} resign yes")
    over = await wait_for_message(thread, "Bob resigns")
    await club.bob.press(over, "Rematch")
    await wait_for_message(thread, "Bob asks Anna for a rematch")
    await club.anna.slash(thread, "go rematch")
    await wait_for_message(thread, "⚫ Bob – ⚪ Anna")


async def newest_game(club: Club) -> str:
    """Return the id of the game in the newest thread."""
    return game_of(await board(club.general.threads[-1], 1))


async def test_challenges_by_managers_only(club: Club) -> None:
    """If the managers choose so, only they can challenge or ask for a rematch; anyone can still
    answer challenges, and the setting can be reverted."""
    thread = await club.begin()
    line = "server settings challenges organisers"
    assert (await ask(club, club.bob, club.general, line)).startswith(MAY_NOT)
    told = await ask(club, club.owner, club.general, line)
    assert "Only those who manage this chat may challenge" in told
    refused = "Here only those who manage the chat make challenges."
    assert refused in await ask(club, club.anna, club.general, "challenge 9x9 no clock")
    await (await club.bob.slash(thread, "go resign")).answer()
    await club.bob.send(thread, f"{club.fake.bot.mention} resign yes")
    over = await wait_for_message(thread, "Bob resigns")
    answer = await (await club.bob.press(over, "Rematch")).answer()
    assert refused in answer.shown_text
    asked = await club.owner.send(
        club.general, f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 no clock"
    )
    challenge = await club.general.wait_for(lambda m: bool(m.buttons) and m.id > asked.id)
    await club.bob.press(challenge, "Accept")
    await wait_for_message(club.general, "⚫ ")
    told = await ask(club, club.owner, club.general, "ustawienia serwera wyzwania wszyscy")
    assert "may challenge" in told or "Wyzywać może każdy" in told
    await club.anna.send(club.general, f"{club.fake.bot.mention} challenge 9x9 no clock")
    await wait_for_message(club.general, "Anna is looking for a game")


async def test_mentions_can_be_disabled(club: Club) -> None:
    """If the managers choose so, posts mention no one and are silent; the awaited player is still
    named, and private chats notify as usual."""
    answer = await (
        await club.owner.slash(club.general, "go-server settings", calls=False)
    ).answer()
    assert "Posts mention nobody" in answer.shown_text
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")
    shown = [message for room in (club.general, thread) for message in room.messages]
    assert [] == [message for message in shown if message.pings and message.author is club.fake.bot]
    await club.owner.slash(club.general, "go-server settings", calls=True)
    await club.bob.slash(thread, "go play", point="D4")
    assert frozenset({club.anna}) == (await wait_for_message(thread, "⚪ D4")).pings


async def test_finished_threads_are_archived(club: Club) -> None:
    """Threads of finished games are archived if the managers choose so, with the result in their
    names; otherwise they stay open."""
    threads = []
    for wanted in (False, True):
        set_so = await club.owner.slash(club.general, "go-server settings", archive=wanted)
        await set_so.answer()
        threads.append(thread := await club.begin())
        await (await club.bob.slash(thread, "go resign")).answer()
        await club.bob.send(thread, f"{club.fake.bot.mention} resign yes")
        await thread.bell.until(lambda: "B+R" in threads[-1].name, PATIENCE, "a result")
        await asyncio.gather(*club.bot.adapter._homes.names._tasks)  # renaming and archiving
    assert [(False, True), (True, True)] == [(one.archived, "B+R" in one.name) for one in threads]


async def test_server_settings_are_readable(club: Club) -> None:
    """Everyone may read the server's settings, in both languages; they show the choices made."""
    assert [
        "Settings here:",
        "Everyone may challenge",
        "Posts mention the player whose turn it is",
        "Threads of finished games stay open for a week",
    ] == [
        line.replace("*", "").strip("• ")
        for line in (await ask(club, club.carl, club.general, "server settings")).splitlines()
    ]
    assert "server settings challenges organisers" in await ask(
        club, club.carl, club.general, "server settings something"
    )
