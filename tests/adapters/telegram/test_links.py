"""Links to challenges, and what whoever follows one finds."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.adapters.telegram.desk import Club, board, boards, offers, tap
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person

_LINK = re.compile(r"https://t\.me/NigiriBot\?start=([a-z]+)")


def link(message: Message) -> str:
    """The link that stands in a message."""
    found = _LINK.search(message.text)
    assert found is not None, message
    return found[0]


async def challenge(club: Club) -> Message:
    """Anna's open challenge, made in her private chat."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "challenge 5x5 black")
    return await offers(club.anna.private, "Accept")


async def answer(person: Person, url: str) -> Message:
    """What somebody is told who opens a link."""
    asked = await person.open(url)
    return await person.private.wait_for(lambda message: message.id > asked.id)


async def test_whoever_opens_the_link_can_accept(club: Club) -> None:
    """The link shows who challenges on which terms, and accepting there begins the game in both
    private chats."""
    shown = await answer(club.bob, link(await challenge(club)))
    assert ["✅ Accept"] == shown.labels
    assert "Anna" in shown.text
    assert "5×5" in shown.text
    await tap(club.bob, shown, "Accept")
    for person in (club.anna, club.bob):
        assert "⚫ Anna – ⚪ Bob" in (await board(person.private, 1)).text
    await club.anna.send(club.anna.private, "C3")
    assert "C3" in (await board(club.bob.private, 2)).text


async def test_the_link_can_be_passed_on(club: Club) -> None:
    """A button under an open challenge lets people choose a chat to send the link to."""
    shown = await challenge(club)
    (url,) = [button["url"] for button in shown.buttons if "url" in button]
    parts = urlsplit(url)
    assert ("t.me", "/share/url") == (parts.netloc, parts.path)
    assert [link(shown)] == parse_qs(parts.query)["url"]


async def test_a_group_sees_the_link_and_gets_the_board(club: Club) -> None:
    """Accepting through the link brings a private chat along, and the group keeps its board."""
    await club.anna.send(club.group, "/challenge 5x5 black")
    url = link(await offers(club.group, "Accept"))
    await tap(club.bob, await answer(club.bob, url), "Accept")
    await board(club.group, 1)
    await board(club.bob.private, 1)
    await club.anna.send(club.group, "/play C3")
    assert "C3" in (await board(club.bob.private, 2)).text


async def test_ones_own_link(club: Club) -> None:
    """Who made the challenge is told what the link is for."""
    told = await answer(club.anna, link(await challenge(club)))
    assert "This is your own challenge. Send the link" in told.text


async def test_a_link_that_comes_too_late(club: Club) -> None:
    """A challenge that somebody else has taken, or that was withdrawn, is open no more."""
    shown = await challenge(club)
    await tap(club.bob, await answer(club.bob, link(shown)), "Accept")
    await board(club.bob.private, 1)
    assert "no longer open" in (await answer(club.carl, link(shown))).text
    await club.carl.send(club.carl.private, "challenge 9x9")
    other = await offers(club.carl.private, "Accept")
    await club.carl.send(club.carl.private, "withdraw")
    await club.carl.private.says("withdrawn")
    assert "no longer open" in (await answer(club.bob, link(other))).text


async def test_a_press_that_comes_too_late(club: Club) -> None:
    """Of two who saw the challenge the faster one plays, and the other is told."""
    url = link(await challenge(club))
    first, second = await answer(club.bob, url), await answer(club.carl, url)
    await tap(club.bob, first, "Accept")
    pressed = await tap(club.carl, second, "Accept")
    assert (pressed.text or "").startswith("Another player was faster")


async def test_ones_own_game_again(club: Club) -> None:
    """For its players the link shows the game as it stands."""
    url = link(await challenge(club))
    await tap(club.bob, await answer(club.bob, url), "Accept")
    await board(club.bob.private, 1)
    await club.bob.open(url)
    assert "C" in (await board(club.bob.private, 2)).labels


@pytest.mark.parametrize("word", ["", "zzz", "bamoku1", "BAMOKU-_x"])
async def test_links_that_lead_nowhere(club: Club, word: str) -> None:
    """Whoever comes without a challenge is greeted."""
    await club.carl.start(word)
    greeting = await club.carl.private.says("/challenge")
    assert "I keep games of Go" in greeting.text


async def test_a_link_to_no_game(club: Club) -> None:
    """A word that could be a game's but is none is no secret."""
    await club.carl.start("bamoku")
    await club.carl.private.says("I don’t know that game")


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_the_greeting_in_polish(club: Club) -> None:
    """Whose app is in Polish is greeted in Polish."""
    await club.carl.start()
    await club.carl.private.says("Prowadzę partie go")


async def test_coming_back(club: Club) -> None:
    """Whose game waits for them is shown it with its buttons, and whose game does not, where it
    stands, also after the bot was blocked; neither is greeted as a beginner."""
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


async def test_a_name_from_elsewhere_is_linked_by_an_address(club: Club) -> None:
    """Whoever opens the address that the browser's page offers, with a code at its end, is asked
    whether to link the two names, as if they had typed it; a code of nobody is no such code."""
    await club.anna.start()
    await club.bob.start()
    await club.anna.send(club.anna.private, "link")
    code = re.search(r"link ([a-z]+-[a-z]+)", (await club.anna.private.says("Your code")).text)
    assert code is not None
    address = club.bot.adapter.linking()
    assert "https://t.me/NigiriBot?start=link-" == address
    assert "Are Bob" in (await answer(club.bob, address + code[1])).text
    wrong = await answer(club.carl, f"{address}bamoku-dufoji")
    assert wrong.text.startswith("That code is wrong")
