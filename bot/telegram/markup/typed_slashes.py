"""Spell quoted lines as slash commands that reach the bot in a group.

In privacy mode a bot receives commands with its username and replies to its posts. It receives a
command without its username only if it was the last bot to write in the group
(https://core.telegram.org/bots/features#privacy-mode). Reports differ about mentions, so no text
relies on them. Telegram shows a command in a text as a
link; a tap sends the command without its arguments. A tap on ``<code>`` copies the whole text and
sends nothing.
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
"""A quoted command; the closing quote may be cut off."""
_HARMLESS = frozenset({*looking.COMMANDS, *first_steps.COMMANDS})
"""Commands that change nothing."""


def spell_commands(text: str, username: str, told: Words) -> str:
    """Spell each quoted command in a text as a slash command with the bot's username.

    A quoted point becomes a play command, a quoted game id a board command. ``told`` holds the
    words of the text's language."""

    def spell_command(quoted: re.Match[str]) -> str:
        said = quoted[1]
        command = said[1:] if said.startswith("/") else _as_command(said, told)
        name, _, rest = command.partition(" ")
        if not _NAME.fullmatch(name):
            return quoted[0]
        return f"{quoted[0][0]}{f'/{name}@{username} {rest}'.strip()}”"

    return QUOTED.sub(spell_command, text)


def wrap_commands(html: str) -> str:
    """Wrap quoted commands in ``<code>``, so that a tap copies them. Commands that are safe to send
    by a tap stay as they are."""

    def wrap_command(quoted: re.Match[str]) -> str:
        return quoted[1] if _is_harmless(unescape(quoted[1])) else f"<code>{quoted[1]}</code>"

    return _COMMAND.sub(wrap_command, html)


def example(text: str) -> str:
    """Return the arguments of the first command that the text quotes."""
    for said in QUOTED.findall(text):
        if (phrase := phrase_of(said)) is not None:
            return " ".join(said.split()[phrase.length :])
    return ""


def _as_command(said: str, told: Words) -> str:
    """Return the line as a command without its slash; empty if it is none."""
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
