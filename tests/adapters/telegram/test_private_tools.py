"""Plans and notes in Telegram: in the private chat only."""

from __future__ import annotations

from functools import partial

from tests.adapters.telegram.desk import Club, board, game_of, press_button, wait_for_button
from tests.fakes.telegram.model import Chat, Message
from tests.patience import PATIENCE


async def test_a_plan(club: Club) -> None:
    """A plan made in the private chat is carried out in the group; a plan made in the group, where
    the opponent could read it, is not stored."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    await room.says("⚫ C3")
    await club.anna.send(room, "/if D3 D4")
    await room.says("Others could read that here")
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/if D3 D4 or C4 C5")
    shown = await alone.says("if A: D3 → D4")
    assert "seen by nobody else" in shown.text
    await club.bob.send(room, "/play D3")
    told = await room.says("⚫ D4")
    assert "from a plan" in told.text
    assert [] == [message for message in room.messages if "C5" in message.text]


async def test_a_plan_is_cancelled_by_a_button(club: Club) -> None:
    """The list of plans has a button that cancels them."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    await room.says("⚫ C3")
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "if D3 D4")
    await press_button(club.anna, await alone.says("if D3 → D4"), "Cancel it all")
    await club.anna.send(alone, "ifs")
    await alone.says("You have planned nothing")


async def test_a_sandbox(club: Club) -> None:
    """Moves tried out in the private chat are shown there as pictures, and the group gets no
    message."""
    room = await club.begin()
    before = len(room.messages)
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/analyse")
    await alone.says("Sandbox: game")
    await club.anna.send(alone, "C3")
    shown = await alone.says("Tried out: 1. C3")
    assert shown.photo
    await press_button(club.anna, shown, "End")
    await club.anna.send(alone, "end")
    await alone.says("No sandbox is open.")
    assert before == len(room.messages)


async def test_notes(club: Club) -> None:
    """Notes made in the private chat are shown there."""
    room = await club.begin()
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/note C3 at first?")
    await alone.says("Noted for you alone, at move 0")
    await club.anna.send(alone, "/notes")
    await alone.says("Move 0: C3 at first?")
    assert [] == [message for message in room.messages if "at first" in message.text]


def has_words(words: str, message: Message) -> bool:
    """Return whether a message has these words, or a button with them."""
    return words in message.text or words in message.labels


def has_more_messages(room: Chat, count: int) -> bool:
    """Return whether a room has more than this many messages."""
    return len(room.messages) > count


async def test_the_private_button_is_in_the_readers_language(club: Club) -> None:
    """The button to the private chat is in the language that the reader has chosen, whatever the
    group's language is."""
    await club.begin()
    await club.carl.send(club.group, "/language@NigiriBot pl")
    await club.group.says("Od teraz po polsku.")
    await club.carl.send(club.group, "/settings@NigiriBot")
    assert "Nasza prywatna rozmowa" in (await club.group.says("Twoje ustawienia")).labels


async def test_a_button_leads_to_the_private_answer(club: Club) -> None:
    """If the bot tells a group that an answer is private, a button leads to the private chat and
    shows it immediately; the group sees none of it."""
    room, anna = await club.begin(), club.anna
    await anna.start()
    for line, told, shown in (
        ("/settings@NigiriBot", "where only you see them", "My hours"),
        ("/games@NigiriBot", "Only this group’s games.", "Your games:"),
    ):
        await anna.send(room, line)
        asked = await room.says(told)
        before = len(room.messages)
        await anna.follow(asked, "In our private chat")
        await anna.private.wait_for(partial(has_words, shown))
        assert before == len(room.messages)
    await anna.send(room, "/note@NigiriBot D4 looks thin")
    refused = await room.says("Others could read that here")
    await anna.follow(refused, "In our private chat")


async def test_private_games_are_not_revealed(club: Club) -> None:
    """A player without a game in this group who types a move here is told so; the answer names none
    of their private games."""
    anna, room = club.anna, club.group
    await anna.start()
    await anna.send(anna.private, "/challenge 5x5 komi 0.5 black no clock")
    offer = await anna.private.says("Anyone can accept here")
    (link,) = [url for url in offer.urls() if "?start=" in url and "share" not in url]
    await club.bob.open(link)
    await press_button(club.bob, await wait_for_button(club.bob.private, "Accept"), "Accept")
    game = game_of(await board(anna.private, 1))
    for line in ("/pass@NigiriBot", "/play@NigiriBot D4", "/resign@NigiriBot", "/games@NigiriBot"):
        before = len(room.messages)
        await anna.send(room, line)
        await room.bell.until(partial(has_more_messages, room, before + 1), PATIENCE, line)
        said = room.last
        assert game not in said.text
        assert [] == [label for label in said.labels if game in label]
        assert "Bob" not in said.text
