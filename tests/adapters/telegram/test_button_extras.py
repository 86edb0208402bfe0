"""Colours of buttons, and buttons that copy a text.

Unverified: no app of Telegram's drew these buttons. The stand-in checks the documented fields; how
a server before Bot API 9.4 refuses them is a guess.
"""

from __future__ import annotations

from tests.adapters.telegram.desk import (
    Club,
    board,
    boards,
    full_label,
    press_button,
    wait_for_button,
)
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Message


def styles(message: Message) -> dict[str, str]:
    """Return the colours of the coloured buttons, by the last word of their labels."""
    return {b["text"].split()[-1]: b["style"] for b in message.buttons if "style" in b}


async def test_accepting_and_agreeing_are_green_and_resigning_is_red(club: Club) -> None:
    """Every other button has the app's own colour."""
    await club.anna.send(club.group, "/challenge @bobby 5x5 black no clock")
    offered = await wait_for_button(club.group, "Accept")
    assert {"Accept": "success"} == styles(offered)
    await press_button(club.bob, offered, "Accept")
    first = await board(club.group, 1)
    assert {"Resign": "danger"} == styles(first)
    await press_button(club.anna, first, "Resign")
    asked = await wait_for_button(club.group, "Yes, resign")
    assert {"resign": "danger"} == styles(asked)
    await press_button(club.anna, asked, "No, play on")
    await club.anna.send(club.group, "/play C3")
    await board(club.group, 2)
    await club.bob.send(club.group, "/pass")
    await club.anna.send(club.group, "/pass")
    counted = await wait_for_button(club.group, "Agree")
    assert {"Agree": "success"} == styles(counted)


async def test_the_link_of_a_challenge_can_be_copied(club: Club) -> None:
    """A tap copies the link that the text shows."""
    await club.anna.send(club.group, "/challenge 5x5 no clock")
    offered = await wait_for_button(club.group, "Copy the link")
    link = club.anna.copy(offered, "Copy the link")
    assert link in offered.text
    assert link.startswith("https://t.me/NigiriBot?start=")


async def test_the_code_that_links_accounts_can_be_copied(club: Club) -> None:
    """A tap copies the code that the text shows."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "link")
    shown = await wait_for_button(club.anna.private, "Copy the code")
    code = club.anna.copy(shown, "Copy the code")
    assert f"Your code: {code}." in shown.text


async def test_a_server_without_colours_and_copying(club: Club) -> None:
    """A server before Bot API 9.4 gets plain buttons, and none that copies a text. Only its first
    refusal costs a request."""
    club.fake.world.knows_button_extras = False
    await club.anna.send(club.group, "/challenge 5x5 black no clock")
    offered = await wait_for_button(club.group, "Accept")
    assert full_label(offered, "Share the link")
    assert not full_label(offered, "Copy the link")
    await press_button(club.bob, offered, "Accept")
    first = await board(club.group, 1)
    await press_button(club.anna, first, "C")
    await press_button(club.anna, first, "3")
    await board(club.group, 2)
    assert {} == styles(boards(club.group)[-1])
    assert ["sendMessage: Bad Request: BUTTON_STYLE_INVALID"] == club.fake.excuse()


async def test_a_server_without_colours_when_only_buttons_change(club: Club) -> None:
    """A press that brings back the buttons of a board may be the first request with a colour."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "challenge 5x5 black no clock")
    offered = await wait_for_button(club.anna.private, "Copy the link")
    await club.bob.open(club.anna.copy(offered, "Copy the link"))
    await press_button(club.bob, await wait_for_button(club.bob.private, "Accept"), "Accept")
    shown = await board(club.anna.private, 1)
    await press_button(club.anna, shown, "C")
    await wait_for_button(club.anna.private, "↩")
    await wait_until_settled(club)
    await club.restart()
    club.fake.world.knows_button_extras = False
    await press_button(club.anna, shown, "↩")
    await club.anna.private.wait_for(lambda m: m is shown and bool(full_label(m, "Resign")))
    assert {} == styles(shown)
    refused = ["editMessageReplyMarkup: Bad Request: BUTTON_STYLE_INVALID"]
    assert refused == club.fake.excuse()
