"""Slash commands typed as plain text: they work where the bot reads them."""

from __future__ import annotations

import pytest

from bot.discord.inbound.typed_slashes import typed_command
from bot.routing.catalogue import ENTRIES
from bot.routing.parsing.parser import parse
from bot.texts.problem import Problem
from bot.texts.translations import words
from tests.adapters.discord.desk import Club, board, wait_for_message
from tests.adapters.discord.test_votes import wait_until_idle


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("/go play C3", ("play C3", True)),
        ("/GO  Play\npoint:C3", ("play C3", True)),
        ("/go count dead points:D4 E5", ("dead D4 E5", True)),
        ("/go zagraj C3", ("zagraj C3", True)),
        ("/go liczenie martwe D4", ("martwe D4", True)),
        ("/go challenge opponent:<@12> 9x9", ("challenge <@12> 9x9", True)),
        ("/go-serwer ustawienia", ("server settings", True)),
        ("/go challenge Anna reason:none", ("challenge Anna reason:none", True)),
        (
            "/go record import  C[time:5  min\nsecond line]",
            ("import C[time:5  min\nsecond line]", True),
        ),
        ("/go", ("help", True)),
        ("/go paly C3", ("paly C3", False)),
        ("/gopher C3", None),
        ("/play C3", None),
        ("/", None),
        (" ", None),
    ],
)
def test_a_path_stands_for_its_line(text: str, meant: tuple[str, bool] | None) -> None:
    """The path of a command stands for its line, in both languages, with the values of its options;
    for an unknown path the words after the root are the line."""
    assert meant == typed_command(text)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_command_is_understood(language: str) -> None:
    """Each command, typed by its path, is understood or leads to a question for its argument."""
    told, unknown = words(language), []
    for entry in ENTRIES:
        path = " ".join(told.text(f"menu-command-{part}") for part in entry.path)
        typed = typed_command(f"/{path}")
        assert typed is not None
        line = parse(typed.line, addressed=True)
        wanted = None if line is None else line.request
        if not typed.is_known or wanted is None or _is_unknown(wanted):
            unknown.append(path)
    assert [] == unknown


def _is_unknown(wanted: object) -> bool:
    return isinstance(wanted, Problem) and wanted.id in ("unknown-line", "extra-words")


async def test_a_typed_command_is_done(club: Club) -> None:
    """If the bot reads every line, a command typed as text works in a game's thread, and elsewhere
    if the command exists. A misspelt command is answered for the players of the thread, and other
    lines are ignored."""
    club.fake.app.message_content = True
    await club.restart()
    await club.anna.send(club.general, f"/go challenge {club.bob.mention} 5x5 komi 0.5 black")
    asked = await club.general.wait_for(lambda m: "Accept" in m.labels)
    await club.bob.press(asked, "Accept")
    thread = await club.thread()
    await club.anna.send(thread, "/go play C3")
    assert "⚫ C3" in (await board(thread, 2)).shown_text
    await club.bob.send(thread, "/go zagraj point:D4")
    assert "⚪ D4" in (await board(thread, 3)).shown_text
    await club.anna.send(thread, "/go paly C4")
    await wait_for_message(thread, "play C4")
    before = len(club.general.messages)
    await club.anna.send(club.general, "/go home, everyone")
    await club.anna.send(club.general, "/gopher")
    await wait_until_idle(club)
    assert 2 == len(club.general.messages) - before


async def test_a_typed_command_where_lines_are_hidden(club: Club) -> None:
    """With a mention of the bot, in a private chat, and in the form for hidden lines a command
    typed as text works, too; a hidden one gets the "not read" reaction."""
    thread = await club.begin()
    await club.anna.send(thread, f"{club.fake.bot.mention} /go play C3")
    await board(thread, 2)
    await club.bob.send(thread, "/go play D4")
    offer = await wait_for_message(thread, "Discord hides that line from me.")
    field = await club.bob.press(offer, "Type it here")
    await club.bob.submit(field, line="/go play D4")
    assert "⚪ D4" in (await board(thread, 3)).shown_text
    alone = club.anna.dm()
    await club.anna.send(alone, "/go games")
    await wait_for_message(alone, "Bob")
