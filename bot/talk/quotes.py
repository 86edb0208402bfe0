"""Lines that quote another message, as mail and chats write them (``> D4``)."""

from __future__ import annotations

from itertools import dropwhile


def strip_quotes(text: str) -> tuple[str, bool]:
    """Return the text without the quoted lines at its beginning, and whether there were any."""
    lines = text.strip().split("\n")
    quoted = len(lines) - len(list(dropwhile(lambda line: line.lstrip().startswith(">"), lines)))
    return "\n".join(lines[quoted:]).strip(), quoted > 0
