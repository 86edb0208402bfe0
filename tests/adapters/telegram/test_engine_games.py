"""A game against an engine in Telegram: offered in the menu only if there is one, and playable in
private."""

from __future__ import annotations

import pytest

from bot.match.commands import Play
from tests.adapters.telegram.desk import Club
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
