"""Answers to interactions: that one will come, something for one person alone, a changed post.

Whatever is pressed or called is acknowledged first, since Discord waits three seconds.
"""

from __future__ import annotations

from typing import Any

import discord
import structlog

from bot.adapters.discord.http_calls import attempts
from bot.adapters.discord.outbound.refusals import (
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


async def deferred(
    interaction: discord.Interaction[Any], *, thinking: bool, alone: bool = True
) -> bool:
    """Tells Discord at once that an answer will come, before anything that may take time, ``alone``
    for one person's eyes. False if it was too late or another process has answered: then nobody
    waits any more.

    What Discord took although its reply was lost is acknowledged: the repeat says so."""
    answers, told = attempts(), ""
    for _ in range(_TRIES):
        try:
            await interaction.response.defer(ephemeral=alone, thinking=thinking)
        except FAILURES as error:
            told = reason(error)
            if code_of(error) == ALREADY_ACKNOWLEDGED and any(answer is None for answer in answers):
                return True
            if isinstance(error, discord.HTTPException):
                break
        else:
            return True
    logger.warning("interaction-not-acknowledged", interaction=interaction.id, reason=told)
    return False


async def opened(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> bool:
    """Opens a form over the chat; False if it was too late, as for `deferred`."""
    try:
        await interaction.response.send_modal(form)
    except FAILURES as error:
        logger.warning("form-not-opened", interaction=interaction.id, reason=reason(error))
        return False
    return True


async def followed_up(
    interaction: discord.Interaction[Any], what: dict[str, Any], *, alone: bool = True
) -> bool:
    """Tells the person something that only they see, or, not ``alone``, all who are there. Tried
    once more if it failed, in words alone if Discord refuses what comes with them; False if that
    failed, too."""
    what = {"allowed_mentions": discord.AllowedMentions.none(), **what}
    first = not interaction.extras.get(_ANSWERED)
    interaction.extras[_ANSWERED] = True
    try:
        await interaction.followup.send(ephemeral=alone, **what)
    except FAILURES as error:
        return await _told_again(interaction, what, error, first=first)
    return True


async def _told_again(
    interaction: discord.Interaction[Any], what: dict[str, Any], error: Exception, *, first: bool
) -> bool:
    about = {"interaction": interaction.id}
    if is_over(error):
        logger.warning("interaction-not-answered", **about, reason=reason(error))
        return False
    if is_final(error):
        what = {name: what[name] for name in ("content", "allowed_mentions")}
    try:
        if first and interaction.type is discord.InteractionType.application_command:
            # The first answer stands where the person was told to wait, however often it is sent.
            await interaction.edit_original_response(**_as_edit(what))
        else:
            await interaction.followup.send(ephemeral=True, **_rewound(what))
    except FAILURES as again:
        logger.warning("interaction-not-answered", **about, reason=reason(again))
        return False
    return True


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
    """Whether the bot is not a member of the place where somebody uses it."""
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
