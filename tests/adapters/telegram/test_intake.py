"""Which messages the bot processes in groups, topics and private chats, and which it ignores."""

from __future__ import annotations

import pytest

from bot.routing.platform.edited_lines import EDITED_WITHIN
from bot.telegram.outbound import telegram_posting as posting
from tests.adapters.telegram.desk import Club, Place, board, boards, press_button, wait_for_button
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person


async def check_silence(
    club: Club, room: Place, person: Person, text: str, reply_to: Message | None = None
) -> None:
    """Check that a line gets no answer: the first answer belongs to the next line."""
    said = await person.send(room, text, reply_to=reply_to)
    await person.send(room, "/language@NigiriBot")
    await room.wait_for(lambda m: m.id > said.id and "Your settings" in m.text)
    answers = [m for m in room.messages if m.id > said.id and m.author is club.fake.bot]
    assert 1 == len(answers), answers


async def get_answer(club: Club, room: Place, person: Person, text: str) -> Message:
    """Send a line and return the bot's answer."""
    said = await person.send(room, text)
    return await room.wait_for(lambda m: m.id > said.id and m.author is club.fake.bot)


async def test_ways_to_enter_a_move_in_a_group(club: Club) -> None:
    """In a group with privacy mode, moves can be made by commands and by replies to the board; as
    an administrator the bot also receives mentions."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    await board(room, 2)
    await club.bob.send(room, "/play@NigiriBot C2")
    shown = await board(room, 3)
    await club.anna.send(room, "B2", reply_to=shown)
    await board(room, 4)
    await club.bob.send(room, "/pas@NigiriBot")
    await room.says("⚪ passes")
    club.fake.promote(club.group)
    await club.anna.send(room, f"{club.fake.mention} D2")
    await board(room, 5)


async def test_a_picture_or_sticker(club: Club) -> None:
    """The first picture or sticker in a private chat, and only the first, is answered with the
    formats that the bot can read; in a group the bot ignores both."""
    alone = club.anna.private
    club.fake.promote(club.group)
    await club.begin()
    await club.anna.start()
    for room in (club.group, alone, alone):
        await club.anna.send_sticker(room)
        await club.anna.send_photo(room, b"a photo")
    for room in (alone, club.group):
        await club.anna.send(room, "/help@NigiriBot")
        await room.says("What would you like to do?")
    read = "I can only read text, and game records that come as files (.sgf, .gib, .ngf)."
    told = [[m.text for m in room.messages if m.text == read] for room in (alone, club.group)]
    assert [[read], []] == told


async def test_a_move_as_a_caption(club: Club) -> None:
    """The caption of a picture is read as a typed line: a command or a reply to the board in a
    group, and any line in private. Talk under a picture is ignored, and an edit corrects a point
    that was refused."""
    room = await club.begin()
    await club.anna.send_photo(room, b"a photo", "/play@NigiriBot C3")
    shown = await room.says("⚫ C3 · Bob")
    await club.bob.send_photo(room, b"a photo", "C4", reply_to=shown)
    shown = await room.says("⚪ C4 · Anna")
    await club.anna.send_photo(room, b"a photo", "what a nice evening", reply_to=shown)
    sent = await club.anna.send_photo(room, b"a photo", "/play@NigiriBot C44")
    await room.says("C44")
    await club.anna.edit(sent, "/play@NigiriBot D4")
    await room.says("⚫ D4")
    await club.anna.start()
    await club.anna.send_photo(club.anna.private, b"a photo", "help")
    await club.anna.private.says("What would you like to do?")


async def test_bare_words_for_an_administrator_bot(club: Club) -> None:
    """As an administrator the bot receives every line: a plain point is a move, and chatter is
    ignored."""
    club.fake.promote(club.group)
    room = await club.begin()
    await club.anna.send(room, "C3")
    await board(room, 2)
    await check_silence(club, room, club.bob, "what a nice move")


async def test_chatter_about_a_board(club: Club) -> None:
    """A reply to the bot's post may be chatter about it, which is ignored; a reply that resembles a
    move is answered, since its player waits for a reaction."""
    room = await club.begin()
    shown = await board(room, 1)
    for person, text in (
        (club.carl, "nice move!"),
        (club.bob, "nice, I will think about it"),
        (club.anna, "help is what I need"),
    ):
        await check_silence(club, room, person, text, shown)
    await club.anna.send(room, "Z99", reply_to=shown)
    await room.says("No board has Z99")
    await club.anna.send(room, "C3?", reply_to=shown)
    await room.says("Was that a question?")


async def test_a_command_alone_is_asked_about(club: Club) -> None:
    """``/play`` without a point leads to a question. In a group with privacy mode the point can be
    given in reply to it."""
    room = await club.begin()
    asked = await get_answer(club, room, club.anna, "/play")
    assert "Or answer this message" in asked.text
    await club.anna.send(room, "C3", reply_to=asked)
    await board(room, 2)
    await club.bob.send(club.bob.private, "/play")
    alone = await club.bob.private.says("Where?")
    assert "answer this message" not in alone.text


async def test_the_bot_greets_a_group(club: Club) -> None:
    """A bot that is added to a group greets once, in the language of the person who added it, but
    not when it is promoted; in a channel it does not greet."""
    ewa = club.fake.user("Ewa", language="pl")
    group = club.fake.supergroup("Klub", ewa, bot=False)
    club.fake.add_bot(group, ewa)
    await group.says("Cześć! Prowadzę tu partie go.")
    club.fake.promote(group)
    channel = club.fake.channel("News", ewa)
    club.fake.add_bot(channel, ewa)
    await ewa.send(group, "/games@NigiriBot")
    await group.says("Nie masz tu teraz żadnej gry")
    assert [1, 0] == [len(group.find_messages("Cześć!")), len(channel.find_messages("Cześć!"))]


async def test_a_group_without_a_game(club: Club) -> None:
    """In a group without a game even a plain point is chatter."""
    club.fake.promote(club.group)
    await check_silence(club, club.group, club.carl, "D4")


async def test_help_for_newcomers_names_the_bot(club: Club) -> None:
    """In a group without any games so far, plain words count as chatter, so the help lists commands
    with the bot's name; after the first game it lists plain words."""
    club.fake.promote(club.group)
    await club.anna.send(club.group, "/help@NigiriBot")
    told = await club.group.says("What would you like to do?")
    assert "/challenge@NigiriBot Anna 9x9 –" in told.text
    assert "“" not in told.text
    await club.begin()
    await club.anna.send(club.group, "/help@NigiriBot")
    again = await club.group.wait_for(lambda m: m.text.startswith(told.text[:9]) and m is not told)
    assert "“challenge Anna 9x9” –" in again.text


async def test_commands_for_other_bots(club: Club) -> None:
    """A command for another bot, or one that the bot does not know, is ignored."""
    club.fake.promote(club.group)
    await club.begin()
    await check_silence(club, club.group, club.anna, "/play@OtherBot C3")
    await check_silence(club, club.group, club.anna, "/weather")


async def test_an_unknown_command_for_the_bot(club: Club) -> None:
    """An unknown command with the bot's name, or in private, is answered."""
    assert "weather" in (await get_answer(club, club.group, club.anna, "/weather@NigiriBot")).text
    assert "weather" in (await get_answer(club, club.bob.private, club.bob, "/weather")).text


async def test_ambiguous_words_as_commands(club: Club) -> None:
    """Words that are ambiguous in chatter are answered when sent as commands."""
    told = await get_answer(club, club.group, club.carl, "/nie")
    assert told.text.startswith("You have no game here.")


async def test_anonymous_administrators(club: Club) -> None:
    """Anonymous administrators cannot play: their commands get an explanation, in Polish for Polish
    commands, and their other lines are ignored."""
    told = "I can’t tell who wrote this"
    await club.anna.send(club.group, "/challenge 5x5 no clock", anonymous=True)
    await club.group.says(told)
    await club.anna.send(club.group, "/wyzwanie 5x5 bez zegara", anonymous=True)
    await club.group.says("Nie wiem, kto to napisał")
    club.fake.promote(club.group)
    await club.anna.send(club.group, "C3", anonymous=True)
    await check_silence(club, club.group, club.carl, "hello")


async def test_posts_of_a_linked_channel(club: Club) -> None:
    """Posts of a linked channel are ignored. A command sent in the name of a channel gets an
    explanation; other lines are ignored."""
    club.fake.promote(club.group)
    channel = club.fake.channel("News", club.anna, linked=club.group)
    await club.begin()
    club.fake.post(channel, "/challenge 9x9 no clock")
    await club.anna.send(club.group, "C3", channel=channel)
    await check_silence(club, club.group, club.carl, "hi")
    await club.anna.send(club.group, "/play C3", channel=channel)
    await club.group.says("in the name of a group or a channel")
    await check_silence(club, club.group, club.carl, "hello")


async def test_people_without_a_username(club: Club) -> None:
    """A person without a username can be challenged by picking them from the member list."""
    await club.anna.send(club.group, "/challenge Carl 5x5 no clock", mentions=(club.carl,))
    await press_button(club.carl, await wait_for_button(club.group, "Accept"), "Accept")
    await board(club.group, 1)
    await club.group.says("Carl")


async def test_topics_are_rooms_of_their_own(club: Club) -> None:
    """Games in two topics of one group are independent."""
    club.group.is_forum = True
    rooms = [club.fake.topic(club.group, name) for name in ("Nine", "Five")]
    for room in rooms:
        await club.begin(room)
    await club.anna.send(rooms[1], "/play C3")
    assert "C3" in (await board(rooms[1], 2)).text
    assert 1 == len([message for message in rooms[0].messages if message.photo])
    await press_button(club.bob, await board(rooms[1], 2), "Pass")
    await rooms[1].says("⚪ passes")


async def test_a_name_in_a_private_chat(club: Club) -> None:
    """A challenge by name in a private chat is refused, since the opponent would not see it; the
    answer explains alternatives."""
    told = await get_answer(club, club.bob.private, club.bob, "challenge @anna 9x9 no clock")
    assert "Here you are alone with me" in told.text


async def test_help_says_how_to_reach_the_bot(club: Club) -> None:
    """In Telegram the help with all commands also explains commands and buttons."""
    told = await get_answer(club, club.group, club.carl, "/help all")
    assert "In Telegram:" in told.text


async def test_two_chats_at_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow answers in one chat do not delay another chat."""
    other = club.fake.supergroup("Other club", club.carl)
    await other.says("Hello!")
    monkeypatch.setattr(posting, "CLOSING_SECONDS", 0.1)  # it would wait in vain
    club.fake.hang("sendMessage")
    sent = len(club.fake.calls("sendMessage"))
    await club.anna.send(club.group, "/help")
    await club.fake.wait_for_calls("sendMessage", sent + 1)
    await club.carl.send(other, "/help")
    await other.says("What would you like to do?")
    assert 1 == club.fake.hanging


@pytest.mark.parametrize(
    ("terms", "told"),
    [("", "Estimate: "), ("no estimates", "This game is played without estimates.")],
)
async def test_the_score_during_play(club: Club, terms: str, told: str) -> None:
    """The score during play is an estimate, for players and spectators, unless the challenge has
    disabled estimates."""
    await club.begin(terms=f"5x5 komi 0.5 black {terms}")
    for who in (club.anna, club.bob, club.carl):
        assert told in (await get_answer(club, club.group, who, "/score")).text


async def test_a_line_edited_after_its_answer(club: Club) -> None:
    """Editing a line whose answer was only text processes it again, until it has an effect. Editing
    a line that had an effect, or that the bot ignored, does nothing."""
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
    await check_silence(club, room, club.bob, "what a nice move")
    assert 2 == len(boards(room))
    assert 2 == len([m for m in room.messages if "is not on this board" in m.text])


async def test_a_line_edited_late(club: Club) -> None:
    """An edit long after the answer is ignored."""
    room = await club.begin()
    played = await club.anna.send(room, "/play F9")
    await room.says("F9 is not on this board")
    played.date -= int(EDITED_WITHIN.total_seconds()) + 1
    await club.anna.edit(played, "/play C3")
    await check_silence(club, room, club.bob, "what a nice move")
    assert 1 == len(boards(room))
