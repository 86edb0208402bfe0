"""A game against a program in Discord: its slash command, in a server and in private."""

from __future__ import annotations

from bot.match.commands import Play
from tests.adapters.discord.desk import Club, says
from tests.service.playing import point
from tests.service.test_engine_games import Puppet


async def test_a_slash_command_begins_a_game(club: Club) -> None:
    """With a program ``/go spar`` is there, and begins a game in a thread of a server, and in the
    private chat of whoever asks there."""
    await club.restart(engine=Puppet(Play(point("D4")), Play(point("C3"))))
    await club.bot.app.engine_games.introduce()
    await club.anna.slash(club.general, "go spar", board=9, colours="white")
    thread = await club.thread()
    await says(thread, "⚫ D4")
    private = club.anna.dm()
    await club.anna.slash(private, "go spar", board=13, handicap=2)
    await says(private, "⚪ C3")


async def test_without_a_program_there_is_no_command(club: Club) -> None:
    """Where there is nobody to play against Discord is told of no such command."""
    commands = club.fake.commands
    assert (True, False) == ("go challenge" in commands, "go spar" in commands)
