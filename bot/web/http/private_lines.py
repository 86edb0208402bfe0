"""Refuses lines that are private, before they reach a public room."""

from __future__ import annotations

import re

from bot.routing.parsing.private_lines import Extent, privacy_of
from bot.web import checks
from bot.web.refused import RefusedError

_CALLED = re.compile(rf"^\s*@?{checks.BOT_NAME}\b[,:]?\s*", re.IGNORECASE)
"""The bot's name at the beginning of a line, with or without ``@``."""
_IDS = {Extent.WHOLE: "web-error-private", Extent.PART: "web-error-private-part"}


def refuse_private(text: str, *, addressed: bool) -> None:
    """Raise if a line is private. Call this before the line is stored. The refusal contains the
    private command without preceding names and bullets.

    Raises:
        RefusedError: the line is or contains a private command (422).
    """
    called = _CALLED.match(text)
    bare = text[called.end() :] if called else text
    found = privacy_of(bare, addressed=addressed or bool(called))
    if found is not None:
        raise RefusedError(422, _IDS[found.extent], {"line": found.line})
