"""Spells lines for a group as commands that reach the bot there.

In privacy mode a bot gets commands that name it, answers to its posts, and mentions; a command
without its name only while no other bot has written after it
(https://core.telegram.org/bots/features#privacy-mode). A command in a text is blue, and one touch
sends it as far as the arguments; in ``<code>`` a touch copies all of it and sends nothing.
"""

from __future__ import annotations

import re
from html import unescape

from bot.features.game import viewing_commands as looking
from bot.features.help import first_step_commands as first_steps
from bot.routing.catalogue import QUOTED, phrase_of
from bot.rules.points import Point
from bot.talk.arguments.tokens import plain, read, read_point
from bot.texts.translations import Words

_NAME = re.compile("[A-Za-z0-9_]+")
_COMMAND = re.compile("[“„](/[A-Za-z0-9_][^“„”<\n]*)(?:”|$)", re.MULTILINE)
"""Also where the text was cut off."""
_HARMLESS = frozenset({*looking.COMMANDS, *first_steps.COMMANDS})
"""These only show something."""


def heard(text: str, username: str, told: Words) -> str:
    """The text, in the language of ``told``, with each command that it quotes spelled with the
    bot's name. A point alone is played, a game's name alone shows its board."""

    def spelled(quoted: re.Match[str]) -> str:
        said = quoted[1]
        command = said[1:] if said.startswith("/") else _as_command(said, told)
        name, _, rest = command.partition(" ")
        if not _NAME.fullmatch(name):
            return quoted[0]
        return f"{quoted[0][0]}{f'/{name}@{username} {rest}'.strip()}”"

    return QUOTED.sub(spelled, text)


def coded(html: str) -> str:
    """The HTML with the commands that it quotes to be copied, or plain if a touch does no harm."""

    def shown(quoted: re.Match[str]) -> str:
        return quoted[1] if _is_harmless(unescape(quoted[1])) else f"<code>{quoted[1]}</code>"

    return _COMMAND.sub(shown, html)


def example(text: str) -> str:
    """The words after the first command that the text quotes."""
    for said in QUOTED.findall(text):
        if (phrase := phrase_of(said)) is not None:
            return " ".join(said.split()[phrase.length :])
    return ""


def _as_command(said: str, told: Words) -> str:
    """The line as a command without its slash; empty: it is none."""
    words = read(said).words
    if said.startswith("#") and not words:
        return f"{plain(told.text('menu-command-board'))} {said}"
    if words and isinstance(read_point(words[0]), Point):
        return f"{plain(told.text('menu-command-play'))} {said}"
    phrase = phrase_of(said)
    if phrase is None:
        return ""
    name = phrase.plain.replace(" ", "_").replace("-", "_")
    return " ".join([name, *said.split()[phrase.length :]])


def _is_harmless(command: str) -> bool:
    name, _, rest = command[1:].partition(" ")
    phrase = phrase_of(name.partition("@")[0].replace("_", " "))
    return not rest and phrase is not None and phrase.command in _HARMLESS
