"""Keeps lines that concern their writer alone out of a room."""

from __future__ import annotations

import re

from bot.routing.parsing.private_lines import Extent, privacy_of
from bot.web import checks
from bot.web.refused import RefusedError

_CALLED = re.compile(rf"^\s*@?{checks.BOT_NAME}\b[,:]?\s*", re.IGNORECASE)
"""The bot's name at the beginning of a line, with or without ``@``."""
_IDS = {Extent.WHOLE: "web-error-private", Extent.PART: "web-error-private-part"}


def refuse_private(text: str, *, addressed: bool) -> None:
    """Raise if a line is private. Call this before the line is stored. The refusal has the line
    that is private, without the names and bullets before it.

    Raises:
        RefusedError: it is a private command, or has one in it (422).
    """
    called = _CALLED.match(text)
    bare = text[called.end() :] if called else text
    found = privacy_of(bare, addressed=addressed or bool(called))
    if found is not None:
        raise RefusedError(422, _IDS[found.extent], {"line": found.line})
