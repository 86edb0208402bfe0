"""A game against an engine in Discord: its slash command, on a server and in private."""

from __future__ import annotations

from bot.match.commands import Play
from tests.adapters.discord.desk import Club, wait_for_message
from tests.service.playing import point
from tests.service.test_engine_games import Puppet


async def test_the_command_for_an_engine_game(club: Club) -> None:
    """With an engine ``/go spar`` exists, and starts a game in a thread of the server, or in the
    private chat when used there."""
    await club.restart(engine=Puppet(Play(point("D4")), Play(point("C3"))))
    await club.bot.app.engine_games.introduce()
    await club.anna.slash(club.general, "go spar", board=9, colours="white")
    thread = await club.thread()
    await wait_for_message(thread, "⚫ D4")
    private = club.anna.dm()
    await club.anna.slash(private, "go spar", board=13, handicap=2)
    await wait_for_message(private, "⚪ C3")


async def test_no_command_without_an_engine(club: Club) -> None:
    """Without an engine the command is not registered at Discord."""
    commands = club.fake.commands
    assert (True, False) == ("go challenge" in commands, "go spar" in commands)
