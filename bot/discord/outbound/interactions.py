"""Answers to interactions: that one will come, something for one person alone, a changed post.

Whatever is pressed or called is acknowledged first, since Discord waits three seconds.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.discord.discord_http import attempts
from bot.discord.library_internals import mark_completed
from bot.discord.outbound.discord_errors import (
    ALREADY_ACKNOWLEDGED,
    FAILURES,
    code_of,
    is_final,
    is_over,
    reason,
)

logger = structlog.get_logger(__name__)

_TRIES = 3
_ANSWERED = "answered"
"""In an interaction's extras: something was sent in return."""


async def defer_answer(
    interaction: discord.Interaction[Any], *, thinking: bool, alone: bool = True
) -> bool:
    """Tells Discord at once that an answer will come, before anything that may take time, ``alone``
    for one person's eyes. False if it was too late or another process has answered: then the
    answer is not waited for any more."""
    return await _acknowledge(
        interaction, lambda: interaction.response.defer(ephemeral=alone, thinking=thinking)
    )


async def open_form(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> bool:
    """Opens a form over the chat; False as for `defer_answer`."""
    return await _acknowledge(interaction, lambda: interaction.response.send_modal(form))


async def _acknowledge(
    interaction: discord.Interaction[Any], respond: Callable[[], Awaitable[object]]
) -> bool:
    """Sends the first answer to an interaction, once more if the connection was lost. What Discord
    took although its reply was lost is acknowledged: the repeat says so."""
    answers, told = attempts(), ""
    for _ in range(_TRIES):
        try:
            await respond()
        except FAILURES as error:
            was_lost, told = bool(told) or None in answers, reason(error)
            if code_of(error) == ALREADY_ACKNOWLEDGED and was_lost:
                return True
            if isinstance(error, discord.HTTPException):
                break
        else:
            return True
    logger.warning("interaction-not-acknowledged", interaction=interaction.id, reason=told)
    return False


async def follow_up(
    interaction: discord.Interaction[Any], what: dict[str, Any], *, alone: bool = True
) -> bool:
    """Tells the person something that only they see, or, not ``alone``, all who are there. Tried
    once more if it failed, in words alone if Discord refuses what comes with them; False if that
    failed, too.

    The first answer to a command or a form takes the place of "is thinking …", so that it stands
    there once however often it is sent, for those who were to see it."""
    what = {"allowed_mentions": discord.AllowedMentions.none(), **what}
    in_place = not (
        interaction.type is discord.InteractionType.component or interaction.extras.get(_ANSWERED)
    )
    interaction.extras[_ANSWERED] = True
    told = ""
    for _ in range(2):
        try:
            if in_place:
                await interaction.edit_original_response(**_as_edit(what))
            else:
                await interaction.followup.send(ephemeral=alone, **_rewound(what))
        except FAILURES as error:
            told = reason(error)
            if is_over(error):
                break
            if is_final(error):
                what = {name: what[name] for name in ("content", "allowed_mentions")}
        else:
            return True
    logger.warning("interaction-not-answered", interaction=interaction.id, reason=told)
    return False


async def become(interaction: discord.Interaction[Any], made: dict[str, Any]) -> None:
    """Puts something else in the place of the post whose button was pressed: words, buttons and
    picture, for all who see it."""
    what = _as_edit(made) | {"allowed_mentions": discord.AllowedMentions.none()}
    what = {"view": None, "attachments": [], **what}
    for last in (False, True):
        try:
            await interaction.edit_original_response(**what)
        except FAILURES as error:
            if last or is_final(error):
                told = reason(error)
                logger.warning(
                    "interaction-changed-nothing", interaction=interaction.id, reason=told
                )
                return
            _rewound(made)
        else:
            return


def _as_edit(made: dict[str, Any]) -> dict[str, Any]:
    """What was to be sent, as the arguments of an edit."""
    names = ("content", "view", "allowed_mentions")
    edit = {name: made[name] for name in names if name in made}
    return edit | ({"attachments": [_rewound(made)["file"]]} if "file" in made else {})


def _rewound(made: dict[str, Any]) -> dict[str, Any]:
    """The same, to be sent again: a file was read to its end."""
    if "file" in made:
        made["file"].reset(seek=True)
    return made


def is_guest(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot is used in a place of which it is no member."""
    if interaction.context.dm_channel:
        return False
    if interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id):
        return interaction.context.private_channel
    return not interaction.is_guild_integration()


def may_write(interaction: discord.Interaction[Any]) -> bool:
    """Whether what the bot posts would be seen. Commands reach it also where it may not write; as a
    guest it posts elsewhere."""
    if is_guest(interaction):
        return True
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)


def shown_ms(interaction: discord.Interaction[Any]) -> int | None:
    """How long a message had said what it said when it was pressed, in milliseconds: from when it
    was sent or last edited until the press, both by Discord's clock. None without a message."""
    message = interaction.message
    if message is None:
        return None
    since = message.edited_at or message.created_at
    return max(0, round((interaction.created_at - since).total_seconds() * 1000))
