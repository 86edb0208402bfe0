"""The time of the last received updates, and of those that may be missing.

Telegram stores an update for at most 24 hours (https://core.telegram.org/bots/api#getting-updates).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.play.ports.codec import Codec

KEPT_MS: Final = 24 * 3600 * 1000
"""How long Telegram stores an update, in milliseconds."""


@dataclass(frozen=True)
class Hearing:
    """``at``: when updates were last received. ``lost_until``: updates from before that time may be
    lost. Both are in milliseconds since 1970."""

    at: int
    lost_until: int = 0

    def lost_by(self, now: int) -> int:
        """Return the new ``lost_until`` if the next updates are received at the time ``now``."""
        return max(self.lost_until, now - KEPT_MS) if now - self.at > KEPT_MS else self.lost_until


HEARD = Codec("heard", Hearing)
"""Stored under the platform's name instead of a room."""
