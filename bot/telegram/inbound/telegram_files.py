"""Download game records that people send as documents.

https://core.telegram.org/bots/api#getfile
"""

from __future__ import annotations

import structlog
from telegram import Bot, Document, Message
from telegram.error import BadRequest, Forbidden, InvalidToken

from bot.records.limits import MAX_FILE_BYTES
from bot.routing.parsing.parser import challenge_in
from bot.talk import requests
from bot.talk.incoming import HandedFile
from bot.talk.pasted_records import asks_to_import, is_record_name

logger = structlog.get_logger(__name__)


def attached_record(message: Message, text: str) -> Document | None:
    """Return the document that a message asks the bot to import; None if there is none.

    This is one of:

    - The message's own document, if it is named like a game record, or if the message has no text
      or asks for an import.
    - The document of the message to which it replies, if the reply asks for an import, or is a
      challenge from the position in that document."""
    own = _document(message)
    if own is not None:
        wanted = is_record_name(own.file_name or "") or not text or asks_to_import(text)
        return own if wanted else None
    replied, challenge = message.reply_to_message, challenge_in(text)
    plays_on = challenge is not None and challenge.start == requests.Start()
    meant = replied is not None and (asks_to_import(text) or plays_on)
    return _document(replied) if replied is not None and meant else None


def _document(message: Message) -> Document | None:
    """Return the document of a message. Skip GIFs: Telegram also sets `document` on them."""
    return message.document if message.animation is None else None


async def fetch_record(bot: Bot, document: Document) -> HandedFile:
    """Download a file. A file that is too large for a record, or of unknown size
    (https://core.telegram.org/bots/api#document), is not downloaded.

    Raises:
        TelegramError: a temporary error.
    """
    name = document.file_name or ""
    if (document.file_size or 0) > MAX_FILE_BYTES:
        return HandedFile(name, None)
    try:
        file = await bot.get_file(document.file_id)
        size = document.file_size if file.file_size is None else file.file_size
        if size is None:
            logger.warning("document-not-fetched", reason="no size")
            return HandedFile(name, None, is_away=True)
        if size > MAX_FILE_BYTES:
            return HandedFile(name, None)
        content = bytes(await file.download_as_bytearray())
    except (BadRequest, Forbidden, InvalidToken) as error:
        # The library raises InvalidToken for a file that does not exist.
        logger.warning("document-not-fetched", reason=type(error).__name__)
        return HandedFile(name, None, is_away=True)
    return HandedFile(name, content if len(content) <= MAX_FILE_BYTES else None)
