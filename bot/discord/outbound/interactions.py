"""Answer interactions: acknowledge them, send ephemeral messages, edit the pressed post.

Discord waits only three seconds for an answer, so acknowledge each interaction first.
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
"""The key in an interaction's extras that records that an answer was sent."""


async def defer_answer(
    interaction: discord.Interaction[Any], *, thinking: bool, alone: bool = True
) -> bool:
    """Acknowledge an interaction whose answer follows. Call this before any slow operation.

    ``alone``: the answer will be ephemeral. Return False if the acknowledgement failed, because it
    was too late or another process has answered. Then no answer can be sent."""
    return await _acknowledge(
        interaction, lambda: interaction.response.defer(ephemeral=alone, thinking=thinking)
    )


async def open_form(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> bool:
    """Open a modal form. Return False in the same cases as `defer_answer`."""
    return await _acknowledge(interaction, lambda: interaction.response.send_modal(form))


async def launch_activity(interaction: discord.Interaction[Any]) -> bool:
    """Open the application's Activity for this person. Return False in the same cases as
    `defer_answer`, or if Discord cannot launch it here."""
    return await _acknowledge(interaction, interaction.response.launch_activity)


async def completed(
    interaction: discord.Interaction[Any], offered: list[app_commands.Choice[Any]]
) -> None:
    """Suggest values while an option is typed. `mark_completed` prevents a second answer by the
    library."""
    await _acknowledge(interaction, lambda: interaction.response.autocomplete(offered))
    mark_completed(interaction.response)


async def _acknowledge(
    interaction: discord.Interaction[Any], respond: Callable[[], Awaitable[object]]
) -> bool:
    """Send the first answer to an interaction, with retries if the connection is lost.

    Discord may have accepted an answer although its response was lost or reported a server error.
    The retry then fails with `ALREADY_ACKNOWLEDGED`, which counts as success."""
    answers, failure = attempts(), ""
    for _ in range(_TRIES):
        try:
            await respond()
        except FAILURES as error:
            was_lost, failure = bool(failure) or None in answers, reason(error)
            if code_of(error) == ALREADY_ACKNOWLEDGED and was_lost:
                return True
            if isinstance(error, discord.HTTPException):
                break
        else:
            return True
    logger.warning("interaction-not-acknowledged", interaction=interaction.id, reason=failure)
    return False


async def follow_up(
    interaction: discord.Interaction[Any], what: dict[str, Any], *, alone: bool = True
) -> bool:
    """Send an answer: ephemeral, or public if not ``alone``. Return whether it was sent.

    The first answer to a command or form replaces the message "is thinking …", whose visibility
    `defer_answer` has set. This is an edit, so it is repeated once after a lost response. All other
    answers are new messages, and Discord does not deduplicate them by a nonce
    (https://github.com/discord/discord-api-docs/pull/6647), so one that may have arrived is not
    repeated. If Discord refused the answer, send the text alone."""
    what = {"allowed_mentions": discord.AllowedMentions.none(), **what}
    in_place = not (
        interaction.type is discord.InteractionType.component or interaction.extras.get(_ANSWERED)
    )
    interaction.extras[_ANSWERED] = True
    failure = ""
    for _ in range(2):
        try:
            if in_place:
                await interaction.edit_original_response(**_as_edit(what))
            else:
                await interaction.followup.send(ephemeral=alone, **_rewound(what))
        except FAILURES as error:
            failure = reason(error)
            if is_over(error):
                break
            if is_final(error):
                what = {name: what[name] for name in ("content", "allowed_mentions")}
            elif not in_place:
                break
        else:
            return True
    logger.warning("interaction-not-answered", interaction=interaction.id, reason=failure)
    return False


async def withdraw_answer(interaction: discord.Interaction[Any]) -> None:
    """Delete the message "is thinking …" of a command whose effect everyone sees. Idempotent.

    Best effort, with one retry if the connection was lost."""
    for _ in range(2):
        try:
            await interaction.delete_original_response()
        except FAILURES as error:
            failure = reason(error)
            logger.info("answer-not-withdrawn", interaction=interaction.id, reason=failure)
            if isinstance(error, discord.HTTPException):
                return
        else:
            return


async def become(interaction: discord.Interaction[Any], made: dict[str, Any]) -> None:
    """Replace the text, buttons and picture of the post whose button was pressed. Retry once after
    a temporary error."""
    what = _as_edit(made) | {"allowed_mentions": discord.AllowedMentions.none()}
    what = {"view": None, "attachments": [], **what}
    for last in (False, True):
        try:
            await interaction.edit_original_response(**what)
        except FAILURES as error:
            if last or is_final(error):
                failure = reason(error)
                logger.warning(
                    "interaction-changed-nothing", interaction=interaction.id, reason=failure
                )
                return
            _rewound(made)
        else:
            return


def _as_edit(made: dict[str, Any]) -> dict[str, Any]:
    """Convert the arguments of a ``send`` to those of an edit."""
    names = ("content", "view", "allowed_mentions")
    edit = {name: made[name] for name in names if name in made}
    return edit | ({"attachments": [_rewound(made)["file"]]} if "file" in made else {})


def _rewound(made: dict[str, Any]) -> dict[str, Any]:
    """Rewind the file for another attempt."""
    if "file" in made:
        made["file"].reset(seek=True)
    return made


def is_guest(interaction: discord.Interaction[Any]) -> bool:
    """Whether the interaction is in a guest chat, where the bot is no member."""
    if interaction.context.dm_channel:
        return False
    if interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id):
        return interaction.context.private_channel
    return not interaction.is_guild_integration()


def may_write(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post in the room. People can use commands even in rooms where it may not.
    True in a guest chat, since the posts go to another room."""
    if is_guest(interaction):
        return True
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)


def shown_ms(interaction: discord.Interaction[Any]) -> int | None:
    """Return how long the pressed message had shown its content, in milliseconds: from its creation
    or last edit to the press, by Discord's clock. None without a message."""
    message = interaction.message
    if message is None:
        return None
    since = message.edited_at or message.created_at
    return max(0, round((interaction.created_at - since).total_seconds() * 1000))
