"""The options of slash commands, with translated names and descriptions."""

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
"""The bot's language for each locale of Discord, or an empty string."""


@cache
def _words(language: str, id: str) -> str:
    """Return a text. Cached, since the library requests each one for all locales."""
    return words(language).text(id)


def locale_text(family: str, id: str) -> locale_str:
    """Return a text of the locale files as a `locale_str`. The default is English; `Translator`
    returns the other languages."""
    full = f"{family}-{id}"
    return locale_str(_words("en", full), id=full)


class Translator(app_commands.Translator):
    """Translates command names and descriptions for Discord."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """Return the text in ``locale``; None if Discord should show the English one."""
        code = _OURS[locale]
        id = string.extras.get("id")
        if not id or code in ("", "en"):
            return None
        return _words(code, str(id))


def describe_options(callback: CommandCallback, *names: str) -> CommandCallback:
    """Add the translated names and descriptions of the options to the callback."""
    called = {name: locale_text("discord-option", name) for name in names}
    hinted = {name: locale_text("discord-hint", name) for name in names}
    return app_commands.describe(**hinted)(app_commands.rename(**called)(callback))


def choices(family: str, values: tuple[str, ...]) -> list[app_commands.Choice[str]]:
    """Return the choices of an option with translated names."""
    return [
        app_commands.Choice(name=locale_text(f"discord-{family}", value), value=value)
        for value in values
    ]


def parameter(option: Option) -> Parameter:
    """Return an option as a parameter of the callback. discord.py reads its annotation."""
    kind = _KINDS[option.kind]
    if option.minimum is not None:
        number = float if option.kind is OptionKind.NUMBER else int
        kind = app_commands.Range[kind, number(option.minimum), number(option.maximum or 0)]
    if option.required:
        return Parameter(option.name, Parameter.KEYWORD_ONLY, annotation=kind)
    default = option.default if option.kind is OptionKind.SWITCH else None
    annotation = kind if option.kind is OptionKind.SWITCH else kind | None
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
