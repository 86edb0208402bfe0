"""What the bot hears in groups, topics and private chats, and what it leaves alone."""

from __future__ import annotations

import pytest

from bot.routing.platform.edited_lines import EDITED_WITHIN
from bot.telegram.outbound import telegram_posting as posting
from tests.adapters.telegram.desk import Club, Place, board, boards, offers, tap
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person


async def silent(
    club: Club, room: Place, person: Person, text: str, reply_to: Message | None = None
) -> None:
    """What somebody says is answered by nothing: the next line, which is, has the first answer."""
    said = await person.send(room, text, reply_to=reply_to)
    await person.send(room, "/language@NigiriBot")
    await room.wait_for(lambda m: m.id > said.id and "Your settings" in m.text)
    answers = [m for m in room.messages if m.id > said.id and m.author is club.fake.bot]
    assert 1 == len(answers), answers


async def answer(club: Club, room: Place, person: Person, text: str) -> Message:
    """The bot's answer to a line."""
    said = await person.send(room, text)
    return await room.wait_for(lambda m: m.id > said.id and m.author is club.fake.bot)


async def test_ways_to_say_a_move_in_a_group(club: Club) -> None:
    """Where privacy mode hides most lines, commands, mentions and replies to the board play."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    await board(room, 2)
    await club.bob.send(room, f"{club.fake.mention} C2")
    shown = await board(room, 3)
    await club.anna.send(room, "B2", reply_to=shown)
    await board(room, 4)
    await club.bob.send(room, "/pas@NigiriBot")
    await room.says("⚪ passes")


async def test_what_has_no_words(club: Club) -> None:
    """A picture or a sticker in private is answered once, ever, with what can be read; in a group
    people show each other such things."""
    alone = club.anna.private
    club.fake.promote(club.group)
    await club.begin()
    await club.anna.start()
    for room in (club.group, alone, alone):
        await club.anna.send_sticker(room)
        await club.anna.send_photo(room, b"a photo", "D4")
    for room in (alone, club.group):
        await club.anna.send(room, "/help@NigiriBot")
        await room.says("What would you like to do?")
    read = "I can only read text, and game records that come as files (.sgf, .gib, .ngf)."
    told = [[m.text for m in room.messages if m.text == read] for room in (alone, club.group)]
    assert [[read], []] == told


async def test_bare_words_where_every_line_is_heard(club: Club) -> None:
    """An administrator hears every line: a bare point is a move, and talk is left alone."""
    club.fake.promote(club.group)
    room = await club.begin()
    await club.anna.send(room, "C3")
    await board(room, 2)
    await silent(club, room, club.bob, "what a nice move")


async def test_talk_about_a_board(club: Club) -> None:
    """Who answers a post of the bot may be talking about it, which is left alone; what looks like
    a move is answered, since a player waits for something to happen."""
    room = await club.begin()
    shown = await board(room, 1)
    for person, text in (
        (club.carl, "nice move!"),
        (club.bob, "nice, I will think about it"),
        (club.anna, "help is what I need"),
    ):
        await silent(club, room, person, text, shown)
    await club.anna.send(room, "Z99", reply_to=shown)
    await room.says("No board has Z99")
    await club.anna.send(room, "C3?", reply_to=shown)
    await room.says("Was that a question?")


async def test_a_command_alone_is_asked_about(club: Club) -> None:
    """/play tapped somewhere comes without a point. In a group, where a bare point would not be
    heard, it can be said in answer to the question."""
    room = await club.begin()
    asked = await answer(club, room, club.anna, "/play")
    assert "Or answer this message" in asked.text
    await club.anna.send(room, "C3", reply_to=asked)
    await board(room, 2)
    await club.bob.send(club.bob.private, "/play")
    alone = await club.bob.private.says("Where?")
    assert "answer this message" not in alone.text


async def test_the_bot_comes_into_a_group(club: Club) -> None:
    """It says hello once, in the language of who brought it, and not when it is promoted; nor in a
    channel, where nobody could play."""
    ewa = club.fake.user("Ewa", language="pl")
    group = club.fake.supergroup("Klub", ewa, bot=False)
    club.fake.add_bot(group, ewa)
    await group.says("Cześć! Prowadzę tu partie go.")
    club.fake.promote(group)
    channel = club.fake.channel("News", ewa)
    club.fake.add_bot(channel, ewa)
    await ewa.send(group, "/games@NigiriBot")
    await group.says("Nie masz tu teraz żadnej gry")
    assert [1, 0] == [len(group.said("Cześć!")), len(channel.said("Cześć!"))]


async def test_talk_in_a_group_without_a_game(club: Club) -> None:
    """Where nobody plays, not even a point means anything."""
    club.fake.promote(club.group)
    await silent(club, club.group, club.carl, "D4")


async def test_what_newcomers_are_told_to_type(club: Club) -> None:
    """Where every line reaches the bot, but nobody has played yet, words alone are talk: so it
    tells of commands with its name, which are heard; of words once a game has been there."""
    club.fake.promote(club.group)
    await club.anna.send(club.group, "/help@NigiriBot")
    told = await club.group.says("What would you like to do?")
    assert "/challenge@NigiriBot Anna 9x9 –" in told.text
    assert "“" not in told.text
    await club.begin()
    await club.anna.send(club.group, "/help@NigiriBot")
    again = await club.group.wait_for(lambda m: m.text.startswith(told.text[:9]) and m is not told)
    assert "“challenge Anna 9x9” –" in again.text


async def test_commands_for_others(club: Club) -> None:
    """A command for another bot, or one that nobody here knows, is not for us."""
    club.fake.promote(club.group)
    await club.begin()
    await silent(club, club.group, club.anna, "/play@OtherBot C3")
    await silent(club, club.group, club.anna, "/weather")


async def test_an_unknown_command_that_is_for_us(club: Club) -> None:
    """With our name on it, or in private, an unknown command is answered."""
    assert "weather" in (await answer(club, club.group, club.anna, "/weather@NigiriBot")).text
    assert "weather" in (await answer(club, club.bob.private, club.bob, "/weather")).text


async def test_a_command_with_nothing_to_answer_to(club: Club) -> None:
    """Words that people also say to each other are answered when they are commands."""
    told = await answer(club, club.group, club.carl, "/nie")
    assert told.text.startswith("You have no game here.")


async def test_anonymous_administrators(club: Club) -> None:
    """Who writes in the group's name is nobody who could play: commands get a kind answer, in
    Polish if they are, and the rest is left alone."""
    told = "I can’t tell who wrote this"
    await club.anna.send(club.group, "/challenge 5x5", anonymous=True)
    await club.group.says(told)
    await club.anna.send(club.group, "/wyzwanie 5x5", anonymous=True)
    await club.group.says("Nie wiem, kto to napisał")
    club.fake.promote(club.group)
    await club.anna.send(club.group, "C3", anonymous=True)
    await silent(club, club.group, club.carl, "hello")


async def test_channels_and_their_posts(club: Club) -> None:
    """What a linked channel posts is left alone; who speaks as a channel is told that nobody can
    play so, if it is a command, and else left alone."""
    club.fake.promote(club.group)
    channel = club.fake.channel("News", club.anna, linked=club.group)
    await club.begin()
    club.fake.post(channel, "/challenge 9x9")
    await club.anna.send(club.group, "C3", channel=channel)
    await silent(club, club.group, club.carl, "hi")
    await club.anna.send(club.group, "/play C3", channel=channel)
    await club.group.says("in the name of a group or a channel")
    await silent(club, club.group, club.carl, "hello")


async def test_people_without_a_username(club: Club) -> None:
    """Somebody who was picked from the list of members is challenged by that."""
    await club.anna.send(club.group, "/challenge Carl 5x5", mentions=(club.carl,))
    await tap(club.carl, await offers(club.group, "Accept"), "Accept")
    await board(club.group, 1)
    await club.group.says("Carl")


async def test_topics_are_rooms_of_their_own(club: Club) -> None:
    """Games in two topics of one group do not disturb each other."""
    club.group.is_forum = True
    rooms = [club.fake.topic(club.group, name) for name in ("Nine", "Five")]
    for room in rooms:
        await club.begin(room)
    await club.anna.send(rooms[1], "/play C3")
    assert "C3" in (await board(rooms[1], 2)).text
    assert 1 == len([message for message in rooms[0].messages if message.photo])
    await tap(club.bob, await board(rooms[1], 2), "Pass")
    await rooms[1].says("⚪ passes")


async def test_a_name_in_a_private_chat(club: Club) -> None:
    """A challenge that the other would not see is not made; it is said how to make it seen."""
    told = await answer(club, club.bob.private, club.bob, "challenge @anna 9x9")
    assert "Here you are alone with me" in told.text


async def test_help_says_how_to_reach_the_bot(club: Club) -> None:
    """Help with all commands tells in Telegram of commands and buttons, too."""
    told = await answer(club, club.group, club.carl, "/help all")
    assert "In Telegram:" in told.text


async def test_two_chats_at_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens in one chat does not wait for another whose answers take long."""
    other = club.fake.supergroup("Other club", club.carl)
    await other.says("Hello!")
    monkeypatch.setattr(posting, "CLOSING_SECONDS", 0.1)  # it would only be waited for in vain
    club.fake.hang("sendMessage")
    sent = len(club.fake.calls("sendMessage"))
    await club.anna.send(club.group, "/help")
    await club.fake.called("sendMessage", sent + 1)
    await club.carl.send(other, "/help")
    await other.says("What would you like to do?")
    assert 1 == club.fake.hanging


@pytest.mark.parametrize(
    ("terms", "told"),
    [("", "Estimate: "), ("no estimates", "This game is played without estimates.")],
)
async def test_the_score_during_play(club: Club, terms: str, told: str) -> None:
    """It is an estimate, for players and onlookers, unless the challenge has ruled that out."""
    await club.begin(terms=f"5x5 komi 0.5 black {terms}")
    for who in (club.anna, club.bob, club.carl):
        assert told in (await answer(club, club.group, who, "/score")).text


async def test_a_line_edited_after_its_answer(club: Club) -> None:
    """A line that was answered in words and did nothing is heard once more as it is edited, until
    it does something; a line that did something, or that nobody heard, is not."""
    room = await club.begin()
    played = await club.anna.send(room, "/play F9")
    await room.says("F9 is not on this board")
    await club.anna.edit(played, "/play F9")
    await club.anna.edit(played, "/play G9")
    await room.says("G9 is not on this board")
    await club.anna.edit(played, "/play C3")
    await board(room, 2)
    talk = await club.bob.send(room, "/weather")
    await club.anna.edit(played, "/pass")
    await club.bob.edit(talk, "/play C2")
    await silent(club, room, club.bob, "what a nice move")
    assert 2 == len(boards(room))
    assert 2 == len([m for m in room.messages if "is not on this board" in m.text])


async def test_a_line_edited_late(club: Club) -> None:
    """Whoever edits a line long after its answer has typed what was meant by then."""
    room = await club.begin()
    played = await club.anna.send(room, "/play F9")
    await room.says("F9 is not on this board")
    played.date -= int(EDITED_WITHIN.total_seconds()) + 1
    await club.anna.edit(played, "/play C3")
    await silent(club, room, club.bob, "what a nice move")
    assert 1 == len(boards(room))
