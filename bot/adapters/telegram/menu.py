"""The menu of commands, in each language (https://core.telegram.org/bots/api#setmycommands).

What a command means is what the word means when it is typed.
"""

from __future__ import annotations

from telegram import Bot, BotCommand

from bot.language.i18n import LANGUAGES, words
from bot.language.reading import plain

COMMANDS = (
    "play",
    "pass",
    "challenge",
    "join",
    "accept",
    "decline",
    "undo",
    "resign",
    "board",
    "games",
    "score",
    "dead",
    "alive",
    "agree",
    "refuse",
    "resume",
    "no-result",
    "picture",
    "sgf",
    "if",
    "ifs",
    "note",
    "notes",
    "link",
    "unlink",
    "language",
    "help",
)
"""In the order of the menu, the most used first."""

EVERYBODY = "en"
"""The language for those whose own has no menu."""


def commands(language: str) -> list[BotCommand]:
    """The menu in one language."""
    told = words(language)
    return [
        BotCommand(_spelled(told.text(f"menu-command-{name}")), told.text(f"menu-about-{name}"))
        for name in COMMANDS
    ]


async def offer(bot: Bot) -> None:
    """Tells Telegram the menu: the same in private chats and in groups."""
    for language in LANGUAGES:
        code = None if language == EVERYBODY else language
        await bot.set_my_commands(commands(language), language_code=code)


def _spelled(name: str) -> str:
    """Telegram allows only a to z, digits and underscores in a command."""
    return plain(name).replace("-", "_")
