"""Keeps lines that concern their writer alone out of a room."""

from __future__ import annotations

import re

from bot.adapters.web import checks
from bot.adapters.web.refused import RefusedError
from bot.language.grammar.private_lines import Extent, privacy_of

_CALLED = re.compile(rf"^\s*@?{checks.BOT_NAME}\b[,:]?\s*", re.IGNORECASE)
"""The bot's name before a line, also where it calls nobody."""
_IDS = {Extent.WHOLE: "web-error-private", Extent.PART: "web-error-private-part"}


def refuse_private(text: str, *, addressed: bool) -> None:
    """Lets a line through that all may read. Call it before anything of the line is kept.

    Raises:
        RefusedError: it is a private command, or has one in it (422).
    """
    found = privacy_of(_CALLED.sub("", text, count=1), addressed=addressed)
    if found is not None:
        raise RefusedError(422, _IDS[found.extent])
