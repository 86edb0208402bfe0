"""Requests to set something for all games of a server, a group, or another community."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.talk.line import Want


@dataclass(frozen=True)
class Switch(Want):
    """What is so or not for all games here, by one of the names of `SWITCHES`; empty: to see all.
    None: as usual."""

    name: str = ""
    on: bool | None = None


SWITCHES: Mapping[str, bool] = {
    "challenges": True,
    "calls": True,
    "archive": False,
    "quiet": False,
}
"""Whether everyone may challenge here, or only those who manage the chat; whether posts call who is
awaited; whether threads of finished games are put away; whether each game has one board, which
changes without a sound; and what is usual."""
OF_SERVERS = ("challenges", "calls", "archive")
OF_GROUPS = ("challenges", "quiet")
OF_OTHERS = ("challenges",)
"""What can be chosen on a server, in a group whose posts can be changed, and elsewhere."""
