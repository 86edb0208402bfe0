"""Choosing an opponent among all people in Telegram, in the private chat.

Unverified: no app of Telegram's showed the keyboard and its list of people. The stand-in follows
the documentation of `KeyboardButtonRequestUsers` and `UsersShared`.
"""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, board, press_button, wait_for_button
from tests.fakes.telegram.model import Json, Message
from tests.fakes.telegram.reply_keyboards import shown_keyboard

CHOOSE = "Choose an opponent"


async def offer(club: Club, size: str = "9x9") -> Message:
    """Let Anna challenge anyone in her private chat; return the challenge."""
    if not club.anna.private.members:
        await club.anna.start()
    await club.anna.send(club.anna.private, f"challenge {size} no clock")
    return await club.anna.private.wait_for(
        lambda m: CHOOSE in m.labels and size.replace("x", "×") in m.text
    )


async def choose(club: Club, offered: Message) -> Json:
    """Let Anna ask for the keyboard, and return it."""
    await press_button(club.anna, offered, CHOOSE)
    await club.anna.private.says("Who would you like to play?")
    keyboard = shown_keyboard(club.anna.private)
    assert keyboard is not None
    return keyboard


async def test_a_chosen_person_gets_the_challenge(club: Club) -> None:
    """A person who has started the bot is called to the challenge in the private chat and can
    accept it there. The keyboard asks for one person's name only, and goes away."""
    offered = await offer(club)
    keyboard = await choose(club, offered)
    assert keyboard["one_time_keyboard"]
    asked = keyboard["keyboard"][0][0]["request_users"]
    assert {"request_id", "user_is_bot", "request_name"} == set(asked)
    club.anna.choose_person(CHOOSE, club.bob)
    await club.anna.private.says("Bob has your challenge now.")
    assert shown_keyboard(club.anna.private) is None
    shown = await wait_for_button(club.bob.private, "Accept")
    assert not shown.silent
    assert ["✅ Accept"] == shown.labels
    await press_button(club.bob, shown, "Accept")
    await board(club.bob.private, 1)
    await board(club.anna.private, 1)


async def test_a_person_whom_the_bot_has_not_met(club: Club) -> None:
    """The challenger gets the link to send; the bot writes nothing to the person, and keeps no
    name."""
    offered = await offer(club)
    await choose(club, offered)
    stranger = club.fake.user("Dora <b>", "D")
    club.anna.choose_person(CHOOSE, stranger)
    told = await club.anna.private.says("I can’t write to Dora <b> D. Send them this link:")
    assert club.anna.copy(offered, "Copy the link") in told.text
    assert shown_keyboard(club.anna.private) is None
    assert [] == [c for c in club.fake.calls() if str(c.given.get("chat_id")) == str(stranger.id)]
    assert not await club.bot.backends.people.name(f"telegram:{stranger.id}")


async def test_a_person_who_blocked_the_challenger(club: Club) -> None:
    """They get nothing, and the challenger learns no more than of a stranger."""
    await choose(club, await offer(club))
    await club.bob.send(club.bob.private, "/block @anna")
    await club.bob.private.says("Anna")
    before = len(club.bob.private.messages)
    club.anna.choose_person(CHOOSE, club.bob)
    await club.anna.private.says("I can’t write to Bob. Send them this link:")
    assert before == len(club.bob.private.messages)


async def test_an_older_keyboard_chooses_nobody(club: Club) -> None:
    """The answer to the keyboard of an earlier challenge, of a challenge that is over, or a second
    answer, changes nothing."""
    old = await choose(club, await offer(club, "9x9"))
    newer = await offer(club, "13x13")
    new = await choose(club, newer)
    assert old != new
    over = "That was for a challenge that is over"
    club.anna.choose_person(CHOOSE, club.bob, old)
    await club.anna.private.says(over)
    await press_button(club.anna, newer, "Withdraw")
    await club.anna.private.wait_for(lambda m: "Withdraw" not in str(m.labels) and m is newer)
    club.anna.choose_person(CHOOSE, club.bob, new)
    await club.anna.private.wait_for(
        lambda m: 2 == len(club.anna.private.find_messages(over)) and m is not None
    )
    assert [] == club.bob.private.find_messages("Anna is looking for a game")


async def test_one_challenge_is_shown_to_one_person(club: Club) -> None:
    """Nobody can let the bot write to many people with one challenge."""
    offered = await offer(club)
    keyboard = await choose(club, offered)
    club.anna.choose_person(CHOOSE, club.bob)
    await club.anna.private.says("Bob has your challenge now.")
    again = await press_button(club.anna, offered, CHOOSE)
    assert "I’ve already shown this challenge to someone." in str(again.text)
    await club.carl.start()
    club.anna.choose_person(CHOOSE, club.carl, keyboard)
    await club.anna.private.says("That was for a challenge that is over")
    assert [] == club.carl.private.find_messages("Anna is looking for a game")


async def test_oneself_and_a_server_that_refuses(club: Club) -> None:
    """Choosing oneself is refused. If the server refuses the keyboard, the link remains."""
    offered = await offer(club)
    await choose(club, offered)
    club.anna.choose_person(CHOOSE, club.anna)
    await club.anna.private.says("You can’t play against yourself.")
    refusal = club.fake.faults.refuse(
        400, "BUTTON_TYPE_INVALID", "sendMessage", where=lambda c: "request_users" in str(c.given)
    )
    press = await press_button(club.anna, offered, CHOOSE)
    assert "That doesn’t work here. Send the link instead." == press.text
    assert refusal.seen
