"""Answers to interactions: that one will come, something for one person alone, a changed post.

Whatever is pressed or called is acknowledged first, since Discord waits three seconds.
"""

from __future__ import annotations

from typing import Any

import discord
import structlog

logger = structlog.get_logger(__name__)


async def deferred(
    interaction: discord.Interaction[Any], *, thinking: bool, alone: bool = True
) -> bool:
    """Tells Discord at once that an answer will come, before anything that may take time, ``alone``
    for one person's eyes. False if it was too late or somebody else has answered: then nobody waits
    any more."""
    try:
        await interaction.response.defer(ephemeral=alone, thinking=thinking)
    except (discord.HTTPException, discord.InteractionResponded) as error:
        logger.warning(
            "interaction-not-acknowledged", interaction=interaction.id, reason=str(error)
        )
        return False
    return True


async def opened(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> bool:
    """Opens a form over the chat; False if it was too late, as for `deferred`."""
    try:
        await interaction.response.send_modal(form)
    except (discord.HTTPException, discord.InteractionResponded) as error:
        logger.warning("form-not-opened", interaction=interaction.id, reason=str(error))
        return False
    return True


async def followed_up(
    interaction: discord.Interaction[Any], what: dict[str, Any], *, alone: bool = True
) -> None:
    """Tells the person something that only they see, or, not ``alone``, all who are there."""
    what = {"allowed_mentions": discord.AllowedMentions.none(), **what}
    try:
        await interaction.followup.send(ephemeral=alone, **what)
    except discord.HTTPException as error:
        logger.warning("interaction-not-answered", interaction=interaction.id, reason=str(error))


async def become(interaction: discord.Interaction[Any], made: dict[str, Any]) -> None:
    """Puts something else in the place of the post whose button was pressed: words, buttons and
    picture, for all who see it."""
    try:
        await interaction.edit_original_response(
            content=made["content"],
            view=made.get("view"),
            attachments=[made["file"]] if "file" in made else [],
            allowed_mentions=discord.AllowedMentions.none(),
        )
    except discord.HTTPException as error:
        logger.warning("interaction-changed-nothing", interaction=interaction.id, reason=str(error))


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
