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
