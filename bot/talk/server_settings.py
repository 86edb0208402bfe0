"""Requests that set options for all games of a community."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.talk.line import Want


@dataclass(frozen=True)
class Switch(Want):
    """Set one of `SWITCHES`; empty ``name``: show all; ``on`` None: the default."""

    name: str = ""
    on: bool | None = None


SWITCHES: Mapping[str, bool] = {
    "challenges": True,
    "calls": True,
    "archive": False,
    "quiet": False,
}
"""The switches with their defaults. ``challenges``: all members may challenge, not only
managers. ``calls``: posts mention awaited players. ``archive``: threads of finished games are
archived. ``quiet``: each game has one board, which is edited silently."""
OF_SERVERS = ("challenges", "calls", "archive")
OF_GROUPS = ("challenges", "quiet")
OF_OTHERS = ("challenges",)
"""The switches of a server, of a group where posts can be edited, and of other communities."""
