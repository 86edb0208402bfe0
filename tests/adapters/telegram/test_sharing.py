"""Results that players share in other chats."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.adapters.telegram.desk import Club, boards, full_label, game_of, wait_for_button
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Chat, Json, Message


async def play_to_result(club: Club) -> Message:
    """Play a game of Anna and Bob in their private chats; return the result as Anna sees it."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "challenge 5x5 black no clock")
    asked = await wait_for_button(club.anna.private, "Accept")
    (link,) = [url for url in asked.urls() if "start=" in url and "share" not in url]
    await club.bob.open(link)
    shown = await wait_for_button(club.bob.private, "Accept")
    await club.bob.press(shown, full_label(shown, "Accept"))
    await club.bob.private.says("your move")
    await club.anna.send(club.anna.private, "C3")
    await club.bob.private.says("move 1")
    await resigns(club, club.bob.private)
    return await wait_for_button(club.anna.private, "Share the result")


async def resigns(club: Club, room: Chat) -> None:
    """Let Bob resign and confirm."""
    await club.bob.send(room, "/resign")
    asked = await wait_for_button(room, "Yes, resign")
    await club.bob.press(asked, full_label(asked, "Yes, resign"))


def share_button(message: Message) -> Json:
    """Return the button that shares it."""
    button = message.button("Share the result")
    assert button is not None
    return button


@pytest.mark.usefixtures("inline_mode")
async def test_a_result_is_shared_in_any_chat(club: Club) -> None:
    """The button under a result offers one message with the last board and the result for any chat;
    it contains no links."""
    talk = club.fake.group("Friends", club.anna, club.bob, club.carl, bot=False)
    game = share_button(await play_to_result(club))["switch_inline_query"]
    query = await club.fake.inline.ask(club.anna, game).wait_until_answered()
    assert ["Anna – Bob · B+R"] == query.titles
    passed = club.fake.inline.send(query, talk)
    assert passed.photo is not None
    assert "Anna" in passed.text
    assert [] == [*passed.labels, *passed.mentioned()]


@pytest.mark.usefixtures("inline_mode")
async def test_only_players_share_a_result(club: Club) -> None:
    """Only the players of a finished game get this offer, even if others know its id; a running
    game has none."""
    game = share_button(await play_to_result(club))["switch_inline_query"]
    await club.carl.start()
    assert [] == (await club.fake.inline.ask(club.carl, game).wait_until_answered()).results
    assert 1 == len(
        (await club.fake.inline.ask(club.bob, f"#{game}").wait_until_answered()).results or []
    )
    await club.begin()
    going = game_of(boards(club.group)[-1])
    assert [] == (await club.fake.inline.ask(club.anna, going).wait_until_answered()).results


async def test_without_inline_mode(club: Club) -> None:
    """Without inline mode, which is off by default, the button shares the result as a text with a
    link to the bot."""
    parts = urlsplit(share_button(await play_to_result(club))["url"])
    assert ("t.me", "/share/url") == (parts.netloc, parts.path)
    said = parse_qs(parts.query)
    assert (["https://t.me/NigiriBot"], ["Anna – Bob · B+R"]) == (said["url"], said["text"])


@pytest.mark.usefixtures("inline_mode")
async def test_a_result_in_a_group_is_shared_as_text(club: Club) -> None:
    """In a group, where not every reader is a player, the button shares a text."""
    await club.begin()
    await resigns(club, club.group)
    shown = await wait_for_button(club.group, "Share the result")
    assert "switch_inline_query" not in share_button(shown)


async def test_a_picture_to_forward(club: Club) -> None:
    """``/picture`` sends the game as one file without buttons and mentions, ready to be
    forwarded."""
    await play_to_result(club)
    before = len(club.anna.private.messages)
    await club.anna.send(club.anna.private, "/picture")
    await club.anna.private.wait_for(lambda message: message.document is not None)
    await wait_until_settled(club)
    _, picture = club.anna.private.messages[before:]
    assert (True, [], []) == (bool(picture.document), picture.labels, picture.mentioned())
