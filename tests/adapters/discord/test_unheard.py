"""What Discord hands over without its words: mentions of the bot's role, replies, bare lines."""

from __future__ import annotations

import pytest

from bot.service.ports.stores import StoreUnavailableError
from tests.adapters.discord.desk import Club, board, boards, game_of, says
from tests.adapters.discord.test_votes import quiet
from tests.fakes.discord.model import Channel, Message, Role
from tests.fakes.discord.people import Person

TOLD = "Discord doesn’t show me that line."


async def told(channel: Channel) -> list[Message]:
    """The answers that tell how to be heard."""
    return [message for message in channel.messages if TOLD in message.said]


def own_role(club: Club) -> Role:
    """The role that the server has for the bot, which everybody may mention."""
    role = club.guild.role_of(club.fake.bot)
    role.mentionable = True
    club.fake.world.role_changed(club.guild, role)
    return role


async def test_the_own_role_is_the_bot(club: Club) -> None:
    """Where the bot reads along, a mention of its own role is a mention of it: a move, and help."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    role, thread = own_role(club), await club.begin()
    await club.anna.send(thread, f"{role.mention} C3")
    await says(thread, "⚫ C3")
    await club.bob.send(thread, f"{role.mention}, D 4")
    await says(thread, "⚪ D4")
    await club.carl.send(club.general, role.mention)
    await says(club.general, "What would you like to do?")


async def test_the_own_role_without_its_words(club: Club) -> None:
    """A line that mentions the own role and whose words are not told is answered with how to be
    heard, each time, wherever it stands."""
    role = own_role(club)
    for count in (1, 2):
        asked = await club.carl.send(club.general, f"{role.mention} help")
        answer = await club.general.wait_for(lambda m: TOLD in m.said and m.id > asked.id)  # noqa: B023
        assert asked is answer.reply_to
        assert f"mention me ({club.fake.bot.mention} D4)" in answer.said
        assert (frozenset(), count) == (answer.pings, len(await told(club.general)))


async def test_the_own_role_while_the_games_are_away(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who mentions the own role is told when the games cannot be reached, as who mentions the bot
    is."""

    async def away(*_: object) -> None:
        raise StoreUnavailableError("away")

    role = own_role(club)
    await club.carl.send(club.general, f"{role.mention} help")
    await says(club.general, TOLD)
    monkeypatch.setattr(club.memory.backends.people, "known", away)
    await club.carl.send(club.general, f"{role.mention} help")
    await says(club.general, "The games cannot be reached just now.")


async def test_another_role_is_not_the_bot(club: Club) -> None:
    """A mention of another role, even of one that the bot has, is not for it."""
    role = club.fake.role(club.guild, "players", club.fake.bot, club.anna, mentionable=True)
    thread = await club.begin()
    await club.anna.send(thread, f"{role.mention} C3")
    await quiet(club)
    assert [] == await told(thread)


@pytest.mark.parametrize("reply", [True, False], ids=["reply without ping", "bare line"])
async def test_a_player_is_told_once(club: Club, *, reply: bool) -> None:
    """A player's bare line in the game's thread, or reply with the ping off, is answered with how
    to be heard; once, also after a restart and in the next game. What is said then is heard."""
    thread = await club.begin()

    async def unheard(person: Person, where: Channel) -> None:
        to = boards(where)[-1] if reply else None
        await person.send(where, "C3", reply_to=to, ping=False)

    await unheard(club.anna, thread)
    answer = await says(thread, TOLD)
    assert "C3" == (answer.reply_to or answer).said
    await unheard(club.anna, thread)
    await club.restart()
    await unheard(club.anna, thread)
    await unheard(club.anna, await club.begin())
    await unheard(club.bob, thread)
    await thread.wait_for(lambda m: TOLD in m.said and m.id > answer.id)
    await quiet(club)
    assert 2 == len(await told(thread)) + len(await told(await club.thread()))
    await club.anna.send(thread, "C3", reply_to=boards(thread)[-1])
    assert "⚫ C3" in (await board(thread, 2)).said


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_told_in_their_language(club: Club) -> None:
    """How to be heard is told in the person's language."""
    mention = club.fake.bot.mention
    await club.anna.slash(club.general, "go challenge", opponent=club.bob, size=5, colours="black")
    asked = await club.general.wait_for(lambda m: "Przyjmuję" in m.labels)
    await club.bob.press(asked, "Przyjmuję")
    thread = await club.thread()
    await club.anna.send(thread, "C3")
    assert (
        f"oznacz mnie ({mention} D4)" in (await says(thread, "Discord nie pokazuje mi tego")).said
    )


async def test_not_for_the_bot(club: Club) -> None:
    """Strangers' lines, lines to people and lines where no thread of a game is are met
    with silence."""
    thread = await club.begin()
    line = await club.bob.send(thread, f"{club.anna.mention} your turn")
    await club.anna.send(thread, "soon", reply_to=line)
    await club.carl.send(thread, "C3")
    await club.carl.send(thread, "C3", reply_to=boards(thread)[0], ping=False)
    await club.anna.send(club.general, "C3")
    await quiet(club)
    assert [] == await told(thread) + await told(club.general)


async def test_after_the_game(club: Club) -> None:
    """Talk in the thread of a game that is over is left alone."""
    thread = await club.begin()
    await club.anna.send(thread, f"{club.fake.bot.mention} resign")
    await says(thread, "Resign the game")
    await club.anna.send(thread, f"{club.fake.bot.mention} resign yes")
    await thread.wait_for(lambda m: "Rematch" in m.labels)
    await club.anna.send(thread, "good game")
    await quiet(club)
    assert [] == await told(thread)


async def test_which_game_is_told_as_it_is_heard(club: Club) -> None:
    """Who is asked which game was meant can answer with just what the question says, without a
    mention; to a command, which is answered unseen, there is only a button."""
    for size in (9, 13):
        await club.anna.slash(club.general, "go challenge", opponent=club.bob, size=size)
    await club.general.wait_for(lambda _: len(challenges(club)) == 2)
    unseen = await (await club.bob.slash(club.general, "go accept")).answer()
    assert "Bob, which game do you mean? Tap it." == unseen.said.split("\n")[0]
    await club.bob.send(club.general, f"{club.fake.bot.mention} accept")
    asked = await says(club.general, "which game do you mean?")
    told = asked.said.split("\n")[0]
    assert told.startswith("Bob, which game do you mean? Tap it, or answer this with “accept #")
    line = told.partition("“")[2].partition("”")[0]
    await club.bob.send(club.general, line, reply_to=asked)
    thread = await club.thread()
    assert line.endswith(game_of(boards(thread)[0]))


def challenges(club: Club) -> list[Message]:
    """The challenges that wait in the channel."""
    return [message for message in club.general.messages if "Accept" in message.labels]
