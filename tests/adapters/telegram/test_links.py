"""Links to challenges, and what a person sees who follows one."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.adapters.telegram.desk import Club, board, boards, press_button, wait_for_button
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person

_LINK = re.compile(r"https://t\.me/NigiriBot\?start=([a-z]+)")


def link(message: Message) -> str:
    """Return the link in a message."""
    found = _LINK.search(message.text)
    assert found is not None, message
    return found[0]


async def challenge(club: Club) -> Message:
    """Make an open challenge in Anna's private chat."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "challenge 5x5 black no clock")
    return await wait_for_button(club.anna.private, "Accept")


async def open_link(person: Person, url: str) -> Message:
    """Open a link as this person and return the bot's answer."""
    asked = await person.open(url)
    return await person.private.wait_for(lambda message: message.id > asked.id)


async def test_a_link_can_be_accepted(club: Club) -> None:
    """The link shows the challenger and the terms; accepting there starts the game in both private
    chats."""
    shown = await open_link(club.bob, link(await challenge(club)))
    assert ["✅ Accept"] == shown.labels
    assert "Anna" in shown.text
    assert "5×5" in shown.text
    await press_button(club.bob, shown, "Accept")
    for person in (club.anna, club.bob):
        assert "⚫ Anna – ⚪ Bob" in (await board(person.private, 1)).text
    await club.anna.send(club.anna.private, "C3")
    assert "C3" in (await board(club.bob.private, 2)).text


async def test_the_link_can_be_shared(club: Club) -> None:
    """A button under an open challenge lets people choose a chat to send the link to."""
    shown = await challenge(club)
    (url,) = [button["url"] for button in shown.buttons if "url" in button]
    parts = urlsplit(url)
    assert ("t.me", "/share/url") == (parts.netloc, parts.path)
    assert [link(shown)] == parse_qs(parts.query)["url"]


async def test_a_group_sees_the_link_and_gets_the_board(club: Club) -> None:
    """Accepting by the link adds the private chat to the game, and the group keeps its board."""
    await club.anna.send(club.group, "/challenge 5x5 black no clock")
    url = link(await wait_for_button(club.group, "Accept"))
    await press_button(club.bob, await open_link(club.bob, url), "Accept")
    await board(club.group, 1)
    await board(club.bob.private, 1)
    await club.anna.send(club.group, "/play C3")
    assert "C3" in (await board(club.bob.private, 2)).text


async def test_the_challengers_own_link(club: Club) -> None:
    """The challenger who opens their own link is told what it is for."""
    told = await open_link(club.anna, link(await challenge(club)))
    assert "This is your own challenge. Send the link" in told.text


async def test_a_link_to_a_closed_challenge(club: Club) -> None:
    """A challenge that was accepted by another person, or withdrawn, is reported as no longer
    open."""
    shown = await challenge(club)
    await press_button(club.bob, await open_link(club.bob, link(shown)), "Accept")
    await board(club.bob.private, 1)
    assert "no longer open" in (await open_link(club.carl, link(shown))).text
    await club.carl.send(club.carl.private, "challenge 9x9 no clock")
    other = await wait_for_button(club.carl.private, "Accept")
    await club.carl.send(club.carl.private, "withdraw")
    await club.carl.private.says("withdrawn")
    assert "no longer open" in (await open_link(club.bob, link(other))).text


async def test_the_slower_of_two_people(club: Club) -> None:
    """Of two people who opened the challenge the faster one plays, and the other is told."""
    url = link(await challenge(club))
    first, second = await open_link(club.bob, url), await open_link(club.carl, url)
    await press_button(club.bob, first, "Accept")
    pressed = await press_button(club.carl, second, "Accept")
    assert (pressed.text or "").startswith("Another player was faster")


async def test_the_link_for_its_players(club: Club) -> None:
    """For the players the link shows the current game."""
    url = link(await challenge(club))
    await press_button(club.bob, await open_link(club.bob, url), "Accept")
    await board(club.bob.private, 1)
    await club.bob.open(url)
    assert "C" in (await board(club.bob.private, 2)).labels


@pytest.mark.parametrize("word", ["", "zzz", "bamoku1", "BAMOKU-_x"])
async def test_other_start_parameters(club: Club, word: str) -> None:
    """A start parameter that is no challenge leads to the greeting."""
    await club.carl.start(word)
    greeting = await club.carl.private.says("/challenge")
    assert "I keep games of Go" in greeting.text


async def test_a_link_to_no_game(club: Club) -> None:
    """A well-formed id of no existing game is reported as unknown."""
    await club.carl.start("bamoku")
    await club.carl.private.says("I don’t know that game")


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_the_greeting_in_polish(club: Club) -> None:
    """A person whose app is in Polish is greeted in Polish."""
    await club.carl.start()
    await club.carl.private.says("Prowadzę partie go")


async def test_a_returning_player(club: Club) -> None:
    """A returning player, also after unblocking the bot, sees their waiting game with its buttons,
    or whose turn it is in others; neither gets the beginners' greeting."""
    await club.begin()
    await club.anna.start()
    shown = await board(club.anna.private, 1)
    assert "C" in shown.labels
    await club.anna.block()
    await club.anna.start()
    await board(club.anna.private, 2)
    await club.bob.start()
    told = await club.bob.private.says("waiting for Anna")
    assert [] == boards(club.bob.private)
    assert "I keep games of Go" not in told.text


async def test_a_link_with_a_link_code(club: Club) -> None:
    """A person who opens the browser page's link with a code is asked whether to link the two
    accounts, as if they had typed it; an unknown code is rejected."""
    await club.anna.start()
    await club.bob.start()
    await club.anna.send(club.anna.private, "link")
    code = re.search(r"link ([a-z]+-[a-z]+)", (await club.anna.private.says("Your code")).text)
    assert code is not None
    address = club.bot.adapter.linking()
    assert "https://t.me/NigiriBot?start=link-" == address
    assert "Are Bob" in (await open_link(club.bob, address + code[1])).text
    wrong = await open_link(club.carl, f"{address}bamoku-dufoji")
    assert wrong.text.startswith("That code is wrong")
