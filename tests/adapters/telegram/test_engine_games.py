"""A game against an engine in Telegram: offered in the menu only if there is one, and playable in
private."""

from __future__ import annotations

import pytest

from bot.match.commands import Play
from tests.adapters.telegram.desk import Club, press_button, wait_for_button
from tests.service.playing import point
from tests.service.test_engine_games import Puppet


@pytest.mark.usefixtures("menus")
async def test_a_command_begins_a_game_in_private(club: Club) -> None:
    """With an engine the menu has ``/spar``, without one it does not. The game runs where it was
    requested, in a private chat or a group. The hint names the buttons that are there: a private
    board has no rows."""
    await club.fake.wait_for_calls("setMyCommands", 4)
    await club.restart(engine=Puppet(Play(point("D4")), Play(point("C3"))))
    await club.bot.app.engine_games.introduce()
    calls = await club.fake.wait_for_calls("setMyCommands", 8)
    menus = [call.given["commands"] for call in calls if "private" in call.given["scope"]]
    assert [False, False, True, True] == ['"spar"' in menu or '"sparing"' in menu for menu in menus]
    await club.anna.start()
    private = club.anna.private
    await club.anna.send(private, "/spar 9x9 white")
    await private.wait_for(lambda m: "⚫ D4" in m.text)
    shown = await private.says("To move: tap a column, then the point; or type the point")
    assert ("A" in shown.labels, "1" in shown.labels) == (True, False)
    await club.anna.send(club.group, "/spar 9x9 white")
    await club.group.wait_for(lambda m: "⚫ C3" in m.text)


async def test_a_challenge_to_the_bot(club: Club) -> None:
    """A challenge that names the bot as the opponent is answered with two buttons: one begins a
    game against the program on these terms, the other challenges anyone. Without a program only
    the second is offered."""
    name = club.fake.bot.username
    await club.anna.send(club.group, f"/challenge @{name} 7x7 komi 3.5 no clock")
    alone = await wait_for_button(club.group, "Challenge anyone")
    assert ["Challenge anyone"] == alone.labels
    await press_button(club.anna, alone, "Challenge anyone")
    assert "7×7 · komi 3.5" in (await wait_for_button(club.group, "Accept")).text
    await club.restart(engine=Puppet(Play(point("D4")), Play(point("C3"))))
    await club.bot.app.engine_games.introduce()
    await club.bob.send(club.group, f"/challenge @{name} 9x9 white no clock")
    offered = await wait_for_button(club.group, "Play the computer")
    assert ["Play the computer", "Challenge anyone"] == offered.labels
    await press_button(club.bob, offered, "Play the computer")
    await club.group.wait_for(lambda m: "⚫ D4" in m.text)


async def test_a_challenge_addressed_to_the_bot(club: Club) -> None:
    """A challenge that only begins with the bot's name is a challenge to anyone, in a group where
    the bot receives every message."""
    club.fake.promote(club.group)
    await club.anna.send(club.group, f"@{club.fake.bot.username} challenge 5x5 no clock")
    assert "Anna is looking for a game" in (await wait_for_button(club.group, "Accept")).text
