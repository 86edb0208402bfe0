"""The tree of slash commands, in English and Polish.

Each command except the server settings is converted to a typed line.

There are two root commands, because Discord sets permissions and contexts only for a whole root
(https://docs.discord.com/developers/interactions/application-commands).
"""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands import operator
from bot.discord.commands.completions import Completions
from bot.discord.commands.context_menus import context_menus
from bot.discord.commands.modals import FORMS, ask
from bot.discord.commands.options import (
    CommandCallback,
    choices,
    describe_options,
    locale_text,
    parameter,
)
from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.typed_slashes import SETTINGS
from bot.discord.outbound.servers import CHOSEN_BY_NAME
from bot.posts.appearance import THEMES
from bot.routing.catalogue import ENTRIES, fitting
from bot.talk.command_spec import MANAGERS_ROOT, ROOT, Entry, OptionKind
from bot.texts.translations import LANGUAGES

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, Any]
Group = app_commands.Group
RootCommand = Group | app_commands.ContextMenu

_FIRST = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
_EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
_ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
_FOR_SERVERS = app_commands.AppInstallationType(guild=True, user=False)
_FOR_ALL = app_commands.AppInstallationType(guild=True, user=True)
"""Installed on a server, or by a user for all their chats (`inbound.private_channels`)."""


def _group(name: str, parent: Group | None = None) -> Group:
    return Group(
        name=locale_text("menu-command", name),
        description=locale_text("menu-about", name),
        parent=parent,
    )


def _roots() -> tuple[Group, Group]:
    """Return the root for all people and the root for managers. Discord shows the managers' root
    only to managers; each of its commands also checks the permission itself."""
    root, managers = _group(ROOT), _group(MANAGERS_ROOT)
    root.allowed_installs, managers.allowed_installs = _FOR_ALL, _FOR_SERVERS
    root.allowed_contexts, managers.allowed_contexts = _EVERYWHERE, _ON_SERVERS
    managers.default_permissions = discord.Permissions(manage_guild=True)
    return root, managers


_SERVER_CHOICES = {
    "language": LANGUAGES,
    "home": CHOSEN_BY_NAME,
    "theme": THEMES,
    "challenges": ("everyone", "organisers"),
}
"""The server settings with a fixed list of values."""


class Commands:
    """Builds the command tree. ``intake`` handles the commands. ``has_engine``: a Go engine is
    available as an opponent."""

    def __init__(self, intake: Intake, *, has_engine: bool) -> None:
        self._has_engine = has_engine
        self._intake = intake
        self._completions = Completions(intake)

    def all(self) -> list[RootCommand]:
        """Return the root commands with their subcommands, and the context menu commands.

        Building them is slow, so call this once and share the result among successive clients."""
        root, managers = _roots()
        groups: dict[str, Group] = {}
        offered = [entry for entry in ENTRIES if self._has_engine or not entry.engine]
        for entry in (*offered, SETTINGS):
            parent = managers if entry.managers else root
            if entry.group:
                if entry.group not in groups:
                    groups[entry.group] = _group(entry.group, parent)
                parent = groups[entry.group]
            callback = self._settings() if entry is SETTINGS else self._make_line_callback(entry)
            command: Command = app_commands.Command(
                name=locale_text("menu-command", entry.name),
                description=locale_text("menu-about", entry.name),
                callback=callback,
                parent=parent,
            )
            parent.add_command(command)
        menus = context_menus(self._intake)
        for menu in menus:
            menu.allowed_contexts, menu.allowed_installs = root.allowed_contexts, _FOR_ALL
        return [root, managers, *menus]

    def _make_line_callback(self, entry: Entry) -> CommandCallback:
        """Return the callback that handles a command as a typed line."""

        async def callback(interaction: Interaction, **given: Any) -> None:
            person, file = None, None
            for option in entry.options:
                value = given.get(option.name)
                if option.kind is OptionKind.PERSON and value is not None:
                    person, given[option.name] = value, f"<@{value.id}>"
                elif option.kind is OptionKind.FILE:
                    file = value
            form = FORMS.get(entry.name)
            if form is not None and file is None:
                await ask(self._intake, interaction, form, person)
            else:
                await self._intake.command(interaction, entry.spell_line(given), person, file)

        parameters = [parameter(option) for option in entry.options]
        callback.__signature__ = Signature([_FIRST, *parameters])  # type: ignore[attr-defined]
        for option in entry.options:
            if option.choices:
                offered = choices(option.name, option.choices)
                app_commands.choices(**{option.name: offered})(callback)
            if option.completion is not None:
                completer = self._completions.make_callback(option.completion, fitting(entry))
                app_commands.autocomplete(**{option.name: completer})(callback)
        return describe_options(callback, *(option.name for option in entry.options))

    def _settings(self) -> CommandCallback:
        """Return the callback of the command that changes server settings."""

        async def callback(interaction: Interaction, **given: Any) -> None:
            channel, who = given.pop("channel", None), given.pop("challenges", None)
            anywhere = given.pop("anywhere", False)
            forum, role = given.pop("forum", None), given.pop("role", None)
            given["role"] = 0 if given.pop("norole", False) else None if role is None else role.id
            given["forum"] = None if forum is None else forum.id
            given["channel"] = 0 if anywhere else None if channel is None else channel.id
            given["challenges"] = None if who is None else who == "everyone"
            await operator.settings(self._intake, interaction, given)

        text, switch = str | None, bool | None
        kinds = {
            "language": text,
            "home": text,
            "forum": discord.ForumChannel | None,
            "channel": discord.TextChannel | None,
            "anywhere": bool,
            "role": discord.Role | None,
            "norole": bool,
            "theme": text,
            "challenges": text,
            "calls": switch,
            "archive": switch,
        }
        callback.__signature__ = Signature(  # type: ignore[attr-defined]
            [
                _FIRST,
                *(
                    Parameter(
                        name,
                        Parameter.KEYWORD_ONLY,
                        default=False if kind is bool else None,
                        annotation=kind,
                    )
                    for name, kind in kinds.items()
                ),
            ]
        )
        offered = {name: choices(name, values) for name, values in _SERVER_CHOICES.items()}
        app_commands.choices(**offered)(callback)
        return describe_options(callback, *kinds)
