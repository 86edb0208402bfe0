"""The options of slash commands, and words in every language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import Parameter
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.talk.command_spec import Option, OptionKind
from bot.texts.translations import pick_language, words

CommandCallback = Callable[..., Any]

_KINDS: dict[OptionKind, Any] = {
    OptionKind.TEXT: str,
    OptionKind.WHOLE: int,
    OptionKind.NUMBER: float,
    OptionKind.SWITCH: bool,
    OptionKind.PERSON: discord.User | discord.Member,
    OptionKind.FILE: discord.Attachment,
}
_OURS = {locale: pick_language(locale.value) for locale in discord.Locale}
"""Our language for each of Discord's, or ""."""


@cache
def _words(language: str, id: str) -> str:
    """Each is asked for many times: the library tries all locales, and commands share words."""
    return words(language).text(id)


def told(family: str, id: str) -> locale_str:
    """A message of the locale files; English is what other languages see."""
    full = f"{family}-{id}"
    return locale_str(_words("en", full), id=full)


class Translator(app_commands.Translator):
    """Finds the words of a message in the languages that we have."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """The text in ``locale``, or None: then the English one is shown."""
        code = _OURS[locale]
        id = string.extras.get("id")
        if not id or code in ("", "en"):
            return None
        return _words(code, str(id))


def described(callback: CommandCallback, *names: str) -> CommandCallback:
    """The callback with its options named and described."""
    called = {name: told("discord-option", name) for name in names}
    hinted = {name: told("discord-hint", name) for name in names}
    return app_commands.describe(**hinted)(app_commands.rename(**called)(callback))


def choices(family: str, values: tuple[str, ...]) -> list[app_commands.Choice[str]]:
    """The choices of an option, each under its name in the locale files."""
    return [
        app_commands.Choice(name=told(f"discord-{family}", value), value=value) for value in values
    ]


def parameter(option: Option) -> Parameter:
    """An option as a parameter of the callback, whose annotation discord.py reads."""
    kind = _KINDS[option.kind]
    if option.least is not None:
        number = float if option.kind is OptionKind.NUMBER else int
        kind = app_commands.Range[kind, number(option.least), number(option.most or 0)]
    if option.required:
        return Parameter(option.name, Parameter.KEYWORD_ONLY, annotation=kind)
    usual = option.usual if option.kind is OptionKind.SWITCH else None
    annotation = kind if option.kind is OptionKind.SWITCH else kind | None
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=usual, annotation=annotation)
