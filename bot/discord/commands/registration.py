"""Register the commands with Discord in the background, and only if they have changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.http import HTTPClient, Route

from bot.discord.discord_http import LOST
from bot.discord.discord_ids import application_key
from bot.discord.outbound.discord_errors import is_final
from bot.discord.outbound.discord_errors import reason as reason_of
from bot.play.backoff import Backoff
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People, StoreUnavailableError
from bot.routing.platform.availability import REFUSED_SECONDS
from bot.routing.platform.platform_context import ChatRefusedError

FIRST_PAUSE, LONGEST_PAUSE = 30.0, 3600.0
"""The pauses between attempts to register, in seconds."""
FINGERPRINT: Final = ProfileField("commands", str, "")
"""The hash of the commands that were last registered, by application."""
COMMAND_IDS: Final = ProfileField[dict[str, int]]("command-ids", dict[str, int], {})
"""The ids of the root commands by name."""
REFUSAL: Final = ProfileField("commands-refused", str, "")
"""Why Discord refused the last registration, by application."""
_LONGEST_REASON = 200
_TYPED = discord.AppCommandType.chat_input.value
_ENTRY_POINT = 4
"""The type of the command that opens an app's Activity; `discord.AppCommandType` lacks it. Discord
refuses a bulk update without it (50240, https://github.com/serenity-rs/serenity/issues/2993)."""

_log = structlog.get_logger(__name__)
_translated: dict[str, list[Any]] = {}


async def register(
    tree: app_commands.CommandTree[Any],
    people: People,
    chance: Callable[[], float],
    ids: dict[str, int],
    *,
    offers: bool = True,
    warn: Callable[[ChatRefusedError], None] = lambda _: None,
) -> None:
    """Register the commands, with retries, and fill ``ids`` with the ids of the root commands.

    The ids and a fingerprint of the commands are stored, so unchanged commands are not registered
    again. With ``offers`` False, only load the stored ids. A refusal is passed to ``warn`` and
    stored as `REFUSAL` until a registration succeeds."""
    pauses = Backoff(chance, FIRST_PAUSE, LONGEST_PAUSE)
    last_reason = ""
    while True:
        try:
            return await _register(tree, people, ids, offers=offers)
        except (
            discord.DiscordException,
            *LOST,
            StoreUnavailableError,
        ) as error:
            reason, pause = str(error) or type(error).__name__, pauses.next()
            if reason != last_reason:
                _log.warning("commands-not-registered", reason=reason)
            last_reason = reason
            if is_final(error):
                await _report_refusal(tree, people, error, warn)
                pause = REFUSED_SECONDS
        await asyncio.sleep(pause)


async def _report_refusal(
    tree: app_commands.CommandTree[Any],
    people: People,
    error: Exception,
    warn: Callable[[ChatRefusedError], None],
) -> None:
    why = " ".join(reason_of(error).split())[:_LONGEST_REASON]
    warn(ChatRefusedError("discord-commands-refused", reason=why))
    with suppress(StoreUnavailableError):  # the next attempt stores it
        await people.save(application_key(tree.client.application_id or 0), REFUSAL, why)


async def _register(
    tree: app_commands.CommandTree[Any], people: People, ids: dict[str, int], *, offers: bool
) -> None:
    application = tree.client.application_id
    if application is None:
        raise RuntimeError("log in first")
    key = application_key(application)
    ids |= await people.load(key, COMMAND_IDS)
    if not offers:
        return
    commands = await _in_all_languages(tree)
    found = json.dumps(commands, sort_keys=True).encode()
    fingerprint = blake2b(found, digest_size=16).hexdigest()
    if ids and await people.load(key, FINGERPRINT) == fingerprint:
        # A refusal concerned other commands, such as those of a newer version.
        await people.save(key, REFUSAL, "")
        return
    # This replaces `tree.sync`, which would translate all commands again.
    http = tree.client.http
    entry_points = await _load_entry_points(http, application)
    taken = await http.bulk_upsert_global_commands(application, payload=[*commands, *entry_points])
    ids |= {one["name"]: int(one["id"]) for one in taken if one["type"] == _TYPED}
    await people.save(key, COMMAND_IDS, ids)
    await people.save(key, FINGERPRINT, fingerprint)
    await people.save(key, REFUSAL, "")
    _log.info("commands-registered", commands=len(commands))


async def _load_entry_points(http: HTTPClient, application: int) -> list[dict[str, Any]]:
    """Return the registered Entry Point command, if there is one, as a bulk update must repeat
    it."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    registered = await http.request(route, params={"with_localizations": "true"})
    return [command for command in registered if command["type"] == _ENTRY_POINT]


async def _in_all_languages(tree: app_commands.CommandTree[Any]) -> list[Any]:
    """Return the payload of all commands in all languages. Cached, since the library translates
    each text into each of Discord's locales, which is slow."""
    if tree.translator is None:
        raise RuntimeError("no translator")
    in_english = json.dumps([command.to_dict(tree) for command in tree.get_commands()])
    if in_english not in _translated:
        _translated[in_english] = [
            await command.get_translated_payload(tree, tree.translator)
            for command in tree.get_commands()
        ]
    return _translated[in_english]
