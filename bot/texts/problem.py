"""Typed lines that the bot cannot parse, as data."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    """A line that was surely meant for the bot but cannot be parsed.

    ``id`` names a message in the locale files; ``data`` holds its arguments.
    """

    id: str
    data: dict[str, object] = field(default_factory=dict)
