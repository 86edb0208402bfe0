"""Game records that people attach (https://discord.com/developers/docs/resources/message#attachment-object)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
import structlog

from bot.records.limits import MAX_FILE_BYTES
from bot.talk.incoming import HandedFile
from bot.talk.pasted_records import asks_to_import, is_record_name

logger = structlog.get_logger(__name__)

SECONDS = 10.0
"""The timeout of a download."""


def attached_record(
    attachments: Sequence[discord.Attachment], text: str
) -> discord.Attachment | None:
    """Return the attachment to import: a game record, or the first file of a message without text
    or with a text that asks for an import."""
    alone = attachments[0] if attachments and (not text or asks_to_import(text)) else None
    return record(attachments) or alone


def record(attachments: Sequence[discord.Attachment]) -> discord.Attachment | None:
    """Return the first attachment with the file name of a game record."""
    return next((each for each in attachments if is_record_name(each.filename)), None)


async def fetch_record(attachment: discord.Attachment) -> HandedFile:
    """Download a file, unless it is too large for a record."""
    if attachment.size > MAX_FILE_BYTES:
        return HandedFile(attachment.filename, None)
    try:
        async with asyncio.timeout(SECONDS):
            content = await attachment.read()
    except (discord.HTTPException, TimeoutError) as error:
        logger.warning("attachment-not-fetched", attachment=attachment.id, reason=repr(error))
        return HandedFile(attachment.filename, None, is_away=True)
    return HandedFile(attachment.filename, content if len(content) <= MAX_FILE_BYTES else None)
