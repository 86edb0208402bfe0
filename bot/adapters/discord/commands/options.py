"""What all slash commands are made of: words in every language, options, names of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.language.translations import pick_language, words

_Callback = TypeVar("_Callback", bound=Callable[..., Any])


def told(family: str, id: str) -> locale_str:
    """A message of the locale files; English is what other languages see."""
    full = f"{family}-{id}"
    return locale_str(words("en").text(full), id=full)


class Translator(app_commands.Translator):
    """Finds the words of a message in the languages that we have."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """The text in ``locale``, or None: then the English one is shown."""
        code = pick_language(locale.value)
        id = string.extras.get("id")
        if not id or code in ("", "en"):
            return None
        return words(code).text(str(id))


def options(*names: str) -> Callable[[_Callback], _Callback]:
    """Names and describes options."""

    def decorate(callback: _Callback) -> _Callback:
        called = {name: told("discord-option", name) for name in names}
        hinted = {name: told("discord-hint", name) for name in names}
        return app_commands.describe(**hinted)(app_commands.rename(**called)(callback))

    return decorate


def choices(family: str, values: tuple[str, ...]) -> list[app_commands.Choice[str]]:
    """What an option can be, each under its name in the locale files."""
    return [
        app_commands.Choice(name=told(f"discord-{family}", value), value=value) for value in values
    ]


def named(game: str) -> str:
    """A game's name as people type it: with a sharp sign."""
    name = "".join(game.split()).lstrip("#").lower()
    return f"#{name}" if name else ""
